#ifndef LINT_DAEMONSET_H
#define LINT_DAEMONSET_H

#include "lint.h"
#include "load_kinds.h"

/* 1 if the document is a DaemonSet of Kubernetes' own. */
int lint_is_daemonset(const struct document *d);

/*
 * The record of a document that is a DaemonSet; it lives until lint_fields is
 * called again.  NULL if a field of it has a value of the wrong type, and then
 * l->fields.fault says which.
 */
const struct daemonset *lint_daemonset(struct lint *l,
    const struct document *d);

#endif
