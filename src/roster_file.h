#ifndef ROSTER_FILE_H
#define ROSTER_FILE_H

#include "arena.h"
#include "error.h"
#include "roster.h"

/*
 * Reads a roster from a YAML file; the man page describes it.  What r points to
 * lives in the arena.  0, or -1 with err, at the line and column unless it is
 * about the file: it cannot be read or is too large, is no YAML, has aliases,
 * anchors, tags or a second document, a key that is unknown or comes twice, a
 * value of another type or that Kubernetes would not take, an operand without a
 * name, label or DaemonSet, or two of one name, short name or DaemonSet; or one
 * waits for one that is not there or, in the end, for itself.  path must
 * outlive err.
 */
int roster_file_read(struct roster *r, const char *path, struct arena *arena,
    struct error *err);

#endif
