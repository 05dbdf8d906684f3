#include "load_kinds.h"
#include "load_parts.h"

const struct object *
load_daemonset(struct fields *f, const struct roster *roster, int object,
    int metadata, const struct object *o)
{
	struct daemonset *d;
	int spec, status;

	(void)roster;
	if (!fields_enough(f, NEED_ALL))
		return NULL;
	d = arena_alloc(&f->scratch, sizeof(*d));
	status = field_member(f, object, "status", JSON_OBJECT);
	spec = field_member(f, object, "spec", JSON_OBJECT);
	spec = field_member(f, spec, "template", JSON_OBJECT);
	spec = field_member(f, spec, "spec", JSON_OBJECT);
	d->o = *o;
	d->uid = field_shared(f, metadata, "uid");
	d->node_selector = load_labels(f, spec, "nodeSelector",
	    &d->selector_count);
	d->tolerations = load_tolerations(f, spec, &d->toleration_count);
	d->desired = field_number(f, status, "desiredNumberScheduled");
	d->current = field_number(f, status, "currentNumberScheduled");
	d->misscheduled = field_number(f, status, "numberMisscheduled");
	d->ready = field_number(f, status, "numberReady");
	return &d->o;
}
