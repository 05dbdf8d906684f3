#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "gpu.h"
#include "rules.h"
#include "transition.h"
#include "upstream.h"
#include "why_node.h"
#include "why_operand.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* One node, and what is known of its operands. */
struct scene {
	const struct view *v;
	const struct node *n;
	struct findings *f;
	unsigned flags;			/* why_node's */
	const struct operand **roots;	/* at which the roster's operands end */
};

/* ---- what waits for what ----------------------------------------------- */

/* The operands that wait for this one, as "; waiting for it: X, Y", or "". */
static const char *
followers(const struct scene *s, const struct operand *root)
{
	struct arena *a = s->f->arena;
	const char *names = "";
	size_t i, count = 0;

	for (i = 0; i < s->v->roster->count; i++) {
		const struct operand *o = s->v->roster->operands[i];

		if (o == root || s->roots[i] != root)
			continue;
		names = arena_printf(a, "%s%s%s", names, *names == '\0' ? "" :
		    ", ", o->name);
		count++;
	}
	return count == 0 ? "" : arena_printf(a, "; waiting for it: %s",
	    names);
}

static void
find_roots(struct scene *s)
{
	const struct roster *r = s->v->roster;
	size_t i;

	for (i = 0; i < r->count; i++)
		s->roots[i] = upstream_root(s->v, s->n, r->operands[i]);
}

/* 1 if what is said of the node says this already. */
static int
is_said_of_node(const struct scene *s, const struct finding *f)
{
	struct placement p;
	const struct daemon *d;

	if ((s->flags & NODE_LEFT_OVER) && f->gravity != GRAVITY_NOTE)
		return 1;
	if (!(s->flags & NODE_UNREADY))
		return 0;
	if (f->pod != NULL)
		return f->pod->bound;
	d = daemons_next(&s->v->daemons, f->operand, NULL);
	if (d == NULL)
		return 0;
	p = place_decide(d->set, s->n, NULL);
	return p.key != NULL && (slice_is(*p.key,
	    "node.kubernetes.io/not-ready") || slice_is(*p.key,
	    "node.kubernetes.io/unreachable"));
}

/*
 * Adds how an operand stands, if it is worth it or always.  One that others
 * wait for is a fault, whatever its label says.
 */
static void
add_operand(const struct scene *s, const struct operand *operand, int always)
{
	struct arena *a = s->f->arena;
	struct finding f = { 0 };
	int worth = why_operand(s->v, s->n, operand, &f, a);
	const char *waiting = followers(s, operand);

	if (*waiting != '\0') {
		f.cause = arena_printf(a, "%s%s%s", f.cause, strcmp(f.verdict,
		    rules_word(VERDICT_PREINSTALLED)) == 0 ?
		    "; check the host, or remove the label" : "", waiting);
		if (f.gravity == GRAVITY_NOTE && strcmp(f.verdict,
		    rules_word(VERDICT_PAUSED)) != 0)
			f.gravity = GRAVITY_FAULT;
		worth = 1;
	}
	if (always || (worth && !is_said_of_node(s, &f)))
		findings_add(s->f, &f);
}

/* ---- operands ---------------------------------------------------------- */

/* 1 if the user does not want to hear of it. */
static int
is_ignored(const struct scene *s, const struct operand *operand)
{
	return s->v->choice->ignored != NULL &&
	    roster_has(s->v->choice->ignored, operand);
}

/* 1 if the operand is at the end of what an earlier one waits for. */
static int
is_root_before(const struct scene *s, size_t i)
{
	size_t k;

	for (k = 0; k < i; k++)
		if (s->roots[k] == s->roots[i])
			return 1;
	return 0;
}

/* One that waits for another is said with that one, if that is said. */
static void
add_operands(const struct scene *s)
{
	const struct roster *r = s->v->roster;
	size_t i;

	for (i = 0; i < r->count; i++) {
		if (s->roots[i] == r->operands[i] ||
		    is_ignored(s, s->roots[i]))
			add_operand(s, r->operands[i], 0);
		else if (!roster_has(r, s->roots[i]) && !is_root_before(s, i))
			add_operand(s, s->roots[i], 0);
	}
}

/* ---- wrong combinations ------------------------------------------------ */

/* 1 if there is a fault of this operand on the node already. */
static int
is_at_fault(const struct scene *s, size_t from, const struct operand *operand)
{
	size_t i;

	for (i = from; i < s->f->count; i++)
		if (s->f->v[i].operand == operand &&
		    s->f->v[i].gravity == GRAVITY_FAULT)
			return 1;
	return 0;
}

/*
 * 1 if the host may bring what the rule finds lacking: the cluster nowhere
 * deploys it, or it is the driver, which also nodes that could have one bring.
 */
static int
may_be_of_host(const struct scene *s, const struct rule *r)
{
	const struct operand *other = r->other == NULL ? NULL :
	    view_operand(s->v, r->other);

	if (r->host == HOST_LACKS || other == NULL)
		return 0;
	return r->host == HOST_DRIVER || (!view_has_here(s->v, other) &&
	    !daemons_has(&s->v->daemons, other));
}

/* 1 if what runs there was not asked for, which is said of it already. */
static int
is_extra(const struct scene *s, const struct rule *r,
    const struct operand *operand)
{
	return (r->runs == NULL || r->latent) && rules_standing(s->v, s->n,
	    operand).verdict == VERDICT_EXTRA;
}

