#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "asks.h"
#include "foreign.h"
#include "gpu.h"
#include "listing.h"
#include "view.h"

#define DEFAULT_NAMESPACE "gpu-operator"

/* An order of pointers to different objects, of which C itself has none. */
static int
compare_addresses(const void *a, const void *b)
{
	uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;

	return (x > y) - (x < y);
}

/* ---- the namespace ----------------------------------------------------- */

static int
by_text(const void *a, const void *b)
{
	struct slice x = slice_or_empty(*(const struct slice *const *)a);
	struct slice y = slice_or_empty(*(const struct slice *const *)b);

	return slice_compare(x, y);
}

/*
 * The namespaces of the operands' pods, sorted, as often as pods are there;
 * *count is how many.  To be freed.
 */
static const struct slice **
operand_namespaces(const struct cluster *c, const struct roster *r,
    size_t *count)
{
	const struct slice **v = NULL;
	const struct pod *p = NULL;
	size_t cap = 0, n = 0;

	while ((p = cluster_pod(c, p)) != NULL) {
		if (p->operand == NULL || !roster_has(r, p->operand))
			continue;
		v = memory_grow(v, &cap, n + 1, sizeof(*v));
		v[n++] = p->o.namespace;
	}
	if (n > 0)
		qsort(v, n, sizeof(*v), by_text);
	*count = n;
	return v;
}

/* A namespace as hints name it: pods of a cleaned capture may have none. */
static const char *
shown_namespace(const struct view *v, struct slice namespace)
{
	return namespace.len == 0 ? "\"\"" :
	    foreign_shown(namespace, &v->hints->arena);
}

/* Without -n and -A: the one namespace that has operands, if it is clear. */
static void
guess_namespace(struct view *v)
{
	const struct slice **found;
	struct listing names = { .most = 20 };
	size_t count, i;

	v->namespace = slice_of(DEFAULT_NAMESPACE);
	if (cluster_has_pods(v->cluster, v->namespace))
		return;
	found = operand_namespaces(v->cluster, v->roster, &count);
	for (i = 0; i < count; i++)
		if (i == 0 || by_text(&found[i - 1], &found[i]) != 0)
			listing_add(&names, &v->hints->arena,
			    shown_namespace(v, slice_or_empty(found[i])));
	if (names.count == 1) {
		v->namespace = slice_or_empty(found[0]);
		hints_add(v->hints, "no pod in namespace "
		    DEFAULT_NAMESPACE "; taking %s, where all operand pods "
		    "are (-n chooses)", names.names);
	} else if (names.count > 1) {
		v->unclear = 1;
		hints_add(v->hints, "no pod in namespace " DEFAULT_NAMESPACE
		    "; operand pods are in %s%s: choose with -n, or take all "
		    "with -A", names.names, listing_dots(&names));
	}
	free(found);
}

static int
asks_for_any(const struct view *v, const struct node *n)
{
	size_t i;

	for (i = 0; i < v->roster->count; i++)
		if (asks_for(n, v->roster->operands[i]))
			return 1;
	return 0;
}

/*
 * kubectl get nodes,pods without -A captures the pods of the current namespace
 * alone, and says nothing.
 */
static void
hint_no_pods(const struct view *v)
{
	const struct node *n = NULL;

	if (v->unclear || (v->all_namespaces ? v->cluster->pods_seen > 0 :
	    cluster_has_pods(v->cluster, v->namespace)))
		return;
	while ((n = cluster_node(v->cluster, n)) != NULL)
		if (asks_for_any(v, n))
			break;
	if (n == NULL)
		return;
	if (v->all_namespaces)
		hints_add(v->hints, "nodes ask for operands, but the input has "
		    "no pod at all: capture with kubectl get nodes,pods -A "
		    "-o json");
	else {
		const char *name = shown_namespace(v, v->namespace);

		hints_add(v->hints, "nodes ask for operands, but the input has "
		    "no pod in namespace %s: kubectl get nodes,pods -o json "
		    "without -A or -n %s captures only another namespace%s",
		    name, name, v->guessed ? "" :
		    " (or -n names the wrong one)");
	}
}

static int
has_gate(const struct node *n)
{
	size_t i;

	for (i = 0; i < n->label_count; i++)
		if (slice_begins(*node_label_at(n, i)->key, DEPLOY))
			return 1;
	return 0;
}

/*
 * Where no node has a label of the operator's none asks for anything, and all
 * is OK that has GPUs and no device plugin.
 */
