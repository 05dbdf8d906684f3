#ifndef KARPENTER_H
#define KARPENTER_H

#include "arena.h"
#include "error.h"
#include "manifest.h"
#include "options.h"

/*
 * Takes what the flags say of Karpenter's objects, its default where they say
 * nothing: facts, the cluster's name and the role of its nodes.  Without a
 * cluster's name there is neither.  0, or -1 with err for a value that EKS or
 * Karpenter would not take.
 */
int karpenter_take(struct manifest *to, const struct options *o,
    struct arena *a, struct error *err);

#endif
