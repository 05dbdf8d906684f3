#ifndef QUESTION_H
#define QUESTION_H

#include "interest.h"
#include "lineup.h"
#include "options.h"
#include "view.h"

/* What the arguments of a command are. */
enum arguments {
	ARGUMENTS_NONE,
	ARGUMENTS_NODES,		/* [NODE...] */
	ARGUMENTS_OPERANDS,		/* [OPERAND...] */
	ARGUMENTS_NODE_OPERAND,		/* [NODE [OPERAND]] */
	ARGUMENTS_CHANGES,		/* NODE CHANGE... */
	ARGUMENTS_CAPTURES,		/* BEFORE AFTER */
	ARGUMENTS_OTHER			/* its own matter */
};

/* What a command line asks for.  Begin with = { 0 }. */
struct question {
	struct arena arena;
	struct lineup lineup;
	struct names nodes;
	struct choice choice;
	struct interest interest;
	int automatic;			/* the roster is to be settled by the
					   capture; five until then */
};

/*
 * Makes the question of the options; wide: of operands that are not in the
 * roster, and of workloads, too.  Nothing is read yet but a roster file.  0, or
 * -1 with err: arguments that the command does not take, or a selector, rule,
 * roster, operand or change that is none.  Free q in either case.
 */
int question_init(struct question *q, const struct options *o,
    enum arguments arguments, int wide, struct error *err);

/*
 * Settles an automatic question on a built-in roster.  0, or -1 with err: an
 * operand that was named is not in that.
 */
int question_settle(struct question *q, const struct options *o,
    const char *roster, struct error *err);

void question_free(struct question *q);

#endif
