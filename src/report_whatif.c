#include "foreign.h"
#include "reactions.h"
#include "report.h"
#include "rules.h"

static const struct nest before = { "before", NEST_MAP };
static const struct nest after = { "after", NEST_MAP };
static const struct nest starts = { "starts", NEST_STRINGS };
static const struct nest stops = { "stops", NEST_STRINGS };

enum { KEY, TITLE, NAMESPACE, DAEMONSET, OPERAND, BEFORE, AFTER,
	BEFORE_CURRENT, BEFORE_MISSCHEDULED, AFTER_CURRENT, AFTER_MISSCHEDULED,
	STARTS, STOPS, SOURCE, COLUMNS };

#define COMMON_COLUMNS \
	[KEY] = { NULL, NULL, NULL, NULL, COLUMN_TEXT }, \
	[NAMESPACE] = { "NAMESPACE", NULL, "namespace", NULL, COLUMN_TEXT }, \
	[DAEMONSET] = { "DAEMONSET", NULL, "daemonSet", NULL, COLUMN_TEXT }, \
	[OPERAND] = { "OPERAND", NULL, "operand", NULL, COLUMN_TEXT }, \
	[BEFORE_CURRENT] = { NULL, NULL, "current", &before, COLUMN_NUMBER }, \
	[BEFORE_MISSCHEDULED] = { NULL, NULL, "misscheduled", &before, \
	    COLUMN_NUMBER }, \
	[AFTER_CURRENT] = { NULL, NULL, "current", &after, COLUMN_NUMBER }, \
	[AFTER_MISSCHEDULED] = { NULL, NULL, "misscheduled", &after, \
	    COLUMN_NUMBER }, \
	[STARTS] = { "STARTS", NULL, "", &starts, COLUMN_TEXT }, \
	[STOPS] = { "STOPS", NULL, "", &stops, COLUMN_TEXT }, \
	[SOURCE] = { "SOURCE", NULL, "source", NULL, COLUMN_TEXT }

static const struct column for_all[COLUMNS] = {
	[TITLE] = { NULL, "", NULL, NULL, COLUMN_TEXT },
	[BEFORE] = { "BEFORE", " BEFORE=", "desired", &before, COLUMN_NUMBER },
	[AFTER] = { "AFTER", " AFTER=", "desired", &after, COLUMN_NUMBER },
	COMMON_COLUMNS
};

/* Asked of one operand, each number is a line of its own. */
static const struct column for_one[COLUMNS] = {
	[TITLE] = { NULL, NULL, NULL, NULL, COLUMN_TEXT },
	[BEFORE] = { "BEFORE", "BEFORE=", "desired", &before, COLUMN_NUMBER },
	[AFTER] = { "AFTER", "AFTER=", "desired", &after, COLUMN_NUMBER },
	COMMON_COLUMNS
};

/* The node as it is in the capture, and as it would be. */
struct change_of {
	const struct view *v;
	const struct node *was, *is;
};

/* ---- text: one line for an operand ------------------------------------- */

static void
add_line(struct table *t, struct slice title, size_t was, size_t is)
{
	int one = t->columns == for_one;
	struct slice *cells;

	if (was == is && !one)
		return;
	cells = table_add_row(t, SHOW_TEXT);
	if (cells == NULL)
		return;
	cells[TITLE] = title;
	cells[BEFORE] = table_number(t, was);
	if (one)
		cells = table_add_row(t, SHOW_TEXT);
	cells[AFTER] = table_number(t, is);
}

static void
add_operand_line(const struct change_of *c, struct table *t,
    const struct operand *operand)
{
	const struct daemons *all = &c->v->daemons;
	const struct node *n = NULL;
	size_t was = 0, is;

	while ((n = cluster_node(c->v->cluster, n)) != NULL)
		was += (size_t)daemons_want(all, operand, n);
	is = was - (size_t)daemons_want(all, operand, c->was) +
	    (size_t)daemons_want(all, operand, c->is);
	add_line(t, slice_of(operand->name), was, is);
}

/* ---- other formats: a DaemonSet after another -------------------------- */

/*
 * The numbers after the change: without what the node gave to them, and with
 * what it gives then.  Where the capture is behind (a pod is missing, or there
 * are none in it) only what the change makes of it counts.
 */
