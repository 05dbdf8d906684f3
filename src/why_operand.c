#include <inttypes.h>

#include "asks.h"
#include "gpu.h"
#include "host_plugin.h"
#include "pod_status.h"
#include "transition.h"
#include "upstream.h"
#include "why_operand.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What is asked about, and where the answer goes. */
struct why {
	const struct view *v;
	const struct node *n;
	const struct operand *operand;
	const struct standing *s;
	struct finding *f;
	struct arena *a;
};

/* The answer; returns 1, so that giving it is one line. */
static int
say(struct why *w, enum gravity gravity, const char *cause)
{
	w->f->gravity = gravity;
	w->f->cause = cause;
	return 1;
}

/* ---- no pod ------------------------------------------------------------ */

/*
 * By which labels drivers are made one DaemonSet for each: of the kernel, or
 * the operating system (NVIDIA/gpu-operator, controllers/object_controls.go and
 * internal/state/nodepool.go).
 */
static const struct system {
	const char *prefix;		/* of the label's key */
	const char *what;
} systems[] = {
	{ "feature.node.kubernetes.io/kernel-version.full", "kernel" },
	{ "feature.node.kubernetes.io/system-os_release.",
	    "operating system" },
};

/* NULL if the key, which may be NULL, is of no such label. */
static const struct system *
system_of(const struct slice *key)
{
	size_t i;

	for (i = 0; key != NULL && i < COUNT(systems); i++)
		if (slice_begins(*key, systems[i].prefix))
			return &systems[i];
	return NULL;
}

/* What the DaemonSets want of this key, one after another. */
static const char *
wanted_values(const struct why *w, struct slice key)
{
	const struct slice *value, *last = NULL;
	const struct daemon *d = NULL;
	const char *all = "";

	while ((d = daemons_next(&w->v->daemons, w->operand, d)) != NULL) {
		value = label_find(d->set->node_selector,
		    d->set->selector_count, arena_string(w->a, key));
		if (value == NULL || (last != NULL && slice_equal(*value,
		    *last)))
			continue;
		last = value;
		all = arena_printf(w->a, "%s%s%s", all, *all == '\0' ? "" :
		    ", ", arena_text(w->a, value));
	}
	return all;
}

/* Each of several DaemonSets is for another kernel or system. */
static const char *
no_daemonset_for(const struct why *w, const struct system *system,
    struct slice key)
{
	const struct slice *value = node_label_of(w->n, key);

	if (value == NULL)
		return arena_printf(w->a, "label %s is absent, by which the "
		    "DaemonSets of %s are told apart (there are some for %s)",
		    arena_text(w->a, &key), w->operand->name,
		    wanted_values(w, key));
	return arena_printf(w->a, "no %s DaemonSet for this %s (%s is %s; "
	    "there are some for %s)", w->operand->name, system->what,
	    arena_text(w->a, &key), arena_text(w->a, value),
	    wanted_values(w, key));
}

/* The DaemonSet that comes nearest to wanting the node; NULL if none is. */
static const struct daemon *
nearest_daemon(const struct why *w, struct placement *p)
{
	const struct daemon *d = NULL, *best = NULL;

	while ((d = daemons_next(&w->v->daemons, w->operand, d)) != NULL) {
		struct placement q = place_decide(d->set, w->n, w->a);

		if (best != NULL && (q.step < p->step || (q.step == p->step &&
		    (system_of(q.key) != NULL || system_of(p->key) ==
		    NULL))))
			continue;
		best = d;
		*p = q;
	}
	return best;
}

/* 1 if the host seems to bring it: the validator, which needs it, is Ready. */
static int
is_of_host(const struct why *w)
{
	return (w->operand->flags & OPERAND_OF_HOST) && view_well(w->v, w->n,
	    view_operand(w->v, "operator-validator"));
}

/* It wants the node, and yet there is no pod. */
static const char *
wanted_and_absent(const struct why *w, const struct daemon *d,
    enum gravity *gravity)
{
	struct slice namespace = slice_or_empty(d->set->o.namespace);
	const char *set = arena_text(w->a, &d->set->o.name);

