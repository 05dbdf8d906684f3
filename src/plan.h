#ifndef PLAN_H
#define PLAN_H

#include "arena.h"
#include "error.h"
#include "manifest.h"
#include "options.h"

/* The objects that are to be made.  Begin with = { 0 }. */
struct plan {
	struct arena arena;
	struct plan_item *items;	/* plan.c's own */
	size_t item_count;
	struct manifest *objects;	/* in the order to be applied */
	size_t count;
};

/*
 * Plans what the names and flags ask for; objects borrow from o and p.  0, or
 * -1 with err.  Free p with plan_free in either case.
 */
int plan_init(struct plan *p, const struct options *o, struct error *err);

void plan_free(struct plan *p);

#endif
