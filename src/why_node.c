#include <stdlib.h>

#include "asks.h"
#include "gpu.h"
#include "pod_status.h"
#include "rules.h"
#include "transition.h"
#include "why_node.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The node that is asked about, and where the answers go. */
struct scene {
	const struct why_nodes *all;
	const struct view *v;
	const struct node *n;
	struct findings *f;
	struct arena *a;
	unsigned flags;
	int at_fault;			/* the device plugin is */
	int lasting;			/* what is said next is */
};

/* ---- looking ----------------------------------------------------------- */

static int
has_label_of(const struct node *n, const char *prefix)
{
	size_t i;

	for (i = 0; i < n->label_count; i++)
		if (slice_begins(*node_label_at(n, i)->key, prefix))
			return 1;
	return 0;
}

static int
advertises(const struct node *n, const char *prefix)
{
	return gpu_has_resource(n->capacity, n->capacity_count, prefix);
}

/* 1 if a pod of the operand is Running and Ready here. */
static int
is_well(const struct scene *s, const char *name)
{
	const struct operand *operand = view_operand(s->v, name);

	return operand != NULL && view_well(s->v, s->n, operand);
}

static void
say(struct scene *s, const char *verdict, enum gravity gravity,
    const char *cause)
{
	const struct finding f = { .node = s->n, .verdict = verdict,
	    .gravity = gravity, .cause = cause, .lasting = s->lasting };

	findings_add(s->f, &f);
	s->lasting = 0;
}

/* ---- the node ---------------------------------------------------------- */

static void
say_unready(struct scene *s)
{
	const struct condition *c = view_unready(s->n);
	struct slice message;

	if (c == NULL)
		return;
	message = slice_or_empty(c->message);
	if (slice_ends(message, "."))
		message.len--;
	s->flags |= NODE_UNREADY;
	say(s, "NOT-READY", GRAVITY_FAULT, arena_printf(s->a, "Ready is %s%s; "
	    "the states of its pods may be out of date",
	    arena_text(s->a, c->status), findings_reason(c->reason, &message,
	    s->a)));
}

/* 1 if the capture shows the operator, or any operand, at all. */
static int
is_deployed(const struct view *v)
{
	size_t i;

	for (i = 0; i < v->known->count; i++)
		if (v->seen[i] && (v->known->operands[i]->label != NULL ||
		    (v->known->operands[i]->flags & OPERAND_DEPLOYMENT)))
			return 1;
	return v->daemons.captured && v->daemons.count > 0;
}

/* 1 if a label of the node asks for the operand. */
static int
is_labelled(const struct node *n, const struct operand *operand)
{
	return asks_label(n, operand) != NULL && asks_for(n, operand);
}

/* NVIDIA/gpu-operator, issue 1391: an uninstall leaves the labels. */
static void
say_left_over(struct scene *s)
{
	const struct roster *r = s->v->roster;
	size_t i;

	if (s->all->deployed)
		return;
	for (i = 0; i < r->count; i++)
		if (is_labelled(s->n, r->operands[i]))
			break;
	if (i == r->count)
		return;
	s->flags |= NODE_LEFT_OVER;
	say(s, "LEFT-OVER", GRAVITY_WARNING, "labels ask for operands, but "
	    "the capture has no pod of the GPU Operator nor of any operand: "
	    "it was uninstalled, or its namespace was not captured (-A)");
}

static void
say_switched_off(struct scene *s)
{
	size_t pods;

	if (!node_label_is(s->n, DEPLOY "operands", "false"))
		return;
	view_gpu_pods(s->v, s->n, &pods);
	say(s, "OPERANDS-OFF", GRAVITY_NOTE, pods == 0 ?
	    "label " DEPLOY "operands is \"false\": all operands are switched "
	    "off here" :
	    arena_printf(s->a, "label " DEPLOY "operands is \"false\": all "
	    "operands are switched off here, and %zu pod%s that use a GPU "
	    "still run", pods, pods == 1 ? "" : "s"));
}

/* ---- labels ------------------------------------------------------------ */

