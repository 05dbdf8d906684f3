#ifndef DAEMONS_H
#define DAEMONS_H

#include "cluster.h"
#include "place.h"
#include "roster.h"

/* Where what is known of a DaemonSet comes from. */
enum origin {
	ORIGIN_CAPTURED,		/* the capture has it */
	ORIGIN_REBUILT,			/* made from its pods */
	ORIGIN_BUILT_IN			/* the operator's own definition */
};

/* A DaemonSet, and the pods that it controls. */
struct daemon {
	const struct daemonset *set;
	const struct operand *operand;	/* whose it is, NULL if nobody's */
	enum origin origin;
	const struct pod **pods;	/* by the name of their node */
	size_t pod_count;
};

/* Which DaemonSets to look at. */
struct scope {
	const struct roster *known;	/* operands whose DaemonSets count */
	struct slice namespace;		/* here, */
	int all_namespaces;		/* or everywhere; */
	int every;			/* and those of nobody, wherever */
};

/*
 * The DaemonSets of a capture.  A capture of nodes and pods alone has none:
 * each is then rebuilt from its pods, which have its nodeSelector and its
 * tolerations.  Their node affinity is the controller's, not the DaemonSet's
 * (kubernetes, pkg/controller/daemon/util/daemonset_util.go,
 * ReplaceDaemonSetPodNodeNameNodeAffinity), so that of a rebuilt one is not
 * known.
 */
struct daemons {
	const struct cluster *cluster;
	struct scope scope;
	struct arena arena;
	struct daemon *v;
	size_t count, cap;
	int captured;	/* the capture has those of the namespace, if any */
};

/* The cluster, and what the scope names, must outlive d; free d. */
void daemons_init(struct daemons *d, const struct cluster *c,
    const struct scope *scope);

/*
 * For an operand of which there is none, and whose DaemonSets the capture would
 * not have: adds one that is rebuilt from its pods that nothing owns, or else
 * the definition that the GPU Operator has built in, placed by its labels and
 * tolerating taints of the key nvidia.com/gpu; nothing if it has no label.
 */
void daemons_add_built_in(struct daemons *d, const struct operand *operand);

/* 1 if the capture shows one of the operand, by itself or by its pods. */
int daemons_has(const struct daemons *d, const struct operand *operand);

/* The one of an operand after `after`, NULL first; NULL after the last. */
const struct daemon *daemons_next(const struct daemons *d,
    const struct operand *operand, const struct daemon *after);

/* 1 if one of the operand wants the node. */
int daemons_want(const struct daemons *d, const struct operand *operand,
    const struct node *n);

/* What users call it: NAMESPACE/NAME. */
struct slice daemon_name(const struct daemon *d, struct arena *arena);

/* The numbers that the controller writes into the status. */
struct counts {
	size_t desired, current, misscheduled;
};

/* They count all nodes of the cluster. */
struct counts daemon_count(const struct daemon *d, const struct cluster *c);

/* What a node gives to them if a pod is there, or is not. */
struct counts daemon_share(const struct daemon *d, const struct node *n,
    int has);

/*
 * 1 if it has a pod on the node.  One that has ended and is being deleted is
 * none, as the controller passes over it.
 */
int daemon_has_pod(const struct daemon *d, const struct node *n);

/*
 * 1 if it has a pod on the node `as` once controller and kubelet have done what
 * they do, and nothing but the node's labels and taints differs from the node
 * `was` in the capture.  A kubelet that does not report (Ready is Unknown) lets
 * no pod go.
 */
int daemon_settles(const struct daemon *d, const struct node *was,
    const struct node *as);

/* The word for an origin: "captured". */
const char *daemons_origin(enum origin origin);

void daemons_free(struct daemons *d);

#endif
