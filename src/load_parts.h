#ifndef LOAD_PARTS_H
#define LOAD_PARTS_H

#include <stdbool.h>

#include "cluster.h"
#include "fields.h"
#include "roster.h"

/*
 * Parts of objects as the cluster's records hold them.  They live in f's
 * scratch; *count is how many there are.
 */

/* A map of strings under key, as labels and a nodeSelector are. */
struct label *load_labels(struct fields *f, int object, const char *key,
    size_t *count);

/* A member of a record that is a text, and the key that it is read from. */
struct text_field {
	const char *key;
	size_t at;		/* of a const struct slice * in the record */
};

/*
 * The array of objects under key, each made a record of size bytes in which
 * these n fields are filled in.
 */
void *load_records(struct fields *f, int object, const char *key,
    const struct text_field *fields, size_t n, size_t size, size_t *count);

/* The array of strings under key; null in it is as "". */
const struct slice **load_texts(struct fields *f, int object, const char *key,
    size_t *count);

/*
 * The terms of the required node affinity of a pod's spec, JSON_NONE if there
 * are none; *required says whether there is any such affinity.
 */
int load_terms(struct fields *f, int spec, bool *required);

/*
 * Likewise the terms themselves.  That there is some of no term is not the same
 * as that there is none: it matches nothing.
 */
struct node_term *load_affinity(struct fields *f, int spec, bool *required,
    size_t *count);

/*
 * What a pod's spec requests of nvidia.com/ resources, as the scheduler counts
 * it, by name, with no affinity yet; NULL if it requests none.
 */
struct demand *load_requests(struct fields *f, int spec);

/*
 * Of the names of the containers in a pod's spec the one by which the roster
 * tells an operand; "no value" if there is none.
 */
struct slice load_teller(struct fields *f, int spec, const struct roster *r);

/* The tolerations of a pod's spec. */
struct toleration *load_tolerations(struct fields *f, int spec,
    size_t *count);

/* The conditions of a status. */
struct condition *load_conditions(struct fields *f, int status,
    size_t *count);

#endif
