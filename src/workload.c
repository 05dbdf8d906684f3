#include <inttypes.h>
#include <stdlib.h>

#include "pod_status.h"
#include "workload.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
	const char *word;
	int finding;
} verdicts[] = {
	[WORKLOAD_OK] = { "OK", 0 },
	[WORKLOAD_NOT_READY] = { "NOT-READY", 0 },
	[WORKLOAD_STARTING] = { "STARTING", 0 },
	[WORKLOAD_ENDANGERED] = { "ENDANGERED", 0 },
	[WORKLOAD_STUCK] = { "STUCK", 1 },
	[WORKLOAD_TERMINATING] = { "TERMINATING", 0 },
	[WORKLOAD_ENDED] = { "ENDED", 0 },
	[WORKLOAD_REJECTED] = { "REJECTED", 1 },
	[WORKLOAD_NO_RESOURCE] = { "PENDING-NO-RESOURCE", 1 },
	[WORKLOAD_TOO_LARGE] = { "PENDING-TOO-LARGE", 1 },
	[WORKLOAD_SELECTOR] = { "PENDING-SELECTOR", 1 },
	[WORKLOAD_TAINT] = { "PENDING-TAINT", 1 },
	[WORKLOAD_NODE] = { "PENDING-NODE", 1 },
	[WORKLOAD_INSUFFICIENT] = { "PENDING-INSUFFICIENT", 1 },
	[WORKLOAD_PENDING] = { "PENDING", 0 },
	[WORKLOAD_OTHER] = { "PENDING-OTHER", 1 },
	[WORKLOAD_GATED] = { "GATED", 0 },
};

const char *
workload_word(enum workload_verdict verdict)
{
	return verdicts[verdict].word;
}

int
workload_is_finding(enum workload_verdict verdict)
{
	return verdicts[verdict].finding;
}

int
workload_is(const struct pod *p)
{
	return p->uses_gpu && p->operand == NULL;
}

/* ---- pods that have ended ---------------------------------------------- */

/*
 * 1 if the kubelet has refused the pod that was bound to its node (kubernetes,
 * pkg/kubelet/kubelet.go, rejectPod).  In older versions the message does not
 * say so; the reasons are those of pkg/kubelet/lifecycle/predicate.go and of
 * the topology manager.
 */
static int
is_rejected(const struct pod *p)
{
	static const char *const reasons[] = { "UnexpectedAdmissionError",
		"OutOf", "TopologyAffinityError", "NodeAffinity" };
	size_t i;

	if (!slice_is(slice_or_empty(p->phase), "Failed"))
		return 0;
	for (i = 0; i < COUNT(reasons); i++)
		if (slice_begins(slice_or_empty(p->detail->reason),
		    reasons[i]))
			return 1;
	return slice_begins(slice_or_empty(p->detail->message),
	    "Pod was rejected");
}

/* ---- pods on a node ---------------------------------------------------- */

/* What is wrong with the pod's node, NULL if nothing is. */
static const char *
find_danger(const struct workloads *w, const struct allotment *at,
    const struct demand *d)
{
	const char *name = arena_text(w->arena, &at->node->o.name);
	const struct share *s;
	size_t i;

	if (at->broken != NULL)
		return arena_printf(w->arena, "%s is %s: %s", name,
		    at->broken->id, at->broken->about);
	if (view_unready(at->node) != NULL)
		return arena_printf(w->arena, "%s is not Ready: what the "
		    "capture says of its pods may be out of date", name);
	for (i = 0; i < d->request_count; i++) {
		s = allotment_share(at, *d->requests[i].resource);
		if (s->requested > s->allocatable)
			return arena_printf(w->arena, "%s has %" PRId64 " %s "
			    "allocatable and pods request %" PRId64 ": what "
			    "restarts is rejected", name, s->allocatable,
			    arena_text(w->arena, s->resource), s->requested);
	}
	return NULL;
}

static void
judge_bound(const struct workloads *w, struct workload *to,
    struct slice own_reason)
{
	const struct pod *p = to->pod;
	int starting = slice_is(slice_or_empty(p->phase), "Pending");
	const char *danger = to->at == NULL ? NULL :
	    find_danger(w, to->at, p->detail->demand);

	if (danger != NULL) {
		to->verdict = starting ? WORKLOAD_STUCK : WORKLOAD_ENDANGERED;
		to->reason = slice_of(danger);
		return;
	}
	to->verdict = starting ? WORKLOAD_STARTING : WORKLOAD_NOT_READY;
	to->reason = own_reason;
	if (pod_running(p) && p->ready) {
		to->verdict = WORKLOAD_OK;
		to->reason = (struct slice){ NULL, 0 };
	}
	if (to->at == NULL)
		to->reason = slice_of(arena_printf(w->arena, "its node %s is "
		    "not in the input", arena_text(w->arena, p->node)));
}

/* ---- pods without one -------------------------------------------------- */

