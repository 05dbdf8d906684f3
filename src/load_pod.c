#include <stdlib.h>

#include "load_kinds.h"
#include "load_parts.h"

/* The owner that controls the pod, and whether it has any owner at all. */
struct owner {
	int any;
	const struct slice *daemonset;	/* its name, NULL if it is none */
	int reference;			/* to the DaemonSet */
};

static struct owner
load_owner(struct fields *f, int metadata)
{
	struct json_each at = { .of = field_member(f, metadata,
	    "ownerReferences", JSON_ARRAY) };
	struct owner owner = { .reference = JSON_NONE };

	while (field_each(f, &at, "ownerReferences")) {
		owner.any = 1;
		if (field_truth(f, at.value, "controller") &&
		    slice_is(field_text(f, at.value, "kind"), "DaemonSet")) {
			owner.daemonset = field_shared(f, at.value, "name");
			owner.reference = at.value;
		}
	}
	return owner;
}

/* The one value of a matchFields entry that names a node, or "no value". */
static struct slice
named_node(struct fields *f, int field)
{
	struct json_each value = { .of = field_member(f, field, "values",
	    JSON_ARRAY) };

	if (!slice_is(field_text(f, field, "key"), "metadata.name") ||
	    !slice_is(field_text(f, field, "operator"), "In") ||
	    !json_next(&f->json, &value))
		return (struct slice){ NULL, 0 };
	return json_text(&f->json, field_typed(f, value.value, "values",
	    JSON_STRING));
}

/*
 * The node that a daemon pod is meant for before the scheduler has bound it:
 * the DaemonSet controller names it in a matchFields term (kubernetes,
 * pkg/controller/daemon/util/daemonset_util.go, GetTargetNodeName).
 */
static const struct slice *
load_target(struct fields *f, int spec)
{
	bool required;
	struct json_each term = { .of = load_terms(f, spec, &required) };
	struct json_each field;
	struct slice name;

	while (field_each(f, &term, "nodeSelectorTerms")) {
		field = (struct json_each){ .of = field_member(f, term.value,
		    "matchFields", JSON_ARRAY) };
		while (field_each(f, &field, "matchFields")) {
			name = named_node(f, field.value);
			if (name.ptr != NULL)
				return field_share(f, name);
		}
	}
	return NULL;
}

/* Of a container's state the part that is set, as kubectl looks at it. */
static void
load_state(struct fields *f, int status, struct container *to)
{
	static const struct { const char *name; enum container_state state; }
	states[] = {
		{ "running", STATE_RUNNING },
		{ "terminated", STATE_TERMINATED },
		{ "waiting", STATE_WAITING },
	};
	int state = field_member(f, status, "state", JSON_OBJECT);
	size_t i;

	for (i = 0; i < sizeof(states) / sizeof(states[0]); i++) {
		int is = field_member(f, state, states[i].name, JSON_OBJECT);

		if (is == JSON_NONE)
			continue;
		to->state = states[i].state;
		to->reason = field_shared(f, is, "reason");
		to->message = field_shared(f, is, "message");
		to->exit_code = field_number(f, is, "exitCode");
		to->signal = field_number(f, is, "signal");
		field_time(f, is, "startedAt");
		field_time(f, is, "finishedAt");
	}
}

/* How a container that was started again ended before. */
static void
load_last_state(struct fields *f, int status, struct container *to)
{
	int last = field_member(f, status, "lastState", JSON_OBJECT);

	last = field_member(f, last, "terminated", JSON_OBJECT);
	to->ended = last != JSON_NONE;
	to->last_exit_code = field_number(f, last, "exitCode");
	field_time(f, last, "finishedAt");
	to->last_reason = field_shared(f, last, "reason");
}

/* An init container of the spec, for look-up by its name. */
struct init_spec {
	struct slice name;
	int sidecar;
};

static int
by_name(const void *a, const void *b)
{
	const struct init_spec *x = a, *y = b;

	return slice_compare(x->name, y->name);
}

