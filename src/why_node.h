#ifndef WHY_NODE_H
#define WHY_NODE_H

#include "findings.h"
#include "view.h"

/* What is looked up once for all nodes.  Begin with = { 0 }. */
struct why_nodes {
	const struct view *v;
	struct findings *f;
	size_t *peers;			/* GPU nodes that ask, for each of
					   the roster's operands */
	int deployed;			/* something of the operator runs */
	int features;			/* a node has labels of feature
					   discovery */
};

/* v and f must outlive w; free w. */
void why_nodes_init(struct why_nodes *w, const struct view *v,
    struct findings *f);

/* What else is explained by what is said of a node. */
enum {
	NODE_UNREADY = 1 << 0,		/* pods there are as it left them */
	NODE_LEFT_OVER = 1 << 1		/* nothing of the operator runs */
};

/*
 * Adds what is to be said of the node as a whole; the words of verdicts are in
 * the man page.  Causes name no node.  Returns those flags.
 */
unsigned why_node(const struct why_nodes *w, const struct node *n);

/*
 * Likewise what follows of how its operands stand: resources that are gone, a
 * node that is not taken into use.  at_fault: there is a fault of the device
 * plugin, which is the cause.
 */
void why_resources(const struct why_nodes *w, const struct node *n,
    unsigned flags, int at_fault);

void why_nodes_free(struct why_nodes *w);

#endif
