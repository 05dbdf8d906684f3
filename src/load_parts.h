#ifndef LOAD_PARTS_H
#define LOAD_PARTS_H

#include "cluster.h"
#include "fields.h"

/*
 * Parts that objects of several kinds have, as the cluster's records hold them.
 * They live in f's scratch; *count is how many there are.
 */

/* A map of strings under key, as labels and a nodeSelector are. */
struct label *load_labels(struct fields *f, int object, const char *key,
    size_t *count);

/* The tolerations of a pod's spec. */
struct toleration *load_tolerations(struct fields *f, int spec,
    size_t *count);

/* The conditions of a status. */
struct condition *load_conditions(struct fields *f, int status,
    size_t *count);

#endif
