#include <inttypes.h>

#include "place.h"
#include "prospect.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define TEXT(s) { s, sizeof(s) - 1 }

/* ---- nodes ------------------------------------------------------------- */

static int
is_cordoned(const struct node *n)
{
	return n->unschedulable != 0;
}

static int
is_unready(const struct node *n)
{
	return view_unready(n) != NULL;
}

/*
 * States of a node that keep pods away unless they tolerate the taint that goes
 * with it, whether or not the capture shows that taint.
 */
static const struct state {
	int (*is)(const struct node *n);
	struct slice key;
	const char *word;
} states[] = {
	{ is_cordoned, TEXT("node.kubernetes.io/unschedulable"), "cordoned" },
	{ is_unready, TEXT("node.kubernetes.io/not-ready"), "not Ready" },
};

static const struct slice no_schedule = TEXT("NoSchedule");

static int
tolerates(const struct pod *p, const struct taint *t)
{
	return place_tolerated(p->detail->tolerations,
	    p->detail->toleration_count, t);
}

/* The state of the node that keeps the pod away, NULL if none does. */
static const struct state *
find_state(const struct pod *p, const struct node *n)
{
	size_t i;

	for (i = 0; i < COUNT(states); i++) {
		const struct taint t = { .key = &states[i].key,
		    .effect = &no_schedule };

		if (states[i].is(n) && !tolerates(p, &t))
			return &states[i];
	}
	return NULL;
}

/*
 * 1 if the taint tells of a state of the node that is not meant to be
 * tolerated: Kubernetes', a cloud's or Karpenter's while it comes and goes.
 */
static int
is_of_state(const struct taint *t)
{
	static const char *const prefixes[] = { "node.kubernetes.io/",
		"node.cloudprovider.kubernetes.io/", "karpenter.sh/",
		"ToBeDeletedByClusterAutoscaler" };
	size_t i;

	for (i = 0; i < COUNT(prefixes); i++)
		if (slice_begins(slice_or_empty(t->key), prefixes[i]))
			return 1;
	return 0;
}

/* The first taint that the pod does not tolerate, of a state or not. */
static const struct taint *
find_taint(const struct pod *p, const struct node *n, int of_state)
{
	size_t i;

	for (i = 0; i < n->taint_count; i++) {
		const struct taint *t = &n->taints[i];
		struct slice effect = slice_or_empty(t->effect);

		if ((slice_is(effect, "NoSchedule") ||
		    slice_is(effect, "NoExecute")) &&
		    is_of_state(t) == of_state && !tolerates(p, t))
			return t;
	}
	return NULL;
}

/* ---- hurdles ----------------------------------------------------------- */

/* What stops the pod of the resource itself, HURDLE_NONE if nothing. */
static enum hurdle
weigh(const struct share *s, int64_t count)
{
	if (s == NULL || s->allocatable <= 0)
		return HURDLE_RESOURCE;
	if (s->allocatable < count)
		return HURDLE_SIZE;
	if (s->requested + count <= s->allocatable)
		return HURDLE_NONE;
	return s->requested - s->leaving + count <= s->allocatable ?
	    HURDLE_LEAVING : HURDLE_ROOM;
}

/* The least of what the requests come to, and the first that comes to it. */
static enum hurdle
weigh_all(const struct allotment *a, const struct demand *d,
    const struct request **blamed)
{
	enum hurdle least = HURDLE_NONE;
	size_t i;

	*blamed = d->requests;
	for (i = 0; i < d->request_count; i++) {
		const struct request *r = &d->requests[i];
		enum hurdle h = weigh(allotment_share(a, *r->resource),
		    r->count);

		if (h < least) {
			least = h;
			*blamed = r;
		}
	}
	return least;
}

static enum hurdle
find_hurdle(const struct allotment *a, const struct pod *p)
{
	const struct request *blamed;
	enum hurdle h = weigh_all(a, p->detail->demand, &blamed);

	if (h < HURDLE_LABELS)
		return h;
	if (!place_fits_labels(p->detail, a->node, NULL, NULL))
		return HURDLE_LABELS;
	if (find_taint(p, a->node, 0) != NULL)
		return HURDLE_TAINT;
	if (find_state(p, a->node) != NULL ||
	    find_taint(p, a->node, 1) != NULL)
		return HURDLE_NODE;
	return h;
}

struct prospect
prospect_of(const struct allotments *a, const struct pod *p)
{
	struct prospect to = { .best = HURDLE_RESOURCE };
	size_t i;

	for (i = 0; i < a->count; i++) {
		enum hurdle h = find_hurdle(&a->v[i], p);

		if (to.count[h]++ == 0)
			to.first[h] = &a->v[i];
		if (h > to.best)
			to.best = h;
	}
	return to;
}

/* ---- words ------------------------------------------------------------- */

/* What a node says to the pod, in a few words; NULL: its name says all. */
typedef const char *word_hurdle(const struct allotment *a,
    const struct pod *p, struct arena *arena);

static const char *
word_size(const struct allotment *a, const struct pod *p, struct arena *arena)
{
	const struct request *r;

	weigh_all(a, p->detail->demand, &r);
	return arena_printf(arena, "%" PRId64 " %s allocatable, %" PRId64
	    " wanted", allotment_share(a, *r->resource)->allocatable,
	    arena_text(arena, r->resource), r->count);
}

static const char *
word_labels(const struct allotment *a, const struct pod *p,
    struct arena *arena)
{
	const char *why = NULL;

	place_fits_labels(p->detail, a->node, arena, &why);
	return why;
}

