#ifndef RULES_H
#define RULES_H

#include "view.h"

/* How an operand stands on a node; see the man page for each word. */
enum verdict {
	VERDICT_PAUSED, VERDICT_EXTRA, VERDICT_PREINSTALLED, VERDICT_OFF,
	VERDICT_EMPTY, VERDICT_UNASKED, VERDICT_UNKNOWN_VALUE, VERDICT_OK,
	VERDICT_NOT_READY, VERDICT_MISSING,
	VERDICT_NO_DAEMONSET		/* asked for, and nothing places it */
};

/* An operand on a node. */
struct standing {
	int asked;			/* the label is exactly "true" */
	int missing;			/* asked and not Running: a finding */
	enum verdict verdict;
	const struct slice *label;	/* its value; NULL: it is absent, or
					   no label has a say */
	const char *on_host;		/* it is OK without a pod, as the host
					   has it, and why; else NULL */
	const struct pod *pod;		/* the one that is best off, or NULL */
};

/*
 * An operand that is off by default (OPERAND_OPTIONAL) is missing only where
 * something would place it: nodes are labelled for it all the same.
 */
struct standing rules_standing(const struct view *v, const struct node *n,
    const struct operand *operand);

/* The word of a verdict: "MISSING". */
const char *rules_word(enum verdict verdict);

/*
 * Likewise for those who know only the words for which DaemonSets do not
 * matter: MISSING for NO-DAEMONSET, if it is a finding.
 */
const char *rules_plain_word(const struct standing *s);

/*
 * A combination of operands on a node that looks well to the scheduler and
 * fails workloads.  Ids are for ever; the man page explains them.  Which
 * combinations these are: NVIDIA/gpu-operator, the init containers in
 * assets/state-*, and its issues.
 */
struct rule {
	const char *id;
	const char *about;		/* what is wrong, for a sentence */
	/* The operand that runs wrongly on the node, NULL if none does. */
	const struct operand *(*breaks)(const struct rule *r,
	    const struct view *v, const struct node *n);
	const char *runs, *other;	/* operands */
	int latent;			/* it fails only once it restarts */
	enum host { HOST_LACKS, HOST_TOOLKIT, HOST_DRIVER } host; /* it may
					   have what is lacking */
};

#define RULES_DEFAULT	1u		/* the first one */
#define RULES_ALL	(~0u)

/*
 * Reads a comma list of ids, or of "all", into *rules, a bit for each.  0, or
 * -1 with err.
 */
int rules_parse(const char *text, unsigned *rules, struct error *err);

/*
 * Of these rules the first after `after` (NULL: of all) that the node breaks;
 * NULL if there is none.  Rules about an operand to ignore are not looked at.
 */
const struct rule *rules_broken(const struct view *v, const struct node *n,
    unsigned rules, const struct rule *after);

/*
 * Adds hints: a chosen node breaks a rule because something is lacking of which
 * the whole capture has no pod, so that the hosts may bring it.
 */
void rules_hint_hosts(const struct view *v);

/* 1 if a pod of the operand, which may be NULL, is Running on the node. */
int rules_runs(const struct view *v, const struct node *n,
    const struct operand *operand);

/*
 * 1 if the host is taken to have the operand, which may be NULL: there is no
 * operator, and the node has no pod of it, nor asks for one where others have
 * it.  Labels alone may have outlived an operator.
 */
int rules_is_of_host(const struct view *v, const struct node *n,
    const struct operand *operand);

/*
 * 1 if the node asks for an operand of a stack other than the roster's (of
 * containers, of virtual machines, of dynamic resource allocation): those of
 * the roster are not to be there.  0 with a roster of the user's own.
 */
int rules_has_other_stack(const struct view *v, const struct node *n);

#endif