static void
hint_no_gates(const struct view *v)
{
	const struct node *n = NULL;
	size_t gpus = 0;

	if (v->choice->roster_named || v->operator_runs)
		return;
	while ((n = cluster_node(v->cluster, n)) != NULL) {
		if (has_gate(n))
			return;
		gpus += (size_t)gpu_is_on(n);
	}
	if (gpus > 0)
		hints_add(v->hints, "no node has a label " DEPLOY "*, so none "
		    "asks for anything, and %zu ha%s a GPU: without the GPU "
		    "Operator, --roster standalone asks for a device plugin "
		    "there", gpus, gpus == 1 ? "s" : "ve");
}

/* ---- the nodes --------------------------------------------------------- */

/* The name in a NODE argument, which may be written node/NAME. */
static struct slice
node_name(const char *arg)
{
	return slice_without(slice_of(arg), "node/");
}

static int
by_address(const void *a, const void *b)
{
	return compare_addresses(*(const struct node *const *)a,
	    *(const struct node *const *)b);
}

/*
 * The nodes that are named, each once, sorted by address; v->named is how many.
 * NULL with err if one is not there.  To be freed.
 */
static const struct node **
find_named(struct view *v, const struct names *names, struct error *err)
{
	const struct node **named = memory_zeroed(names->count + 1,
	    sizeof(*named));
	struct slice name;
	size_t i;

	for (i = 0; i < names->count; i++) {
		name = node_name(names->v[i]);
		named[i] = (const struct node *)cluster_find(v->cluster,
		    KIND_NODE, slice_or_empty(NULL), name);
		if (named[i] == NULL) {
			error_set(err, "node \"%s\" not found in input",
			    name.ptr);
			free(named);
			return NULL;
		}
	}
	qsort(named, names->count, sizeof(*named), by_address);
	for (i = 0; i < names->count; i++)
		if (i == 0 || named[i] != named[v->named - 1])
			named[v->named++] = named[i];
	return named;
}

static int
choose_nodes(struct view *v, const struct choice *choice, struct error *err)
{
	const struct node **named = find_named(v, choice->nodes, err);
	const struct node *n = NULL;
	size_t fitting = 0;

	if (named == NULL)
		return -1;
	v->nodes = memory_zeroed(v->cluster->lists[KIND_NODE].count + 1,
	    sizeof(*v->nodes));
	while ((n = cluster_node(v->cluster, n)) != NULL) {
		if (!selector_fits(&choice->selector, n))
			continue;
		fitting++;
		if (v->named == 0 || bsearch(&n, named, v->named,
		    sizeof(*named), by_address) != NULL)
			v->nodes[v->node_count++] = n;
	}
	free(named);
	if (fitting == 0)
		return error_set(err, "no node in the input fits the selector "
		    "\"%s\"", choice->selector_text);
	if (v->node_count == 0)
		hints_add(v->hints, "the selector fits none of the nodes that "
		    "are named: no node was looked at");
	return 0;
}

/* ---- the pods ---------------------------------------------------------- */

int
view_has_pod(const struct view *v, const struct pod *p)
{
	return v->all_namespaces ||
	    slice_equal(slice_or_empty(p->o.namespace), v->namespace);
}

/* By node, then by operand; pods of both the same keep their order. */
static int
compare_place(const struct slice *node_a, const struct operand *a,
    const struct slice *node_b, const struct operand *b)
{
	int by_name = slice_compare(*node_a, *node_b);

	return by_name != 0 ? by_name : compare_addresses(a, b);
}

/* A pod in an index: order is its place in the input. */
struct entry {
	const struct pod *pod;
	const struct operand *operand;	/* NULL: a workload */
	int elsewhere;			/* in another namespace: comes last */
	size_t order;
};

static int
compare_entries(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int c = compare_place(x->pod->node, x->operand, y->pod->node,
	    y->operand);

	if (c == 0)
		c = x->elsewhere - y->elsewhere;
	return c != 0 ? c : (x->order > y->order) - (x->order < y->order);
}

/*
 * The pods on nodes that are operands', or workloads that use a GPU, sorted;
 * *count is how many, *operands, if it is not NULL, for which they count.  Both
 * to be freed.
 */
