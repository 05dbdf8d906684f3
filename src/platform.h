#ifndef PLATFORM_H
#define PLATFORM_H

#include "arena.h"
#include "cluster.h"

/* What kind of cluster a capture shows. */
struct platform {
	const char *text;		/* each kind, with its evidence */
	const char *roster;		/* the one that fits it */
	int mixed;			/* the operator, and a device plugin
					   that is not its own */
};

/*
 * Looks for evidence in the cluster, of which the pods of all operands that are
 * known must have been kept.  What p has lives in the arena.
 */
void platform_find(struct platform *p, const struct cluster *c,
    struct arena *a);

#endif
