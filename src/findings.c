#include <stdlib.h>

#include "findings.h"

void
findings_add(struct findings *f, const struct finding *finding)
{
	f->v = memory_grow(f->v, &f->cap, f->count + 1, sizeof(*f->v));
	f->v[f->count++] = *finding;
}

const char *
findings_reason(const struct slice *reason, const struct slice *message,
    struct arena *a)
{
	int both = slice_or_empty(reason).len > 0 &&
	    slice_or_empty(message).len > 0;
	const char *all = arena_printf(a, ": %s%s%s", arena_text(a, reason),
	    both ? ": " : "", arena_text(a, message));

	return all[2] == '\0' ? "" : all;
}

const char *
findings_gravity(enum gravity gravity)
{
	static const char *const words[] = {
		[GRAVITY_FAULT] = "fault",
		[GRAVITY_WARNING] = "warning",
		[GRAVITY_NOTE] = "note",
	};

	return words[gravity];
}

void
findings_free(struct findings *f)
{
	free(f->v);
}
