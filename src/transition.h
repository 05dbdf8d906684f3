#ifndef TRANSITION_H
#define TRANSITION_H

#include "place.h"
#include "view.h"

/*
 * A node on its way into the cluster, or out of it: what it lacks is on its way
 * too, and no fault.  Captures have no now, so its age is that at the newest
 * time in the capture.
 */
struct transition {
	const char *word;	/* STARTING or LEAVING; NULL: neither */
	const char *cause;	/* the same words for the same sign */
	int leaving;
	int by_age;		/* nothing but its age shows it */
};

/*
 * Whether the node is in one, and by which sign.  A node that leaves is not
 * STARTING.  One that was made longer ago than the slowest start takes is not
 * either, nor one of no known age, whatever its signs: it may be stuck.  Its
 * age alone makes a node STARTING only beside what is older than that, or with
 * --grace.
 * Without an arena the cause may be NULL.
 */
struct transition transition_of(const struct view *v, const struct node *n,
    struct arena *arena);

/*
 * 1 if what keeps a pod away from the node is a taint that goes when a node has
 * started: one of its signs, one of Kubernetes' own, or one that no node has
 * that Karpenter made alike and has initialized.
 */
int transition_will_admit(const struct view *v, const struct node *n,
    const struct placement *p);

/* The node's age in seconds: 0, or -1 if the capture does not show it. */
int transition_age(const struct view *v, const struct node *n,
    int64_t *seconds);

/* 1 if it is younger than --grace; 0 without that. */
int transition_in_grace(const struct view *v, const struct node *n);

/*
 * Adds a hint with the time of the capture, if a chosen node is in a transition
 * or --grace was given.
 */
void transition_hint_time(const struct view *v);

#endif