static struct counts
count_after(const struct change_of *c, const struct daemon *d,
    const struct counts *was, int settled, int settles)
{
	int had = daemon_has_pod(d, c->was);
	int has = settled == settles ? had : settles;
	struct counts gave = daemon_share(d, c->was, had);
	struct counts gives = daemon_share(d, c->is, has);

	return (struct counts){
		.desired = was->desired - gave.desired + gives.desired,
		.current = was->current - gave.current + gives.current,
		.misscheduled = was->misscheduled - gave.misscheduled +
		    gives.misscheduled,
	};
}

static void
add_daemon(const struct change_of *c, struct table *t, const struct daemon *d)
{
	struct counts was = daemon_count(d, c->v->cluster);
	int settled = daemon_settles(d, c->was, c->was);
	int settles = daemon_settles(d, c->was, c->is);
	struct counts is = count_after(c, d, &was, settled, settles);
	struct slice *cells;

	if (c->v->choice->every_daemonset)
		add_line(t, daemon_name(d, &t->arena), was.desired, is.desired);
	cells = table_add_row(t, SHOW_JSON | (was.desired == is.desired &&
	    settled == settles ? 0 : SHOW_WIDE));
	if (cells == NULL)
		return;
	cells[KEY] = daemon_name(d, &t->arena);
	if (d->set->o.namespace != NULL)
		cells[NAMESPACE] = *d->set->o.namespace;
	cells[DAEMONSET] = d->set->o.name;
	if (d->operand != NULL)
		cells[OPERAND] = slice_of(d->operand->name);
	cells[BEFORE] = table_number(t, was.desired);
	cells[BEFORE_CURRENT] = table_number(t, was.current);
	cells[BEFORE_MISSCHEDULED] = table_number(t, was.misscheduled);
	cells[AFTER] = table_number(t, is.desired);
	cells[AFTER_CURRENT] = table_number(t, is.current);
	cells[AFTER_MISSCHEDULED] = table_number(t, is.misscheduled);
	cells[SOURCE] = slice_of(daemons_origin(d->origin));
	if (settles && !settled)
		cells[STARTS] = c->was->o.name;
	if (settled && !settles)
		cells[STOPS] = c->was->o.name;
}

/* ---- what was meant ------------------------------------------------------ */

/*
 * A change that changes nothing is mostly one that was mistyped: a removal of
 * what is not there (kubectl taint KEY- removes taints, here it is a label), or
 * an operand's name in place of its label.
 */
static void
hint_vain(const struct change_of *c, const struct change *change)
{
	struct hints *h = c->v->hints;
	const char *key = arena_string(&h->arena, change->key);
	const char *node = foreign_shown(c->was->o.name, &h->arena);
	const struct operand *operand = view_operand(c->v, key);
	size_t i;

	if (change->type == CHANGE_UNTAINT)
		hints_add(h, "%s has no taint %s:%s", node, key,
		    arena_string(&h->arena, change->effect));
	else if (change->type == CHANGE_UNLABEL)
		hints_add(h, "%s has no label %s", node, key);
	for (i = 0; i < c->was->taint_count && change->type ==
	    CHANGE_UNLABEL; i++)
		if (slice_equal(slice_or_empty(c->was->taints[i].key),
		    change->key))
			hints_add(h, "to remove the taint %s, write %s:%s-",
			    place_taint(&c->was->taints[i], &h->arena), key,
			    arena_string(&h->arena, slice_or_empty(
			    c->was->taints[i].effect)));
	if (operand != NULL && operand->label != NULL)
		hints_add(h, "the label of operand %s is %s", operand->name,
		    operand->label);
}

/* 1 if the node has what is to be removed: a label or a taint. */
static int
has_it(const struct node *n, const struct change *c)
{
	size_t i;

	for (i = 0; i < n->label_count && c->type == CHANGE_UNLABEL; i++)
		if (slice_equal(*node_label_at(n, i)->key, c->key))
			return 1;
	for (i = 0; i < n->taint_count && c->type == CHANGE_UNTAINT; i++)
		if (slice_equal(slice_or_empty(n->taints[i].key), c->key) &&
		    slice_equal(slice_or_empty(n->taints[i].effect),
		    c->effect))
			return 1;
	return c->type != CHANGE_UNLABEL && c->type != CHANGE_UNTAINT;
}

static void
hint_all_vain(const struct change_of *c)
{
	size_t i;

	for (i = 0; i < c->v->choice->change_count; i++) {
		const struct change *change = &c->v->choice->changes[i];

		if (!has_it(c->was, change) || (change->type == CHANGE_LABEL &&
		    roster_find(c->v->known, change->key) != NULL))
			hint_vain(c, change);
	}
}

