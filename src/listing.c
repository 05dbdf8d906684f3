#include "listing.h"

void
listing_add(struct listing *l, struct arena *arena, const char *name)
{
	if (l->count++ < l->most)
		l->names = arena_printf(arena, "%s%s%s",
		    l->names == NULL ? "" : l->names,
		    l->names == NULL ? "" : ", ", name);
}

const char *
listing_dots(const struct listing *l)
{
	return l->count > l->most ? ", ..." : "";
}
