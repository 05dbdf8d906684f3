#include <stdlib.h>

#include "daemons.h"

const char *
daemons_origin(enum origin origin)
{
	static const char *const words[] = {
		[ORIGIN_CAPTURED] = "captured",
		[ORIGIN_REBUILT] = "rebuilt",
		[ORIGIN_BUILT_IN] = "built-in",
	};

	return words[origin];
}

/* ---- what is looked at ------------------------------------------------- */

/* The operand, if its namespace is looked at. */
static const struct operand *
if_here(const struct scope *s, const struct slice *namespace,
    const struct operand *operand)
{
	return s->all_namespaces || slice_equal(slice_or_empty(namespace),
	    s->namespace) ? operand : NULL;
}

static const struct operand *
operand_of(const struct scope *s, const struct daemonset *set)
{
	struct pod_marks marks = { .daemonset = set->o.name,
		.app = slice_or_empty(set->app),
		.component = slice_or_empty(set->component),
		.container = slice_or_empty(set->container) };

	return if_here(s, set->o.namespace, roster_as(s->known,
	    roster_of_pod(s->known, &marks)));
}

static struct daemon *
add(struct daemons *d, const struct daemonset *set,
    const struct operand *operand, enum origin origin)
{
	d->v = memory_grow(d->v, &d->cap, d->count + 1, sizeof(*d->v));
	d->v[d->count] = (struct daemon){ .set = set, .operand = operand,
	    .origin = origin };
	return &d->v[d->count++];
}

static void
add_captured(struct daemons *d)
{
	const struct daemonset *set = NULL;
	const struct operand *operand;

	while ((set = cluster_daemonset(d->cluster, set)) != NULL) {
		operand = operand_of(&d->scope, set);
		if (d->scope.every || operand != NULL)
			add(d, set, operand, ORIGIN_CAPTURED);
	}
}

/*
 * Whether the DaemonSets in the capture are those of all namespaces, as those
 * or the pods are of several.
 */
static int
is_of_all_namespaces(const struct cluster *c)
{
	const struct daemonset *first = cluster_daemonset(c, NULL), *set;

	for (set = first; set != NULL; set = cluster_daemonset(c, set))
		if (set->o.namespace != first->o.namespace)
			return 1;	/* interned: equal is the same */
	return first != NULL && cluster_pod_namespaces(c) > 1;
}

/*
 * Whether the capture has the DaemonSets of a namespace: one of them is there,
 * or those of all are and no pod says that there should be one here.
 */
static int
has_daemonsets_of(const struct cluster *c, struct slice namespace)
{
	const struct daemonset *set = NULL;
	const struct pod *p = NULL;

	while ((set = cluster_daemonset(c, set)) != NULL)
		if (slice_equal(slice_or_empty(set->o.namespace), namespace))
			return 1;
	if (!is_of_all_namespaces(c))
		return 0;
	while ((p = cluster_pod(c, p)) != NULL)
		if (p->daemonset != NULL && slice_equal(slice_or_empty(
		    p->o.namespace), namespace))
			return 0;
	return 1;
}

/* Likewise those of every namespace where an operand's pod is. */
static int
has_all_daemonsets(const struct cluster *c)
{
	const struct slice *last = NULL;
	const struct pod *p = NULL;

	while ((p = cluster_pod(c, p)) != NULL) {
		if (p->operand == NULL || p->daemonset == NULL ||
		    p->o.namespace == last)
			continue;
		last = p->o.namespace;
		if (!has_daemonsets_of(c, slice_or_empty(last)))
			return 0;
	}
	return last != NULL || is_of_all_namespaces(c);
}

/* ---- pods -------------------------------------------------------------- */

static int
compare_owner(const struct pod *p, struct slice namespace, struct slice name)
{
	int c = slice_compare(slice_or_empty(p->o.namespace), namespace);

	return c != 0 ? c : slice_compare(*p->daemonset, name);
}

/* By their node; of equals by their own name. */
static int
compare_nodes(const void *a, const void *b)
{
	const struct pod *x = *(const struct pod *const *)a;
	const struct pod *y = *(const struct pod *const *)b;
	int c = slice_compare(slice_or_empty(x->node),
	    slice_or_empty(y->node));

	return c != 0 ? c : slice_compare(x->o.name, y->o.name);
}

/* By their DaemonSet, then by their node. */
static int
compare_pods(const void *a, const void *b)
{
	const struct pod *x = *(const struct pod *const *)a;
	const struct pod *y = *(const struct pod *const *)b;
	int c = compare_owner(x, slice_or_empty(y->o.namespace),
	    *y->daemonset);

	return c != 0 ? c : compare_nodes(a, b);
}

static int
is_in_scope(const struct scope *s, const struct pod *p)
{
	return p->daemonset != NULL && p->detail != NULL && (s->every ||
	    if_here(s, p->o.namespace, p->operand) != NULL);
}

