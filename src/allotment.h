#ifndef ALLOTMENT_H
#define ALLOTMENT_H

#include "rules.h"
#include "view.h"

/*
 * An nvidia.com/ resource of a node, as the scheduler counts it: pods on the
 * node that have not ended request it, those being deleted among them.
 */
struct share {
	const struct slice *resource;
	int64_t capacity, allocatable, requested;
	int64_t leaving;		/* of requested: by those being
					   deleted */
};

/* What a node has to give. */
struct allotment {
	const struct node *node;
	int chosen;			/* the view has it */
	const struct rule *broken;	/* of the view's rules, or NULL */
	const struct share *shares;	/* by name */
	size_t count;
};

/* Those of all nodes, in input order.  Begin with = { 0 }. */
struct allotments {
	struct arena arena;
	struct allotment *v;
	size_t count;
	struct share *shares;
	const struct allotment **by_address;	/* of their nodes */
	struct slice advertised;	/* all that is allocatable somewhere,
					   "A, B"; "no value" if nothing is */
};

/*
 * The view's pods must have been loaded with what they ask for.  The view must
 * outlive a; free a.
 */
void allotments_init(struct allotments *a, const struct view *v);

/* That of the node of this name; NULL if the input has no such node. */
const struct allotment *allotments_find(const struct allotments *a,
    const struct cluster *c, struct slice node);

/* What the node has of a resource, NULL if nothing is known of it. */
const struct share *allotment_share(const struct allotment *a,
    struct slice resource);

void allotments_free(struct allotments *a);

#endif