static const struct pod **
index_pods(const struct view *v, int workloads, size_t *count,
    const struct operand ***operands)
{
	struct entry *entries = NULL;
	const struct pod *p = NULL, **pods;
	size_t cap = 0, n = 0, i;

	while ((p = cluster_pod(v->cluster, p)) != NULL) {
		if (p->node == NULL || (workloads ? p->operand != NULL ||
		    !p->uses_gpu || pod_ended(p) : p->operand == NULL))
			continue;
		entries = memory_grow(entries, &cap, n + 1, sizeof(*entries));
		entries[n] = (struct entry){ p, roster_as(v->known,
		    p->operand), workloads ? 0 : !view_has_pod(v, p), n };
		n++;
	}
	if (n > 0)
		qsort(entries, n, sizeof(*entries), compare_entries);
	pods = memory_zeroed(n + 1, sizeof(*pods));
	if (operands != NULL)
		*operands = memory_zeroed(n + 1, sizeof(**operands));
	for (i = 0; i < n; i++) {
		pods[i] = entries[i].pod;
		if (operands != NULL)
			(*operands)[i] = entries[i].operand;
	}
	*count = n;
	free(entries);
	return pods;
}

/*
 * The run of an index that is of this node and this operand; operands is NULL,
 * and so is operand, where all are nobody's.
 */
