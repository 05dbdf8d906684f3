#include <stdlib.h>

#include "grammar.h"
#include "place.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What a decision is made of, and where its words go. */
struct decision {
	const struct daemonset *d;
	const struct node *n;
	struct arena *arena;		/* NULL: no words are wanted */
	struct placement p;
};

/* ---- labels ------------------------------------------------------------ */

/* Says what is wrong with the label that is to blame, and what is wanted. */
static void
blame_label(struct decision *c, const char *wants)
{
	const struct slice *key = c->p.key, *has = node_label_of(c->n, *key);
	struct arena *a = c->arena;

	c->p.why = has == NULL ?
	    arena_printf(a, "label %s is absent, wants %s", arena_text(a, key),
	    wants) :
	    arena_printf(a, "label %s is \"%s\", wants %s", arena_text(a, key),
	    arena_text(a, has), wants);
}

/* labels.SelectorFromSet: equal texts, and the key must be there. */
static int
fits_selector(struct decision *c)
{
	size_t i;

	for (i = 0; i < c->d->selector_count; i++) {
		const struct label *wants = &c->d->node_selector[i];
		const struct slice *has = node_label_of(c->n, *wants->key);

		if (has != NULL && slice_equal(*has, *wants->value))
			continue;
		c->p.key = wants->key;
		if (c->arena != NULL)
			blame_label(c, arena_printf(c->arena, "\"%s\"",
			    arena_text(c->arena, wants->value)));
		return 0;
	}
	return 1;
}

/* ---- node affinity ----------------------------------------------------- */

static int
is_among(const struct expression *e, struct slice value)
{
	size_t i;

	for (i = 0; i < e->value_count; i++)
		if (slice_equal(*e->values[i], value))
			return 1;
	return 0;
}

/* Both are whole numbers of 64 bits: less than zero, zero or more. */
static int
compare_numbers(const struct expression *e, const struct slice *has, int *by)
{
	int64_t number, bound;

	if (has == NULL || !grammar_integer(*has, &number) ||
	    !grammar_integer(*e->values[0], &bound))
		return 0;
	*by = (number > bound) - (number < bound);
	return 1;
}

typedef int fits_label(const struct expression *e, const struct slice *has);

static int
fits_in(const struct expression *e, const struct slice *has)
{
	return has != NULL && is_among(e, *has);
}

static int
fits_not_in(const struct expression *e, const struct slice *has)
{
	return has == NULL || !is_among(e, *has);
}

static int
fits_exists(const struct expression *e, const struct slice *has)
{
	(void)e;
	return has != NULL;
}

static int
fits_absent(const struct expression *e, const struct slice *has)
{
	(void)e;
	return has == NULL;
}

static int
fits_greater(const struct expression *e, const struct slice *has)
{
	int by;

	return compare_numbers(e, has, &by) && by > 0;
}

static int
fits_less(const struct expression *e, const struct slice *has)
{
	int by;

	return compare_numbers(e, has, &by) && by < 0;
}

/* How many values each operator takes: labels.NewRequirement. */
static const struct operator {
	const char *name;
	size_t least, most;
	int numbers;
	fits_label *fits;
} operators[] = {
	{ "In", 1, SIZE_MAX, 0, fits_in },
	{ "NotIn", 1, SIZE_MAX, 0, fits_not_in },
	{ "Exists", 0, 0, 0, fits_exists },
	{ "DoesNotExist", 0, 0, 0, fits_absent },
	{ "Gt", 1, 1, 1, fits_greater },
	{ "Lt", 1, 1, 1, fits_less },
};

/*
 * The operator of an expression, NULL if it is no valid one.  The API server
 * lets values pass that are no label values, such as "-1"; the controller then
 * cannot make a selector of them (k8s.io/component-helpers,
 * scheduling/corev1/nodeaffinity, nodeSelectorRequirementsAsSelector).
 */
static const struct operator *
valid_operator(const struct expression *e)
{
	const struct operator *o = operators, *end = operators +
	    COUNT(operators);
	int64_t number;
	size_t i;

	while (o < end && !slice_is(slice_or_empty(e->operator), o->name))
		o++;
	if (o == end || e->value_count < o->least ||
	    e->value_count > o->most ||
	    grammar_label_key(slice_or_empty(e->key)) != NULL)
		return NULL;
	for (i = 0; i < e->value_count; i++)
		if (grammar_label_value(*e->values[i]) != NULL ||
		    (o->numbers && !grammar_integer(*e->values[i], &number)))
			return NULL;
	return o;
}