/* The daemon pods in scope, sorted, in the arena. */
static const struct pod **
sort_pods(struct daemons *d, size_t *count)
{
	const struct pod *p = NULL, **v;
	size_t n = 0;

	while ((p = cluster_pod(d->cluster, p)) != NULL)
		n += (size_t)is_in_scope(&d->scope, p);
	v = arena_array(&d->arena, n, sizeof(*v));
	n = 0;
	while ((p = cluster_pod(d->cluster, p)) != NULL)
		if (is_in_scope(&d->scope, p))
			v[n++] = p;
	if (n > 0)
		qsort(v, n, sizeof(*v), compare_pods);
	*count = n;
	return v;
}

/*
 * A DaemonSet that is not in the capture, from one of its pods: a live one, if
 * there is one.  Their tolerations include the automatic ones.
 */
static const struct daemonset *
rebuild(struct daemons *d, const struct pod *const *pods, size_t count,
    struct slice name)
{
	struct daemonset *set = arena_alloc(&d->arena, sizeof(*set));
	const struct pod *p = pods[0];
	size_t i;

	for (i = 0; i < count; i++)
		if (!pods[i]->terminating) {
			p = pods[i];
			break;
		}
	set->o.kind = KIND_DAEMONSET;
	set->o.namespace = p->o.namespace;
	set->o.name = name;
	set->uid = p->detail->owner_uid;
	set->node_selector = p->detail->node_selector;
	set->selector_count = p->detail->selector_count;
	set->tolerations = p->detail->tolerations;
	set->toleration_count = p->detail->toleration_count;
	return set;
}

static struct daemon *
find_captured(struct daemons *d, const struct pod *p)
{
	size_t i;

	for (i = 0; i < d->count; i++)
		if (d->v[i].origin == ORIGIN_CAPTURED && compare_owner(p,
		    slice_or_empty(d->v[i].set->o.namespace),
		    d->v[i].set->o.name) == 0)
			return &d->v[i];
	return NULL;
}

/* A pod of a DaemonSet of the same name that was there before is not its. */
static int
is_claimed(const struct daemonset *set, const struct pod *p)
{
	const struct slice *uid = p->detail->owner_uid;

	return set->uid == NULL || uid == NULL || slice_equal(*set->uid, *uid);
}

/* Gives the DaemonSet its pods, which are sorted; those of others go. */
static void
take_pods(struct daemon *to, const struct pod **pods, size_t count)
{
	size_t i;

	to->pods = pods;
	for (i = 0; i < count; i++)
		if (is_claimed(to->set, pods[i]))
			pods[to->pod_count++] = pods[i];
}

static void
share_out_pods(struct daemons *d)
{
	size_t count, from, to;
	const struct pod **pods = sort_pods(d, &count);
	int captured = 0;

	for (from = 0; from < count; from = to) {
		const struct pod *p = pods[from];
		struct daemon *of = find_captured(d, p);

		for (to = from + 1; to < count && compare_owner(pods[to],
		    slice_or_empty(p->o.namespace), *p->daemonset) == 0; to++)
			;
		/* All pods are gone through for this: once a namespace. */
		if (from == 0 || p->o.namespace != pods[from - 1]->o.namespace)
			captured = has_daemonsets_of(d->cluster,
			    slice_or_empty(p->o.namespace));
		if (of == NULL && !captured)
			of = add(d, rebuild(d, pods + from, to - from,
			    *p->daemonset),
			    if_here(&d->scope, p->o.namespace, roster_as(
			    d->scope.known, p->operand)),
			    ORIGIN_REBUILT);
		if (of != NULL)
			take_pods(of, pods + from, to - from);
	}
}

/* ---- the whole --------------------------------------------------------- */

void
daemons_init(struct daemons *d, const struct cluster *c,
    const struct scope *scope)
{
	*d = (struct daemons){ .cluster = c, .scope = *scope };
	d->captured = scope->all_namespaces ? has_all_daemonsets(c) :
	    has_daemonsets_of(c, scope->namespace);
	add_captured(d);
	share_out_pods(d);
}

/*
 * The operand's pods that nothing owns, as in a cleaned capture, sorted;
 * *count is how many.
 */
static const struct pod **
find_orphans(struct daemons *d, const struct operand *operand, size_t *count)
{
	const struct pod *p = NULL, **v;
	size_t n = 0;

	while ((p = cluster_pod(d->cluster, p)) != NULL)
		n += roster_as(d->scope.known, p->operand) == operand;
	v = arena_array(&d->arena, n, sizeof(*v));
	n = 0;
	while ((p = cluster_pod(d->cluster, p)) != NULL)
		if (p->daemonset == NULL && roster_as(d->scope.known,
		    p->operand) == operand &&
		    if_here(&d->scope, p->o.namespace, operand) != NULL)
			v[n++] = p;
	if (n > 0)
		qsort(v, n, sizeof(*v), compare_nodes);
	*count = n;
	return v;
}