	switch (d->origin) {
	case ORIGIN_BUILT_IN:
		*gravity = is_of_host(w) ? GRAVITY_NOTE : GRAVITY_WARNING;
		return "no pod, and no DaemonSets in the capture that would "
		    "tell why: switched off, not installed, or not captured "
		    "(capture nodes,pods,daemonsets with -A)";
	case ORIGIN_REBUILT:
		return arena_printf(w->a, "no pod; judging by its other pods "
		    "DaemonSet %s wants this node, but its node affinity is "
		    "not known (capture daemonsets, too)", set);
	case ORIGIN_CAPTURED:
		break;
	}
	if (!cluster_has_pods(w->v->cluster, namespace)) {
		*gravity = GRAVITY_WARNING;
		return arena_printf(w->a, "DaemonSet %s wants this node, but "
		    "the capture has no pod at all of its namespace", set);
	}
	if (d->set->frozen)
		return arena_printf(w->a, "no pod: DaemonSet %s is being "
		    "deleted", set);
	if (d->set->stale)
		return arena_printf(w->a, "no pod: DaemonSet %s wants this "
		    "node, but the controller has not seen its newest version",
		    set);
	return arena_printf(w->a, "no pod, though DaemonSet %s wants this "
	    "node: it is being made just now, or is refused (quota, "
	    "admission); see kubectl describe daemonset", set);
}

/* No pod is to come, and what the host is to bring does nothing. */
static const char *
idle_on_host(const struct why *w)
{
	const char *platform = w->operand->asker == ASKER_GPU ?
	    host_plugin_platform(w->n) : NULL;

	return platform == NULL ? NULL : arena_printf(w->a, "%s has the plugin "
	    "on the host, and the node advertises no nvidia.com/ resource",
	    platform);
}

/* Nothing places it; where no label asks for it, no operator is to. */
static const char *
without_daemonset(const struct why *w)
{
	if (w->v->daemons.captured)
		return "no DaemonSet of a device plugin in the capture: none "
		    "is installed";
	return "no pod and no DaemonSet of a device plugin in the capture: "
	    "none is installed, or it was not captured (nodes,pods,daemonsets "
	    "with -A)";
}

/* *gravity is that of a fault before, and may be less after. */
static const char *
absent(const struct why *w, enum gravity *gravity)
{
	struct placement p = { 0 };
	const struct daemon *d = nearest_daemon(w, &p);
	const struct system *system = system_of(p.key);

	const char *idle = p.run ? NULL : idle_on_host(w);

	if (idle != NULL)
		return idle;
	if (d == NULL && w->operand->asker == ASKER_GPU)
		return without_daemonset(w);
	if (d == NULL && w->v->daemons.captured)
		return arena_printf(w->a, "no DaemonSet %s in the capture: "
		    "switched off in the ClusterPolicy?",
		    w->operand->daemonset);
	if (d == NULL)
		return "no pod and no DaemonSet of it in the capture";
	if (p.run)
		return wanted_and_absent(w, d, gravity);
	if (w->f != NULL)
		w->f->lasting = p.step == PLACE_TAINTS &&
		    !transition_will_admit(w->v, w->n, &p);
	if (system != NULL && p.step == PLACE_LABELS)
		return no_daemonset_for(w, system, *p.key);
	if (d->origin != ORIGIN_BUILT_IN)
		return p.why;
	*gravity = GRAVITY_WARNING;
	return arena_printf(w->a, "no pod and no DaemonSet of it in the "
	    "capture; by the GPU Operator's defaults %s", p.why);
}

const char *
why_absent(const struct view *v, const struct node *n,
    const struct operand *operand, struct arena *arena)
{
	const struct why w = { .v = v, .n = n, .operand = operand,
	    .a = arena };
	enum gravity gravity = GRAVITY_FAULT;

	return absent(&w, &gravity);
}

/*
 * The operator makes each DaemonSet again that is not switched off: while it
 * runs, one that is not there is meant not to be.
 */
