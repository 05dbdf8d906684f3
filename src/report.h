#ifndef REPORT_H
#define REPORT_H

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
    report_whatif, report_explain;

/* This one compares v with v->later. */
report report_diff;

/* This one looks at v->roster alone. */
report report_roster;

#endif