/* Why node feature discovery has not labelled the node, as far as it shows. */
static const char *
no_feature_labels(struct scene *s)
{
	const struct operand *nfd = view_operand(s->v, "nfd-worker");
	const struct daemonset *d = NULL;
	struct placement p;

	if (gpu_is_discovered(s->n))
		return "node feature discovery has found it, and the GPU "
		    "Operator has not labelled the node yet, or does not run";
	if (node_label(s->n, NFD "pci-0302.present") != NULL ||
	    node_label(s->n, NFD "pci-0300.present") != NULL)
		return "the PCI label of node feature discovery lacks the "
		    "vendor (10de): its deviceLabelFields must have it";
	if (has_label_of(s->n, NFD))
		return "node feature discovery has found no NVIDIA PCI device";
	while ((d = cluster_daemonset(s->v->cluster, d)) != NULL) {
		struct pod_marks marks = { .daemonset = d->o.name };

		if (roster_of_pod(s->v->known, &marks) != nfd)
			continue;
		p = place_decide(d, s->n, s->a);
		if (p.run)
			continue;
		s->lasting = !transition_will_admit(s->v, s->n, &p);
		return arena_printf(s->a, "node feature discovery (DaemonSet "
		    "%s) does not run here: %s", arena_text(s->a, &d->o.name),
		    p.why);
	}
	return "node feature discovery has left no label here";
}

/* A GPU that the operator does not see: it asks for nothing, which looks OK. */
static void
say_unlabelled(struct scene *s)
{
	if ((s->flags & NODE_UNREADY) || s->v->roster->standalone ||
	    !gpu_is_on(s->n) || has_label_of(s->n, DEPLOY) ||
	    node_label_is(s->n, "nvidia.com/gpu.present", "true") ||
	    (!view_has_any(s->v, view_operand(s->v, "gpu-operator")) &&
	    !view_has_any(s->v, view_operand(s->v, "operator-validator"))))
		return;
	say(s, "UNLABELLED", GRAVITY_WARNING, arena_printf(s->a, "the node "
	    "has a GPU and no label of the GPU Operator: %s",
	    no_feature_labels(s)));
}

/*
 * Labels that somebody set by hand, which the operator takes away again.  Where
 * they have made an operand run without a GPU, the rule on that says so.
 */
static void
say_undiscovered(struct scene *s)
{
	size_t i, asked = 0, gpu = (size_t)gpu_is_on(s->n);

	if (!s->all->features || gpu_is_discovered(s->n) ||
	    node_label_is(s->n, DEPLOY "operands", "false"))
		return;
	for (i = 0; i < s->v->known->count; i++) {
		const struct operand *o = s->v->known->operands[i];

		if (!is_labelled(s->n, o))
			continue;
		asked++;
		if (!gpu && rules_runs(s->v, s->n, o))
			return;
	}
	if (asked > 0)
		say(s, "UNDISCOVERED", GRAVITY_WARNING, "labels ask for "
		    "operands, but node feature discovery has found no NVIDIA "
		    "GPU here: the GPU Operator from v26.7 removes such "
		    "labels");
}

/* Labels that are gone from one node, while its peers have them. */
static void
say_lost_labels(struct scene *s)
{
	const char *names = "";
	size_t i;

	if (!node_label_is(s->n, "nvidia.com/gpu.present", "true") ||
	    node_label_is(s->n, DEPLOY "operands", "false") ||
	    !s->v->roster->uniform || rules_has_other_stack(s->v, s->n))
		return;
	if (!has_label_of(s->n, DEPLOY) && s->all->deployed) {
		say(s, "NO-LABEL", GRAVITY_WARNING, "a GPU node without any "
		    "label of the kind " DEPLOY "*: the GPU Operator sets "
		    "them, so it does not run, or fails");
		return;
	}
	for (i = 0; i < s->v->roster->count; i++) {
		const struct operand *o = s->v->roster->operands[i];

		if (o->also != NULL || asks_label(s->n, o) != NULL ||
		    ((o->flags & OPERAND_MIG) && !gpu_has_mig(s->n)) ||
		    s->all->peers[i] == 0)
			continue;
		names = arena_printf(s->a, "%s%s%s", names, *names == '\0' ?
		    "" : ", ", o->name);
	}
	if (*names != '\0')
		say(s, "NO-LABEL", GRAVITY_WARNING, arena_printf(s->a, "this "
		    "node lacks the labels of %s, which other GPU nodes have",
		    names));
}

/* 1 if it is the key of an operand, or of what is meant to be none. */
static int
is_known_key(const struct view *v, struct slice key)
{
	static const char *const without[] = { DEPLOY "operands",
		DEPLOY "client", DEPLOY "nvsm" };
	size_t i;

	for (i = 0; i < COUNT(without); i++)
		if (slice_is(key, without[i]))
			return 1;
	for (i = 0; i < v->known->count; i++)
		if (v->known->operands[i]->label != NULL &&
		    slice_is(key, v->known->operands[i]->label))
			return 1;
	return 0;
}

