#ifndef REPORT_H
#define REPORT_H

#include "lint.h"
#include "table.h"
#include "view.h"

/*
 * The reports, one file each.  A report fills t for the format whose SHOW_ bit
 * is wants; it initialises t, and the caller frees it.  It may add hints to the
 * view's.  The table borrows from the view and the cluster.  Returns 1 if there
 * are findings, 0 if not.
 */
typedef int report(const struct view *v, struct table *t, unsigned wants);

report report_audit, report_order, report_matrix, report_desired,
    report_whatif, report_explain, report_workloads;

/* This one compares v with v->later. */
report report_diff;

/* This one looks at v->roster alone. */
report report_roster;

/*
 * These look at manifests: what is wrong in them, and where their DaemonSets
 * would run in a capture.
 */
int report_lint(const struct lint *l, struct table *t, unsigned wants);
void report_lint_against(struct lint *l, const struct cluster *c,
    struct table *t, unsigned wants);

#endif