/* What an admission plugin lets the pod tolerate. */
static const char *
word_added(const struct demand *d, struct arena *arena)
{
	const char *text = "";
	size_t i;

	for (i = 0; i < d->request_count; i++)
		text = arena_printf(arena, "%s%s%s:NoSchedule", text, i == 0 ?
		    "" : ", ", arena_text(arena, d->requests[i].resource));
	return text;
}

/*
 * The admission plugin ExtendedResourceToleration lets pods tolerate taints of
 * the very resources that they request (kubernetes, plugin/pkg/admission/
 * extendedresourcetoleration/admission.go); EKS and GKE have it on.
 */
static const char *
word_admission(const struct taint *t, const struct demand *d,
    struct arena *arena)
{
	size_t i;

	for (i = 0; i < d->request_count; i++)
		if (slice_equal(*d->requests[i].resource,
		    slice_or_empty(t->key)) &&
		    slice_is(*t->effect, "NoSchedule"))
			return "the admission plugin "
			    "ExtendedResourceToleration would have added it";
	return arena_printf(arena, "ExtendedResourceToleration would not have "
	    "added it, only %s", word_added(d, arena));
}

static const char *
word_taint(const struct allotment *a, const struct pod *p,
    struct arena *arena)
{
	const struct taint *t = find_taint(p, a->node, 0);

	return arena_printf(arena, "%s; %s", place_taint(t, arena),
	    word_admission(t, p->detail->demand, arena));
}

static const char *
word_node(const struct allotment *a, const struct pod *p, struct arena *arena)
{
	const struct state *s = find_state(p, a->node);

	return s != NULL ? s->word : arena_printf(arena, "taint %s",
	    place_taint(find_taint(p, a->node, 1), arena));
}

static const char *
word_room(const struct allotment *a, const struct pod *p, struct arena *arena)
{
	const struct request *r;
	const struct share *s;

	weigh_all(a, p->detail->demand, &r);
	s = allotment_share(a, *r->resource);
	return arena_printf(arena, "%" PRId64 " of %" PRId64 " %s requested, "
	    "%" PRId64 " wanted", s->requested, s->allocatable,
	    arena_text(arena, r->resource), r->count);
}

static const struct {
	const char *before;		/* "... on 2 nodes" */
	word_hurdle *word;
} words[HURDLES] = {
	[HURDLE_SIZE] = { "not so many in all on", word_size },
	[HURDLE_LABELS] = { "labels do not fit on", word_labels },
	[HURDLE_TAINT] = { "no toleration of the taint on", word_taint },
	[HURDLE_NODE] = { "no new pods on", word_node },
	[HURDLE_ROOM] = { "too few left on", word_room },
	[HURDLE_LEAVING] = { "too few left until pods are deleted on",
	    word_room },
	[HURDLE_NONE] = { "enough left on", NULL },
};

/* "too few left on 2 nodes (gpu-1: 6 of 8 nvidia.com/gpu requested)" */
static const char *
word_hurdles(const struct prospect *o, size_t h, const struct pod *p,
    struct arena *arena)
{
	const struct allotment *first = o->first[h];
	const char *why = words[h].word == NULL ? NULL :
	    words[h].word(first, p, arena);

	return arena_printf(arena, "%s %zu node%s (%s%s%s)", words[h].before,
	    o->count[h], o->count[h] == 1 ? "" : "s",
	    arena_text(arena, &first->node->o.name), why == NULL ? "" : ": ",
	    why == NULL ? "" : why);
}

/* The first of these resources that no node advertises, or NULL. */
static const struct slice *
find_nowhere(const struct allotments *a, const struct demand *d)
{
	size_t i, k;

	for (k = 0; k < d->request_count; k++) {
		const struct slice *name = d->requests[k].resource;

		for (i = 0; i < a->count; i++)
			if (weigh(allotment_share(&a->v[i], *name), 0) !=
			    HURDLE_RESOURCE)
				break;
		if (i == a->count)
			return name;
	}
	return NULL;
}

/* The first node that has the resource, and all of it out of use. */
static const struct allotment *
find_unhealthy(const struct allotments *a, struct slice resource)
{
	const struct share *s;
	size_t i;

	for (i = 0; i < a->count; i++) {
		s = allotment_share(&a->v[i], resource);
		if (s != NULL && s->capacity > 0)
			return &a->v[i];
	}
	return NULL;
}

static const char *
word_nowhere(const struct allotments *a, const struct pod *p,
    struct arena *arena)
{
	const struct slice *name = find_nowhere(a, p->detail->demand);
	const struct allotment *sick;

	if (name == NULL)
		return "no node advertises all that it asks for";
	sick = find_unhealthy(a, *name);
	if (sick != NULL)
		return arena_printf(arena, "no node advertises %s: %s has "
		    "capacity %" PRId64 ", allocatable 0",
		    arena_text(arena, name),
		    arena_text(arena, &sick->node->o.name),
		    allotment_share(sick, *name)->capacity);
	return arena_printf(arena, "no node advertises %s%s%s",
	    arena_text(arena, name), a->advertised.ptr == NULL ? "" :
	    "; there is ", arena_text(arena, &a->advertised));
}

const char *
prospect_reason(const struct prospect *o, const struct allotments *a,
    const struct pod *p, struct arena *arena)
{
	const char *text = "";
	size_t h;

	if (o->best == HURDLE_RESOURCE)
		return word_nowhere(a, p, arena);
	if (o->best == HURDLE_NONE)
		return word_hurdles(o, HURDLE_NONE, p, arena);
	for (h = o->best; h > HURDLE_RESOURCE; h--)
		if (o->count[h] > 0)
			text = arena_printf(arena, "%s%s%s", text,
			    *text == '\0' ? "" : ", ", word_hurdles(o, h, p,
			    arena));
	return text;
}