/* Labels that no operand belongs to are never MISSING. */
static void
say_unknown_operands(struct scene *s)
{
	struct slice *keys = NULL, all;
	size_t count = 0, cap = 0, i;

	for (i = 0; i < s->n->label_count; i++) {
		const struct label *l = node_label_at(s->n, i);

		if (!slice_begins(*l->key, DEPLOY) ||
		    !slice_is(*l->value, "true") ||
		    is_known_key(s->v, *l->key))
			continue;
		keys = memory_grow(keys, &cap, count + 1, sizeof(*keys));
		keys[count++] = *l->key;
	}
	all = arena_list(s->a, keys, count, ", ");
	free(keys);
	if (count > 0)
		say(s, "UNKNOWN-OPERAND", GRAVITY_NOTE, arena_printf(s->a,
		    "no operand is known that belongs to %s",
		    arena_text(s->a, &all)));
}

/* ---- stacks and upgrades ----------------------------------------------- */

static void
say_mixed(struct scene *s)
{
	static const char *const pairs[][2] = {
		{ "device-plugin", "dra-driver" },
		{ "dcgm", "dcgm-dra" },
		{ "dcgm-exporter", "dcgm-exporter-dra" },
		{ "device-plugin", "sandbox-device-plugin" },
		{ "driver", "vfio-manager" },
	};
	size_t i;

	for (i = 0; i < COUNT(pairs); i++) {
		const struct operand *a = view_operand(s->v, pairs[i][0]);
		const struct operand *b = view_operand(s->v, pairs[i][1]);

		if (a != NULL && b != NULL && is_labelled(s->n, a) &&
		    is_labelled(s->n, b)) {
			say(s, "MIXED", GRAVITY_WARNING, arena_printf(s->a,
			    "%s and %s belong to two stacks that exclude each "
			    "other, and both are asked for: set one label to "
			    "false", a->name, b->name));
			return;
		}
	}
}

/* NVIDIA/k8s-operator-libs, pkg/upgrade/consts.go. */
static void
say_upgrade(struct scene *s)
{
	const struct slice *state = node_label(s->n,
	    "nvidia.com/gpu-driver-upgrade-state");

	if (slice_or_empty(state).len == 0 || slice_is(*state, "upgrade-done"))
		return;
	if (slice_is(*state, "upgrade-failed"))
		say(s, "UPGRADE-FAILED", GRAVITY_FAULT, s->n->unschedulable ?
		    "the driver's upgrade failed: the node stays cordoned, and "
		    "may run the old driver" :
		    "the driver's upgrade failed: the node may run the old "
		    "driver");
	else
		say(s, "UPGRADING", GRAVITY_NOTE, arena_printf(s->a, "the "
		    "driver's upgrade is in state %s",
		    arena_text(s->a, state)));
}

/* NVIDIA/mig-parted: what the MIG manager says of its last change. */
static void
say_mig(struct scene *s)
{
	static const char key[] = "nvidia.com/mig.config.state";

	if (node_label_is(s->n, key, "failed"))
		say(s, "MIG-FAILED", GRAVITY_FAULT, "the last change of the "
		    "MIG geometry failed (label nvidia.com/mig.config.state)");
	else if (node_label_is(s->n, key, "pending") ||
	    node_label_is(s->n, key, "rebooting"))
		say(s, "MIG-CHANGING", GRAVITY_NOTE, "the MIG geometry is "
		    "being changed; if that lasts, see the MIG manager's "
		    "log");
}

/* ---- resources --------------------------------------------------------- */

/*
 * What is not allocatable of a resource.  After a plugin is gone the kubelet
 * keeps the capacity for a while.
 */
static void
say_unhealthy_one(struct scene *s, const struct label *has,
    const struct slice *left)
{
	const struct operand *plugin = view_operand(s->v, "device-plugin");
	int some = gpu_above_zero(*left);
	int away = plugin != NULL && !some && view_best(s->v, s->n, plugin) ==
	    NULL && (view_has_any(s->v, plugin) || asks_label(s->n,
	    plugin) != NULL || node_label_is(s->n, DEPLOY "operands",
	    "false"));
	const char *why = some ? "the plugin reports unhealthy devices" :
	    away ? "no device plugin runs here" : "the kubelet has lost the "
	    "plugin, or it reports all devices unhealthy";

	if (!some && s->at_fault)
		return;
	say(s, "UNHEALTHY", some ? GRAVITY_WARNING : away ? GRAVITY_NOTE :
	    GRAVITY_FAULT, arena_printf(s->a, "%s: capacity %s, allocatable "
	    "%s: %s", arena_text(s->a, has->key), arena_text(s->a, has->value),
	    arena_text(s->a, left), why));
}

