#ifndef POD_TEMPLATE_H
#define POD_TEMPLATE_H

#include "document.h"

/*
 * Where a document has the template of its pods, an object with their metadata
 * and spec: a Pod is its own.  JSON_NONE if it has no pods.
 */
int pod_template(const struct document *d);

/* The containers of a template: those that run before the others come first. */
struct pod_containers {
	const struct document *d;
	int template;
	struct document_walk walk;
	size_t next;			/* of the lists of them */
	const char *title;		/* "container", or "init container" */
	int value;			/* the one in hand */
};

/* Begin with { .d, .template }: 1 with the next in hand, 0 at the end. */
int pod_containers_next(struct pod_containers *c);

#endif
