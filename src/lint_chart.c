#include "chart_use.h"
#include "lint.h"
#include "place.h"

/*
 * The chart's default from 0.15.0 on wants one of three labels that NFD or the
 * GPU Operator sets (NVIDIA/k8s-device-plugin,
 * deployments/helm/nvidia-device-plugin/values.yaml).  Helm merges maps, so
 * that an empty one changes nothing of it; lists it replaces whole.
 */
#define REQUIRED	"requiredDuringSchedulingIgnoredDuringExecution"
static const char *const terms[] = { "affinity", "affinity nodeAffinity",
	("affinity nodeAffinity " REQUIRED) };
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The map on the way to the terms that is {} or null; JSON_NONE: none is. */
static int
find_empty(const struct chart_use *c)
{
	size_t i;

	for (i = 0; i < COUNT(terms); i++) {
		int value = chart_use_value(c, terms[i]);
		struct json_each at = { .of = value };

		if (value == JSON_NONE)
			return JSON_NONE;
		if (json_type(&c->values->json, value) == JSON_ABSENT ||
		    (json_type(&c->values->json, value) == JSON_OBJECT &&
		    !json_next(&c->values->json, &at)))
			return value;
	}
	return JSON_NONE;
}

/* 1 if the default is in force whatever an empty map, or null, was to do. */
static int
is_kept(const struct chart_use *c, int empty)
{
	return json_type(&c->values->json, empty) != JSON_ABSENT ||
	    c->drops_null;
}

void
lint_chart_cleared(const struct lint_look *at)
{
	struct chart_uses charts = { .d = at->d };
	struct chart_use c;
	int empty;

	while (chart_uses_next(&charts, &c)) {
		empty = find_empty(&c);
		if (!c.places_itself || empty == JSON_NONE ||
		    !is_kept(&c, empty))
			continue;
		lint_found(at, chart_use_place(&c, empty), "%s does not clear "
		    "the node affinity that the chart has from 0.15.0 on: %s; "
		    "write the terms that are meant, "
		    "affinity.nodeAffinity." REQUIRED ".nodeSelectorTerms, a "
		    "list, which replaces the chart's",
		    json_type(&c.values->json, empty) == JSON_ABSENT ?
		    "null" : "{}",
		    json_type(&c.values->json, empty) == JSON_ABSENT ?
		    "Argo CD drops null from valuesObject" :
		    "Helm merges maps");
	}
	chart_uses_free(&charts);
}

/* 1 if the default affinity is what the plugin is placed by, surely. */
static int
has_default(const struct chart_use *c)
{
	int empty = find_empty(c);

	if (!c->places_itself || c->in_part || c->values == NULL ||
	    chart_use_is_set(c, "affinity"))
		return 0;
	if (empty != JSON_NONE)
		return is_kept(c, empty);
	return chart_use_value(c, "affinity nodeAffinity") == JSON_NONE;
}

/*
 * What NFD's worker tolerates of a GPU node's taints, as the chart has it:
 * nvidia.com/gpu, Equal, "present".
 */
static const struct taint *
repels_nfd(const struct nodepool *p)
{
	static const struct slice key = SLICE("nvidia.com/gpu"),
	    equal = SLICE("Equal"), present = SLICE("present"),
	    effect = SLICE("NoSchedule");
	const struct toleration worker = { &key, &equal, &present, &effect };
	size_t i;

	for (i = 0; i < p->taint_count; i++)
		if (!place_tolerated(&worker, 1, &p->taints[i]))
			return &p->taints[i];
	return NULL;
}

/* Why nodes of the NodePool lack the labels; NULL if they may have one. */
static const char *
why_unlabelled(const struct lint_look *at, const struct chart_use *c,
    const struct nodepool *p)
{
	const struct taint *t;

	if (!p->has_gpus || nodepool_sets(p, "nvidia.com/gpu.present", "true"))
		return NULL;
	if (!chart_use_has(c, "gfd enabled"))
		return "nothing labels them without NFD (gfd.enabled is "
		    "false)";
	t = repels_nfd(p);
	if (t == NULL || chart_use_value(c, "nfd worker tolerations") !=
	    JSON_NONE || chart_use_is_set(c, "nfd.worker.tolerations"))
		return NULL;
	return arena_printf(&at->lint->arena, "NFD, which would label them, "
	    "does not tolerate their taint %s", place_taint(t,
	    &at->lint->arena));
}

void
lint_chart_unplaced(const struct lint_look *at)
{
	const struct nodepools *pools = &at->lint->pools;
	struct chart_uses charts = { .d = at->d };
	struct chart_use c;
	const char *why;
	size_t i;

	while (chart_uses_next(&charts, &c)) {
		if (!has_default(&c))
			continue;
		for (i = 0; i < pools->count; i++) {
			why = why_unlabelled(at, &c, &pools->v[i]);
			if (why == NULL)
				continue;
			lint_found(at, c.place, "the chart's own node "
			    "affinity fits no node of NodePool \"%s\": %s; "
			    "set the label nvidia.com/gpu.present: \"true\" "
			    "in the NodePool's template, or replace "
			    "nodeSelectorTerms", arena_text(&at->lint->arena,
			    &pools->v[i].d->name), why);
		}
	}
	chart_uses_free(&charts);
}
