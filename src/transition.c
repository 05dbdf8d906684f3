#include "duration.h"
#include "timestamp.h"
#include "transition.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * The slowest start that is none of a fault: the startup probe of the driver's
 * pod gives it so long (NVIDIA/gpu-operator, assets/state-driver).  Karpenter
 * gives up a node that has not registered after 15 minutes, and the cluster
 * autoscaler counts one as unready after as many.
 */
#define SLOWEST_START ((int64_t)21 * 60)

/* Something that shows that a node is in transition. */
struct sign {
	int (*shows)(const struct sign *s, const struct node *n);
	const char *key, *value;	/* of what it looks at; NULL: any */
	const char *cause;
};

/* ---- looking ----------------------------------------------------------- */

static int
has_taint(const struct sign *s, const struct node *n)
{
	size_t i;

	for (i = 0; i < n->taint_count; i++)
		if (slice_is(slice_or_empty(n->taints[i].key), s->key) &&
		    (s->value == NULL || slice_is(slice_or_empty(
		    n->taints[i].value), s->value)))
			return 1;
	return 0;
}

static int
has_taint_of(const struct sign *s, const struct node *n)
{
	size_t i;

	for (i = 0; i < n->taint_count; i++)
		if (slice_begins(slice_or_empty(n->taints[i].key), s->key))
			return 1;
	return 0;
}

/* 1 if Karpenter made the node and has not set the label yet. */
static int
lacks_label(const struct sign *s, const struct node *n)
{
	return node_label(n, "karpenter.sh/nodepool") != NULL &&
	    !node_label_is(n, s->key, s->value);
}

static int
is_terminating(const struct sign *s, const struct node *n)
{
	(void)s;
	return n->terminating;
}

/* The kubelet puts its reasons in a row, of which this may be one. */
static int
is_unready_for(const struct sign *s, const struct node *n)
{
	const struct condition *c = view_unready(n);
	struct slice rest = slice_or_empty(c == NULL ? NULL : c->message);

	for (; rest.len > 0; rest = slice_from(rest, 1))
		if (slice_begins(rest, s->key))
			return 1;
	return 0;
}

/* ---- the signs --------------------------------------------------------- */

/*
 * Who sets them: the API server; Karpenter (kubernetes-sigs/karpenter,
 * pkg/apis/v1/taints.go, and pkg/apis/v1beta1/taints.go); the cluster
 * autoscaler (kubernetes/autoscaler, cluster-autoscaler/utils/taints/
 * taints.go); AWS' node termination handler (aws/aws-node-termination-handler,
 * pkg/node/node.go); GKE (as kubernetes-monitoring/kubernetes-mixin has it,
 * beside these two); whoever knows that a node is shut down
 * (kubernetes.io/docs, Non-graceful node shutdown); the kubelet
 * (pkg/kubelet/nodeshutdown).
 */
static const struct sign leaving[] = {
	{ is_terminating, NULL, NULL, "the node is being deleted" },
	{ has_taint, "karpenter.sh/disrupted", NULL,
	    "Karpenter takes the node away (taint karpenter.sh/disrupted)" },
	{ has_taint, "karpenter.sh/disruption", "disrupting",
	    "Karpenter takes the node away (taint "
	    "karpenter.sh/disruption=disrupting)" },
	{ has_taint, "ToBeDeletedByClusterAutoscaler", NULL,
	    "the cluster autoscaler takes the node away (taint "
	    "ToBeDeletedByClusterAutoscaler)" },
	{ has_taint, "aws-node-termination-handler/spot-itn", NULL,
	    "its spot instance is interrupted (taint "
	    "aws-node-termination-handler/spot-itn)" },
	{ has_taint, "aws-node-termination-handler/scheduled-maintenance",
	    NULL, "maintenance of its instance is scheduled (taint "
	    "aws-node-termination-handler/scheduled-maintenance)" },
	{ has_taint, "aws-node-termination-handler/asg-lifecycle-termination",
	    NULL, "its Auto Scaling group terminates the instance (taint "
	    "aws-node-termination-handler/asg-lifecycle-termination)" },
	{ has_taint, "aws-node-termination-handler/rebalance-recommendation",
	    NULL, "its spot instance is at risk of interruption (taint "
	    "aws-node-termination-handler/rebalance-recommendation)" },
	{ has_taint, "cloud.google.com/impending-node-termination", NULL,
	    "its machine is about to be terminated (taint "
	    "cloud.google.com/impending-node-termination)" },
	{ has_taint, "node.kubernetes.io/out-of-service", NULL,
	    "the node was taken out of service (taint "
	    "node.kubernetes.io/out-of-service)" },
	{ is_unready_for, "node is shutting down", NULL,
	    "the node is shutting down (condition Ready)" },
};

/*
 * Who sets them: the kubelet, for the cloud's controller manager
 * (kubernetes.io/docs, Well-Known Labels, Annotations and Taints); Karpenter,
 * as above and pkg/controllers/nodeclaim/lifecycle; whoever makes nodes, for
 * the agents that take them off: aws-ebs-csi-driver, Cilium, and any that the
 * cluster autoscaler is to know by the prefix.  That Karpenter has not
 * initialized a node follows of all others, so it is the last.
 */
