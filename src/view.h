#ifndef VIEW_H
#define VIEW_H

#include "cluster.h"
#include "error.h"
#include "hints.h"
#include "names.h"
#include "roster.h"
#include "selector.h"

/* What the user wants to look at. */
struct choice {
	const char *namespace;		/* NULL or "": nobody named one */
	int all_namespaces, ready, host_toolkit;
	const struct names *nodes;	/* NAME or node/NAME; none: all */
	struct selector selector;
	const char *selector_text;	/* as it was typed, for messages */
};

/* A capture as one command looks at it: which nodes, whose pods. */
struct view {
	const struct cluster *cluster;
	const struct roster *roster;
	struct hints *hints;
	int ready;			/* --ready */
	int host_toolkit;		/* --host-toolkit */
	int all_namespaces;
	struct slice namespace;		/* unless all_namespaces */
	int guessed;			/* nobody named it */
	int unclear;			/* several namespaces have operands */
	const struct node **nodes;	/* chosen, in input order */
	size_t node_count;
	size_t named;			/* how many different NODEs */
	const struct pod **pods;	/* operand pods there, for look-up */
	size_t pod_count;
};

/*
 * Looks at the loaded cluster, which has at least one node, as the choice says.
 * Adds hints on a namespace that was found and on pods that the capture should
 * have.  0, or -1 with err: a selector that no node fits, or a NODE that the
 * input does not have.  Free v in either case; all else must outlive it.
 */
int view_init(struct view *v, const struct cluster *c,
    const struct roster *r, const struct choice *choice, struct hints *hints,
    struct error *err);

/* 1 if the pod lies in the chosen namespace. */
int view_has_pod(const struct view *v, const struct pod *p);

/* 1 if the pod counts as Running; with --ready it must also be Ready. */
int view_running(const struct view *v, const struct pod *p);

/*
 * The pods of an operand on a node, in input order; *count is how many.  NULL
 * if there are none.
 */
const struct pod *const *view_pods(const struct view *v,
    const struct node *n, const struct operand *operand, size_t *count);

/*
 * Of these the one that is best off: Running and Ready, Running, Pending, the
 * rest; the first of equals.  NULL if there are none.
 */
const struct pod *view_best(const struct view *v, const struct node *n,
    const struct operand *operand);

/*
 * Adds the hints that say what "Running" hides: operand pods on the chosen
 * nodes that are Running and not Ready, and chosen nodes that are not Ready.
 * Nothing with --ready.
 */
void view_hint_unready(const struct view *v);

void view_free(struct view *v);

#endif
