#ifndef FINDINGS_H
#define FINDINGS_H

#include "arena.h"
#include "cluster.h"
#include "roster.h"

/* How bad it is: a note is on purpose, or will pass. */
enum gravity { GRAVITY_FAULT, GRAVITY_WARNING, GRAVITY_NOTE };

/* One thing that is to be said of a node, or of an operand there. */
struct finding {
	const struct node *node;
	const struct operand *operand;	/* NULL: the node itself */
	const char *verdict;		/* a word; see the man page */
	enum gravity gravity;
	const char *cause;		/* the same words for the same cause */
	const struct pod *pod;		/* that shows it, NULL if none */
	int64_t restarts;		/* of it, where they matter */
	const struct slice *due;	/* when it is to be gone, NULL: never */
	int lasting;			/* a node's start does not end it */
};

/* A list of them, with the arena for their texts.  Begin with = { arena }. */
struct findings {
	struct arena *arena;
	struct finding *v;
	size_t count, cap;
};

void findings_add(struct findings *f, const struct finding *finding);

/*
 * How a reason and a message go on after what they are of, ": REASON: MESSAGE"
 * or what there is of that; "" if nothing.  Either may be NULL.
 */
const char *findings_reason(const struct slice *reason,
    const struct slice *message, struct arena *arena);

/* The word for it: "fault". */
const char *findings_gravity(enum gravity gravity);

void findings_free(struct findings *f);

#endif
