#ifndef CAPTURE_H
#define CAPTURE_H

#include "cluster.h"
#include "hints.h"
#include "options.h"
#include "roster.h"

/*
 * Reads all inputs that the options name into the cluster, as one capture, and
 * adds hints on what was passed over; meanwhile stderr tells how far it is, as
 * the options say.  0, or -1 with err: a bad --max-item or --progress, what
 * files_find, files_open and load_input refuse, and a capture without a node,
 * of which nothing can be said.  Free the cluster in either case.
 */
int capture_read(struct cluster *c, const struct options *o,
    const struct roster *r, struct hints *hints, struct error *err);

#endif