static int
say_no_daemonset(struct why *w)
{
	enum gravity gravity = GRAVITY_FAULT;
	const char *cause = absent(w, &gravity);

	if (daemons_has(&w->v->daemons, w->operand))
		return say(w, GRAVITY_NOTE, cause);
	if (w->operand->flags & OPERAND_OPTIONAL)
		return say(w, GRAVITY_NOTE, "no DaemonSet and no pod of it in "
		    "the capture: it is off by default, and nodes are labelled "
		    "for it all the same");
	if (w->operand->asker == ASKER_GPU)
		return say(w, gravity, cause);
	return say(w, w->v->operator_runs ? GRAVITY_NOTE : GRAVITY_WARNING,
	    cause);
}

/* ---- a pod ------------------------------------------------------------- */

/* Of its containers the first that is in trouble by this test. */
static const struct container *
find_container(const struct pod *p, int (*test)(const struct container *c))
{
	size_t i;

	for (i = 0; i < p->detail->container_count; i++)
		if (test(&p->detail->containers[i]))
			return &p->detail->containers[i];
	return NULL;
}

/* What a kubelet says of containers that are only on their way. */
static int
is_on_its_way(const struct slice *reason)
{
	return reason == NULL || reason->len == 0 ||
	    slice_is(*reason, "PodInitializing") ||
	    slice_is(*reason, "ContainerCreating");
}

static int
is_held(const struct container *c)
{
	return c->state == STATE_WAITING && !is_on_its_way(c->reason);
}

/* An init container is to end, but not so; no other is to end at all. */
static int
has_failed(const struct container *c)
{
	return c->state == STATE_TERMINATED && (c->exit_code != 0 || !c->init);
}

static int
is_unready(const struct container *c)
{
	return !c->init && c->state == STATE_RUNNING && !c->ready;
}

/* "init container X" or "container X". */
static const char *
container_title(const struct container *c, struct arena *a)
{
	return arena_printf(a, "%scontainer %s", c->init ? "init " : "",
	    arena_text(a, c->name));
}

static int
say_terminating(struct why *w, const struct pod *p)
{
	if (!p->terminating)
		return 0;
	if (slice_is(slice_or_empty(p->phase), "Failed"))
		return say(w, GRAVITY_WARNING, "the pod has failed and is "
		    "being deleted; a new one is to be made");
	w->f->due = p->detail->deleted_at;
	return say(w, GRAVITY_WARNING, "Terminating; no new pod is made "
	    "until it is gone");
}

static int
say_ended(struct why *w, const struct pod *p)
{
	if (!slice_is(slice_or_empty(p->phase), "Failed"))
		return 0;
	return say(w, GRAVITY_FAULT, arena_printf(w->a, "the pod failed%s",
	    findings_reason(p->detail->reason, p->detail->message, w->a)));
}

static int
say_unscheduled(struct why *w, const struct pod *p)
{
	const struct condition *c = condition_find(p->detail->conditions,
	    p->detail->condition_count, "PodScheduled");

	if (p->bound)
		return 0;
	if (c == NULL || slice_or_empty(c->message).len == 0)
		return say(w, GRAVITY_FAULT, "not scheduled yet, and the "
		    "scheduler has left no message");
	return say(w, GRAVITY_FAULT, arena_printf(w->a, "not scheduled%s",
	    findings_reason(c->reason, c->message, w->a)));
}

/* In a back-off, or held up by an image or a configuration. */
static int
say_held(struct why *w, const struct pod *p)
{
	const struct container *c = find_container(p, is_held);
	struct slice reason;

	if (c == NULL)
		return 0;
	w->f->restarts = c->restarts;
	reason = slice_or_empty(c->reason);
	if (slice_is(reason, "CrashLoopBackOff") && c->ended)
		return say(w, GRAVITY_FAULT, arena_printf(w->a, "%s is in "
		    "CrashLoopBackOff: exit code %" PRId32 "%s",
		    container_title(c, w->a), c->last_exit_code,
		    slice_is(slice_or_empty(c->last_reason), "OOMKilled") ?
		    ", out of memory" : ""));
	if (slice_is(reason, "CrashLoopBackOff"))
		return say(w, GRAVITY_FAULT, arena_printf(w->a, "%s is in "
		    "CrashLoopBackOff", container_title(c, w->a)));
	return say(w, GRAVITY_FAULT, arena_printf(w->a, "%s%s",
	    container_title(c, w->a), findings_reason(c->reason, c->message,
	    w->a)));
}

