#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "asks.h"
#include "explain.h"
#include "foreign.h"
#include "platform.h"
#include "report.h"
#include "transition.h"

static const struct nest list = { "findings", NEST_LIST };

enum { NODE, OPERAND, VERDICT, GRAVITY, REASON, POD, TAIL };

static const struct column columns[] = {
	[NODE] = { NULL, "", "name", NULL, COLUMN_TEXT },
	[OPERAND] = { NULL, " ", "operand", &list, COLUMN_TEXT },
	[VERDICT] = { NULL, " ", "verdict", &list, COLUMN_TEXT },
	[GRAVITY] = { NULL, NULL, "gravity", &list, COLUMN_TEXT },
	[REASON] = { NULL, ": ", "reason", &list, COLUMN_TEXT },
	[POD] = { NULL, NULL, "pod", &list, COLUMN_TEXT },
	[TAIL] = { NULL, "", NULL, NULL, COLUMN_TEXT },
};

enum { GROUP_COUNT, GROUP_GRAVITY, GROUP_OPERAND, GROUP_VERDICT, GROUP_REASON,
	GROUP_NODES };

static const struct column for_groups[] = {
	[GROUP_COUNT] = { "COUNT", NULL, NULL, NULL, COLUMN_TEXT },
	[GROUP_GRAVITY] = { "GRAVITY", NULL, NULL, NULL, COLUMN_TEXT },
	[GROUP_OPERAND] = { "OPERAND", NULL, NULL, NULL, COLUMN_TEXT },
	[GROUP_VERDICT] = { "VERDICT", NULL, NULL, NULL, COLUMN_TEXT },
	[GROUP_REASON] = { "REASON", NULL, NULL, NULL, COLUMN_TEXT },
	[GROUP_NODES] = { "NODES", NULL, NULL, NULL, COLUMN_TEXT },
};

static const char *
operand_name(const struct finding *f)
{
	return f->operand == NULL ? "node" : f->operand->name;
}

/* ---- a line for each --------------------------------------------------- */

/* The pod that shows it, and how often it was started again. */
static struct slice
tail(const struct finding *f, struct arena *a)
{
	if (f->pod == NULL)
		return (struct slice){ NULL, 0 };
	return slice_of(arena_printf(a, " (pod %s%s%s%s)",
	    arena_text(a, &f->pod->o.name), f->restarts == 0 ? "" :
	    arena_printf(a, ", %" PRId64 " restart%s", f->restarts,
	    f->restarts == 1 ? "" : "s"), f->due == NULL ? "" : ", due ",
	    arena_text(a, f->due)));
}

static void
add_line(struct table *t, const struct finding *f, int first)
{
	int bad = f->gravity != GRAVITY_NOTE;
	struct slice *cells = table_add_row(t, SHOW_TEXT | SHOW_JSON |
	    (bad && first ? SHOW_NAME : 0));

	if (cells == NULL)
		return;
	cells[NODE] = f->node->o.name;
	cells[OPERAND] = slice_of(operand_name(f));
	cells[VERDICT] = slice_of(f->verdict);
	cells[GRAVITY] = slice_of(findings_gravity(f->gravity));
	cells[REASON] = slice_of(f->cause);
	if (f->pod != NULL)
		cells[POD] = f->pod->o.name;
	cells[TAIL] = tail(f, &t->arena);
}

/* JSON has every node, also those of which there is nothing to say. */
static void
add_lines(const struct view *v, struct table *t, const struct findings *f)
{
	size_t i, k = 0;

	for (i = 0; i < v->node_count; i++) {
		size_t rows = t->row_count, bad = 0;

		for (; k < f->count && f->v[k].node == v->nodes[i]; k++) {
			add_line(t, &f->v[k], bad == 0);
			bad += f->v[k].gravity != GRAVITY_NOTE;
		}
		if (t->row_count == rows && (t->wants & SHOW_JSON))
			table_add_row(t, SHOW_JSON)[NODE] =
			    v->nodes[i]->o.name;
	}
}

/* ---- a row for each cause ---------------------------------------------- */

/* Findings of one node that have one cause, and the operands they are of. */
struct entry {
	const struct finding *first;
	const char *operands;
};

/* A cause: a run of entries that are sorted by it. */
struct group {
	const struct entry *v;
	size_t count;
};

static int
same_cause(const struct finding *a, const struct finding *b)
{
	return a->gravity == b->gravity &&
	    strcmp(a->verdict, b->verdict) == 0 &&
	    strcmp(a->cause, b->cause) == 0;
}

/* Adds the finding to the entry of its node that has its cause. */
static size_t
add_entry(struct entry *v, size_t from, size_t count,
    const struct finding *f, struct arena *a)
{
	size_t i;

	for (i = from; i < count; i++)
		if (same_cause(v[i].first, f)) {
			v[i].operands = arena_printf(a, "%s,%s",
			    v[i].operands, operand_name(f));
			return count;
		}
	v[count] = (struct entry){ f, operand_name(f) };
	return count + 1;
}

static struct entry *
find_entries(const struct findings *f, size_t *count, struct arena *a)
{
	struct entry *v = arena_array(a, f->count, sizeof(*v));
	size_t i, n = 0, from = 0;

	for (i = 0; i < f->count; i++) {
		if (i > 0 && f->v[i].node != f->v[i - 1].node)
			from = n;
		n = add_entry(v, from, n, &f->v[i], a);
	}
	*count = n;
	return v;
}

