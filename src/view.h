#ifndef VIEW_H
#define VIEW_H

#include "change.h"
#include "cluster.h"
#include "daemons.h"
#include "error.h"
#include "hints.h"
#include "names.h"
#include "roster.h"
#include "selector.h"

/* What the user wants to look at. */
struct choice {
	const char *namespace;		/* NULL or "": nobody named one */
	int all_namespaces, ready, host_toolkit, host_driver;
	const char *workloads_of;	/* a namespace; NULL or "": all */
	const struct roster *roster;	/* the operands to report on */
	const struct roster *known;	/* and those to know of */
	const struct roster *ignored;	/* operands to leave out, or NULL */
	int every_daemonset;		/* look at those of nobody, too */
	unsigned rules;			/* of order, by their bits */
	int rules_named;		/* the user named them */
	int roster_named;		/* and the roster, or needs none */
	const struct operand *const *operands;	/* named; none: the roster's */
	size_t operand_count;
	const struct change *changes;	/* to a node, for whatif */
	size_t change_count;
	const struct names *nodes;	/* NAME or node/NAME; none: all */
	struct selector selector;
	const char *selector_text;	/* as it was typed, for messages */
	const char *grace;		/* likewise, NULL: not given */
	int64_t grace_seconds;
};

/* A capture as one command looks at it: which nodes, whose pods. */
struct view {
	const struct cluster *cluster;
	const struct roster *roster;	/* the operands to report on */
	const struct roster *known;	/* these, and what they depend on */
	struct hints *hints;
	const struct choice *choice;
	const struct view *later;	/* a second capture, for diff */
	int ready;			/* --ready */
	int all_namespaces;
	struct slice namespace;		/* unless all_namespaces */
	int guessed;			/* nobody named it */
	int unclear;			/* several namespaces have operands */
	const struct node **nodes;	/* chosen, in input order */
	size_t node_count;
	size_t named;			/* how many different NODEs */
	const struct pod **pods;	/* operand pods, for look-up */
	const struct operand **pod_operands;	/* for which each counts */
	size_t pod_count;
	unsigned char *seen;		/* which of known have a pod: bit 0
					   anywhere, bit 1 in the namespace */
	int operator_runs;		/* a pod of the operator itself does */
	const struct pod **gpu_pods;	/* workloads by node, likewise */
	size_t gpu_pod_count;
	struct daemons daemons;		/* of the operands that are known */
};

/*
 * Looks at the loaded cluster, which has at least one node, as the choice says.
 * Adds hints on a namespace that was found and on pods that the capture should
 * have.  0, or -1 with err: a selector that no node fits, or a NODE that the
 * input does not have.  Free v in either case; all else must outlive it.
 */
int view_init(struct view *v, const struct cluster *c,
    const struct choice *choice, struct hints *hints, struct error *err);

/* 1 if the pod lies in the chosen namespace. */
int view_has_pod(const struct view *v, const struct pod *p);

/* 1 if the pod counts as Running; with --ready it must also be Ready. */
int view_running(const struct view *v, const struct pod *p);

/*
 * The pods of an operand on a node, in input order; *count is how many.  NULL
 * if there are none.  view_pods_anywhere has those of other namespaces behind
 * them.
 */
const struct pod *const *view_pods(const struct view *v,
    const struct node *n, const struct operand *operand, size_t *count);
const struct pod *const *view_pods_anywhere(const struct view *v,
    const struct node *n, const struct operand *operand, size_t *count);

/*
 * The pods on a node that use a GPU, are nobody's operand and have not ended,
 * in input order; *count is how many.  NULL if there are none, or if the
 * command has no interest in them.
 */
const struct pod *const *view_gpu_pods(const struct view *v,
    const struct node *n, size_t *count);

/*
 * 1 if the capture has a pod of this operand: wherever, or in the namespace
 * that was chosen.
 */
int view_has_any(const struct view *v, const struct operand *operand);
int view_has_here(const struct view *v, const struct operand *operand);

/*
 * The operand that is known by this name, or the one of a roster file that has
 * its DaemonSet; NULL if there is none.
 */
const struct operand *view_operand(const struct view *v, const char *name);

/*
 * Of these the one that is best off: Running and Ready, Running, Pending, the
 * rest; the first of equals.  NULL if there are none.
 */
const struct pod *view_best(const struct view *v, const struct node *n,
    const struct operand *operand);

/* 1 if that pod is Running and Ready, --ready or not. */
int view_well(const struct view *v, const struct node *n,
    const struct operand *operand);

/*
 * Adds the hints that say what "Running" hides: operand pods on the chosen
 * nodes that are Running and not Ready, and chosen nodes that are not Ready.
 * Nothing with --ready.
 */
void view_hint_unready(const struct view *v);

/* The condition of a node, or NULL, that says that it is not Ready. */
const struct condition *view_unready(const struct node *n);

/* 1 if the user named this operand, or none at all. */
int view_chosen(const struct view *v, const struct operand *operand);

void view_free(struct view *v);

#endif