/* Sorted by name, in scratch. */
static const struct init_spec *
load_init_specs(struct fields *f, int array, size_t *count)
{
	struct json_each at = { .of = array };
	struct init_spec *specs = arena_array(&f->scratch, field_count(f,
	    array), sizeof(*specs));
	size_t n = 0;

	for (; field_each(f, &at, "initContainers"); n++) {
		specs[n].name = field_text(f, at.value, "name");
		specs[n].sidecar = slice_is(field_text(f, at.value,
		    "restartPolicy"), "Always");
	}
	if (n > 0)
		qsort(specs, n, sizeof(*specs), by_name);
	*count = n;
	return specs;
}

static size_t
load_statuses(struct fields *f, int status, const char *key,
    struct container *to)
{
	struct json_each at = { .of = field_member(f, status, key,
	    JSON_ARRAY) };
	size_t n = 0;

	for (; field_each(f, &at, key); n++) {
		to[n].name = field_shared(f, at.value, "name");
		to[n].ready = field_truth(f, at.value, "ready");
		to[n].started = field_truth(f, at.value, "started");
		to[n].restarts = field_number(f, at.value, "restartCount");
		load_state(f, at.value, &to[n]);
		load_last_state(f, at.value, &to[n]);
	}
	return n;
}

/* Init containers come first; those that the spec lets run on are sidecars. */
static size_t
load_init_statuses(struct fields *f, int spec, int status,
    struct pod_detail *d, struct container *to)
{
	const struct init_spec *specs = load_init_specs(f, field_member(f,
	    spec, "initContainers", JSON_ARRAY), &d->init_total), *found;
	size_t n = load_statuses(f, status, "initContainerStatuses", to), i;

	for (i = 0; i < d->init_total; i++)
		d->total += specs[i].sidecar != 0;
	for (i = 0; i < n; i++) {
		struct init_spec named = { slice_or_empty(to[i].name), 0 };

		found = d->init_total == 0 ? NULL : bsearch(&named, specs,
		    d->init_total, sizeof(*specs), by_name);
		to[i].init = 1;
		to[i].restartable = found != NULL && found->sidecar;
	}
	return n;
}

static void
load_containers(struct fields *f, int spec, int status, struct pod_detail *d)
{
	struct json_each at = { .of = field_member(f, spec, "containers",
	    JSON_ARRAY) };
	const struct json *j = &f->json;
	size_t room = field_count(f, json_member(j, status,
	    "containerStatuses")) + field_count(f, json_member(j, status,
	    "initContainerStatuses"));
	struct container *to = arena_array(&f->scratch, room, sizeof(*to));

	while (field_each(f, &at, "containers"))
		d->total++;
	d->containers = to;
	d->container_count = load_init_statuses(f, spec, status, d, to);
	d->container_count += load_statuses(f, status, "containerStatuses",
	    to + d->container_count);
}

static struct pod_detail *
load_detail(struct fields *f, int metadata, int spec, int status)
{
	struct pod_detail *d = arena_alloc(&f->scratch, sizeof(*d));

	field_time(f, metadata, "creationTimestamp");
	d->labels = load_labels(f, metadata, "labels", &d->label_count);
	d->deleted_at = field_shared(f, metadata, "deletionTimestamp");
	d->node_selector = load_labels(f, spec, "nodeSelector",
	    &d->selector_count);
	d->tolerations = load_tolerations(f, spec, &d->toleration_count);
	d->conditions = load_conditions(f, status, &d->condition_count);
	d->reason = field_shared(f, status, "reason");
	d->message = field_shared(f, status, "message");
	load_containers(f, spec, status, d);
	return d;
}

static int
is_ready(struct fields *f, int status)
{
	struct json_each at = { .of = field_member(f, status, "conditions",
	    JSON_ARRAY) };

	while (field_each(f, &at, "conditions"))
		if (slice_is(field_text(f, at.value, "type"), "Ready"))
			return slice_is(field_text(f, at.value, "status"),
			    "True");
	return 0;
}

/*
 * Whose pod it is.  A pod whose owner was taken away (driver pods when a
 * cluster moves to the NVIDIADriver resource, or all in a cleaned dump) is told
 * by its labels alone.  Of others a container may tell, which is looked at only
 * with NEED_PLACEMENT.
 */
