#ifndef LINT_H
#define LINT_H

#include "document.h"
#include "fields.h"
#include "hints.h"
#include "nodepool.h"

/* What a rule looks at: which documents, and which value of them. */
enum lint_subject {
	LINT_OBJECT,		/* any object */
	LINT_POD,		/* the template of pods: metadata and spec */
	LINT_DAEMON,		/* that of a DaemonSet of a GPU component */
	LINT_NODEPOOL,		/* a NodePool of Karpenter's today */
	LINT_OLD_NODEPOOL,	/* what Karpenter had before */
	LINT_QUOTA,		/* a ResourceQuota */
	LINT_CHART,		/* values of the chart nvidia-device-plugin */
	LINT_SUBJECTS
};

/* One rule and one value that it looks at. */
struct lint_look {
	struct lint *lint;
	const struct lint_rule *rule;
	const struct document *d;
	int value;
};

/* Calls lint_found for each fault. */
typedef void lint_check(const struct lint_look *at);

/* Ids are for ever; the man page explains them. */
struct lint_rule {
	const char *id;
	enum lint_subject subject;
	lint_check *check;
};

struct lint_finding {
	const struct document *d;
	const struct lint_rule *rule;
	struct place place;
	const char *message;	/* bytes of any kind, as a capture's */
	size_t number;		/* in the order in which they were found */
};

#define LINT_NAMED	3	/* so many are named in a hint */

/*
 * Manifests, and what is wrong in them.  Begin with { .documents, .hints },
 * which must outlive l; free with lint_free.
 */
struct lint {
	const struct documents *documents;
	struct hints *hints;
	struct arena arena;
	struct nodepools pools;
	struct fields fields;		/* of one document */
	struct project whole;
	struct lint_finding *v;		/* in the order of documents, places */
	size_t count, cap;
	size_t passed_over;		/* documents without a kind */
	const char *leaning;		/* the first workloads that only an
					   admission plugin lets onto a
					   NodePool, */
	size_t leaning_count;		/* and how many they are */
};

/* Looks at all documents with all rules, once. */
void lint_run(struct lint *l);

void lint_free(struct lint *l);

/* ---- for the rules ----------------------------------------------------- */

/*
 * Adds a finding, worded as by printf: what was found, what comes of it, what
 * to write instead.
 */
void lint_found(const struct lint_look *at, struct place place,
    const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/*
 * The document's fields, whose values have the same numbers; until the next
 * call.
 */
struct fields *lint_fields(struct lint *l, const struct document *d);

/*
 * Notes that the admission plugin ExtendedResourceToleration must tolerate a
 * NodePool's taint for the document's pods.
 */
void lint_leans(const struct lint_look *at);

/* The text of a string or number for a message, NUL-terminated. */
const char *lint_text(const struct lint_look *at, int value);

/* One file for each noun: lint_resources.c, lint_workload.c, ... */
lint_check lint_request_without_limit, lint_request_unequal_limit,
    lint_fraction, lint_quantity, lint_misplaced, lint_misspelt;
lint_check lint_workload_untolerated;
lint_check lint_quota;
lint_check lint_strings;
lint_check lint_daemonset_unplaced, lint_daemonset_untolerated;
lint_check lint_nodepool_api, lint_nodepool_field, lint_nodepool_policy,
    lint_nodepool_class, lint_nodepool_operator, lint_nodepool_manufacturer,
    lint_nodepool_limits, lint_nodepool_label;
lint_check lint_chart_cleared, lint_chart_unplaced;

#endif