static const struct sign starting[] = {
	{ has_taint, "node.cloudprovider.kubernetes.io/uninitialized", NULL,
	    "the cloud provider has not initialized the node yet (taint "
	    "node.cloudprovider.kubernetes.io/uninitialized)" },
	{ has_taint, "karpenter.sh/unregistered", NULL,
	    "Karpenter has not registered the node yet (taint "
	    "karpenter.sh/unregistered)" },
	{ lacks_label, "karpenter.sh/registered", "true",
	    "Karpenter has not registered the node yet (label "
	    "karpenter.sh/registered)" },
	{ has_taint, "ebs.csi.aws.com/agent-not-ready", NULL,
	    "the EBS CSI driver is not ready yet (startup taint "
	    "ebs.csi.aws.com/agent-not-ready)" },
	{ has_taint, "node.cilium.io/agent-not-ready", NULL,
	    "Cilium is not ready yet (startup taint "
	    "node.cilium.io/agent-not-ready)" },
	{ has_taint_of, "startup-taint.cluster-autoscaler.kubernetes.io/",
	    NULL, "an agent is not ready yet (startup taint "
	    "startup-taint.cluster-autoscaler.kubernetes.io/*)" },
	{ lacks_label, "karpenter.sh/initialized", "true",
	    "Karpenter has not initialized the node yet (label "
	    "karpenter.sh/initialized)" },
};

/* The first of the signs that the node shows, NULL if none. */
static const struct sign *
find_sign(const struct sign *signs, size_t count, const struct node *n)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (signs[i].shows(&signs[i], n))
			return &signs[i];
	return NULL;
}

/* ---- age --------------------------------------------------------------- */

int
transition_age(const struct view *v, const struct node *n, int64_t *seconds)
{
	if (n->created == 0)
		return -1;
	*seconds = v->cluster->times.newest - n->created;
	return 0;
}

static int
is_younger(const struct view *v, const struct node *n, int64_t seconds)
{
	int64_t age;

	return transition_age(v, n, &age) == 0 && age < seconds;
}

/* ---- taints that go ---------------------------------------------------- */

static int
is_sign(struct slice key)
{
	size_t i;

	for (i = 0; i < COUNT(starting); i++)
		if ((starting[i].shows == has_taint &&
		    slice_is(key, starting[i].key)) ||
		    (starting[i].shows == has_taint_of &&
		    slice_begins(key, starting[i].key)))
			return 1;
	return 0;
}

static int
has_taint_key(const struct node *n, struct slice key)
{
	size_t i;

	for (i = 0; i < n->taint_count; i++)
		if (slice_equal(slice_or_empty(n->taints[i].key), key))
			return 1;
	return 0;
}

/*
 * 1 if Karpenter is to initialize the node, and took the taint off the others
 * of its pool: of all that a NodePool gives its nodes only startup taints go.
 */
static int
is_startup_taint(const struct view *v, const struct node *n, struct slice key)
{
	const struct slice *pool = node_label(n, "karpenter.sh/nodepool");
	const struct node *peer = NULL;
	int peers = 0;

	if (pool == NULL || !is_younger(v, n, SLOWEST_START) ||
	    node_label_is(n, "karpenter.sh/initialized", "true"))
		return 0;
	while ((peer = cluster_node(v->cluster, peer)) != NULL) {
		if (node_label(peer, "karpenter.sh/nodepool") != pool ||
		    !node_label_is(peer, "karpenter.sh/initialized", "true"))
			continue;
		if (has_taint_key(peer, key))
			return 0;
		peers++;
	}
	return peers > 0;
}

int
transition_will_admit(const struct view *v, const struct node *n,
    const struct placement *p)
{
	return p->step == PLACE_TAINTS && p->key != NULL &&
	    (is_sign(*p->key) || slice_begins(*p->key, "node.kubernetes.io/") ||
	    is_startup_taint(v, n, *p->key));
}

/* ---- the whole --------------------------------------------------------- */

int
transition_in_grace(const struct view *v, const struct node *n)
{
	return v->choice->grace != NULL &&
	    is_younger(v, n, v->choice->grace_seconds);
}

/*
 * 1 if its age alone tells that a node is new.  Where all of a cluster is, it
 * tells nothing: somebody is setting the cluster up, and wants to hear of its
 * faults.
 */
static int
is_new(const struct view *v, const struct node *n)
{
	const struct span *times = &v->cluster->times;

	if (v->choice->grace != NULL)
		return transition_in_grace(v, n);
	return is_younger(v, n, SLOWEST_START) &&
	    times->newest - times->oldest >= SLOWEST_START;
}

static struct transition
by_age(const struct view *v, struct arena *arena)
{
	const char *limit = v->choice->grace;

	if (arena == NULL)
		return (struct transition){ "STARTING", NULL, 0, 1 };
	if (limit == NULL)
		limit = duration_text(SLOWEST_START, arena);
	return (struct transition){ "STARTING", arena_printf(arena, "the node "
	    "is younger than %s", limit), 0, 1 };
}

struct transition
transition_of(const struct view *v, const struct node *n, struct arena *arena)
{
	const struct sign *sign = find_sign(leaving, COUNT(leaving), n);

	if (sign != NULL)
		return (struct transition){ "LEAVING", sign->cause, 1, 0 };
	if (is_younger(v, n, SLOWEST_START))
		sign = find_sign(starting, COUNT(starting), n);
	if (sign != NULL)
		return (struct transition){ "STARTING", sign->cause, 0, 0 };
	if (is_new(v, n))
		return by_age(v, arena);
	return (struct transition){ NULL, NULL, 0, 0 };
}

void
transition_hint_time(const struct view *v)
{
	struct arena *a = &v->hints->arena;
	size_t i = 0;

	while (i < v->node_count && transition_of(v, v->nodes[i], NULL).word ==
	    NULL)
		i++;
	if (v->cluster->times.newest != 0 &&
	    (i < v->node_count || v->choice->grace != NULL))
		hints_add(v->hints, "captured at about %s, the newest time in "
		    "the capture", timestamp_text(v->cluster->times.newest,
		    a));
}
