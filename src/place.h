#ifndef PLACE_H
#define PLACE_H

#include "arena.h"
#include "cluster.h"

/*
 * What the DaemonSet controller decides of one DaemonSet and one node
 * (kubernetes, pkg/controller/daemon/daemon_controller.go,
 * NodeShouldRunDaemonPod).  It asks for the node's name, labels and taints
 * alone: not whether it is Ready, nor for resources, ports or pod affinity,
 * which are the scheduler's matter.
 */
struct placement {
	bool run;		/* a pod should be there */
	bool stay;		/* one that is there may go on running */
	enum place_step { PLACE_NAME, PLACE_LABELS, PLACE_TAINTS, PLACE_WANTED }
	    step;		/* how far it came */
	const char *why;	/* not run: the first reason; else NULL */
	const struct slice *key; /* of the label or taint in it, or NULL */
};

/*
 * The decision; why is worded into the arena, and left NULL without one.  The
 * texts in it are the capture's, bytes of any kind.  d may be a record that is
 * in no cluster: then key points into it.
 */
struct placement place_decide(const struct daemonset *d,
    const struct node *n, struct arena *arena);

/*
 * 1 if a pod whose demand is known may be on the node by its nodeSelector and
 * its required node affinity.  If not, *why says what does not fit, worded into
 * the arena; without one it is left alone.
 */
int place_fits_labels(const struct pod_detail *d, const struct node *n,
    struct arena *arena, const char **why);

/* 1 if one of these tolerations tolerates the taint. */
int place_tolerated(const struct toleration *tolerations, size_t count,
    const struct taint *t);

/* 1 if the DaemonSet's pods do, by those that the controller adds, too. */
int place_tolerates(const struct daemonset *d, const struct taint *t);

/* A taint as kubectl writes it, KEY=VALUE:EFFECT or KEY:EFFECT. */
const char *place_taint(const struct taint *t, struct arena *arena);

#endif
