#ifndef PROSPECT_H
#define PROSPECT_H

#include "allotment.h"

/*
 * How far a node lets a pod come that has none yet; the further, the nearer is
 * the pod to running.  The resources come first: where they are not, nothing
 * else matters.  The rules are the scheduler's (kubernetes, pkg/scheduler/
 * framework/plugins: noderesources, nodeaffinity, tainttoleration and
 * nodeunschedulable), as far as they are about GPUs and nodes.
 */
enum hurdle {
	HURDLE_RESOURCE,		/* it does not advertise one of them */
	HURDLE_SIZE,			/* or not so many, in all */
	HURDLE_LABELS,			/* nodeSelector or node affinity */
	HURDLE_TAINT,
	HURDLE_NODE,			/* cordoned, not Ready, on its way */
	HURDLE_ROOM,			/* other pods have too many of them, */
	HURDLE_LEAVING,			/* some of which are being deleted */
	HURDLE_NONE,
	HURDLES
};

/* What all nodes of the input say to a pod. */
struct prospect {
	size_t count[HURDLES];
	const struct allotment *first[HURDLES];	/* in input order */
	enum hurdle best;
};

/* The pod's demand must be known. */
struct prospect prospect_of(const struct allotments *a, const struct pod *p);

/*
 * The same in words: where it would fit, or how many nodes stop it at which
 * hurdle, the best first, with the first of them and why.  It lives in the
 * arena.
 */
const char *prospect_reason(const struct prospect *prospect,
    const struct allotments *a, const struct pod *p, struct arena *arena);

#endif