/* The GPU Operator's own definition. */
static const struct daemonset *
build_in(struct daemons *d, const struct operand *operand)
{
	static const struct slice gpu = SLICE("nvidia.com/gpu");
	static const struct slice exists = SLICE("Exists");
	static const struct slice no_schedule = SLICE("NoSchedule");
	static const struct slice true_text = SLICE("true");
	static const struct toleration toleration = { &gpu, &exists, NULL,
	    &no_schedule };
	const char *const keys[] = { operand->label, operand->also };
	struct daemonset *set = arena_alloc(&d->arena, sizeof(*set));
	struct label *selector = arena_array(&d->arena, 2, sizeof(*selector));
	struct slice *texts = arena_array(&d->arena, 3, sizeof(*texts));
	size_t i;

	for (i = 0; i < 2 && keys[i] != NULL; i++) {
		texts[i] = slice_of(keys[i]);
		selector[i] = (struct label){ &texts[i], &true_text };
	}
	texts[2] = d->scope.namespace;
	set->o = (struct object){ .kind = KIND_DAEMONSET,
	    .namespace = &texts[2], .name = slice_of(operand->daemonset) };
	set->node_selector = selector;
	set->selector_count = i;
	set->tolerations = &toleration;
	set->toleration_count = 1;
	return set;
}

void
daemons_add_built_in(struct daemons *d, const struct operand *operand)
{
	const struct pod **orphans;
	struct daemon *to;
	size_t count;

	if (d->captured || daemons_next(d, operand, NULL) != NULL)
		return;
	orphans = find_orphans(d, operand, &count);
	if (count == 0) {
		if (operand->label != NULL)
			add(d, build_in(d, operand), operand,
			    ORIGIN_BUILT_IN);
		return;
	}
	to = add(d, rebuild(d, orphans, count, slice_of(
	    orphans[0]->operand->daemonset)),
	    operand, ORIGIN_REBUILT);
	to->pods = orphans;
	to->pod_count = count;
}

const struct daemon *
daemons_next(const struct daemons *d, const struct operand *operand,
    const struct daemon *after)
{
	size_t i = after == NULL ? 0 : (size_t)(after - d->v) + 1;

	for (; i < d->count; i++)
		if (d->v[i].operand == operand)
			return &d->v[i];
	return NULL;
}

int
daemons_has(const struct daemons *d, const struct operand *operand)
{
	const struct daemon *one = daemons_next(d, operand, NULL);

	return one != NULL && one->origin != ORIGIN_BUILT_IN;
}

int
daemons_want(const struct daemons *d, const struct operand *operand,
    const struct node *n)
{
	const struct daemon *one = NULL;

	while ((one = daemons_next(d, operand, one)) != NULL)
		if (place_decide(one->set, n, NULL).run)
			return 1;
	return 0;
}

struct slice
daemon_name(const struct daemon *d, struct arena *arena)
{
	struct slice parts[3] = { slice_or_empty(d->set->o.namespace),
	    slice_of("/"), d->set->o.name };

	return arena_join(arena, parts, 3);
}

/* All its pods on the node, in a run. */
static const struct pod *const *
pods_on(const struct daemon *d, const struct node *n, size_t *count)
{
	size_t low = 0, high = d->pod_count, middle, end;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (slice_compare(slice_or_empty(d->pods[middle]->node),
		    n->o.name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (end = low; end < d->pod_count && slice_equal(slice_or_empty(
	    d->pods[end]->node), n->o.name); end++)
		;
	*count = end - low;
	return *count == 0 ? NULL : &d->pods[low];
}

int
daemon_has_pod(const struct daemon *d, const struct node *n)
{
	size_t count, i;
	const struct pod *const *pods = pods_on(d, n, &count);

	for (i = 0; i < count; i++)
		if (!pods[i]->terminating || !pod_ended(pods[i]))
			return 1;
	return 0;
}

struct counts
daemon_share(const struct daemon *d, const struct node *n, int has)
{
	bool run = place_decide(d->set, n, NULL).run;

	return (struct counts){ .desired = run, .current = run && has,
	    .misscheduled = !run && has };
}

struct counts
daemon_count(const struct daemon *d, const struct cluster *c)
{
	struct counts counts = { 0, 0, 0 };
	const struct node *n = NULL;

	while ((n = cluster_node(c, n)) != NULL) {
		struct counts one = daemon_share(d, n, daemon_has_pod(d, n));

		counts.desired += one.desired;
		counts.current += one.current;
		counts.misscheduled += one.misscheduled;
	}
	return counts;
}

/* 1 if the kubelet no longer reports: it will not confirm that a pod ended. */
static int
is_lost(const struct node *n)
{
	const struct condition *ready = condition_find(n->conditions,
	    n->condition_count, "Ready");

	return ready != NULL && slice_is(slice_or_empty(ready->status),
	    "Unknown");
}

int
daemon_settles(const struct daemon *d, const struct node *was,
    const struct node *as)
{
	struct placement p = place_decide(d->set, as, NULL);
	size_t count, i, live = 0, stuck = 0;
	const struct pod *const *pods = pods_on(d, was, &count);

	for (i = 0; i < count; i++) {
		live += !pods[i]->terminating && !pod_ended(pods[i]);
		/* What was never bound, or has ended, goes at once. */
		stuck += pods[i]->bound && !pod_ended(pods[i]) &&
		    is_lost(was);
	}
	if (p.run)
		return 1;
	return p.stay ? live + stuck > 0 : stuck > 0;
}

void
daemons_free(struct daemons *d)
{
	free(d->v);
	arena_free(&d->arena);
}
