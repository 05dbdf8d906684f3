#include <stdarg.h>
#include <stdlib.h>

#include "chart_use.h"
#include "component.h"
#include "lint.h"
#include "pod_template.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct lint_rule rules[] = {
	{ "gpu-request-without-limit", LINT_POD, lint_request_without_limit },
	{ "gpu-request-unequal-limit", LINT_POD, lint_request_unequal_limit },
	{ "gpu-fraction", LINT_POD, lint_fraction },
	{ "gpu-not-a-quantity", LINT_POD, lint_quantity },
	{ "gpu-limit-misplaced", LINT_POD, lint_misplaced },
	{ "gpu-resource-misspelt", LINT_POD, lint_misspelt },
	{ "gpu-quota-not-counted", LINT_QUOTA, lint_quota },
	{ "not-a-string", LINT_OBJECT, lint_strings },
	{ "daemonset-without-selector", LINT_DAEMON, lint_daemonset_unplaced },
	{ "daemonset-taint-not-tolerated", LINT_DAEMON,
	    lint_daemonset_untolerated },
	{ "workload-taint-not-tolerated", LINT_POD, lint_workload_untolerated },
	{ "karpenter-old-api", LINT_OLD_NODEPOOL, lint_nodepool_api },
	{ "nodepool-unknown-field", LINT_NODEPOOL, lint_nodepool_field },
	{ "nodepool-consolidation", LINT_NODEPOOL, lint_nodepool_policy },
	{ "nodepool-class-ref", LINT_NODEPOOL, lint_nodepool_class },
	{ "nodepool-unknown-operator", LINT_NODEPOOL,
	    lint_nodepool_operator },
	{ "nodepool-restricted-label", LINT_NODEPOOL, lint_nodepool_label },
	{ "nodepool-without-manufacturer", LINT_NODEPOOL,
	    lint_nodepool_manufacturer },
	{ "nodepool-without-limits", LINT_NODEPOOL, lint_nodepool_limits },
	{ "helm-affinity-not-cleared", LINT_CHART, lint_chart_cleared },
	{ "helm-affinity-fits-no-node", LINT_CHART, lint_chart_unplaced },
};

/* ---- subjects ---------------------------------------------------------- */

/*
 * What Karpenter had before its v1beta1, and versions that it never had.  What
 * it has beside NodePools (NodeClaim, NodeOverlay) nobody writes by hand.
 */
static int
is_old(const struct document *d)
{
	if (slice_begins(d->version, "karpenter.k8s.aws/v1alpha"))
		return 1;
	return nodepool_is_karpenter(d) && (slice_is(d->kind, "Provisioner") ||
	    (slice_is(d->kind, "NodePool") && nodepool_api(d) == 0));
}

static int
is_quota(const struct document *d)
{
	return slice_is(d->kind, "ResourceQuota") &&
	    (d->version.len == 0 || slice_is(d->version, "v1"));
}

/* The whole object, if it is so. */
static int
whole_if(int so)
{
	return so ? 0 : JSON_NONE;
}

/* The value of a document that each subject is; JSON_NONE if it has none. */
static void
find_subjects(const struct document *d, int values[LINT_SUBJECTS])
{
	values[LINT_OBJECT] = 0;
	values[LINT_POD] = pod_template(d);
	values[LINT_DAEMON] = component_of(d) != NULL ? values[LINT_POD] :
	    JSON_NONE;
	values[LINT_NODEPOOL] = whole_if(nodepool_api(d) != 0);
	values[LINT_OLD_NODEPOOL] = whole_if(is_old(d));
	values[LINT_QUOTA] = whole_if(is_quota(d));
	values[LINT_CHART] = whole_if(chart_use_is_in(d));
}

/* ---- findings ---------------------------------------------------------- */

void
lint_found(const struct lint_look *at, struct place place, const char *fmt,
    ...)
{
	struct lint *l = at->lint;
	va_list ap;

	l->v = memory_grow(l->v, &l->cap, l->count + 1, sizeof(*l->v));
	va_start(ap, fmt);
	l->v[l->count] = (struct lint_finding){ at->d, at->rule, place,
	    arena_vprintf(&l->arena, fmt, ap), l->count };
	l->count++;
	va_end(ap);
}

struct fields *
lint_fields(struct lint *l, const struct document *d)
{
	l->whole = project_text(d->json.text, d->places[0], &l->arena);
	l->fields.failed = 0;
	fields_take(&l->fields, &l->whole, NEED_ALL);
	return &l->fields;
}

void
lint_leans(const struct lint_look *at)
{
	struct lint *l = at->lint;

	if (l->leaning_count < LINT_NAMED)
		l->leaning = arena_printf(&l->arena, "%s%s%s",
		    l->leaning_count == 0 ? "" : l->leaning,
		    l->leaning_count == 0 ? "" : ", ",
		    arena_text(&l->arena, &at->d->name));
	l->leaning_count++;
}

const char *
lint_text(const struct lint_look *at, int value)
{
	struct slice text = json_text(&at->d->json, value);

	return arena_text(&at->lint->arena, &text);
}

/* By their place; findings at one place in the order of the rules. */
static int
by_place(const void *a, const void *b)
{
	const struct lint_finding *x = a, *y = b;

	if (x->d != y->d)
		return x->d < y->d ? -1 : 1;
	if (x->place.line != y->place.line)
		return x->place.line < y->place.line ? -1 : 1;
	if (x->place.col != y->place.col)
		return x->place.col < y->place.col ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

void
lint_run(struct lint *l)
{
	struct lint_look at = { .lint = l };
	int values[LINT_SUBJECTS];
	size_t i, k;

	nodepools_find(&l->pools, l->documents, &l->arena);
	for (i = 0; i < l->documents->count; i++) {
		at.d = &l->documents->v[i];
		find_subjects(at.d, values);
		if (at.d->kind.len == 0 && values[LINT_CHART] == JSON_NONE) {
			l->passed_over++;
			continue;
		}
		for (k = 0; k < COUNT(rules); k++) {
			at.rule = &rules[k];
			at.value = values[at.rule->subject];
			if (at.value != JSON_NONE)
				at.rule->check(&at);
		}
	}
	if (l->count > 0)
		qsort(l->v, l->count, sizeof(*l->v), by_place);
}

void
lint_free(struct lint *l)
{
	nodepools_free(&l->pools);
	fields_free(&l->fields);
	free(l->v);
	arena_free(&l->arena);
}
