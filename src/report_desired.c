#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "foreign.h"
#include "gpu.h"
#include "report.h"
#include "rules.h"

/* Of so many DaemonSets it is said how they differ from their status. */
#define TOLD	3

static const struct nest status = { "status", NEST_MAP };
static const struct nest nodes = { "nodes", NEST_STRINGS };
static const struct nest misplaced = { "misscheduledNodes", NEST_STRINGS };
static const struct nest skipped = { "skipped", NEST_LIST };

enum { KEY, TITLE, NAMESPACE, DAEMONSET, OPERAND, DESIRED, SKIPPED, CURRENT,
	MISSCHEDULED, STATUS, SOURCE, HAS_DESIRED, HAS_CURRENT,
	HAS_MISSCHEDULED, NODE, MISPLACED, SKIPPED_NODE, REASON, COLUMNS };

#define COMMON_COLUMNS \
	[KEY] = { NULL, NULL, NULL, NULL, COLUMN_TEXT }, \
	[NAMESPACE] = { "NAMESPACE", NULL, "namespace", NULL, COLUMN_TEXT }, \
	[DAEMONSET] = { "DAEMONSET", NULL, "daemonSet", NULL, COLUMN_TEXT }, \
	[OPERAND] = { "OPERAND", NULL, "operand", NULL, COLUMN_TEXT }, \
	[CURRENT] = { "CURRENT", NULL, "current", NULL, COLUMN_NUMBER }, \
	[MISSCHEDULED] = { "MISSCHEDULED", NULL, "misscheduled", NULL, \
	    COLUMN_NUMBER }, \
	[STATUS] = { "STATUS", NULL, NULL, NULL, COLUMN_TEXT }, \
	[SOURCE] = { "SOURCE", NULL, "source", NULL, COLUMN_TEXT }, \
	[HAS_DESIRED] = { NULL, NULL, "desired", &status, COLUMN_NUMBER }, \
	[HAS_CURRENT] = { NULL, NULL, "current", &status, COLUMN_NUMBER }, \
	[HAS_MISSCHEDULED] = { NULL, NULL, "misscheduled", &status, \
	    COLUMN_NUMBER }, \
	[NODE] = { NULL, NULL, "", &nodes, COLUMN_TEXT }, \
	[MISPLACED] = { NULL, NULL, "", &misplaced, COLUMN_TEXT }, \
	[SKIPPED_NODE] = { "SKIPPED", NULL, "node", &skipped, COLUMN_TEXT }, \
	[REASON] = { "REASON", NULL, "reason", &skipped, COLUMN_TEXT }

static const struct column for_all[COLUMNS] = {
	[TITLE] = { NULL, "", NULL, NULL, COLUMN_TEXT },
	[DESIRED] = { "DESIRED", " DESIRED=", "desired", NULL, COLUMN_NUMBER },
	[SKIPPED] = { NULL, " SKIPPED=", NULL, NULL, COLUMN_TEXT },
	COMMON_COLUMNS
};

/* Asked of one operand, each number is a line of its own. */
static const struct column for_one[COLUMNS] = {
	[TITLE] = { NULL, NULL, NULL, NULL, COLUMN_TEXT },
	[DESIRED] = { "DESIRED", "DESIRED=", "desired", NULL, COLUMN_NUMBER },
	[SKIPPED] = { NULL, "SKIPPED=", NULL, NULL, COLUMN_TEXT },
	COMMON_COLUMNS
};

/* ---- text: one line for an operand ------------------------------------- */

/* What stands in one line: DaemonSets, of which a node may have any. */
struct line {
	const struct view *v;
	const struct operand *operand;	/* all of its, or */
	const struct daemon *daemon;	/* this one */
};

static int
is_wanted(const struct line *l, const struct node *n)
{
	if (l->daemon != NULL)
		return place_decide(l->daemon->set, n, NULL).run;
	return daemons_want(&l->v->daemons, l->operand, n);
}

static void
add_line(struct table *t, const struct line *l, struct slice title)
{
	struct slice *left_out = NULL, *cells;
	const struct node *n = NULL;
	size_t desired = 0, count = 0, cap = 0;

	if (!(t->wants & SHOW_TEXT))
		return;
	while ((n = cluster_node(l->v->cluster, n)) != NULL) {
		if (is_wanted(l, n))
			desired++;
		else if (gpu_is_on(n)) {
			left_out = memory_grow(left_out, &cap, count + 1,
			    sizeof(*left_out));
			left_out[count++] = n->o.name;
		}
	}
	cells = table_add_row(t, SHOW_TEXT);
	cells[TITLE] = title;
	cells[DESIRED] = table_number(t, desired);
	if (t->columns == for_one)
		cells = table_add_row(t, SHOW_TEXT);
	cells[SKIPPED] = arena_list(&t->arena, left_out, count, ",");
	free(left_out);
}