static int
say_failed(struct why *w, const struct pod *p)
{
	const struct container *c = find_container(p, has_failed);

	if (c == NULL)
		return 0;
	w->f->restarts = c->restarts;
	return say(w, GRAVITY_FAULT, arena_printf(w->a, "%s ended with exit "
	    "code %" PRId32 "%s", container_title(c, w->a), c->exit_code,
	    findings_reason(c->reason, c->message, w->a)));
}

/*
 * What a wait may be for whose upstream is well.  The validator's last step may
 * need a GPU that is free (NVIDIA/gpu-operator, issue 233).
 */
static const char *
what_next(struct why *w, struct slice where)
{
	size_t pods = 0;

	if (slice_is(where, "plugin-validation"))
		view_gpu_pods(w->v, w->n, &pods);
	if (pods > 0)
		return arena_printf(w->a, "it may wait for a free GPU, which "
		    "%zu GPU pod%s here may hold", pods, pods == 1 ? "" : "s");
	return where.len == 0 ? "see its events" : "see its log";
}

static int
say_waiting(struct why *w, const struct pod *p)
{
	struct slice where = { "", 0 };
	const struct operand *up = upstream_of(w->v, w->n, w->operand, p,
	    &where), *root;
	const char *in;

	if (up == NULL)
		return 0;
	root = upstream_root(w->v, w->n, w->operand);
	in = where.len == 0 ? "it has no sandbox" :
	    arena_printf(w->a, "waits in init container %s",
	    arena_text(w->a, &where));
	if (view_well(w->v, w->n, up))
		return say(w, GRAVITY_WARNING, arena_printf(w->a, "%s, though "
		    "%s is Running and Ready here: %s", in, up->name,
		    what_next(w, where)));
	return say(w, GRAVITY_FAULT, arena_printf(w->a, "%s%s for %s%s%s", in,
	    where.len == 0 ? ", and waits" : "", up->name,
	    root == up || root == w->operand ? "" :
	    ", which in the end waits for ",
	    root == up || root == w->operand ? "" : root->name));
}

static int
say_init(struct why *w, const struct pod *p)
{
	const struct container *c = upstream_init(p);

	if (!slice_is(slice_or_empty(p->phase), "Pending") || c == NULL ||
	    c->state != STATE_RUNNING)
		return 0;
	w->f->restarts = c->restarts;
	return say(w, GRAVITY_WARNING, arena_printf(w->a, "%s is still running",
	    container_title(c, w->a)));
}

static int
say_starting(struct why *w, const struct pod *p)
{
	if (!slice_is(slice_or_empty(p->phase), "Pending"))
		return 0;
	return say(w, GRAVITY_WARNING, "its containers have not started: an "
	    "image is being pulled, or its sandbox cannot be made; see "
	    "kubectl describe pod");
}

static int
say_unready(struct why *w, const struct pod *p)
{
	const struct container *c = find_container(p, is_unready);

	if (c == NULL)
		return 0;
	w->f->restarts = c->restarts;
	if ((w->operand->flags & OPERAND_SLOW_START) && !c->started)
		return say(w, GRAVITY_WARNING, "the driver has not passed its "
		    "startup probe yet: building and loading it may take up "
		    "to 21 minutes");
	return say(w, GRAVITY_FAULT, arena_printf(w->a, "%s runs and is not "
	    "ready", container_title(c, w->a)));
}

static int
say_pod_reason(struct why *w, const struct pod *p)
{
	struct pod_status status = pod_status(p, w->a);
	struct slice phase = slice_or_empty(p->phase);

	if (phase.len == 0)
		return say(w, GRAVITY_WARNING, "the pod has no status yet");
	if (slice_is(phase, "Succeeded"))
		return say(w, GRAVITY_FAULT, "the pod has ended (Completed), "
		    "which no daemon should");
	if (status.reason.len == 0)
		return say(w, GRAVITY_FAULT, arena_printf(w->a, "the pod is in "
		    "phase %s, and gives no reason", arena_text(w->a, &phase)));
	return say(w, GRAVITY_FAULT, arena_text(w->a, &status.reason));
}

