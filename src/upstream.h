#ifndef UPSTREAM_H
#define UPSTREAM_H

#include "view.h"

/*
 * Operands start in an order: a pod whose turn has not come waits in an init
 * container, and one without a container runtime for GPUs has no sandbox.
 * NVIDIA/gpu-operator, assets/state-*, and its validator.
 */

/*
 * The operand for which this pod of `operand` waits on the node, NULL if it
 * waits for none.  *where is in what: the name of an init container, or "" for
 * the sandbox.
 */
const struct operand *upstream_of(const struct view *v, const struct node *n,
    const struct operand *operand, const struct pod *p, struct slice *where);

/*
 * The operand at which all waiting on the node ends, beginning with this one:
 * itself if it waits for none, for one that is Running and Ready, or in the end
 * for itself.
 */
const struct operand *upstream_root(const struct view *v,
    const struct node *n, const struct operand *operand);

/*
 * 1 if the pod's init container of this name has done its part: whoever waits
 * for what it brings need not wait any more.
 */
int upstream_has_passed(const struct pod *p, const char *container);

/* The init container that has not done its part, NULL if none is left. */
const struct container *upstream_init(const struct pod *p);

#endif