/* "Exists", or "In (a, b)". */
static const char *
expression_text(const struct expression *e, struct arena *a)
{
	const char *s = arena_text(a, e->operator);
	size_t i;

	for (i = 0; i < e->value_count; i++)
		s = arena_printf(a, "%s%s%s%s", s, i == 0 ? " (" : ", ",
		    arena_text(a, e->values[i]), i + 1 == e->value_count ?
		    ")" : "");
	return s;
}

/* 1 if all expressions are valid and fit; else blames the first that is not. */
static int
fits_expressions(struct decision *c, const struct node_term *term)
{
	const struct expression *e;
	size_t i;

	/* One that is not valid makes the whole term match nothing. */
	for (i = 0; i < term->label_count; i++) {
		e = &term->labels[i];
		if (valid_operator(e) != NULL)
			continue;
		if (c->arena != NULL)
			c->p.why = arena_printf(c->arena, "node affinity "
			    "\"%s %s\" is not valid, so that no node fits",
			    arena_text(c->arena, e->key),
			    expression_text(e, c->arena));
		return 0;
	}
	for (i = 0; i < term->label_count; i++) {
		e = &term->labels[i];
		if (valid_operator(e)->fits(e, node_label_of(c->n, *e->key)))
			continue;
		c->p.key = e->key;
		if (c->arena != NULL)
			blame_label(c, expression_text(e, c->arena));
		return 0;
	}
	return 1;
}

/*
 * A field is as a label whose only key is metadata.name; it takes one value,
 * with In or NotIn.
 */
static int
fits_field(const struct expression *e, struct slice name)
{
	struct slice has = { "", 0 };
	int equal;

	if (slice_is(slice_or_empty(e->key), "metadata.name"))
		has = name;
	if (e->value_count != 1)
		return 0;
	equal = slice_equal(*e->values[0], has);
	if (slice_is(slice_or_empty(e->operator), "In"))
		return equal;
	return slice_is(slice_or_empty(e->operator), "NotIn") && !equal;
}

static int
fits_term(struct decision *c, const struct node_term *term)
{
	size_t i;

	if (term->label_count == 0 && term->field_count == 0) {
		if (c->arena != NULL)
			c->p.why = "an empty node affinity term fits no node";
		return 0;
	}
	if (!fits_expressions(c, term))
		return 0;
	for (i = 0; i < term->field_count; i++) {
		const struct expression *e = &term->fields[i];

		if (fits_field(e, c->n->o.name))
			continue;
		if (c->arena != NULL)
			c->p.why = arena_printf(c->arena, "node affinity "
			    "wants %s %s", arena_text(c->arena, e->key),
			    expression_text(e, c->arena));
		return 0;
	}
	return 1;
}

/*
 * One of the terms must fit.  The first is blamed that names a label, or else
 * the first.
 */
static int
fits_affinity(struct decision *c)
{
	struct placement first = { 0 };
	size_t i;

	if (!c->d->affinity)
		return 1;
	for (i = 0; i < c->d->term_count; i++) {
		c->p = (struct placement){ 0 };
		if (fits_term(c, &c->d->terms[i])) {
			c->p = (struct placement){ 0 };
			return 1;
		}
		if (i == 0 || (first.key == NULL && c->p.key != NULL))
			first = c->p;
	}
	c->p = first;
	if (c->arena != NULL && c->d->term_count == 0)
		c->p.why = "node affinity without a term fits no node";
	else if (c->arena != NULL && c->d->term_count > 1)
		c->p.why = arena_printf(c->arena, "none of %zu node affinity "
		    "terms fits: %s", c->d->term_count, first.why);
	return 0;
}

int
place_fits_labels(const struct pod_detail *d, const struct node *n,
    struct arena *arena, const char **why)
{
	const struct daemonset as = { .node_selector = d->node_selector,
	    .selector_count = d->selector_count, .terms = d->demand->terms,
	    .term_count = d->demand->term_count,
	    .affinity = d->demand->affinity };
	struct decision c = { .d = &as, .n = n, .arena = arena };

	if (fits_selector(&c) && fits_affinity(&c))
		return 1;
	if (arena != NULL)
		*why = c.p.why;
	return 0;
}

/* ---- taints ------------------------------------------------------------ */

