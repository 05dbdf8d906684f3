#include <inttypes.h>

#include "pod_status.h"
#include "report.h"
#include "rules.h"

static const struct nest operands = { "operands", NEST_LIST };

enum { NODE, NODE_OK, RESULT, OPERAND, ASKED, LABEL, VERDICT, POD, STATUS,
	READY, RESTARTS, REASON };

static const struct column columns[] = {
	[NODE] = { "NODE", "", "name", NULL, COLUMN_TEXT },
	[NODE_OK] = { NULL, NULL, "ok", NULL, COLUMN_BOOL },
	[RESULT] = { NULL, " ", NULL, NULL, COLUMN_TEXT },
	[OPERAND] = { "OPERAND", " ", "operand", &operands, COLUMN_TEXT },
	[ASKED] = { NULL, NULL, "asked", &operands, COLUMN_BOOL },
	[LABEL] = { "LABEL", NULL, "labelValue", &operands, COLUMN_TEXT },
	[VERDICT] = { "VERDICT", NULL, "verdict", &operands, COLUMN_TEXT },
	[POD] = { "POD", NULL, "pod", &operands, COLUMN_TEXT },
	[STATUS] = { "STATUS", NULL, NULL, NULL, COLUMN_TEXT },
	[READY] = { "READY", NULL, NULL, NULL, COLUMN_TEXT },
	[RESTARTS] = { "RESTARTS", NULL, NULL, NULL, COLUMN_TEXT },
	[REASON] = { "REASON", NULL, "reason", &operands, COLUMN_TEXT },
};

static void
fill_pod(struct table *t, struct slice *cells, const struct pod *p)
{
	struct pod_status s = pod_status(p, &t->arena);

	cells[POD] = p->o.name;
	cells[STATUS] = s.word;
	cells[READY] = slice_of(arena_printf(&t->arena, "%zu/%zu", s.ready,
	    s.total));
	cells[RESTARTS] = slice_of(arena_printf(&t->arena, "%" PRId64,
	    s.restarts));
	cells[REASON] = s.reason;
}

static void
fill_operand(struct table *t, struct slice *cells,
    const struct operand *operand, const struct standing *s)
{
	cells[OPERAND] = slice_of(operand->name);
	cells[ASKED] = slice_of(s->asked ? "true" : "false");
	if (s->label != NULL)
		cells[LABEL] = *s->label;
	cells[VERDICT] = slice_of(rules_word(s->verdict));
	if (s->pod != NULL)
		fill_pod(t, cells, s->pod);
}

/*
 * 1 if nothing about the node has to do with the operator: no deploy label, no
 * operand pod and no GPU.
 */
static int
is_plain(const struct view *v, const struct node *n)
{
	struct slice prefix = slice_of(DEPLOY);
	size_t i;

	for (i = 0; i < n->label_count; i++)
		if (slice_begins(*node_label_at(n, i)->key, prefix.ptr))
			return 0;
	for (i = 0; i < v->roster->count; i++)
		if (view_best(v, n, v->roster->operands[i]) != NULL)
			return 0;
	return !rules_has_gpu(n);
}

/* The row of an operand; first: no finding of the node came before. */
static void
add_operand(struct table *t, const struct node *n,
    const struct operand *operand, const struct standing *s, int plain,
    int first)
{
	unsigned shows = SHOW_JSON | (plain ? 0 : SHOW_WIDE);
	struct slice *cells;

	if (s->missing)
		shows |= SHOW_TEXT | (first ? SHOW_NAME : 0);
	cells = table_add_row(t, shows);
	if (cells == NULL)
		return;
	cells[NODE] = n->o.name;
	cells[RESULT] = slice_of("MISSING");
	fill_operand(t, cells, operand, s);
}

/*
 * JSON has all operands of every node.  Text has a row of its own for a node
 * that is OK, and wide one for a node that has to do with no operand.
 */
static int
audit_node(const struct view *v, const struct node *n, struct table *t)
{
	int plain = is_plain(v, n), missing = 0;
	size_t i, first = t->row_count;
	struct slice *cells;

	for (i = 0; i < v->roster->count; i++) {
		struct standing s = rules_standing(v, n,
		    v->roster->operands[i]);

		add_operand(t, n, v->roster->operands[i], &s, plain,
		    !missing);
		missing |= s.missing;
	}
	for (i = first; i < t->row_count; i++)
		table_set(t, i, NODE_OK, slice_of(missing ? "false" :
		    "true"));
	cells = table_add_row(t, (plain ? SHOW_WIDE : 0) |
	    (missing ? 0 : SHOW_TEXT));
	if (cells != NULL) {
		cells[NODE] = n->o.name;
		cells[RESULT] = slice_of("OK");
		cells[VERDICT] = slice_of(rules_word(VERDICT_UNASKED));
	}
	return missing;
}

int
report_audit(const struct view *v, struct table *t, unsigned wants)
{
	int findings = 0;
	size_t i;

	table_init(t, columns, sizeof(columns) / sizeof(columns[0]), wants);
	t->kind = "AuditReport";
	t->list = "nodes";
	t->resource = "node";
	for (i = 0; i < v->node_count; i++)
		findings |= audit_node(v, v->nodes[i], t);
	view_hint_unready(v);
	return findings;
}