static const struct operand *
find_operand(struct fields *f, const struct roster *known, int object,
    int metadata, const struct owner *owner)
{
	int labels = field_member(f, metadata, "labels", JSON_OBJECT);
	struct pod_marks marks = {
		.daemonset = slice_or_empty(owner->daemonset),
		.other_owner = owner->any && owner->daemonset == NULL,
		.app = field_text(f, labels, "app"),
		.component = field_text(f, labels,
		    "app.kubernetes.io/component"),
	};

	if (owner->daemonset != NULL)
		marks.container = load_teller(f, field_member(f, object,
		    "spec", JSON_OBJECT), known);

	return roster_of_pod(known, &marks);
}

static struct pod *
load_placement(struct fields *f, int object, int spec, int metadata,
    struct pod *p)
{
	int status = field_member(f, object, "status", JSON_OBJECT);

	p->node = field_shared(f, spec, "nodeName");
	p->bound = p->node != NULL && p->node->len > 0;
	if (!p->bound && p->daemonset != NULL && !fields_enough(f, NEED_ALL))
		return NULL;		/* its affinity says for which node */
	if (!p->bound)
		p->node = load_target(f, spec);
	p->phase = field_shared(f, status, "phase");
	p->terminating = field_text(f, metadata,
	    "deletionTimestamp").ptr != NULL;
	p->ready = is_ready(f, status);
	return p;
}

/* How much of the pod is needed, NEED_OWNER being nothing. */
static enum need
need_of(const struct interest *interest, const struct owner *owner,
    const struct operand *operand)
{
	if (operand != NULL || (owner->daemonset != NULL &&
	    interest->daemon_pods))
		return NEED_ALL;
	if (owner->daemonset != NULL || interest->gpu_pods)
		return NEED_PLACEMENT;
	return NEED_OWNER;
}

/*
 * What the pod requests of GPUs; NULL if nothing, or if nobody wants to know.
 * Otherwise *need grows: the pod is to be known whole, and which of its init
 * containers are sidecars shows only then.
 */
static struct demand *
load_use(struct fields *f, const struct interest *interest, int spec,
    struct pod *p, enum need *need)
{
	struct demand *d = interest->gpu_pods ? load_requests(f, spec) : NULL;

	p->uses_gpu = d != NULL;
	if (d == NULL || !interest->gpu_demand)
		return NULL;
	*need = NEED_ALL;
	return d;
}

static struct pod_detail *
load_whole(struct fields *f, int object, int spec, int metadata,
    struct demand *demand)
{
	struct pod_detail *d = load_detail(f, metadata, spec, field_member(f,
	    object, "status", JSON_OBJECT));

	if (demand != NULL)
		demand->terms = load_affinity(f, spec, &demand->affinity,
		    &demand->term_count);
	d->demand = demand;
	return d;
}

const struct object *
load_pod(struct fields *f, const struct interest *interest, int object,
    int metadata, const struct object *o)
{
	struct owner owner = load_owner(f, metadata);
	const struct operand *operand = find_operand(f, interest->known,
	    object, metadata, &owner);
	enum need need = need_of(interest, &owner, operand);
	struct demand *demand;
	struct pod *p;
	int spec;

	if (need == NEED_OWNER || !fields_enough(f, need))
		return NULL;
	p = arena_alloc(&f->scratch, sizeof(*p));
	p->o = *o;
	p->daemonset = owner.daemonset;
	p->operand = operand;
	spec = field_member(f, object, "spec", JSON_OBJECT);
	if (load_placement(f, object, spec, metadata, p) == NULL)
		return NULL;
	demand = load_use(f, interest, spec, p, &need);
	if ((operand == NULL && owner.daemonset == NULL && !p->uses_gpu) ||
	    !fields_enough(f, need))
		return NULL;
	if (need == NEED_ALL) {
		p->detail = load_whole(f, object, spec, metadata, demand);
		p->detail->owner_uid = field_shared(f, owner.reference,
		    "uid");
	}
	return &p->o;
}