/* What can be wrong with a pod; the first that fits is the answer. */
static int
say_pod(struct why *w)
{
	static int (*const tests[])(struct why *w, const struct pod *p) = {
		say_terminating, say_ended, say_unscheduled, say_held,
		say_waiting, say_failed, say_init, say_unready, say_starting,
		say_pod_reason
	};
	size_t i;

	for (i = 0; i < COUNT(tests); i++)
		if (tests[i](w, w->s->pod))
			break;
	return 1;
}

static int
say_missing(struct why *w)
{
	enum gravity gravity = GRAVITY_FAULT;
	const char *cause;

	if (w->s->pod != NULL)
		return say_pod(w);
	cause = absent(w, &gravity);
	return say(w, gravity, cause);
}

/* ---- not asked for ----------------------------------------------------- */

/*
 * Whether whoever paused the operand is still at it.  The state of an upgrade
 * is a label (NVIDIA/k8s-operator-libs, pkg/upgrade/consts.go), but the
 * driver's manager also pauses at every start of a pod of the driver, of the
 * vGPU manager and of the VFIO manager (NVIDIA/k8s-driver-manager).
 */
static int
is_driver_busy(const struct why *w)
{
	static const char *const names[] = { "driver", "vgpu-manager",
		"vfio-manager" };
	static const char key[] = "nvidia.com/gpu-driver-upgrade-state";
	const struct slice *state = node_label(w->n, key);
	size_t i;

	for (i = 0; i < COUNT(names); i++) {
		const struct operand *operand = view_operand(w->v, names[i]);

		if (operand != NULL && view_best(w->v, w->n, operand) != NULL &&
		    !view_well(w->v, w->n, operand))
			return 1;
	}
	return state != NULL && state->len > 0 &&
	    !slice_is(*state, "upgrade-done") &&
	    !slice_is(*state, "upgrade-failed");
}

/*
 * "pending" alone is no proof that the MIG manager is at it: it may have been
 * started again in between (NVIDIA/gpu-operator, issue 2833).
 */
static int
is_mig_busy(const struct why *w)
{
	static const char key[] = "nvidia.com/mig.config.state";
	const struct operand *manager = view_operand(w->v, "mig-manager");
	int gone = view_best(w->v, w->n, manager) != NULL ?
	    !view_well(w->v, w->n, manager) : w->v->daemons.captured &&
	    !daemons_has(&w->v->daemons, manager);

	return node_label_is(w->n, key, "rebooting") ||
	    (node_label_is(w->n, key, "pending") && !gone);
}

static int
is_vgpu_busy(const struct why *w)
{
	return node_label_is(w->n, "nvidia.com/vgpu.config.state", "pending");
}

/* The last writer is at the end of the value. */
static const struct pause {
	const char *end;
	const char *until, *idle;
	int (*busy)(const struct why *w);
} pauses[] = {
	{ "paused-for-driver-upgrade", "the driver is loaded",
	    "no upgrade state, no driver that is starting", is_driver_busy },
	{ "paused-for-mig-change", "the MIG geometry is changed",
	    "mig.config.state is not pending, or no MIG manager is at it",
	    is_mig_busy },
	{ "paused-for-vgpu-change", "the vGPU devices are changed",
	    "vgpu.config.state is not pending", is_vgpu_busy },
};

static int
say_paused(struct why *w)
{
	struct slice value = slice_or_empty(w->s->label);
	const struct pause *p = pauses, *end = pauses + COUNT(pauses);

	while (p < end && !slice_ends(value, p->end))
		p++;
	if (p == end)
		return say(w, GRAVITY_NOTE, arena_printf(w->a, "its label is "
		    "\"%s\": removed for a time", arena_text(w->a,
		    &value)));
	if (p->busy(w))
		return say(w, GRAVITY_NOTE, arena_printf(w->a, "its label is "
		    "\"%s\": removed until %s", arena_text(w->a, &value),
		    p->until));
	return say(w, GRAVITY_FAULT, arena_printf(w->a, "its label is still "
	    "\"%s\", and nothing is under way (%s): stuck; set it to true",
	    arena_text(w->a, &value), p->idle));
}

