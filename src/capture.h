#ifndef CAPTURE_H
#define CAPTURE_H

#include "cluster.h"
#include "hints.h"
#include "interest.h"
#include "names.h"
#include "options.h"

/*
 * Reads all inputs of these names, or stdin without any, into the cluster, as
 * one capture, and adds hints on what was passed over; meanwhile stderr tells
 * how far it is, as the options say.  0, or -1 with err: a bad --max-item or
 * --progress, what files_find, files_open and load_input refuse, and a capture
 * without a node, of which nothing can be said.  Free the cluster in either
 * case.
 */
int capture_read(struct cluster *c, const struct options *o,
    const struct names *names, const struct interest *interest,
    struct hints *hints, struct error *err);

/*
 * The value of --max-item; *bytes is left as it is without one.  0, or -1 with
 * err.
 */
int capture_max_item(const struct options *o, size_t *bytes,
    struct error *err);

#endif
