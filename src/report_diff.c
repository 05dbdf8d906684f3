#include "report.h"
#include "rules.h"

enum { KEY, NODE, OPERAND, CHANGE, WAS, IS, REST, COLUMNS };

/*
 * JSON has every change as an item of its own, whatever it is of: the key
 * numbers them.
 */
static const struct column columns[COLUMNS] = {
	[KEY] = { NULL, NULL, NULL, NULL, COLUMN_TEXT },
	[NODE] = { "NODE", "", "node", NULL, COLUMN_TEXT },
	[OPERAND] = { "OPERAND", NULL, "operand", NULL, COLUMN_TEXT },
	[CHANGE] = { "CHANGE", NULL, "change", NULL, COLUMN_TEXT },
	[WAS] = { "BEFORE", NULL, "before", NULL, COLUMN_TEXT },
	[IS] = { "AFTER", NULL, "after", NULL, COLUMN_TEXT },
	[REST] = { NULL, "", NULL, NULL, COLUMN_TEXT },	/* after NODE */
};

/* Two captures, and what was found to differ. */
struct comparison {
	const struct view *was, *is;
	struct table *t;
	size_t count;
};

/* A row of one change; rest is what text has after the node. */
static struct slice *
add_change(struct comparison *c, const char *change, struct slice rest,
    unsigned shows)
{
	struct slice *cells = table_add_row(c->t, shows);

	c->count++;
	if (cells == NULL)
		return NULL;
	cells[KEY] = table_number(c->t, c->count);
	cells[CHANGE] = slice_of(change);
	cells[REST] = rest;
	return cells;
}

static const struct node *
find_node(const struct view *v, struct slice name)
{
	return (const struct node *)cluster_find(v->cluster, KIND_NODE,
	    slice_or_empty(NULL), name);
}

/* Text has these lines only when it is not about one operand. */
static unsigned
shows(const struct comparison *c)
{
	return SHOW_WIDE | SHOW_JSON | (c->was->choice->operand_count == 1 ?
	    0 : SHOW_TEXT);
}

static void
compare_verdicts(struct comparison *c, const struct node *was,
    const struct node *is, const struct operand *operand)
{
	struct standing was_so = rules_standing(c->was, was, operand);
	struct standing is_so = rules_standing(c->is, is, operand);
	const char *a = rules_plain_word(&was_so);
	const char *b = rules_plain_word(&is_so);
	struct slice *cells;

	if (a == b)
		return;
	cells = add_change(c, "verdict", slice_of(arena_printf(&c->t->arena,
	    " %s %s -> %s", operand->name, a, b)),
	    shows(c));
	if (cells == NULL)
		return;
	cells[NODE] = was->o.name;
	cells[OPERAND] = slice_of(operand->name);
	cells[WAS] = slice_of(a);
	cells[IS] = slice_of(b);
}

static void
compare_node(struct comparison *c, const struct node *was,
    const struct node *is)
{
	const struct roster *r = c->was->roster;
	size_t i;

	for (i = 0; i < r->count; i++)
		if (view_chosen(c->was, r->operands[i]))
			compare_verdicts(c, was, is, r->operands[i]);
}

static void
compare_nodes(struct comparison *c)
{
	int one = c->was->choice->operand_count == 1;
	const struct node *n = NULL, *other;
	struct slice *cells;

	while ((n = cluster_node(c->was->cluster, n)) != NULL) {
		other = find_node(c->is, n->o.name);
		if (other != NULL) {
			compare_node(c, n, other);
			continue;
		}
		cells = one ? NULL : add_change(c, "removed",
		    slice_of(" removed"), shows(c));
		if (cells != NULL)
			cells[NODE] = n->o.name;
	}
	while ((n = cluster_node(c->is->cluster, n)) != NULL) {
		if (find_node(c->was, n->o.name) != NULL)
			continue;
		cells = one ? NULL : add_change(c, "added",
		    slice_of(" added"), shows(c));
		if (cells != NULL)
			cells[NODE] = n->o.name;
	}
}

static size_t
count_desired(const struct view *v, const struct operand *operand)
{
	const struct node *n = NULL;
	size_t count = 0;

	while ((n = cluster_node(v->cluster, n)) != NULL)
		count += (size_t)daemons_want(&v->daemons, operand, n);
	return count;
}

/* Not where one capture knows DaemonSets and the other does not. */
static int
is_comparable(const struct comparison *c, const struct operand *operand)
{
	return c->was->daemons.captured == c->is->daemons.captured ||
	    (daemons_has(&c->was->daemons, operand) &&
	    daemons_has(&c->is->daemons, operand));
}

static void
compare_desired(struct comparison *c, const struct operand *operand)
{
	int one = c->was->choice->operand_count == 1;
	struct table *t = c->t;
	size_t a = count_desired(c->was, operand);
	size_t b = count_desired(c->is, operand);
	struct slice was = table_number(t, a), is = table_number(t, b), *cells;

	if (one) {
		cells = table_add_row(t, SHOW_TEXT);
		if (cells != NULL)
			cells[REST] = slice_of(arena_printf(&t->arena,
			    "BEFORE=%zu", a));
		cells = table_add_row(t, SHOW_TEXT);
		if (cells != NULL)
			cells[REST] = slice_of(arena_printf(&t->arena,
			    "AFTER=%zu", b));
	}
	if (a == b || !is_comparable(c, operand))
		return;
	cells = add_change(c, "desired", slice_of(arena_printf(&t->arena,
	    "%s BEFORE=%zu AFTER=%zu", operand->name, a, b)), SHOW_WIDE |
	    SHOW_JSON | (one ? 0 : SHOW_TEXT));
	if (cells == NULL)
		return;
	cells[OPERAND] = slice_of(operand->name);
	cells[WAS] = was;
	cells[IS] = is;
}

/* Numbers that come of unlike captures are not alike, whatever happened. */
static void
hint_sources(const struct view *was, const struct view *is)
{
	if (was->daemons.captured != is->daemons.captured)
		hints_add(was->hints, "only one of the captures has the "
		    "DaemonSets: what an operand desires is not counted alike "
		    "in both");
}

int
report_diff(const struct view *v, struct table *t, unsigned wants)
{
	struct comparison c = { .was = v, .is = v->later, .t = t };
	size_t i;

	table_init(t, columns, COLUMNS, wants);
	t->kind = "DiffReport";
	t->list = "changes";
	compare_nodes(&c);
	for (i = 0; i < v->roster->count; i++)
		if (view_chosen(v, v->roster->operands[i]))
			compare_desired(&c, v->roster->operands[i]);
	hint_sources(v, v->later);
	if (c.count == 0)
		hints_add(v->hints, "no difference");
	return c.count > 0;
}