/* Nothing is gained by a plugin where there is no GPU. */
static int
say_without_gpu(struct why *w)
{
	const char *trouble = "";

	if (!view_well(w->v, w->n, w->operand)) {
		say_pod(w);
		trouble = arena_printf(w->a, "; %s", w->f->cause);
	}
	return say(w, GRAVITY_WARNING, arena_printf(w->a, "a pod is there, "
	    "and the node shows no GPU: its DaemonSet is to select GPU nodes%s",
	    trouble));
}

/* Who put it there is not known, so nobody may have said that it fails. */
static int
say_extra(struct why *w)
{
	int unasked = w->s->label == NULL;
	const char *label = unasked ? "absent" : arena_printf(w->a, "\"%s\"",
	    arena_text(w->a, w->s->label)), *trouble = "";
	enum gravity gravity = unasked ? GRAVITY_NOTE : GRAVITY_WARNING;

	if (w->operand->asker == ASKER_GPU)
		return say_without_gpu(w);
	if (unasked && !view_well(w->v, w->n, w->operand)) {
		say_pod(w);
		trouble = arena_printf(w->a, "; %s", w->f->cause);
		if (gpu_is_on(w->n))
			gravity = w->f->gravity;
	}
	return say(w, gravity, arena_printf(w->a, "a pod is there, though "
	    "label %s is %s%s%s", w->operand->label, label,
	    gpu_is_on(w->n) ? "" : " and the node shows no GPU", trouble));
}

static int
say_preinstalled(struct why *w)
{
	return say(w, GRAVITY_NOTE, arena_printf(w->a, "its label is \"%s\": "
	    "the host has it, so no pod is wanted", w->operand->preinstalled));
}

static int
say_off(struct why *w)
{
	return say(w, GRAVITY_NOTE, "its label is \"false\": switched off "
	    "here");
}

static int
say_empty(struct why *w)
{
	if ((w->operand->flags & OPERAND_OFTEN_EMPTY) ||
	    rules_has_other_stack(w->v, w->n))
		return say(w, GRAVITY_NOTE, "its label is empty, as the "
		    "driver's manager leaves it: not asked for");
	return say(w, GRAVITY_WARNING, "its label is empty, which does not "
	    "ask, and GPU Operators before v26.7 leave it so: set it to true");
}

static int
say_unasked(struct why *w)
{
	const char *label = w->operand->label;

	if (w->operand->asker == ASKER_GPU) {
		say(w, GRAVITY_NOTE, "the node shows no GPU: not asked for");
		return 0;
	}
	if (w->s->label != NULL)
		label = w->operand->also;
	say(w, GRAVITY_NOTE, arena_printf(w->a, "label %s is %s: not asked "
	    "for", label, node_label(w->n, label) == NULL ? "absent" :
	    "not true"));
	return 0;
}

static int
say_unknown(struct why *w)
{
	return say(w, GRAVITY_WARNING, arena_printf(w->a, "its label is "
	    "\"%s\"; only \"true\" asks for it", arena_text(w->a,
	    w->s->label)));
}

static int
say_ok(struct why *w)
{
	say(w, GRAVITY_NOTE, w->s->on_host == NULL ? "Running and Ready" :
	    arena_printf(w->a, ON_HOST ": %s", w->s->on_host));
	return 0;
}

/* ---- the whole --------------------------------------------------------- */

int
why_operand(const struct view *v, const struct node *n,
    const struct operand *operand, struct finding *f, struct arena *arena)
{
	static int (*const says[])(struct why *w) = {
		[VERDICT_PAUSED] = say_paused,
		[VERDICT_EXTRA] = say_extra,
		[VERDICT_PREINSTALLED] = say_preinstalled,
		[VERDICT_OFF] = say_off,
		[VERDICT_EMPTY] = say_empty,
		[VERDICT_UNASKED] = say_unasked,
		[VERDICT_UNKNOWN_VALUE] = say_unknown,
		[VERDICT_OK] = say_ok,
		[VERDICT_NOT_READY] = say_pod,
		[VERDICT_MISSING] = say_missing,
		[VERDICT_NO_DAEMONSET] = say_no_daemonset,
	};
	struct standing s = rules_standing(v, n, operand);
	struct why w = { v, n, operand, &s, f, arena };

	*f = (struct finding){ .node = n, .operand = operand,
	    .verdict = rules_word(s.verdict), .pod = s.pod };
	return says[s.verdict](&w);
}
