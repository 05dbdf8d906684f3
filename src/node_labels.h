#ifndef NODE_LABELS_H
#define NODE_LABELS_H

#include "error.h"
#include "options.h"
#include "out.h"

/*
 * The command "generate labels NODE...": prints for each node the kubectl
 * command that makes it ask for the five operands, but for those that are off
 * or that the hosts have.  0, or -1 with err and nothing in out.
 */
int node_labels_run(const struct options *o, struct out *out,
    struct error *err);

#endif