/* ---- other formats: a DaemonSet after another -------------------------- */

/* The numbers that the DaemonSet itself has, if the capture has it. */
static void
fill_status(struct table *t, struct slice *cells, const struct daemon *d)
{
	if (d->origin != ORIGIN_CAPTURED)
		return;
	cells[STATUS] = slice_of(arena_printf(&t->arena, "%" PRId32 "/%" PRId32
	    "/%" PRId32, d->set->desired, d->set->current,
	    d->set->misscheduled));
	cells[HAS_DESIRED] = slice_of(arena_printf(&t->arena, "%" PRId32,
	    d->set->desired));
	cells[HAS_CURRENT] = slice_of(arena_printf(&t->arena, "%" PRId32,
	    d->set->current));
	cells[HAS_MISSCHEDULED] = slice_of(arena_printf(&t->arena, "%" PRId32,
	    d->set->misscheduled));
}

/* What all rows of a DaemonSet have. */
static void
fill_row(struct table *t, struct slice *cells, const struct daemon *d,
    const struct counts *c)
{
	cells[KEY] = daemon_name(d, &t->arena);
	if (d->set->o.namespace != NULL)
		cells[NAMESPACE] = *d->set->o.namespace;
	cells[DAEMONSET] = d->set->o.name;
	if (d->operand != NULL)
		cells[OPERAND] = slice_of(d->operand->name);
	cells[DESIRED] = table_number(t, c->desired);
	cells[CURRENT] = table_number(t, c->current);
	cells[MISSCHEDULED] = table_number(t, c->misscheduled);
	cells[SOURCE] = slice_of(daemons_origin(d->origin));
	fill_status(t, cells, d);
}

static struct slice *
add_row(struct table *t, const struct slice *common, unsigned shows)
{
	struct slice *cells = table_add_row(t, shows);

	if (cells != NULL)
		memcpy(cells, common, COLUMNS * sizeof(*cells));
	return cells;
}

static void
add_node(struct table *t, const struct daemon *d, const struct node *n,
    const struct slice *common)
{
	int gpu = gpu_is_on(n);
	struct placement p = place_decide(d->set, n, gpu ? &t->arena : NULL);
	struct slice *cells;

	if (p.run) {
		cells = add_row(t, common, SHOW_JSON);
		if (cells != NULL)
			cells[NODE] = n->o.name;
		return;
	}
	if (daemon_has_pod(d, n)) {
		cells = add_row(t, common, SHOW_JSON);
		if (cells != NULL)
			cells[MISPLACED] = n->o.name;
	}
	cells = gpu ? add_row(t, common, SHOW_JSON | SHOW_WIDE) : NULL;
	if (cells != NULL) {
		cells[SKIPPED_NODE] = n->o.name;
		cells[REASON] = slice_of(p.why);
	}
}

static void
add_daemon(const struct view *v, struct table *t, const struct daemon *d,
    const struct counts *counts)
{
	struct slice common[COLUMNS] = { { NULL, 0 } };
	size_t rows = t->row_count;
	const struct node *n = NULL;

	if (t->wants & SHOW_TEXT)
		return;
	fill_row(t, common, d, counts);
	while ((n = cluster_node(v->cluster, n)) != NULL)
		add_node(t, d, n, common);
	if (t->row_count == rows)
		add_row(t, common, SHOW_JSON | SHOW_WIDE);
}

/*
 * A status that differs from what the capture gives: nodes or pods changed
 * while it was made, or the controller has not looked since.  *told counts
 * those of which that is so.
 */
static void
hint_status(const struct view *v, const struct daemon *d,
    const struct counts *c, size_t *told)
{
	struct arena *a = &v->hints->arena;
	int no_pods = d->pod_count == 0 && !cluster_has_pods(v->cluster,
	    slice_or_empty(d->set->o.namespace));

	if (d->origin != ORIGIN_CAPTURED || ((size_t)d->set->desired ==
	    c->desired && (no_pods || ((size_t)d->set->current == c->current &&
	    (size_t)d->set->misscheduled == c->misscheduled))))
		return;
	if (++*told > TOLD)
		return;
	hints_add(v->hints, "DaemonSet %s: its status says desired %" PRId32
	    ", current %" PRId32 ", misscheduled %" PRId32 ", the capture "
	    "gives %zu, %zu, %zu%s", foreign_shown(d->set->o.name, a),
	    d->set->desired, d->set->current, d->set->misscheduled, c->desired,
	    c->current, c->misscheduled, d->set->frozen ? ": it is being "
	    "deleted" : d->set->stale ? ": the controller has not seen its "
	    "newest version" : ": the controller is behind, or the capture "
	    "was made meanwhile");
}

