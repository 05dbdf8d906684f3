#ifndef LOOK_H
#define LOOK_H

#include "hints.h"
#include "options.h"
#include "question.h"
#include "view.h"

/* A capture that was read, and the view of it.  Begin with = { 0 }. */
struct look {
	struct cluster cluster;
	struct view view;
};

/*
 * Reads the inputs of these names, or stdin without any, and looks at them as
 * the question says; an automatic one is settled by them, with a hint.  0, or
 * -1 with err as capture_read, question_settle and view_init have it.  Free l
 * in either case; all else must outlive it.
 */
int look_at(struct look *l, struct question *q, const struct options *o,
    const struct names *names, struct hints *hints, struct error *err);

void look_free(struct look *l);

#endif