static const struct pod *const *
find_run(const struct pod *const *pods,
    const struct operand *const *operands, size_t pod_count,
    const struct node *n, const struct operand *operand, size_t *count)
{
	size_t low = 0, high = pod_count, middle, end;

#define COMPARE(i) compare_place(pods[i]->node, operands == NULL ? NULL : \
    operands[i], &n->o.name, operand)
	while (low < high) {
		middle = low + (high - low) / 2;
		if (COMPARE(middle) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (end = low; end < pod_count && COMPARE(end) == 0; end++)
		;
#undef COMPARE
	*count = end - low;
	return *count == 0 ? NULL : &pods[low];
}

const struct pod *const *
view_pods_anywhere(const struct view *v, const struct node *n,
    const struct operand *operand, size_t *count)
{
	return find_run(v->pods, v->pod_operands, v->pod_count, n, operand,
	    count);
}

const struct pod *const *
view_pods(const struct view *v, const struct node *n,
    const struct operand *operand, size_t *count)
{
	const struct pod *const *pods = view_pods_anywhere(v, n, operand,
	    count);

	while (*count > 0 && !view_has_pod(v, pods[*count - 1]))
		--*count;
	return *count == 0 ? NULL : pods;
}

const struct pod *const *
view_gpu_pods(const struct view *v, const struct node *n, size_t *count)
{
	return find_run(v->gpu_pods, NULL, v->gpu_pod_count, n, NULL, count);
}

enum { SEEN_ANYWHERE = 1 << 0, SEEN_HERE = 1 << 1 };

static unsigned char *
seen_of(const struct view *v, const struct operand *operand)
{
	size_t i;

	for (i = 0; i < v->known->count; i++)
		if (v->known->operands[i] == operand)
			return &v->seen[i];
	return NULL;
}

static void
note_seen(struct view *v)
{
	const struct operand *operator = view_operand(v, "gpu-operator");
	unsigned char *seen;
	size_t i;

	v->seen = memory_zeroed(v->known->count + 1, 1);
	for (i = 0; i < v->pod_count; i++) {
		const struct pod *p = v->pods[i];

		v->operator_runs |= operator != NULL && p->operand ==
		    operator && pod_running(p);
		seen = seen_of(v, v->pod_operands[i]);
		if (seen != NULL)
			*seen |= (unsigned char)(SEEN_ANYWHERE |
			    (view_has_pod(v, p) ? SEEN_HERE : 0));
	}
}

int
view_has_any(const struct view *v, const struct operand *operand)
{
	const unsigned char *seen = seen_of(v, operand);

	return seen != NULL && (*seen & SEEN_ANYWHERE);
}

int
view_has_here(const struct view *v, const struct operand *operand)
{
	const unsigned char *seen = seen_of(v, operand);

	return seen != NULL && (*seen & SEEN_HERE);
}

const struct operand *
view_operand(const struct view *v, const char *name)
{
	const struct operand *found = roster_find(v->known, slice_of(name));
	size_t i;

	/* A roster file may have the same DaemonSet by another name. */
	for (i = 0; found != NULL && found->daemonset != NULL; i++)
		if (v->known->operands[i]->daemonset != NULL && strcmp(
		    v->known->operands[i]->daemonset, found->daemonset) == 0)
			return v->known->operands[i];
	return found;
}

int
view_running(const struct view *v, const struct pod *p)
{
	return pod_running(p) && (!v->ready || p->ready);
}

static int
rank(const struct pod *p)
{
	if (pod_running(p))
		return p->ready ? 3 : 2;
	return slice_is(slice_or_empty(p->phase), "Pending") && !p->terminating;
}

const struct pod *
view_best(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	size_t count, i;
	const struct pod *const *pods = view_pods(v, n, operand, &count);
	const struct pod *best = NULL;

	for (i = 0; i < count; i++)
		if (best == NULL || rank(pods[i]) > rank(best))
			best = pods[i];
	return best;
}

int
view_well(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	const struct pod *best = view_best(v, n, operand);

	return best != NULL && pod_running(best) && best->ready;
}

int
view_chosen(const struct view *v, const struct operand *operand)
{
	size_t i;

	for (i = 0; i < v->choice->operand_count; i++)
		if (v->choice->operands[i] == operand)
			return 1;
	return v->choice->operand_count == 0;
}

/* ---- hints on readiness ------------------------------------------------ */

const struct condition *
view_unready(const struct node *n)
{
	const struct condition *ready = condition_find(n->conditions,
	    n->condition_count, "Ready");

	return ready != NULL && !slice_is(slice_or_empty(ready->status),
	    "True") ? ready : NULL;
}

void
view_hint_unready(const struct view *v)
{
	struct listing pods = { .most = 3 }, nodes = { .most = 3 };
	struct arena *a = &v->hints->arena;
	size_t i, k, m, count;

	if (v->ready)
		return;
	for (i = 0; i < v->node_count; i++) {
		if (view_unready(v->nodes[i]) != NULL)
			listing_add(&nodes, a, foreign_shown(
			    v->nodes[i]->o.name, a));
		for (k = 0; k < v->roster->count; k++) {
			const struct pod *const *p = view_pods(v, v->nodes[i],
			    v->roster->operands[k], &count);

			for (m = 0; m < count; m++)
				if (view_running(v, p[m]) && !p[m]->ready)
					listing_add(&pods, a, foreign_shown(
					    p[m]->o.name, a));
		}
	}
	if (pods.count > 0)
		hints_add(v->hints, "Running but not Ready: %zu operand "
		    "pod%s: %s%s (--ready does not count them)", pods.count,
		    pods.count == 1 ? "" : "s", pods.names,
		    listing_dots(&pods));
	if (nodes.count > 0)
		hints_add(v->hints, "not Ready: %zu node%s: %s%s (what the "
		    "capture says of pods there may be out of date)",
		    nodes.count, nodes.count == 1 ? "" : "s", nodes.names,
		    listing_dots(&nodes));
}

/* ---- the whole --------------------------------------------------------- */

static void
find_daemons(struct view *v)
{
	struct scope scope = { .known = v->known, .namespace = v->namespace,
	    .all_namespaces = v->all_namespaces,
	    .every = v->choice->every_daemonset };
	size_t i;

	if (v->all_namespaces)
		scope.namespace = slice_of(DEFAULT_NAMESPACE);
	daemons_init(&v->daemons, v->cluster, &scope);
	for (i = 0; i < v->roster->count && !scope.every; i++)
		daemons_add_built_in(&v->daemons, v->roster->operands[i]);
}

int
view_init(struct view *v, const struct cluster *c,
    const struct choice *choice, struct hints *hints, struct error *err)
{
	*v = (struct view){ .cluster = c, .roster = choice->roster,
	    .known = choice->known, .hints = hints, .choice = choice,
	    .ready = choice->ready,
	    .all_namespaces = choice->all_namespaces };
	if (choose_nodes(v, choice, err) < 0)
		return -1;
	if (choice->namespace != NULL && choice->namespace[0] != '\0')
		v->namespace = slice_of(choice->namespace);
	else if (v->roster->standalone)
		v->all_namespaces = 1;
	else if (!v->all_namespaces) {
		v->guessed = 1;
		guess_namespace(v);
	}
	hint_no_pods(v);
	v->pods = index_pods(v, 0, &v->pod_count, &v->pod_operands);
	note_seen(v);
	hint_no_gates(v);
	v->gpu_pods = index_pods(v, 1, &v->gpu_pod_count, NULL);
	find_daemons(v);
	return 0;
}

void
view_free(struct view *v)
{
	free(v->nodes);
	free(v->pods);
	free(v->pod_operands);
	free(v->gpu_pods);
	free(v->seen);
	daemons_free(&v->daemons);
}