/* 1 if a validator is Ready here: it has tried the toolkit, once. */
static int
has_passed(const struct scene *s)
{
	return view_well(s->v, s->n, view_operand(s->v,
	    "operator-validator"));
}

/* A rule whose other operand is at fault only says what follows of that. */
static void
add_rules(const struct scene *s, size_t from)
{
	const struct rule *r = NULL;
	struct finding f = { .node = s->n };

	if (s->flags & NODE_UNREADY)
		return;
	while ((r = rules_broken(s->v, s->n, RULES_ALL, r)) != NULL) {
		f.operand = r->breaks(r, s->v, s->n);
		if (may_be_of_host(s, r) || is_extra(s, r, f.operand) ||
		    (r->other != NULL &&
		    is_at_fault(s, from, view_operand(s->v, r->other))))
			continue;
		f.verdict = r->id;
		f.gravity = r->latent || (r->host == HOST_TOOLKIT &&
		    has_passed(s)) ? GRAVITY_WARNING : GRAVITY_FAULT;
		f.cause = r->about;
		f.pod = view_best(s->v, s->n, f.operand);
		findings_add(s->f, &f);
	}
}

/* 1 if the operand waits for another one. */
static int
is_held_up(const struct scene *s, const struct operand *operand)
{
	size_t i;

	for (i = 0; i < s->v->roster->count; i++)
		if (s->v->roster->operands[i] == operand)
			return s->roots[i] != operand;
	return 0;
}

/* ---- nodes in transition ----------------------------------------------- */

/* 1 if something is not there, which a node has once it has started. */
static int
is_gap(const struct finding *f)
{
	static const char *const words[] = { "MISSING", "NOT-READY", "OFF",
		"PRE-INSTALLED", "NOT-INITIALIZED", "NO-RESOURCE",
		"UNHEALTHY", "UNLABELLED", "UNDISCOVERED", "NO-LABEL",
		"device-plugin-without-toolkit",
		"device-plugin-without-validator",
		"dcgm-exporter-without-validator",
		"dcgm-exporter-without-dcgm" };
	size_t i;

	for (i = 0; i < COUNT(words); i++)
		if (strcmp(f->verdict, words[i]) == 0)
			return f->gravity != GRAVITY_NOTE;
	return 0;
}

/* 1 if something is wrong with the node that its start does not end. */
static int
is_any_lasting(const struct scene *s, size_t from)
{
	size_t i;

	for (i = from; i < s->f->count; i++)
		if (s->f->v[i].lasting && s->f->v[i].gravity != GRAVITY_NOTE)
			return 1;
	return 0;
}

/* 1 if that the node is in this transition is why the finding is there. */
static int
is_explained(const struct finding *f, const struct transition *t, int lasting)
{
	if (!is_gap(f))
		return 0;
	return t->leaving || (!f->lasting && (!lasting ||
	    strcmp(f->verdict, "NOT-INITIALIZED") != 0));
}

/*
 * Gaps of a node on its way in or out are said as that.  Of one without a gap
 * it is said where its signs show it, and it has a GPU.
 */
static void
add_transition(const struct scene *s, size_t from)
{
	struct transition t = transition_of(s->v, s->n, s->f->arena);
	const struct finding f = { .node = s->n, .verdict = t.word,
	    .gravity = GRAVITY_NOTE, .cause = t.cause };
	int lasting = is_any_lasting(s, from);
	size_t i, gaps = 0;

	for (i = from; t.word != NULL && i < s->f->count; i++) {
		if (!is_explained(&s->f->v[i], &t, lasting))
			continue;
		s->f->v[i].verdict = t.word;
		s->f->v[i].gravity = GRAVITY_NOTE;
		gaps++;
	}
	if (gaps > 0 || (t.word != NULL && !t.by_age && gpu_is_on(s->n) &&
	    s->v->choice->operand_count == 0))
		findings_add(s->f, &f);
}

/* ---- the whole --------------------------------------------------------- */

static void
explain_operands(struct scene *s, const struct why_nodes *w)
{
	const struct operand *plugin = view_operand(s->v, "device-plugin");
	size_t from = s->f->count;

	s->flags = why_node(w, s->n);
	add_operands(s);
	add_rules(s, from);
	why_resources(w, s->n, s->flags, is_at_fault(s, from, plugin) ||
	    is_held_up(s, plugin));
}

static void
explain_node(struct scene *s, const struct why_nodes *w)
{
	const struct choice *choice = s->v->choice;
	size_t from = s->f->count;

	find_roots(s);
	if (choice->operand_count == 1)
		add_operand(s, choice->operands[0], 1);
	else
		explain_operands(s, w);
	add_transition(s, from);
}

void
explain(const struct view *v, struct findings *f)
{
	const struct operand **roots = memory_zeroed(v->roster->count + 1,
	    sizeof(*roots));
	struct why_nodes w;
	size_t i;

	why_nodes_init(&w, v, f);
	for (i = 0; i < v->node_count; i++) {
		struct scene s = { .v = v, .n = v->nodes[i], .f = f,
		    .roots = roots };

		explain_node(&s, &w);
	}
	why_nodes_free(&w);
	free(roots);
}
