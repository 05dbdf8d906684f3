#include <inttypes.h>

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
 * pkg/kubelet/kubelet.go, rejectPod).  Before 1.27 the message did not say so;
 * the reasons are those of pkg/kubelet/lifecycle/predicate.go and of the
 * managers of devices and topology.
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

/* Pods of one controller ask for the same, and then it is kept once. */
static int
asks_the_same(const struct pod *a, const struct pod *b)
{
	const struct pod_detail *x = a->detail, *y = b->detail;

	return x->demand == y->demand &&
	    x->node_selector == y->node_selector &&
	    x->selector_count == y->selector_count &&
	    x->tolerations == y->tolerations &&
	    x->toleration_count == y->toleration_count;
}

static void
look_around(struct workloads *w, const struct pod *p)
{
	if (w->last != NULL && asks_the_same(w->last, p))
		return;
	w->last = p;
	w->prospect = prospect_of(w->allotments, p);
	w->reason = prospect_reason(&w->prospect, w->allotments, p,
	    w->arena);
}

static void
judge_unbound(struct workloads *w, struct workload *to)
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
	look_around(w, to->pod);
	to->verdict = by_hurdle[w->prospect.best];
	to->reason = slice_of(w->reason);
	if (w->prospect.best != HURDLE_NONE || !slice_is(why, "Unschedulable"))
		return;
	to->verdict = WORKLOAD_OTHER;
	to->reason = slice_of(arena_printf(w->arena, "%s: it waits for "
	    "something else", w->reason));
}

/* ---- the whole --------------------------------------------------------- */

struct workload
workload_judge(struct workloads *w, const struct pod *p)
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
