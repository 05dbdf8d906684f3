#ifndef POD_STATUS_H
#define POD_STATUS_H

#include "arena.h"
#include "cluster.h"

/*
 * A pod in the words of kubectl get pods.  restarts is the bare number: what
 * kubectl puts after it tells how long ago, and a capture has no now.
 */
struct pod_status {
	struct slice word;		/* its STATUS column */
	size_t ready, total;		/* its READY column, ready/total */
	int64_t restarts;
	struct slice reason;		/* the pod's own, "no value" if none */
};

/*
 * The status of a pod that has its detail.  Texts live in the arena or in the
 * cluster.  The rules are kubernetes, pkg/printers/internalversion/printers.go,
 * printPod.
 */
struct pod_status pod_status(const struct pod *p, struct arena *arena);

#endif