/*
 * What the controller adds to the tolerations of every daemon pod
 * (pkg/controller/daemon/util/daemonset_util.go,
 * AddOrUpdateDaemonPodTolerations).
 */
static const struct automatic {
	const char *key, *effect;
	int host_network;		/* only with that */
} automatic[] = {
	{ "node.kubernetes.io/not-ready", "NoExecute", 0 },
	{ "node.kubernetes.io/unreachable", "NoExecute", 0 },
	{ "node.kubernetes.io/disk-pressure", "NoSchedule", 0 },
	{ "node.kubernetes.io/memory-pressure", "NoSchedule", 0 },
	{ "node.kubernetes.io/pid-pressure", "NoSchedule", 0 },
	{ "node.kubernetes.io/unschedulable", "NoSchedule", 0 },
	{ "node.kubernetes.io/network-unavailable", "NoSchedule", 1 },
};

/*
 * k8s.io/api, core/v1/toleration.go, ToleratesTaint.  Its operators Lt and Gt
 * are behind a feature gate and tolerate nothing here.
 */
static int
tolerates(const struct toleration *t, const struct taint *taint)
{
	struct slice effect = slice_or_empty(t->effect);
	struct slice key = slice_or_empty(t->key);
	struct slice operator = slice_or_empty(t->operator);

	if (effect.len > 0 && !slice_equal(effect, slice_or_empty(
	    taint->effect)))
		return 0;
	if (key.len > 0 && !slice_equal(key, slice_or_empty(taint->key)))
		return 0;
	if (slice_is(operator, "Exists"))
		return 1;
	return (operator.len == 0 || slice_is(operator, "Equal")) &&
	    slice_equal(slice_or_empty(t->value),
	    slice_or_empty(taint->value));
}

int
place_tolerated(const struct toleration *v, size_t count,
    const struct taint *taint)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (tolerates(&v[i], taint))
			return 1;
	return 0;
}

int
place_tolerates(const struct daemonset *d, const struct taint *taint)
{
	size_t i;

	if (place_tolerated(d->tolerations, d->toleration_count, taint))
		return 1;
	for (i = 0; i < COUNT(automatic); i++)
		if (slice_is(slice_or_empty(taint->key), automatic[i].key) &&
		    slice_is(slice_or_empty(taint->effect),
		    automatic[i].effect) &&
		    (d->host_network || !automatic[i].host_network))
			return 1;
	return 0;
}

const char *
place_taint(const struct taint *t, struct arena *a)
{
	struct slice value = slice_or_empty(t->value);

	return arena_printf(a, "%s%s%s:%s", arena_text(a, t->key),
	    value.len > 0 ? "=" : "", arena_text(a, &value),
	    arena_text(a, t->effect));
}

/* PreferNoSchedule, and effects that nobody knows, keep no pod away. */
static void
decide_taints(struct decision *c)
{
	size_t i;

	c->p = (struct placement){ .run = 1, .stay = 1,
	    .step = PLACE_WANTED };
	for (i = 0; i < c->n->taint_count; i++) {
		const struct taint *t = &c->n->taints[i];
		int expels = slice_is(slice_or_empty(t->effect), "NoExecute");

		if (!expels && !slice_is(slice_or_empty(t->effect),
		    "NoSchedule"))
			continue;
		if (place_tolerates(c->d, t))
			continue;
		if (c->p.run && c->arena != NULL)
			c->p.why = arena_printf(c->arena, "taint %s is not "
			    "tolerated", place_taint(t, c->arena));
		if (c->p.run)
			c->p.key = t->key;
		c->p.run = 0;
		c->p.step = PLACE_TAINTS;
		c->p.stay &= !expels;
	}
}

/* ---- the whole --------------------------------------------------------- */

struct placement
place_decide(const struct daemonset *d, const struct node *n,
    struct arena *arena)
{
	struct decision c = { .d = d, .n = n, .arena = arena };
	struct slice name = slice_or_empty(d->node_name);

	if (name.len > 0 && !slice_equal(name, n->o.name)) {
		if (arena != NULL)
			c.p.why = arena_printf(arena, "its pods want node %s "
			    "by nodeName", arena_text(arena, &name));
		return c.p;
	}
	if (fits_selector(&c) && fits_affinity(&c))
		decide_taints(&c);
	else
		c.p.step = PLACE_LABELS;
	return c.p;
}
