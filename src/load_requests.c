#include <stdlib.h>

#include "foreign.h"
#include "load_parts.h"
#include "quantity.h"

/* What one container limits, or requests, of one resource. */
struct entry {
	struct slice resource;
	size_t container;		/* init containers come first */
	int requested;			/* not only limited */
	size_t order;			/* in the object */
	bool init, sidecar;
	int64_t count;
};

struct entries {
	struct fields *f;
	struct entry *v;
	size_t count;
	struct entry next;		/* what the next one will have */
};

/* The arrays of containers in a pod's spec, in the order of their start. */
static const char *const arrays[] = { "initContainers", "containers" };

/* A request that is not there is as high as the limit. */
static const char *const maps[] = { "limits", "requests" };

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* 1 with the next nvidia.com/ resource of a map, 0 at its end. */
static int
next_resource(struct fields *f, struct json_each *at)
{
	while (json_next(&f->json, at))
		if (slice_begins(json_text(&f->json, at->key), "nvidia.com/"))
			return 1;
	return 0;
}

static struct json_each
each_resource(struct fields *f, int container, size_t map)
{
	int resources = field_member(f, container, "resources", JSON_OBJECT);

	return (struct json_each){ .of = field_member(f, resources, maps[map],
	    JSON_OBJECT) };
}

/* How many entries the pod has: of most pods, none. */
static size_t
count_entries(struct fields *f, int spec)
{
	struct json_each container, at;
	size_t count = 0, i, k;

	for (i = 0; i < COUNT(arrays); i++) {
		container = (struct json_each){ .of = field_member(f, spec,
		    arrays[i], JSON_ARRAY) };
		while (field_each(f, &container, arrays[i]))
			for (k = 0; k < COUNT(maps); k++) {
				at = each_resource(f, container.value, k);
				while (next_resource(f, &at))
					count++;
			}
	}
	return count;
}

/* A whole number of the resource; a part of one takes one. */
static int64_t
load_count(struct fields *f, const struct json_each *at)
{
	int value = at->value;
	struct slice text;
	int64_t billionths;

	if (json_type(&f->json, value) != JSON_NUMBER)
		value = field_entry(f, at, JSON_STRING);
	text = json_text(&f->json, value);
	if (text.ptr == NULL)
		return 0;
	if (quantity_value(text, &billionths) == 0)
		return billionths / QUANTITY_ONE +
		    (billionths % QUANTITY_ONE > 0);
	field_fault(f, value, arena_printf(&f->scratch, "\"%s\"",
	    foreign_shown(text, &f->scratch)),
	    "a quantity of at most nine billion");
	return 0;
}

static void
add_container(struct entries *e, int container)
{
	struct json_each at;
	size_t i;

	for (i = 0; i < COUNT(maps); i++) {
		at = each_resource(e->f, container, i);
		while (next_resource(e->f, &at)) {
			e->next.resource = json_text(&e->f->json, at.key);
			e->next.requested = i > 0;
			e->next.order = e->count;
			e->next.count = load_count(e->f, &at);
			e->v[e->count++] = e->next;
		}
	}
	e->next.container++;
}

static void
add_containers(struct entries *e, int spec)
{
	struct json_each at;
	size_t i;

	for (i = 0; i < COUNT(arrays); i++) {
		at = (struct json_each){ .of = field_member(e->f, spec,
		    arrays[i], JSON_ARRAY) };
		e->next.init = i == 0;
		while (field_each(e->f, &at, arrays[i])) {
			e->next.sidecar = e->next.init && slice_is(field_text(
			    e->f, at.value, "restartPolicy"), "Always");
			add_container(e, at.value);
		}
	}
}

/* By resource, then by container; what counts of a container comes last. */
static int
compare_entries(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int c = slice_compare(x->resource, y->resource);

	if (c == 0)
		c = (x->container > y->container) -
		    (x->container < y->container);
	if (c == 0)
		c = x->requested - y->requested;
	return c != 0 ? c : (x->order > y->order) - (x->order < y->order);
}

static int64_t
greater(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/*
 * What the pod needs of the resource of the entries from..to.  Containers and
 * sidecars run together; while an init container runs, those sidecars do that
 * come before it (k8s.io/component-helpers, resource/helpers.go, PodRequests).
 */
static int64_t
add_up(const struct entry *v, size_t from, size_t to)
{
	int64_t together = 0, sidecars = 0, peak = 0;
	size_t i;

	for (i = from; i < to; i++) {
		const struct entry *e = &v[i];

		if (i + 1 < to && e[1].container == e->container)
			continue;
		if (e->sidecar)
			sidecars += e->count;
		if (!e->init || e->sidecar)
			together += e->count;
		else
			peak = greater(peak, sidecars + e->count);
	}
	return greater(together, peak);
}

struct demand *
load_requests(struct fields *f, int spec)
{
	struct entries e = { .f = f };
	size_t room = count_entries(f, spec), from, to;
	struct request *requests;
	struct demand *d;

	if (room == 0)
		return NULL;
	e.v = arena_array(&f->scratch, room, sizeof(*e.v));
	add_containers(&e, spec);
	qsort(e.v, e.count, sizeof(*e.v), compare_entries);
	d = arena_alloc(&f->scratch, sizeof(*d));
	requests = arena_array(&f->scratch, e.count, sizeof(*requests));
	d->requests = requests;
	for (from = 0; from < e.count; from = to) {
		for (to = from + 1; to < e.count && slice_equal(
		    e.v[to].resource, e.v[from].resource); to++)
			;
		requests->count = add_up(e.v, from, to);
		requests->resource = field_share(f, e.v[from].resource);
		if (requests->count > 0) {
			requests++;
			d->request_count++;
		}
	}
	return d->request_count > 0 ? d : NULL;
}
