#include <stdlib.h>
#include <string.h>

#include "backend.h"

/* The fastest first. */
static const struct backend *const backends[] = {
	&backend_avx2, &backend_sse2, &backend_portable, &backend_exact, NULL
};

static int
is_usable(const struct backend *b)
{
	return b->usable != NULL && b->usable();
}

/* What the user asks for, NULL if nothing. */
static const char *
asked_for(void)
{
	const char *name = getenv("GPUOPS_SIMD");

	return name == NULL || name[0] == '\0' ? NULL : name;
}

/* The usable backend of this name, the first without one; NULL for none. */
static const struct backend *
find_backend(const char *name)
{
	const struct backend *const *b;

	for (b = backends; *b != NULL; b++)
		if (is_usable(*b) && (name == NULL ||
		    strcmp(name, (*b)->name) == 0))
			return *b;
	return NULL;
}

const struct backend *
backend_choose(void)
{
	const struct backend *b = find_backend(asked_for());

	return b != NULL ? b : find_backend(NULL);
}

int
backend_check(struct error *err)
{
	const char *name = asked_for();
	const struct backend *const *b;
	const char *before = "";

	if (find_backend(name) != NULL)
		return 0;
	error_set(err, "GPUOPS_SIMD=%s: this machine can use ", name);
	for (b = backends; *b != NULL; b++) {
		if (!is_usable(*b))
			continue;
		error_add(err, "%s%s", before, (*b)->name);
		before = ", ";
	}
	return -1;
}
