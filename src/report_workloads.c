#include <inttypes.h>

#include "foreign.h"
#include "gpu.h"
#include "report.h"
#include "workload.h"

static const struct nest requests = { "requests", NEST_LIST };
static const struct nest resources = { "resources", NEST_LIST };

enum { KEY, NAMESPACE, POD, NODE, RESOURCES, VERDICT, STATUS, REASON,
	SCHEDULER, REQUEST, REQUEST_COUNT, TAIL, POD_COLUMNS };

static const struct column pod_columns[POD_COLUMNS] = {
	[KEY] = { NULL, "", NULL, NULL, COLUMN_TEXT },
	[NAMESPACE] = { "NAMESPACE", NULL, "namespace", NULL, COLUMN_TEXT },
	[POD] = { "POD", NULL, "name", NULL, COLUMN_TEXT },
	[NODE] = { "NODE", NULL, "node", NULL, COLUMN_TEXT },
	[RESOURCES] = { "RESOURCES", NULL, NULL, NULL, COLUMN_TEXT },
	[VERDICT] = { "VERDICT", " ", "verdict", NULL, COLUMN_TEXT },
	[STATUS] = { "STATUS", NULL, "status", NULL, COLUMN_TEXT },
	[REASON] = { "REASON", ": ", "reason", NULL, COLUMN_TEXT },
	[SCHEDULER] = { "SCHEDULER", NULL, "schedulerMessage", NULL,
	    COLUMN_TEXT },
	[REQUEST] = { NULL, NULL, "resource", &requests, COLUMN_TEXT },
	[REQUEST_COUNT] = { NULL, NULL, "count", &requests, COLUMN_NUMBER },
	[TAIL] = { NULL, "", NULL, NULL, COLUMN_TEXT },
};

enum { NAME, ORDER, RESOURCE, REQUESTED, ALLOCATABLE, CAPACITY,
	NODE_COLUMNS };

static const struct column node_columns[NODE_COLUMNS] = {
	[NAME] = { "NODE", "node/", "name", NULL, COLUMN_TEXT },
	[ORDER] = { "ORDER", NULL, "order", NULL, COLUMN_TEXT },
	[RESOURCE] = { "RESOURCE", " ", "resource", &resources, COLUMN_TEXT },
	[REQUESTED] = { "REQUESTED", " REQUESTED=", "requested", &resources,
	    COLUMN_NUMBER },
	[ALLOCATABLE] = { "ALLOCATABLE", " ALLOCATABLE=", "allocatable",
	    &resources, COLUMN_NUMBER },
	[CAPACITY] = { "CAPACITY", NULL, "capacity", &resources,
	    COLUMN_NUMBER },
};

/* ---- pods -------------------------------------------------------------- */

static struct slice
number(struct table *t, int64_t n)
{
	return slice_of(arena_printf(&t->arena, "%" PRId64, n));
}

static struct slice
full_name(const struct pod *p, struct arena *a)
{
	struct slice parts[3] = { slice_or_empty(p->o.namespace),
	    slice_of("/"), p->o.name };

	return arena_join(a, parts, 3);
}

/* "nvidia.com/gpu=2,nvidia.com/mig-1g.5gb=1" */
static struct slice
list_requests(const struct demand *d, struct arena *a)
{
	struct slice *names = arena_array(a, d->request_count,
	    sizeof(*names));
	size_t i;

	for (i = 0; i < d->request_count; i++)
		names[i] = slice_of(arena_printf(a, "%s=%" PRId64,
		    arena_text(a, d->requests[i].resource),
		    d->requests[i].count));
	return arena_list(a, names, d->request_count, ",");
}

/* What the scheduler says goes last: it is long. */
static struct slice
tail(const struct workload *w, struct arena *a)
{
	if (w->message.len == 0)
		return (struct slice){ NULL, 0 };
	return slice_of(arena_printf(a, " (scheduler: %s)",
	    arena_text(a, &w->message)));
}

static void
fill_pod(struct slice *cells, const struct workload *w, struct table *t)
{
	const struct pod *p = w->pod;

	if (p->o.namespace != NULL)
		cells[NAMESPACE] = *p->o.namespace;
	cells[POD] = p->o.name;
	if (p->bound)
		cells[NODE] = *p->node;
	cells[VERDICT] = slice_of(workload_word(w->verdict));
	cells[STATUS] = w->status;
	cells[REASON] = w->reason;
	cells[SCHEDULER] = w->message;
	if (t->wants & SHOW_WIDE)
		cells[RESOURCES] = list_requests(p->detail->demand, &t->arena);
	if (t->wants & SHOW_TEXT)
		cells[TAIL] = tail(w, &t->arena);
}

/*
 * Pods that have ended hold nothing, and there may be thousands: text leaves
 * them out.  In JSON each request has a row.
 */
static void
add_pod(struct table *t, const struct workload *w)
{
	const struct demand *d = w->pod->detail->demand;
	struct slice key = full_name(w->pod, &t->arena), *cells;
	size_t i;

	cells = table_add_row(t, SHOW_WIDE | SHOW_JSON |
	    (w->verdict == WORKLOAD_ENDED ? 0 : SHOW_TEXT));
	if (cells == NULL)
		return;
	fill_pod(cells, w, t);
	for (i = 0; cells != NULL && i < d->request_count; i++) {
		cells[KEY] = key;
		cells[REQUEST] = *d->requests[i].resource;
		cells[REQUEST_COUNT] = number(t, d->requests[i].count);
		cells = i + 1 == d->request_count ? NULL :
		    table_add_row(t, SHOW_JSON);
	}
}

