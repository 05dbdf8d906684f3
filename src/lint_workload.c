#include "lint.h"
#include "load_parts.h"
#include "place.h"
#include "pod_resources.h"
#include "quantity.h"

/* A pod, and what it asks for, against one NodePool after another. */
struct workload {
	const struct toleration *tolerations;
	const struct label *selector;
	size_t toleration_count, selector_count;
	struct slice *wants;		/* resources of NVIDIA's, not 0 */
	size_t want_count;
	int spec;			/* of the pods, in the document */
};

static void
find_wants(const struct lint_look *at, struct workload *w)
{
	const struct pod_resources all = {
	    .containers = { .d = at->d, .template = at->value } };
	struct pod_resources r = all;
	int64_t value;
	size_t n = 0;

	while (pod_resources_next(&r))
		n++;
	w->wants = arena_array(&at->lint->arena, n, sizeof(*w->wants));
	for (r = all; pod_resources_next(&r);)
		if (quantity_value(json_text(&at->d->json, r.each.value),
		    &value) == 0 && value > 0)
			w->wants[w->want_count++] = json_text(&at->d->json,
			    r.each.key);
}

/*
 * 1 if the admission plugin ExtendedResourceToleration would tolerate the taint
 * for the pod: its key is a resource that the pod requests (kubernetes,
 * plugin/pkg/admission/extendedresourcetoleration/admission.go).
 */
static int
is_added(const struct workload *w, const struct taint *t)
{
	size_t i;

	for (i = 0; i < w->want_count; i++)
		if (slice_equal(w->wants[i], *t->key))
			return slice_is(*t->effect, "NoSchedule");
	return 0;
}

/*
 * The first taint that keeps the pods off the NodePool's nodes, NULL if there
 * is none; *added: without that plugin there would be one.
 */
static const struct taint *
repelled_by(const struct nodepool *p, const struct workload *w, int *added)
{
	size_t i;

	*added = 0;
	for (i = 0; i < p->taint_count; i++) {
		if (place_tolerated(w->tolerations, w->toleration_count,
		    &p->taints[i]))
			continue;
		if (!is_added(w, &p->taints[i]))
			return &p->taints[i];
		*added = 1;
	}
	return NULL;
}

/* Its pods need one NodePool that they may be on; *first repels them. */
static const struct nodepool *
find_repelling(const struct lint_look *at, const struct workload *w,
    const struct taint **first)
{
	const struct nodepools *pools = &at->lint->pools;
	const struct nodepool *repels = NULL;
	const struct taint *t;
	int added, any_added = 0;
	size_t i;

	for (i = 0; i < pools->count; i++) {
		const struct nodepool *p = &pools->v[i];

		if (!p->has_gpus || !nodepool_may_have(p, w->selector,
		    w->selector_count) || !nodepool_may_fit(p, at->d,
		    w->spec))
			continue;
		t = repelled_by(p, w, &added);
		if (t == NULL && !added)
			return NULL;
		any_added |= t == NULL;
		if (t != NULL && repels == NULL) {
			repels = p;
			*first = t;
		}
	}
	if (any_added)
		lint_leans(at);
	return any_added ? NULL : repels;
}

void
lint_workload_untolerated(const struct lint_look *at)
{
	int spec = document_at(at->d, at->value, "spec");
	struct workload w = { .spec = spec };
	struct arena *a = &at->lint->arena;
	const struct nodepool *p;
	const struct taint *t = NULL;
	struct fields *f;

	find_wants(at, &w);
	if (w.want_count == 0)
		return;
	f = lint_fields(at->lint, at->d);
	w.tolerations = load_tolerations(f, spec, &w.toleration_count);
	w.selector = load_labels(f, spec, "nodeSelector", &w.selector_count);
	if (f->failed)		/* that is a finding of its own */
		return;
	p = find_repelling(at, &w, &t);
	if (p != NULL)
		lint_found(at, document_key_place(at->d, spec), "its pods "
		    "want %s and do not tolerate the taint %s of NodePool "
		    "\"%s\": none of them runs there; add a toleration of "
		    "key %s, operator Exists, effect %s",
		    arena_text(a, &w.wants[0]),
		    place_taint(t, a), arena_text(a, &p->d->name),
		    arena_text(a, t->key), arena_text(a, t->effect));
}
