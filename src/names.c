#include <stdlib.h>

#include "arena.h"
#include "names.h"

void
names_add(struct names *n, const char *name)
{
	n->v = memory_grow(n->v, &n->cap, n->count + 1, sizeof(*n->v));
	n->v[n->count++] = name;
}

void
names_free(struct names *n)
{
	free(n->v);
	*n = (struct names){ 0 };
}