static void
say_unhealthy(struct scene *s)
{
	size_t i;

	for (i = 0; i < s->n->capacity_count; i++) {
		const struct label *has = &s->n->capacity[i];
		const struct slice *left = label_find(s->n->allocatable,
		    s->n->allocatable_count, arena_string(s->a, *has->key));

		if (left != NULL && !gpu_is_of_network(*has->key) &&
		    gpu_above_zero(*has->value) &&
		    !slice_equal(*left, *has->value))
			say_unhealthy_one(s, has, left);
	}
}

/*
 * With FAIL_ON_INIT_ERROR=false a plugin that finds no GPU stays Running and
 * Ready (NVIDIA/k8s-device-plugin, internal/plugin/factory.go).
 */
static void
say_nothing_advertised(struct scene *s)
{
	int mps = node_label_is(s->n, "nvidia.com/mps.capable", "true") &&
	    !is_well(s, "mps-control-daemon");

	if (!is_well(s, "device-plugin") || !gpu_is_on(s->n) ||
	    advertises(s->n, "nvidia.com/"))
		return;
	say(s, "NO-RESOURCE", GRAVITY_FAULT, arena_printf(s->a, "a device "
	    "plugin is Running and Ready, and the node advertises no "
	    "nvidia.com/ resource%s", mps ? ": the MPS control daemon that "
	    "it waits for is not Running" : ": the plugin finds no GPU (see "
	    "its log)"));
}

/* 1 if Karpenter made the node and has not taken it into use yet. */
static int
is_uninitialized(const struct scene *s)
{
	return node_label(s->n, "karpenter.sh/nodepool") != NULL &&
	    !node_label_is(s->n, "karpenter.sh/initialized", "true");
}

/* ---- plugins without the operator -------------------------------------- */

/* Device plugins, whoever deploys them. */
static const char *const plugins[] = { "device-plugin",
	"other-device-plugin", "gke-device-plugin" };

static int
is_plugin(const struct view *v, const struct operand *operand)
{
	size_t i;

	for (i = 0; operand != NULL && i < COUNT(plugins); i++)
		if (operand == view_operand(v, plugins[i]))
			return 1;
	return 0;
}

/* The first pod of a plugin on the node, in whatever namespace; or NULL. */
static const struct pod *
find_plugin(const struct scene *s)
{
	size_t i, count;

	for (i = 0; i < COUNT(plugins); i++) {
		const struct operand *o = view_operand(s->v, plugins[i]);
		const struct pod *const *pods = o == NULL ? NULL :
		    view_pods_anywhere(s->v, s->n, o, &count);

		if (pods != NULL)
			return pods[0];
	}
	return NULL;
}

/* A DaemonSet of one that leaves the node out, and why; NULL if none does. */
static const struct daemonset *
find_repelled(const struct scene *s, struct placement *p)
{
	const struct daemonset *d = NULL;

	while ((d = cluster_daemonset(s->v->cluster, d)) != NULL) {
		struct pod_marks marks = { .daemonset = d->o.name };

		if (!is_plugin(s->v, roster_of_pod(s->v->known, &marks)))
			continue;
		*p = place_decide(d, s->n, s->a);
		if (!p->run && (p->key == NULL || !slice_begins(*p->key,
		    DEPLOY)))
			return d;
	}
	return NULL;
}

/*
 * A GPU node that no label of the operator is on: why a plugin of the chart, of
 * the static manifest or of GKE is not there, or does not do its work.
 */