static int
compare_causes(const struct entry *x, const struct entry *y)
{
	const struct finding *a = x->first, *b = y->first;
	int c = (int)a->gravity - (int)b->gravity;

	if (c == 0)
		c = strcmp(a->verdict, b->verdict);
	if (c == 0)
		c = strcmp(a->cause, b->cause);
	return c != 0 ? c : strcmp(x->operands, y->operands);
}

/* Those of one cause keep the order of the findings. */
static int
by_cause(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int c = compare_causes(x, y);

	return c != 0 ? c : (x->first > y->first) - (x->first < y->first);
}

/* The gravest first, then those of most nodes, then as the input has them. */
static int
by_weight(const void *a, const void *b)
{
	const struct group *x = a, *y = b;
	const struct finding *f = x->v->first, *g = y->v->first;
	int c = (int)f->gravity - (int)g->gravity;

	if (c == 0)
		c = (x->count < y->count) - (x->count > y->count);
	return c != 0 ? c : (f > g) - (f < g);
}

static struct slice
names_of(const struct group *g, struct arena *a)
{
	struct slice *names = arena_array(a, g->count, sizeof(*names));
	size_t i;

	for (i = 0; i < g->count; i++)
		names[i] = g->v[i].first->node->o.name;
	return arena_list(a, names, g->count, ",");
}

static void
add_group(struct table *t, const struct group *g)
{
	struct slice *cells = table_add_row(t, SHOW_WIDE);
	const struct finding *f = g->v->first;

	cells[GROUP_COUNT] = table_number(t, g->count);
	cells[GROUP_GRAVITY] = slice_of(findings_gravity(f->gravity));
	cells[GROUP_OPERAND] = slice_of(g->v->operands);
	cells[GROUP_VERDICT] = slice_of(f->verdict);
	cells[GROUP_REASON] = slice_of(f->cause);
	cells[GROUP_NODES] = names_of(g, &t->arena);
}

static void
add_groups(struct table *t, const struct findings *f)
{
	size_t entries, i, count = 0;
	struct entry *v = find_entries(f, &entries, &t->arena);
	struct group *groups = arena_array(&t->arena, entries,
	    sizeof(*groups));

	if (entries > 0)
		qsort(v, entries, sizeof(*v), by_cause);
	for (i = 0; i < entries; i++) {
		if (i == 0 || compare_causes(&v[i - 1], &v[i]) != 0)
			groups[count++] = (struct group){ &v[i], 0 };
		groups[count - 1].count++;
	}
	if (count > 0)
		qsort(groups, count, sizeof(*groups), by_weight);
	for (i = 0; i < count; i++)
		add_group(t, &groups[i]);
}

/* ---- the whole --------------------------------------------------------- */

static int
is_any_wrong(const struct findings *f)
{
	size_t i;

	for (i = 0; i < f->count; i++)
		if (f->v[i].gravity != GRAVITY_NOTE)
			return 1;
	return 0;
}

/* The first operand outside the roster that is asked for and is not well. */
static void
hint_outside(const struct view *v)
{
	size_t i, k;

	for (i = 0; i < v->node_count; i++)
		for (k = 0; k < v->known->count; k++) {
			const struct operand *o = v->known->operands[k];

			if (roster_has(v->roster, o) ||
			    !asks_for(v->nodes[i], o) ||
			    view_best(v, v->nodes[i], o) == NULL ||
			    view_well(v, v->nodes[i], o))
				continue;
			hints_add(v->hints, "%s is asked for on %s and not "
			    "Running and Ready, and roster %s does not have "
			    "it: see --roster", o->name,
			    foreign_shown(v->nodes[i]->o.name,
			    &v->hints->arena), v->roster->name);
			return;
		}
}

/* What kind of cluster it is, and how that was looked at. */
static const char *
lead(const struct view *v, struct arena *a)
{
	struct platform p;

	platform_find(&p, v->cluster, a);
	return arena_printf(a, "CLUSTER: %s; roster %s", p.text,
	    v->roster->name);
}

int
report_explain(const struct view *v, struct table *t, unsigned wants)
{
	struct findings f = { .arena = &t->arena };
	int wrong, wide = (wants & SHOW_WIDE) != 0;

	table_init(t, wide ? for_groups : columns, wide ?
	    sizeof(for_groups) / sizeof(for_groups[0]) :
	    sizeof(columns) / sizeof(columns[0]), wants);
	t->kind = "ExplainReport";
	t->list = "nodes";
	t->resource = "node";
	if (wide)
		t->lead = lead(v, &t->arena);
	explain(v, &f);
	if (wide)
		add_groups(t, &f);
	else
		add_lines(v, t, &f);
	if (wide)
		transition_hint_time(v);
	wrong = is_any_wrong(&f);
	if (f.count == 0 && v->node_count > 0) {
		hints_add(v->hints, "nothing to explain: all of roster %s that "
		    "%s (no capture shows whether a GPU works)",
		    v->roster->name, v->roster->standalone ? "GPU nodes ask "
		    "for is Running or on the host" : "the labels ask for is "
		    "Running");
		hint_outside(v);
	}
	findings_free(&f);
	return wrong;
}
