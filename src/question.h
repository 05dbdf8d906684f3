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

/*
 * How wide a command looks: at the pods of its roster; also at operands that
 * are not in it, and at workloads; and at what those ask for, wherever they
 * and the operands are.
 */
enum width { WIDTH_ROSTER, WIDTH_ALL, WIDTH_WORKLOADS };

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
 * Makes the question of the options.  Nothing is read yet but a roster file.
 * 0, or -1 with err: arguments that the command does not take, or a selector,
 * rule, roster, operand or change that is none.  Free q in either case.
 */
int question_init(struct question *q, const struct options *o,
    enum arguments arguments, enum width width, struct error *err);

/*
 * Settles an automatic question on a built-in roster.  0, or -1 with err: an
 * operand that was named is not in that.
 */
int question_settle(struct question *q, const struct options *o,
    const char *roster, struct error *err);

void question_free(struct question *q);

#endif
