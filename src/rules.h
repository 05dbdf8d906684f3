#ifndef RULES_H
#define RULES_H

#include "view.h"

/* How an operand stands on a node; see the man page for each word. */
enum verdict {
	VERDICT_PAUSED, VERDICT_EXTRA, VERDICT_PREINSTALLED, VERDICT_OFF,
	VERDICT_EMPTY, VERDICT_UNASKED, VERDICT_UNKNOWN_VALUE, VERDICT_OK,
	VERDICT_NOT_READY, VERDICT_MISSING
};

/* An operand on a node. */
struct standing {
	int asked;			/* the label is exactly "true" */
	int missing;			/* asked and not Running: a finding */
	enum verdict verdict;
	const struct slice *label;	/* its value, NULL if absent */
	const struct pod *pod;		/* the one that is best off, or NULL */
};

struct standing rules_standing(const struct view *v, const struct node *n,
    const struct operand *operand);

/* The word of a verdict: "MISSING". */
const char *rules_word(enum verdict verdict);

/*
 * A combination of operands on a node that looks well to the scheduler and
 * fails every workload.  Ids are for ever; the man page explains them.
 */
struct rule {
	const char *id;
	const char *runs, *lacks;	/* operands */
	size_t host;			/* of the int in struct view that says
					   the hosts have what is lacking */
};

/*
 * The first rule that the node breaks, NULL if none: a pod of one operand is
 * Running there and none of the other is, though one may exist.
 */
const struct rule *rules_broken(const struct view *v, const struct node *n);

/* 1 if the node has a GPU, by its labels or by its nvidia.com/ capacity. */
int rules_has_gpu(const struct node *n);

#endif