/* What the nodes say to pods that ask for the same as this one. */
struct outlook {
	const struct pod *pod;
	const char *reason;
	enum hurdle best;
};

/* Equal arrays are kept once, so what is asked for is where it is kept. */
static int
compare_outlooks(const void *a, const void *b)
{
	const struct pod_detail *x = ((const struct outlook *)a)->pod->detail;
	const struct pod_detail *y = ((const struct outlook *)b)->pod->detail;
	const uintptr_t kept[][2] = {
		{ (uintptr_t)x->demand, (uintptr_t)y->demand },
		{ (uintptr_t)x->node_selector, (uintptr_t)y->node_selector },
		{ (uintptr_t)x->tolerations, (uintptr_t)y->tolerations },
	};
	size_t i = 0;

	while (i + 1 < COUNT(kept) && kept[i][0] == kept[i][1])
		i++;
	return (kept[i][0] > kept[i][1]) - (kept[i][0] < kept[i][1]);
}

static struct outlook
look_around(const struct workloads *w, const struct pod *p)
{
	struct prospect prospect = prospect_of(w->allotments, p);

	return (struct outlook){ p, prospect_reason(&prospect, w->allotments,
	    p, w->arena), prospect.best };
}

static int
is_waiting(const struct pod *p)
{
	return workload_is(p) && !p->bound && !pod_ended(p) && !p->terminating;
}

void
workloads_init(struct workloads *w, const struct cluster *c,
    const struct allotments *a, struct arena *arena)
{
	const struct pod *p = NULL;
	size_t cap = 0, count = 0, i;
	struct outlook *v = NULL;

	*w = (struct workloads){ .cluster = c, .allotments = a,
	    .arena = arena };
	while ((p = cluster_pod(c, p)) != NULL) {
		if (!is_waiting(p))
			continue;
		v = memory_grow(v, &cap, count + 1, sizeof(*v));
		v[count++] = (struct outlook){ .pod = p };
	}
	if (count > 0)
		qsort(v, count, sizeof(*v), compare_outlooks);
	for (i = 0; i < count; i++)
		if (i == 0 || compare_outlooks(&v[i],
		    &v[w->outlook_count - 1]) != 0)
			v[w->outlook_count++] = look_around(w, v[i].pod);
	w->outlooks = v;
}

void
workloads_free(struct workloads *w)
{
	free(w->outlooks);
}

static void
judge_unbound(const struct workloads *w, struct workload *to)
{
	static const enum workload_verdict by_hurdle[HURDLES] = {
		[HURDLE_RESOURCE] = WORKLOAD_NO_RESOURCE,
		[HURDLE_SIZE] = WORKLOAD_TOO_LARGE,
		[HURDLE_LABELS] = WORKLOAD_SELECTOR,
		[HURDLE_TAINT] = WORKLOAD_TAINT,
		[HURDLE_NODE] = WORKLOAD_NODE,
		[HURDLE_ROOM] = WORKLOAD_INSUFFICIENT,
		[HURDLE_LEAVING] = WORKLOAD_PENDING,
		[HURDLE_NONE] = WORKLOAD_PENDING,
	};
	const struct outlook key = { .pod = to->pod }, *outlook;
	const struct pod_detail *d = to->pod->detail;
	const struct condition *c = condition_find(d->conditions,
	    d->condition_count, "PodScheduled");
	struct slice why = slice_or_empty(c == NULL ? NULL : c->reason);

	if (c != NULL && c->message != NULL)
		to->message = *c->message;
	if (slice_is(why, "SchedulingGated")) {
		to->verdict = WORKLOAD_GATED;
		to->reason = slice_of("a scheduling gate holds it, as of a "
		    "queue");
		return;
	}
	outlook = bsearch(&key, w->outlooks, w->outlook_count, sizeof(key),
	    compare_outlooks);
	to->verdict = by_hurdle[outlook->best];
	to->reason = slice_of(outlook->reason);
	if (outlook->best != HURDLE_NONE || !slice_is(why, "Unschedulable"))
		return;
	to->verdict = WORKLOAD_OTHER;
	to->reason = slice_of(arena_printf(w->arena, "%s: it waits for "
	    "something else", outlook->reason));
}

/* ---- the whole --------------------------------------------------------- */

struct workload
workload_judge(const struct workloads *w, const struct pod *p)
{
	struct workload to = { .pod = p };
	struct pod_status status = pod_status(p, w->arena);

	to.status = status.word;
	if (p->bound)
		to.at = allotments_find(w->allotments, w->cluster, *p->node);
	if (pod_ended(p)) {
		to.verdict = is_rejected(p) ? WORKLOAD_REJECTED :
		    WORKLOAD_ENDED;
		to.reason = status.reason;
	} else if (p->terminating) {
		to.verdict = WORKLOAD_TERMINATING;
		if (p->bound)
			to.reason = slice_of("it holds its GPUs until it is "
			    "gone");
	} else if (p->bound)
		judge_bound(w, &to, status.reason);
	else
		judge_unbound(w, &to);
	return to;
}
