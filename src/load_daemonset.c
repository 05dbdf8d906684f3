#include "load_kinds.h"
#include "load_parts.h"

static void
load_template(struct fields *f, const struct roster *known, int template,
    struct daemonset *d)
{
	int metadata = field_member(f, template, "metadata", JSON_OBJECT);
	int labels = field_member(f, metadata, "labels", JSON_OBJECT);
	int spec = field_member(f, template, "spec", JSON_OBJECT);
	struct slice teller = load_teller(f, spec, known);

	d->app = field_shared(f, labels, "app");
	d->component = field_shared(f, labels, "app.kubernetes.io/component");
	d->container = teller.ptr == NULL ? NULL : field_share(f, teller);
	d->node_name = field_shared(f, spec, "nodeName");
	d->host_network = field_truth(f, spec, "hostNetwork");
	d->node_selector = load_labels(f, spec, "nodeSelector",
	    &d->selector_count);
	d->tolerations = load_tolerations(f, spec, &d->toleration_count);
	d->terms = load_affinity(f, spec, &d->affinity, &d->term_count);
}

static void
load_daemonset_status(struct fields *f, int status, int metadata,
    struct daemonset *d)
{
	struct slice observed = json_text(&f->json, field_member(f, status,
	    "observedGeneration", JSON_NUMBER));
	struct slice generation = json_text(&f->json, field_member(f, metadata,
	    "generation", JSON_NUMBER));

	d->desired = field_number(f, status, "desiredNumberScheduled");
	d->current = field_number(f, status, "currentNumberScheduled");
	d->misscheduled = field_number(f, status, "numberMisscheduled");
	d->ready = field_number(f, status, "numberReady");
	d->stale = generation.len > 0 && !slice_equal(observed, generation);
	d->frozen = field_text(f, metadata, "deletionTimestamp").len > 0;
}

const struct object *
load_daemonset(struct fields *f, const struct interest *interest, int object,
    int metadata, const struct object *o)
{
	struct daemonset *d;
	int spec;

	if (!fields_enough(f, NEED_ALL))
		return NULL;
	d = arena_alloc(&f->scratch, sizeof(*d));
	d->o = *o;
	d->uid = field_shared(f, metadata, "uid");
	field_time(f, metadata, "creationTimestamp");
	spec = field_member(f, object, "spec", JSON_OBJECT);
	load_template(f, interest->known, field_member(f, spec, "template",
	    JSON_OBJECT), d);
	load_daemonset_status(f, field_member(f, object, "status",
	    JSON_OBJECT), metadata, d);
	return &d->o;
}
