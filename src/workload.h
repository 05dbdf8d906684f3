#ifndef WORKLOAD_H
#define WORKLOAD_H

#include "prospect.h"

/*
 * How a GPU pod stands, one that requests an nvidia.com/ resource and is
 * nobody's operand; see the man page for each word.
 */
enum workload_verdict {
	/* it has a node */
	WORKLOAD_OK, WORKLOAD_NOT_READY, WORKLOAD_STARTING,
	WORKLOAD_ENDANGERED, WORKLOAD_STUCK, WORKLOAD_TERMINATING,
	/* it will not run again */
	WORKLOAD_ENDED, WORKLOAD_REJECTED,
	/* it has no node: up to which hurdle it comes, or why it waits */
	WORKLOAD_NO_RESOURCE, WORKLOAD_TOO_LARGE, WORKLOAD_SELECTOR,
	WORKLOAD_TAINT, WORKLOAD_NODE, WORKLOAD_INSUFFICIENT,
	WORKLOAD_PENDING, WORKLOAD_OTHER, WORKLOAD_GATED
};

struct workload {
	const struct pod *pod;
	const struct allotment *at;	/* its node; NULL: it has none, or one
					   that is not in the input */
	enum workload_verdict verdict;
	struct slice status;		/* kubectl's word */
	struct slice reason;		/* "no value": nothing to say */
	struct slice message;		/* the scheduler's, likewise */
};

/* What is looked up once for all pods.  Begin with = { 0 }. */
struct workloads {
	const struct cluster *cluster;
	const struct allotments *allotments;
	struct arena *arena;		/* for texts */
	struct outlook *outlooks;	/* one for all pods without a node that
					   ask for the same */
	size_t outlook_count;
};

/* 1 if it is one; then its demand must be known. */
int workload_is(const struct pod *p);

/* The others must outlive w; free w. */
void workloads_init(struct workloads *w, const struct cluster *c,
    const struct allotments *a, struct arena *arena);
void workloads_free(struct workloads *w);

/* How it stands.  Texts live in the arena or the cluster. */
struct workload workload_judge(const struct workloads *w, const struct pod *p);

/* The word of a verdict: "PENDING-TAINT". */
const char *workload_word(enum workload_verdict verdict);

/* 1 if the pod cannot run: a finding. */
int workload_is_finding(enum workload_verdict verdict);

#endif
