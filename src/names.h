#ifndef NAMES_H
#define NAMES_H

#include <stddef.h>

/* A list of names that grows.  Begin with = { 0 }; the names are borrowed. */
struct names {
	const char **v;
	size_t count, cap;
};

void names_add(struct names *n, const char *name);
void names_free(struct names *n);

#endif
