#include "component.h"
#include "interest.h"
#include "lint_daemonset.h"
#include "place.h"
#include "pod_template.h"

int
lint_is_daemonset(const struct document *d)
{
	return slice_is(d->kind, "DaemonSet") && pod_template(d) != JSON_NONE;
}

const struct daemonset *
lint_daemonset(struct lint *l, const struct document *d)
{
	static const struct interest known = { .known = &roster_all };
	struct fields *f = lint_fields(l, d);
	struct object o = { .kind = KIND_DAEMONSET, .name = d->name };
	const struct object *loaded;

	o.namespace = field_share(f, d->namespace);
	loaded = load_daemonset(f, &known, 0, document_at(d, 0, "metadata"),
	    &o);
	return f->failed ? NULL : (const struct daemonset *)loaded;
}

void
lint_daemonset_unplaced(const struct lint_look *at)
{
	const struct daemonset *set = lint_daemonset(at->lint, at->d);
	int spec = document_at(at->d, at->value, "spec");

	if (set == NULL || set->selector_count > 0 || set->affinity ||
	    slice_or_empty(set->node_name).len > 0)
		return;
	lint_found(at, document_key_place(at->d, spec), "%s has neither "
	    "nodeSelector nor required node affinity: its pods run on CPU "
	    "nodes, too, where they fail or idle; select a label that GPU "
	    "nodes have, such as nvidia.com/gpu.present: \"true\"",
	    component_of(at->d));
}

void
lint_daemonset_untolerated(const struct lint_look *at)
{
	const struct daemonset *set = lint_daemonset(at->lint, at->d);
	const struct nodepools *pools = &at->lint->pools;
	int spec = document_at(at->d, at->value, "spec");
	struct arena *a = &at->lint->arena;
	size_t i, k;

	for (i = 0; set != NULL && i < pools->count; i++) {
		const struct nodepool *p = &pools->v[i];

		if (!p->has_gpus || !nodepool_may_have(p, set->node_selector,
		    set->selector_count) || !nodepool_may_fit(p, at->d, spec))
			continue;
		for (k = 0; k < p->taint_count; k++)
			if (!place_tolerates(set, &p->taints[k]))
				break;
		if (k == p->taint_count)
			continue;
		lint_found(at, document_key_place(at->d, spec), "%s does "
		    "not tolerate the taint %s of NodePool \"%s\": none of "
		    "its pods runs there; add a toleration of key %s, operator "
		    "Exists, effect %s",
		    component_of(at->d), place_taint(&p->taints[k], a),
		    arena_text(a, &p->d->name),
		    arena_text(a, p->taints[k].key),
		    arena_text(a, p->taints[k].effect));
	}
}
