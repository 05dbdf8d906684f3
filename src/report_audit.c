#include <inttypes.h>

#include "asks.h"
#include "duration.h"
#include "foreign.h"
#include "gpu.h"
#include "host_plugin.h"
#include "listing.h"
#include "pod_status.h"
#include "report.h"
#include "rules.h"
#include "transition.h"
#include "why_operand.h"

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

/* Where a status would be stands that the host has it; JSON has one reason. */
static void
fill_on_host(struct table *t, struct slice *cells, const struct standing *s)
{
	cells[STATUS] = slice_of(ON_HOST);
	cells[REASON] = slice_of(t->wants & SHOW_JSON ? arena_printf(&t->arena,
	    ON_HOST ": %s", s->on_host) : s->on_host);
}

/* Puts the transition that the node is in before the reason. */
static void
fill_transition(const struct view *v, const struct node *n, struct table *t,
    struct slice *cells)
{
	struct arena *a = &t->arena;
	struct transition is = transition_of(v, n, a);
	const char *age = "";
	int64_t seconds;

	if (is.word == NULL)
		return;
	if (!is.leaving && transition_age(v, n, &seconds) == 0)
		age = arena_printf(a, " (%s old)", duration_text(seconds, a));
	cells[REASON] = slice_of(arena_printf(a, "%s%s: %s%s%s", is.word, age,
	    is.cause, cells[REASON].len > 0 ? "; " : "",
	    arena_text(a, &cells[REASON])));
}

static void
fill_operand(const struct view *v, const struct node *n, struct table *t,
    struct slice *cells, const struct operand *operand,
    const struct standing *s)
{
	cells[OPERAND] = slice_of(operand->name);
	cells[ASKED] = slice_of(s->asked ? "true" : "false");
	if (s->label != NULL)
		cells[LABEL] = *s->label;
	cells[VERDICT] = slice_of(t->wants & SHOW_JSON ?
	    rules_plain_word(s) : rules_word(s->verdict));
	if (s->pod != NULL)
		fill_pod(t, cells, s->pod);
	else if (s->on_host != NULL)
		fill_on_host(t, cells, s);
	else if (s->asked)
		cells[REASON] = slice_of(why_absent(v, n, operand,
		    &t->arena));
	if (s->missing || s->verdict == VERDICT_NOT_READY)
		fill_transition(v, n, t, cells);
}

/*
 * 1 if nothing about the node has to do with the operator: no deploy label, nor
 * one that a roster of the user's has instead, no operand pod and no GPU.
 */
static int
is_plain(const struct view *v, const struct node *n)
{
	size_t i;

	for (i = 0; i < n->label_count; i++)
		if (slice_begins(*node_label_at(n, i)->key, DEPLOY))
			return 0;
	for (i = 0; i < v->roster->count; i++) {
		const struct operand *operand = v->roster->operands[i];

		if (asks_label(n, operand) != NULL ||
		    view_best(v, n, operand) != NULL)
			return 0;
	}
	return !gpu_is_on(n);
}

/* The row of an operand; first: no finding of the node came before. */
static void
add_operand(const struct view *v, struct table *t, const struct node *n,
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
	if (t->wants & (SHOW_WIDE | SHOW_JSON))
		fill_operand(v, n, t, cells, operand, s);
	else
		cells[OPERAND] = slice_of(operand->name);
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

		add_operand(v, t, n, v->roster->operands[i], &s, plain,
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

/*
 * An operand that is switched off in the ClusterPolicy is MISSING on every node
 * that is labelled for it.
 */
static void
hint_switched_off(const struct view *v)
{
	struct arena *a = &v->hints->arena;
	const char *names = "";
	size_t i, k;

	for (i = 0; i < v->roster->count; i++)
		for (k = 0; k < v->node_count; k++) {
			struct standing s = rules_standing(v, v->nodes[k],
			    v->roster->operands[i]);

			if (s.verdict != VERDICT_NO_DAEMONSET || !s.missing ||
			    s.label == NULL)
				continue;
			names = arena_printf(a, "%s%s%s", names,
			    *names == '\0' ? "" : ",",
			    v->roster->operands[i]->name);
			break;
		}
	if (*names != '\0')
		hints_add(v->hints, "the capture has DaemonSets, and none of "
		    "%s: if that is on purpose, --ignore %s leaves it out",
		    names, names);
}

/*
 * The static manifest has no nodeSelector: its pods come to every node, where
 * they fail or idle (NVIDIA/k8s-device-plugin, deployments/static).
 */
static void
hint_extra(const struct view *v)
{
	struct arena *a = &v->hints->arena;
	const char *first = NULL;
	size_t i, k, count = 0;

	for (i = 0; i < v->node_count; i++)
		for (k = 0; k < v->roster->count; k++) {
			const struct standing s = rules_standing(v,
			    v->nodes[i], v->roster->operands[k]);

			if (s.verdict == VERDICT_EXTRA && count++ == 0)
				first = foreign_shown(v->nodes[i]->o.name, a);
		}
	if (count > 0)
		hints_add(v->hints, "%zu node%s without a GPU ha%s a pod of "
		    "the device plugin (EXTRA): %s%s (explain tells of each)",
		    count, count == 1 ? "" : "s", count == 1 ? "s" : "ve",
		    first, count == 1 ? "" : ", ...");
}

/* Whom --grace left out of the exit status. */
static void
hint_grace(const struct view *v, const struct listing *young)
{
	const char *grace = v->choice->grace;

	if (grace != NULL && v->cluster->times.newest == 0)
		hints_add(v->hints, "--grace %s: no object in the capture says "
		    "when it was made, so no node is young", grace);
	else if (young->count > 0)
		hints_add(v->hints, "--grace %s: %zu node%s younger than that "
		    "%s not count in the exit status: %s%s", grace,
		    young->count, young->count == 1 ? "" : "s",
		    young->count == 1 ? "does" : "do", young->names,
		    listing_dots(young));
}

/* 1 if the node, which lacks something, is not one of the young. */
static int
counts(const struct view *v, const struct node *n, struct listing *young)
{
	struct arena *a = &v->hints->arena;

	if (!transition_in_grace(v, n))
		return 1;
	listing_add(young, a, foreign_shown(n->o.name, a));
	return 0;
}

int
report_audit(const struct view *v, struct table *t, unsigned wants)
{
	struct listing young = { .most = 3 };
	int findings = 0, missing = 0;
	size_t i;

	table_init(t, columns, sizeof(columns) / sizeof(columns[0]), wants);
	t->kind = "AuditReport";
	t->list = "nodes";
	t->resource = "node";
	for (i = 0; i < v->node_count; i++)
		if (audit_node(v, v->nodes[i], t)) {
			missing = 1;
			findings |= counts(v, v->nodes[i], &young);
		}
	if (missing && v->daemons.captured)
		hint_switched_off(v);
	if (v->roster->standalone)
		hint_extra(v);
	hint_grace(v, &young);
	if (wants & SHOW_WIDE)
		transition_hint_time(v);
	view_hint_unready(v);
	return findings;
}