/* Its namespace and its node are not left out. */
static int
is_chosen(const struct view *v, const struct workload *w)
{
	const char *namespace = v->choice->workloads_of;

	if (namespace != NULL && namespace[0] != '\0' && !slice_is(
	    slice_or_empty(w->pod->o.namespace), namespace))
		return 0;
	return w->at == NULL || w->at->chosen;
}

/* 1 if one cannot run; *lacking: there is one for which no node has anything */
static int
add_pods(const struct view *v, const struct allotments *a, struct table *t,
    int *lacking)
{
	struct workloads all = { .outlook_count = 0 };
	const struct pod *p = NULL;
	int findings = 0;

	workloads_init(&all, v->cluster, a, &t->arena);
	while ((p = cluster_pod(v->cluster, p)) != NULL) {
		struct workload w;

		if (!workload_is(p))
			continue;
		w = workload_judge(&all, p);
		if (!is_chosen(v, &w))
			continue;
		add_pod(t, &w);
		findings |= workload_is_finding(w.verdict);
		*lacking |= w.verdict == WORKLOAD_NO_RESOURCE;
	}
	workloads_free(&all);
	return findings;
}

/* ---- nodes ------------------------------------------------------------- */

static void
add_share(struct table *t, const struct allotment *a, const struct share *s)
{
	int any = s->requested > 0 || s->allocatable > 0 || s->capacity > 0;
	struct slice *cells = table_add_row(t, SHOW_JSON | (any ? SHOW_TEXT |
	    SHOW_WIDE : 0));

	if (cells == NULL)
		return;
	cells[NAME] = a->node->o.name;
	cells[ORDER] = slice_of(a->broken != NULL ? a->broken->id : "ok");
	cells[RESOURCE] = *s->resource;
	cells[REQUESTED] = number(t, s->requested);
	cells[ALLOCATABLE] = number(t, s->allocatable);
	cells[CAPACITY] = number(t, s->capacity);
}

/* JSON has every node, also those of which there is nothing to count. */
static void
add_nodes(struct table *t, const struct allotments *a)
{
	struct slice *cells;
	size_t i, k;

	for (i = 0; i < a->count; i++) {
		const struct allotment *at = &a->v[i];

		if (!at->chosen)
			continue;
		for (k = 0; k < at->count; k++)
			add_share(t, at, &at->shares[k]);
		cells = at->count > 0 ? NULL : table_add_row(t, SHOW_JSON);
		if (cells == NULL)
			continue;
		cells[NAME] = at->node->o.name;
		cells[ORDER] = slice_of(at->broken != NULL ?
		    at->broken->id : "ok");
	}
}

/* ---- hints ------------------------------------------------------------- */

static int
is_any_endangered(const struct allotments *a)
{
	size_t i;

	for (i = 0; i < a->count; i++)
		if (a->v[i].chosen && a->v[i].broken != NULL)
			return 1;
	return 0;
}

/* GPU nodes of which nothing can be had: explain's matter. */
static void
hint_silent_nodes(const struct view *v, const struct allotments *a)
{
	const struct allotment *first = NULL;
	size_t count = 0, i, k;

	for (i = 0; i < a->count; i++) {
		for (k = 0; k < a->v[i].count; k++)
			if (a->v[i].shares[k].allocatable > 0)
				break;
		if (k < a->v[i].count || !gpu_is_on(a->v[i].node))
			continue;
		if (count++ == 0)
			first = &a->v[i];
	}
	if (count > 0)
		hints_add(v->hints, "%zu GPU node%s no nvidia.com/ resource "
		    "to be had (%s%s): explain says why", count, count == 1 ?
		    " has" : "s have", foreign_shown(first->node->o.name,
		    &v->hints->arena), count == 1 ? "" : ", ...");
}

/* ---- the whole --------------------------------------------------------- */

int
report_workloads(const struct view *v, struct table *t, unsigned wants)
{
	struct allotments a = { .count = 0 };
	struct table *nodes;
	int findings, lacking = 0;

	table_init(t, pod_columns, POD_COLUMNS, wants);
	t->kind = "WorkloadsReport";
	t->list = "items";
	nodes = arena_alloc(&t->arena, sizeof(*nodes));
	table_init(nodes, node_columns, NODE_COLUMNS, wants);
	nodes->list = "nodes";
	t->also = nodes;
	allotments_init(&a, v);
	findings = add_pods(v, &a, t, &lacking);
	add_nodes(nodes, &a);
	if (t->row_count == 0)
		hints_add(v->hints, "no pod here requests an nvidia.com/ "
		    "resource");
	if (cluster_pod_namespaces(v->cluster) == 1)
		hints_add(v->hints, "all pods in the input are of one "
		    "namespace: GPU pods of others count only if they are "
		    "captured with -A");
	if (lacking)
		hint_silent_nodes(v, &a);
	if (is_any_endangered(&a))
		rules_hint_hosts(v);
	allotments_free(&a);
	return findings;
}
