#include <stdlib.h>

#include "allotment.h"
#include "quantity.h"

/* A number that goes into a share. */
struct part {
	size_t node;			/* its place in the input */
	const struct slice *resource;
	enum { PART_CAPACITY, PART_ALLOCATABLE, PART_REQUEST, PART_LEAVING }
	    of;
	size_t order;
	int64_t count;
};

struct parts {
	struct part *v;
	size_t count, cap;
};

static void
add_part(struct parts *p, struct part part)
{
	p->v = memory_grow(p->v, &p->cap, p->count + 1, sizeof(*p->v));
	part.order = p->count;
	p->v[p->count++] = part;
}

/* A quantity that Kubernetes would not print counts as nothing. */
static int64_t
count_of(struct slice quantity)
{
	int64_t billionths;

	return quantity_value(quantity, &billionths) < 0 ? 0 :
	    billionths / QUANTITY_ONE;
}

static void
add_node(struct parts *p, const struct node *n, size_t node)
{
	size_t i;

	for (i = 0; i < n->capacity_count; i++)
		add_part(p, (struct part){ .node = node,
		    .resource = n->capacity[i].key, .of = PART_CAPACITY,
		    .count = count_of(slice_or_empty(n->capacity[i].value)) });
	for (i = 0; i < n->allocatable_count; i++)
		add_part(p, (struct part){ .node = node,
		    .resource = n->allocatable[i].key, .of = PART_ALLOCATABLE,
		    .count = count_of(slice_or_empty(
		    n->allocatable[i].value)) });
}

/* Operands count as well, should one request a GPU. */
static void
add_pods(struct parts *parts, const struct allotments *a,
    const struct cluster *c)
{
	const struct allotment *at;
	const struct pod *p = NULL;
	size_t i;

	while ((p = cluster_pod(c, p)) != NULL) {
		const struct demand *d = p->detail == NULL ? NULL :
		    p->detail->demand;

		if (d == NULL || !p->bound || pod_ended(p))
			continue;
		at = allotments_find(a, c, *p->node);
		for (i = 0; at != NULL && i < d->request_count; i++)
			add_part(parts, (struct part){
			    .node = (size_t)(at - a->v),
			    .resource = d->requests[i].resource,
			    .of = p->terminating ? PART_LEAVING : PART_REQUEST,
			    .count = d->requests[i].count });
	}
}

/* By node, then by resource; the parts of a share keep their order. */
static int
compare_parts(const void *a, const void *b)
{
	const struct part *x = a, *y = b;
	int c = (x->node > y->node) - (x->node < y->node);

	if (c == 0)
		c = slice_compare(*x->resource, *y->resource);
	return c != 0 ? c : (x->order > y->order) - (x->order < y->order);
}

/* Of equal keys in a map the last counts. */
static void
take_part(struct share *s, const struct part *part)
{
	switch (part->of) {
	case PART_CAPACITY:
		s->capacity = part->count;
		break;
	case PART_ALLOCATABLE:
		s->allocatable = part->count;
		break;
	case PART_LEAVING:
		s->leaving += part->count;
		s->requested += part->count;
		break;
	case PART_REQUEST:
		s->requested += part->count;
	}
}

/* Parts of one node and one resource make a share. */
static void
make_shares(struct allotments *a, const struct parts *p)
{
	struct share *s = memory_zeroed(p->count + 1, sizeof(*s));
	size_t i;

	a->shares = s;
	for (i = 0; i < p->count; i++) {
		const struct part *part = &p->v[i];
		struct allotment *at = &a->v[part->node];

		if (at->shares == NULL)
			at->shares = s;
		if (at->count == 0 || !slice_equal(*s[-1].resource,
		    *part->resource)) {
			s->resource = part->resource;
			s++;
			at->count++;
		}
		take_part(&s[-1], part);
	}
}

static int
by_name(const void *a, const void *b)
{
	const struct slice *x = a, *y = b;

	return slice_compare(*x, *y);
}

static void
list_advertised(struct allotments *a)
{
	struct slice *names = NULL;
	size_t cap = 0, count = 0, unique = 0, i, k;

	for (i = 0; i < a->count; i++)
		for (k = 0; k < a->v[i].count; k++) {
			if (a->v[i].shares[k].allocatable <= 0)
				continue;
			names = memory_grow(names, &cap, count + 1,
			    sizeof(*names));
			names[count++] = *a->v[i].shares[k].resource;
		}
	if (count > 0)
		qsort(names, count, sizeof(*names), by_name);
	for (i = 0; i < count; i++)
		if (i == 0 || !slice_equal(names[i], names[unique - 1]))
			names[unique++] = names[i];
	if (count > 0)
		a->advertised = arena_list(&a->arena, names, unique, ", ");
	free(names);
}

static int
by_address(const void *a, const void *b)
{
	const struct allotment *const *x = a, *const *y = b;
	uintptr_t p = (uintptr_t)(*x)->node, q = (uintptr_t)(*y)->node;

	return (p > q) - (p < q);
}

static void
find_nodes(struct allotments *a, const struct view *v)
{
	const struct node *n = NULL;
	size_t most = v->cluster->lists[KIND_NODE].count + 1, chosen = 0, i;

	a->v = memory_zeroed(most, sizeof(*a->v));
	a->by_address = memory_zeroed(most, sizeof(*a->by_address));
	while ((n = cluster_node(v->cluster, n)) != NULL) {
		struct allotment *at = &a->v[a->count++];

		at->node = n;
		at->broken = rules_broken(v, n, v->choice->rules, NULL);
		at->chosen = chosen < v->node_count &&
		    v->nodes[chosen] == n;
		chosen += at->chosen != 0;
	}
	for (i = 0; i < a->count; i++)
		a->by_address[i] = &a->v[i];
	qsort(a->by_address, a->count, sizeof(*a->by_address), by_address);
}

void
allotments_init(struct allotments *a, const struct view *v)
{
	struct parts parts = { .count = 0 };
	size_t i;

	find_nodes(a, v);
	for (i = 0; i < a->count; i++)
		add_node(&parts, a->v[i].node, i);
	add_pods(&parts, a, v->cluster);
	if (parts.count > 0)
		qsort(parts.v, parts.count, sizeof(*parts.v), compare_parts);
	make_shares(a, &parts);
	free(parts.v);
	list_advertised(a);
}

const struct allotment *
allotments_find(const struct allotments *a, const struct cluster *c,
    struct slice node)
{
	const struct allotment key = { .node = (const struct node *)
	    cluster_find(c, KIND_NODE, slice_or_empty(NULL), node) };
	const struct allotment *const wanted = &key;
	const struct allotment **found;

	if (key.node == NULL)
		return NULL;
	found = bsearch(&wanted, a->by_address, a->count,
	    sizeof(*a->by_address), by_address);
	return found == NULL ? NULL : *found;
}

static int
by_resource(const void *a, const void *b)
{
	const struct share *x = a, *y = b;

	return slice_compare(*x->resource, *y->resource);
}

const struct share *
allotment_share(const struct allotment *a, struct slice resource)
{
	const struct share key = { .resource = &resource };

	return a->count == 0 ? NULL : bsearch(&key, a->shares, a->count,
	    sizeof(*a->shares), by_resource);
}

void
allotments_free(struct allotments *a)
{
	free(a->v);
	free(a->shares);
	free(a->by_address);
	arena_free(&a->arena);
}