/* The operands of the roster for which this is so, ", " between; or "". */
static const char *
names_of(const struct view *v,
    int (*is_so)(const struct view *v, const struct operand *operand))
{
	const char *names = "";
	size_t i;

	for (i = 0; i < v->roster->count; i++)
		if (view_chosen(v, v->roster->operands[i]) &&
		    is_so(v, v->roster->operands[i]))
			names = arena_printf(&v->hints->arena, "%s%s%s",
			    names, *names == '\0' ? "" : ", ",
			    v->roster->operands[i]->name);
	return names;
}

static int
is_built_in(const struct view *v, const struct operand *operand)
{
	const struct daemon *d = daemons_next(&v->daemons, operand, NULL);

	return d != NULL && d->origin == ORIGIN_BUILT_IN;
}

static int
is_absent(const struct view *v, const struct operand *operand)
{
	return operand->label != NULL && daemons_next(&v->daemons, operand,
	    NULL) == NULL;
}

/* One that no label asks for has no definition built in, either. */
static int
is_nowhere(const struct view *v, const struct operand *operand)
{
	return operand->label == NULL && daemons_next(&v->daemons, operand,
	    NULL) == NULL;
}

/* Several of one operand, mostly for one kernel or system each. */
static int
is_rebuilt_often(const struct view *v, const struct operand *operand)
{
	const struct daemon *d = NULL;
	size_t count = 0;

	while ((d = daemons_next(&v->daemons, operand, d)) != NULL)
		count += d->origin == ORIGIN_REBUILT;
	return count > 1;
}

static void
hint_sources(const struct view *v)
{
	const char *several = names_of(v, is_rebuilt_often);
	const char *built_in = names_of(v, is_built_in);
	const char *absent = names_of(v, is_absent);
	const char *nowhere = names_of(v, is_nowhere);

	if (*built_in != '\0')
		hints_add(v->hints, "no pod and no DaemonSet in the capture of "
		    "%s: counting what their labels would place", built_in);
	if (*several != '\0')
		hints_add(v->hints, "the DaemonSets of %s are rebuilt from "
		    "their pods, which do not show node affinity: capture "
		    "daemonsets, too", several);
	if (*absent != '\0')
		hints_add(v->hints, "the capture has DaemonSets, and none of "
		    "%s: switched off in the ClusterPolicy?", absent);
	if (*nowhere != '\0')
		hints_add(v->hints, "no pod and no DaemonSet in the capture of "
		    "%s: none is installed, the hosts have it, or it was not "
		    "captured (nodes,pods,daemonsets with -A)", nowhere);
}

static void
desire_daemon(const struct view *v, struct table *t, const struct daemon *d,
    size_t *told)
{
	struct counts counts = daemon_count(d, v->cluster);

	add_daemon(v, t, d, &counts);
	hint_status(v, d, &counts, told);
}

static void
desire_operand(const struct view *v, struct table *t,
    const struct operand *operand, size_t *told)
{
	const struct line line = { v, operand, NULL };
	const struct daemon *d = NULL;

	add_line(t, &line, slice_of(operand->name));
	while ((d = daemons_next(&v->daemons, operand, d)) != NULL)
		desire_daemon(v, t, d, told);
}

static void
desire_every(const struct view *v, struct table *t, size_t *told)
{
	size_t i;

	for (i = 0; i < v->daemons.count; i++) {
		const struct daemon *d = &v->daemons.v[i];
		const struct line line = { v, NULL, d };

		add_line(t, &line, daemon_name(d, &t->arena));
		desire_daemon(v, t, d, told);
	}
}

int
report_desired(const struct view *v, struct table *t, unsigned wants)
{
	const struct choice *c = v->choice;
	size_t told = 0, i;

	table_init(t, c->operand_count == 1 ? for_one : for_all, COLUMNS,
	    wants);
	t->kind = "DesiredReport";
	t->list = "items";
	if (c->every_daemonset)
		desire_every(v, t, &told);
	for (i = 0; i < v->roster->count && !c->every_daemonset; i++)
		if (view_chosen(v, v->roster->operands[i]))
			desire_operand(v, t, v->roster->operands[i], &told);
	if (!c->every_daemonset)
		hint_sources(v);
	if (told > TOLD)
		hints_add(v->hints, "%zu more DaemonSets differ from their "
		    "status", told - TOLD);
	return 0;
}
