#ifndef LOAD_KINDS_H
#define LOAD_KINDS_H

#include "cluster.h"
#include "fields.h"
#include "interest.h"

/*
 * The kinds that are read, one file each.  From the object's fields they make a
 * record that lives in f's scratch; o is what all objects have.  What is wrong
 * is f's fault.  NULL: nothing of the object is worth keeping, as of a pod
 * that no DaemonSet controls and that is of no interest.
 */
typedef const struct object *load_kind(struct fields *f,
    const struct interest *interest, int object, int metadata,
    const struct object *o);

load_kind load_node, load_pod, load_daemonset;

#endif