static void
say_no_plugin(struct scene *s)
{
	const struct pod *pod = find_plugin(s);
	const struct daemonset *d;
	struct placement p;

	if (!gpu_is_on(s->n) || has_label_of(s->n, DEPLOY) ||
	    asks_for(s->n, view_operand(s->v, plugins[0])) ||
	    gpu_has_resource(s->n->allocatable, s->n->allocatable_count,
	    "nvidia.com/"))
		return;
	if (pod != NULL && (view_has_pod(s->v, pod) || is_uninitialized(s)))
		return;		/* said of the operand, or of Karpenter */
	if (pod != NULL) {
		struct pod_status status = pod_status(pod, s->a);

		say(s, "NO-RESOURCE", GRAVITY_FAULT, arena_printf(s->a, "the "
		    "node has a GPU and advertises no nvidia.com/ resource; "
		    "its device plugin is %s%s", arena_text(s->a,
		    &status.word), pod_running(pod) &&
		    pod->ready ? " and Ready: it finds no GPU (see its log)" :
		    ""));
		return;
	}
	d = find_repelled(s, &p);
	if (d == NULL)
		return;
	s->lasting = !transition_will_admit(s->v, s->n, &p);
	say(s, "NO-RESOURCE", GRAVITY_WARNING, arena_printf(s->a, "the node "
	    "has a GPU and advertises no nvidia.com/ resource: DaemonSet %s "
	    "leaves it out: %s", arena_text(s->a, &d->o.name), p.why));
}

/* With this strategy all GPUs of a node are split and called nvidia.com/gpu. */
static void
say_stale_gpu(struct scene *s)
{
	if (node_label_is(s->n, "nvidia.com/mig.strategy", "single") &&
	    advertises(s->n, "nvidia.com/gpu") &&
	    advertises(s->n, "nvidia.com/mig-"))
		say(s, "STALE-RESOURCE", GRAVITY_WARNING, "both nvidia.com/gpu "
		    "and nvidia.com/mig-* are above 0, though the MIG strategy "
		    "is single: one of them is a leftover");
}

/*
 * Karpenter waits until the extended resources are there (kubernetes-sigs/
 * karpenter, pkg/controllers/nodeclaim/lifecycle/initialization.go).
 */
static void
say_uninitialized(struct scene *s)
{
	const struct operand *plugin = view_operand(s->v, "device-plugin");
	const struct pod *other = find_plugin(s);
	struct standing at;

	if (!is_uninitialized(s) || !gpu_is_on(s->n) ||
	    gpu_has_resource(s->n->allocatable, s->n->allocatable_count,
	    "nvidia.com/"))
		return;
	at = rules_standing(s->v, s->n, plugin);
	say(s, "NOT-INITIALIZED", GRAVITY_WARNING, (other != NULL &&
	    !view_has_pod(s->v, other) && pod_running(other)) || at.verdict ==
	    VERDICT_EXTRA ? "Karpenter waits for nvidia.com/gpu, which is not "
	    "registered, though a device plugin is there" :
	    arena_printf(s->a, "Karpenter waits for nvidia.com/gpu, which is "
	    "not registered (device-plugin is %s here)",
	    rules_word(at.verdict)));
}

/* ---- the whole --------------------------------------------------------- */

void
why_nodes_init(struct why_nodes *w, const struct view *v, struct findings *f)
{
	const struct roster *r = v->roster;
	const struct node *n = NULL;
	size_t i;

	*w = (struct why_nodes){ .v = v, .f = f,
	    .deployed = is_deployed(v) };
	w->peers = memory_zeroed(r->count + 1, sizeof(*w->peers));
	while ((n = cluster_node(v->cluster, n)) != NULL) {
		w->features |= has_label_of(n, NFD);
		if (!node_label_is(n, "nvidia.com/gpu.present", "true"))
			continue;
		for (i = 0; i < r->count; i++)
			w->peers[i] += (size_t)asks_for(n, r->operands[i]);
	}
}

unsigned
why_node(const struct why_nodes *w, const struct node *n)
{
	static void (*const says[])(struct scene *s) = {
		say_unready, say_left_over, say_switched_off, say_unlabelled,
		say_undiscovered, say_lost_labels, say_mixed, say_upgrade,
		say_mig, say_unknown_operands
	};
	struct scene s = { .all = w, .v = w->v, .n = n, .f = w->f,
	    .a = w->f->arena };
	size_t i;

	for (i = 0; i < COUNT(says); i++)
		says[i](&s);
	return s.flags;
}

void
why_resources(const struct why_nodes *w, const struct node *n, unsigned flags,
    int at_fault)
{
	static void (*const says[])(struct scene *s) = {
		say_unhealthy, say_nothing_advertised, say_no_plugin,
		say_stale_gpu, say_uninitialized
	};
	struct scene s = { .all = w, .v = w->v, .n = n, .f = w->f,
	    .a = w->f->arena, .flags = flags, .at_fault = at_fault };
	size_t i;

	for (i = 0; i < COUNT(says) && !(flags & NODE_UNREADY); i++)
		says[i](&s);
}

void
why_nodes_free(struct why_nodes *w)
{
	free(w->peers);
}