/* NoSchedule keeps new pods away and lets those go on that are there. */
static void
hint_staying(const struct change_of *c)
{
	size_t i;

	for (i = 0; i < c->v->daemons.count; i++) {
		const struct daemon *d = &c->v->daemons.v[i];
		struct placement p = place_decide(d->set, c->is, NULL);

		if (!p.run && p.stay && daemon_has_pod(d, c->was) &&
		    place_decide(d->set, c->was, NULL).run) {
			hints_add(c->v->hints, "pods that run on %s already "
			    "go on there: NoSchedule only keeps new ones away",
			    foreign_shown(c->was->o.name,
			    &c->v->hints->arena));
			return;
		}
	}
}

/* ---- what it would break ----------------------------------------------- */

/* 1 if a pod of the operand would run there: one that does stays, or starts. */
static int
would_run(const struct change_of *c, const char *name)
{
	const struct operand *operand = view_operand(c->v, name);
	const struct daemon *d = NULL;
	int runs = operand != NULL && rules_runs(c->v, c->was, operand);

	if (operand == NULL || daemons_next(&c->v->daemons, operand, NULL) ==
	    NULL)
		return runs;
	while ((d = daemons_next(&c->v->daemons, operand, d)) != NULL)
		if (daemon_settles(d, c->was, c->is) && (runs ||
		    !daemon_settles(d, c->was, c->was)))
			return 1;
	return 0;
}

static int
runs(const struct change_of *c, const char *name)
{
	return rules_runs(c->v, c->was, view_operand(c->v, name));
}

static void
hint_broken(const struct change_of *c)
{
	const struct choice *choice = c->v->choice;
	const struct operand *toolkit = view_operand(c->v,
	    "container-toolkit");
	const char *node = foreign_shown(c->was->o.name, &c->v->hints->arena);
	int was = runs(c, "device-plugin") && !runs(c, "container-toolkit");

	if (choice->ignored != NULL && roster_has(choice->ignored, toolkit))
		was = 1;		/* nobody wants to hear of it */
	if (!choice->host_toolkit && !was && !rules_is_of_host(c->v, c->was,
	    toolkit) && would_run(c, "device-plugin") &&
	    !would_run(c, "container-toolkit"))
		hints_add(c->v->hints, "after this %s is "
		    "device-plugin-without-toolkit: whatever GPUs it "
		    "advertises, workloads that get one fail%s", node,
		    toolkit != NULL && view_has_any(c->v, toolkit) ? "" :
		    "; unless the hosts have the toolkit (--host-toolkit)");
	if (!choice->host_driver && would_run(c, "container-toolkit") &&
	    runs(c, "driver") &&
	    !would_run(c, "driver"))
		hints_add(c->v->hints, "after this %s has no driver, unless "
		    "the host brings one: the toolkit, and all that needs "
		    "it, waits or fails", node);
}

/* A pod that hangs on a node whose kubelet is gone does not end. */
static void
hint_lost(const struct change_of *c)
{
	const struct condition *ready = view_unready(c->was);

	if (ready != NULL)
		hints_add(c->v->hints, "%s is not Ready: pods start there, or "
		    "end, only once its kubelet is back",
		    foreign_shown(c->was->o.name, &c->v->hints->arena));
}

int
report_whatif(const struct view *v, struct table *t, unsigned wants)
{
	struct change_of c = { .v = v, .was = v->nodes[0] };
	size_t i;

	table_init(t, v->choice->operand_count == 1 ? for_one : for_all,
	    COLUMNS, wants);
	t->kind = "WhatIfReport";
	t->list = "items";
	c.is = change_apply(c.was, v->choice->changes,
	    v->choice->change_count, &t->arena);
	for (i = 0; i < v->roster->count && !v->choice->every_daemonset; i++)
		if (view_chosen(v, v->roster->operands[i]))
			add_operand_line(&c, t, v->roster->operands[i]);
	for (i = 0; i < v->daemons.count; i++) {
		const struct daemon *d = &v->daemons.v[i];

		if (v->choice->every_daemonset || (view_chosen(v, d->operand) &&
		    roster_has(v->roster, d->operand)))
			add_daemon(&c, t, d);
	}
	if (t->row_count == 0)
		hints_add(v->hints, "no DaemonSet of roster %s wants more or "
		    "fewer nodes after this", v->roster->name);
	hint_all_vain(&c);
	if (!v->roster->standalone)
		reactions_hint(v, c.was, c.is);
	hint_staying(&c);
	hint_broken(&c);
	hint_lost(&c);
	return 0;
}
