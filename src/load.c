#include <string.h>

#include "foreign.h"
#include "load.h"
#include "load_kinds.h"
#include "yaml_in.h"

#define REQUIRED "affinity nodeAffinity " \
	"requiredDuringSchedulingIgnoredDuringExecution "

/*
 * All that is read of an object; the rest of it never reaches the tokens.  In
 * a watch event the object is the member "object".
 */
static const struct wanted {
	enum need need;
	const char *path;
} wanted[] = {
	{ NEED_OWNER, "apiVersion" },
	{ NEED_OWNER, "kind" },
	{ NEED_OWNER, "items" },
	{ NEED_OWNER, "message" },	/* of the Status in an ERROR event */
	{ NEED_OWNER, "metadata name" },
	{ NEED_OWNER, "metadata namespace" },
	{ NEED_OWNER, "metadata labels app" },
	{ NEED_OWNER, "metadata labels app.kubernetes.io/component" },
	{ NEED_OWNER, "metadata ownerReferences kind" },
	{ NEED_OWNER, "metadata ownerReferences name" },
	{ NEED_OWNER, "metadata ownerReferences controller" },
	{ NEED_PLACEMENT, "metadata deletionTimestamp" },
	{ NEED_PLACEMENT, "spec nodeName" },
	{ NEED_PLACEMENT, "spec containers name" },
	{ NEED_PLACEMENT, "status phase" },
	{ NEED_PLACEMENT, "status conditions type" },
	{ NEED_PLACEMENT, "status conditions status" },
	{ NEED_ALL, "metadata uid" },
	{ NEED_ALL, "metadata creationTimestamp" },
	{ NEED_ALL, "metadata generation" },
	{ NEED_ALL, "metadata ownerReferences uid" },
	{ NEED_ALL, "metadata labels" },
	{ NEED_ALL, "spec " REQUIRED "nodeSelectorTerms matchFields" },
	{ NEED_ALL, "spec taints key" },
	{ NEED_ALL, "spec taints value" },
	{ NEED_ALL, "spec taints effect" },
	{ NEED_ALL, "spec unschedulable" },
	{ NEED_ALL, "spec nodeSelector" },
	{ NEED_ALL, "spec tolerations" },
	{ NEED_ALL, "spec initContainers name" },
	{ NEED_ALL, "spec initContainers restartPolicy" },
	{ NEED_ALL, "spec template metadata labels app" },
	{ NEED_ALL, "spec template metadata labels "
	    "app.kubernetes.io/component" },
	{ NEED_ALL, "spec template spec nodeName" },
	{ NEED_ALL, "spec template spec containers name" },
	{ NEED_ALL, "spec template spec hostNetwork" },
	{ NEED_ALL, "spec template spec nodeSelector" },
	{ NEED_ALL, "spec template spec tolerations" },
	{ NEED_ALL, "spec template spec " REQUIRED "nodeSelectorTerms" },
	{ NEED_ALL, "status reason" },
	{ NEED_ALL, "status message" },
	{ NEED_ALL, "status conditions reason" },
	{ NEED_ALL, "status conditions message" },
	{ NEED_ALL, "status conditions lastHeartbeatTime" },
	{ NEED_ALL, "status conditions lastTransitionTime" },
	{ NEED_ALL, "status containerStatuses name" },
	{ NEED_ALL, "status containerStatuses ready" },
	{ NEED_ALL, "status containerStatuses started" },
	{ NEED_ALL, "status containerStatuses restartCount" },
	{ NEED_ALL, "status containerStatuses state" },
	{ NEED_ALL, "status containerStatuses lastState terminated" },
	{ NEED_ALL, "status initContainerStatuses name" },
	{ NEED_ALL, "status initContainerStatuses ready" },
	{ NEED_ALL, "status initContainerStatuses started" },
	{ NEED_ALL, "status initContainerStatuses restartCount" },
	{ NEED_ALL, "status initContainerStatuses state" },
	{ NEED_ALL, "status initContainerStatuses lastState terminated" },
	{ NEED_ALL, "status capacity" },
	{ NEED_ALL, "status allocatable" },
	{ NEED_ALL, "status nodeInfo kernelVersion" },
	{ NEED_ALL, "status nodeInfo osImage" },
	{ NEED_ALL, "status nodeInfo containerRuntimeVersion" },
	{ NEED_ALL, "status nodeInfo kubeletVersion" },
	{ NEED_ALL, "status observedGeneration" },
	{ NEED_ALL, "status desiredNumberScheduled" },
	{ NEED_ALL, "status currentNumberScheduled" },
	{ NEED_ALL, "status numberMisscheduled" },
	{ NEED_ALL, "status numberReady" },
};

/* And what is only read if pods that use a GPU are of interest. */
static const struct wanted wanted_of_gpu_pods[] = {
	{ NEED_PLACEMENT, "spec containers resources limits" },
	{ NEED_PLACEMENT, "spec containers resources requests" },
	{ NEED_PLACEMENT, "spec initContainers resources limits" },
	{ NEED_PLACEMENT, "spec initContainers resources requests" },
};

/* And if it is of interest what those ask for. */
static const struct wanted wanted_of_demand[] = {
	{ NEED_ALL, "spec " REQUIRED "nodeSelectorTerms" },
};
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* An item that does not say its kind, in a list that has not said it yet. */
struct waiting {
	struct project item;
	struct waiting *next;
};

/* ---- objects ----------------------------------------------------------- */

/*
 * The kinds that are read.  Others have the same names in groups of their own
 * (longhorn.io has a Node), so the version is looked at where there is one.
 */
static const struct kind_row {
	const char *name, *list;
	const char *versions[3];
	load_kind *load;
} kind_rows[KIND_COUNT] = {
	[KIND_NODE] = { "Node", "NodeList", { "v1" }, load_node },
	[KIND_POD] = { "Pod", "PodList", { "v1" }, load_pod },
	[KIND_DAEMONSET] = { "DaemonSet", "DaemonSetList", { "apps/v1",
	    "apps/v1beta2", "extensions/v1beta1" }, load_daemonset },
};

/* The row of this kind, NULL if it is not read. */
static const struct kind_row *
find_kind(struct slice kind, struct slice version)
{
	const struct kind_row *row;
	size_t i;

	for (row = kind_rows; row < kind_rows + KIND_COUNT; row++) {
		if (!slice_is(kind, row->name))
			continue;
		if (version.len == 0)
			return row;
		for (i = 0; i < 3 && row->versions[i] != NULL; i++)
			if (slice_is(version, row->versions[i]))
				return row;
	}
	return NULL;
}

static int
is_list(struct slice kind)
{
	size_t i;

	for (i = 0; i < KIND_COUNT; i++)
		if (slice_is(kind, kind_rows[i].list))
			return 1;
	return slice_is(kind, "List");
}

/* Its name may not be missing: nothing could be said of it. */
static struct object
load_identity(struct fields *f, const struct kind_row *row, int object,
    int metadata)
{
	struct object o = { .kind = (unsigned char)(row - kind_rows) };

	o.name = field_text(f, metadata, "name");
	o.namespace = field_shared(f, metadata, "namespace");
	if (o.namespace != NULL && o.namespace->len == 0)
		o.namespace = NULL;
	if (o.name.len == 0 && !f->failed) {
		f->failed = 1;
		error_at(&f->fault, field_place(f, object),
		    "%s without a name", row->name);
	}
	return o;
}

/* Takes in, or with gone forgets, the object of this row. */
static void
load_object(struct load *l, const struct kind_row *row, int object, int gone)
{
	struct fields *f = &l->fields;
	int metadata = field_member(f, object, "metadata", JSON_OBJECT);
	struct object o = load_identity(f, row, object, metadata);
	struct slice namespace = slice_or_empty(o.kind == KIND_NODE ? NULL :
	    o.namespace);
	const struct object *loaded = gone ? NULL :
	    row->load(f, &l->interest, object, metadata, &o);

	if (f->failed || f->want > f->have)
		return;
	if (o.kind == KIND_POD)
		cluster_pod_seen(l->cluster, namespace);
	cluster_times_seen(l->cluster, &f->times);
	if (loaded != NULL)
		cluster_put(l->cluster, loaded);
	else	/* of which a copy that is of interest may have come before */
		cluster_delete(l->cluster, o.kind, namespace, o.name);
}

/* An object that says its kind, or is of the kind that its list says. */
static void
load_as(struct load *l, int object, struct slice kind, struct slice version,
    int gone)
{
	const struct kind_row *row = find_kind(kind, version);

	if (row != NULL)
		load_object(l, row, object, gone);
	else if (kind.len > 0)
		l->passed_over++;
	else
		l->kindless++;
}

/* ---- watch events ------------------------------------------------------ */

enum event { EVENT_TAKE, EVENT_FORGET, EVENT_PASS, EVENT_BROKE };

static const struct event_row {
	const char *type;
	enum event event;
} events[] = {
	{ "ADDED", EVENT_TAKE }, { "MODIFIED", EVENT_TAKE },
	{ "DELETED", EVENT_FORGET }, { "BOOKMARK", EVENT_PASS },
	{ "ERROR", EVENT_BROKE },
};
#define EVENT_COUNT (sizeof(events) / sizeof(events[0]))

static void
broke_off(struct fields *f, int status)
{
	struct slice why = field_text(f, status, "message");

	if (f->failed)
		return;
	f->failed = 1;
	error_at(&f->fault, field_place(f, 0),
	    "the watch broke off here with an ERROR event");
	if (why.len > 0)
		error_add(&f->fault, ": %s", foreign_shown(why, &f->scratch));
}

static const struct event_row *
find_event(struct slice type)
{
	size_t i;

	for (i = 0; i < EVENT_COUNT; i++)
		if (slice_is(type, events[i].type))
			return &events[i];
	return NULL;
}

/*
 * 1 if the document is an event that a watch printed, {"type": "ADDED",
 * "object": {...}}: without a kind, and with either in its place.
 */
static int
is_event(const struct json *j)
{
	return json_text(j, json_member(j, 0, "kind")).len == 0 &&
	    (json_type(j, json_member(j, 0, "object")) == JSON_OBJECT ||
	    find_event(json_text(j, json_member(j, 0, "type"))) != NULL);
}

static void
load_event(struct load *l)
{
	struct fields *f = &l->fields;
	const struct event_row *row = find_event(field_text(f, 0, "type"));
	int object = field_member(f, 0, "object", JSON_OBJECT);

	if (row == NULL)
		l->kindless++;
	else if (row->event == EVENT_BROKE)
		broke_off(f, object);
	else if (row->event != EVENT_PASS && object == JSON_NONE)
		field_fault(f, 0, "a watch event without an object", "one");
	else if (row->event != EVENT_PASS)
		load_as(l, object, field_text(f, object, "kind"),
		    field_text(f, object, "apiVersion"),
		    row->event == EVENT_FORGET);
}

/* ---- items ------------------------------------------------------------- */

/* A fault if the item in hand is no object. */
static int
wants_object(struct fields *f)
{
	if (json_type(&f->json, 0) == JSON_OBJECT)
		return 1;
	field_fault(f, 0, json_title(json_type(&f->json, 0)), "an object");
	return 0;
}

static void
load_document(struct load *l)
{
	struct fields *f = &l->fields;
	struct slice kind;

	if (json_type(&f->json, 0) == JSON_ABSENT || !wants_object(f))
		return;
	if (is_event(&f->json)) {
		load_event(l);
		return;
	}
	kind = field_text(f, 0, "kind");
	if (!is_list(kind))
		load_as(l, 0, kind, field_text(f, 0, "apiVersion"), 0);
	else	/* a list whose items are no array: null, or a fault */
		field_member(f, 0, "items", JSON_ARRAY);
}

/* The kind of an item that does not say it: Node in a NodeList. */
static struct slice
kind_by_list(const struct load *l)
{
	static const struct slice none;
	size_t suffix = strlen("List");

	if (l->list_kind.len <= suffix || !slice_ends(l->list_kind, "List"))
		return none;
	return slice_head(l->list_kind, l->list_kind.len - suffix);
}

/* Takes a text that a list says of its items over into its arena. */
static void
take_text(struct load *l, const char *key, struct slice *to)
{
	struct slice text = field_text(&l->fields, 0, key);

	if (text.ptr != NULL)
		*to = arena_copy(&l->list, text);
}

/*
 * What a list says of its items, in the members before or after them.  Once an
 * item was taken for what it said before, that must not become another kind.
 */
static void
load_list_members(struct load *l)
{
	struct fields *f = &l->fields;
	const struct kind_row *before = find_kind(kind_by_list(l),
	    l->list_version);
	int kind = json_member(&f->json, 0, "kind");

	take_text(l, "kind", &l->list_kind);
	take_text(l, "apiVersion", &l->list_version);
	if (kind == JSON_NONE)
		kind = json_member(&f->json, 0, "apiVersion");
	if (find_kind(l->list_kind, l->list_version) != NULL)
		field_fault(f, kind, "\"items\" in an object of this kind",
		    "a List");
	else if (l->kind_taken && find_kind(kind_by_list(l),
	    l->list_version) != before)
		field_fault(f, kind, "another kind after items of the first",
		    "one");
}

/*
 * "items" comes again: of equal keys the last wins, so the objects of the
 * former are taken back.
 */
static void
void_items(struct load *l)
{
	if (cluster_batch_undo(l->cluster) < 0)
		field_fault(&l->fields, 0, "\"items\" twice, the first of "
		    "which changed objects of before", "one \"items\"");
	l->passed_over = l->passed_over_before;
	l->kindless = l->kindless_before;
	l->waiting = NULL;
	l->waiting_end = &l->waiting;
	l->kind_taken = 0;
}

static void
begin_items(struct load *l)
{
	if (l->in_list)
		void_items(l);
	else {
		cluster_batch_begin(l->cluster);
		l->passed_over_before = l->passed_over;
		l->kindless_before = l->kindless;
	}
	l->in_list = 1;
	load_list_members(l);
}

/* 1 if the object whose items are being read says that it is no list. */
static int
is_other_kind(const struct load *l)
{
	return l->list_kind.len > 0 && !slice_ends(l->list_kind, "List");
}

/* An element that leaves it to its list to say what it is. */
static void
load_by_list(struct load *l)
{
	struct slice kind = kind_by_list(l), version;

	l->kind_taken = 1;
	if (kind.len == 0) {
		l->kindless++;
		return;
	}
	version = field_text(&l->fields, 0, "apiVersion");
	load_as(l, 0, kind, version.len > 0 ? version : l->list_version, 0);
}

static void
load_element(struct load *l)
{
	struct fields *f = &l->fields;
	struct slice kind;

	if (is_other_kind(l) && json_text(&f->json, json_member(&f->json, 0,
	    "kind")).len == 0) {
		l->kind_taken = 1;	/* a part of it, whatever it is */
		return;
	}
	if (!wants_object(f))
		return;
	kind = field_text(f, 0, "kind");
	if (kind.len == 0)
		load_by_list(l);
	else if (is_list(kind))
		field_fault(f, json_member(&f->json, 0, "kind"),
		    "a list among the items of a list",
		    "the objects themselves");
	else
		load_as(l, 0, kind, field_text(f, 0, "apiVersion"), 0);
}

/*
 * 1 if nothing has said yet of which kind the element in hand is, or if it
 * comes after one that waits for that reason.
 */
static int
must_wait(const struct load *l)
{
	const struct json *j = &l->fields.json;

	if (l->waiting != NULL)
		return 1;
	return l->list_kind.len == 0 && json_type(j, 0) == JSON_OBJECT &&
	    json_text(j, json_member(j, 0, "kind")).len == 0;
}

static void
wait_for_kind(struct load *l)
{
	struct waiting *w;

	if (!fields_enough(&l->fields, NEED_ALL))
		return;
	w = arena_alloc(&l->list, sizeof(*w));
	w->item = project_keep(&l->project, &l->list);
	*l->waiting_end = w;
	l->waiting_end = &w->next;
}

static void
leave_list(struct load *l)
{
	l->in_list = 0;
	l->kind_taken = 0;
	l->list_kind = l->list_version = (struct slice){ NULL, 0 };
	l->waiting = NULL;
	l->waiting_end = &l->waiting;
	arena_reset(&l->list);
}

static void
end_list(struct load *l)
{
	const struct json *j = &l->fields.json;
	const struct waiting *w;

	if (json_member(j, 0, "items") != JSON_NONE) {
		void_items(l);		/* the last ones are no array */
		field_member(&l->fields, 0, "items", JSON_ARRAY);
	}
	load_list_members(l);
	for (w = l->waiting; w != NULL && !l->fields.failed; w = w->next) {
		fields_take(&l->fields, &w->item, NEED_ALL);
		load_element(l);
	}
	l->passed_over += is_other_kind(l) != 0;
	leave_list(l);
}

/* Takes in what is projected of an item, or finds that more is wanted. */
static void
load_projected(struct load *l, enum item_type type)
{
	switch (type) {
	case ITEM_DOCUMENT:
		load_document(l);
		break;
	case ITEM_LIST:
		begin_items(l);
		break;
	case ITEM_ELEMENT:
		if (must_wait(l))
			wait_for_kind(l);
		else
			load_element(l);
		break;
	case ITEM_LIST_END:
		end_list(l);
	}
}

static void
load_item(struct load *l, struct scan *s, const struct item *item)
{
	struct fields *f = &l->fields;

	l->objects += item->type == ITEM_ELEMENT ||
	    item->type == ITEM_DOCUMENT;
	do {	/* at first as much as was needed of the item before */
		project_item(&l->project, &l->paths[f->want], s, item);
		fields_take(f, &l->project, f->want);
		load_projected(l, item->type);
	} while (f->want > f->have && !f->failed);
}

/* Takes in what is read as JSON. */
static int
load_json(struct load *l, const char *file, struct source source,
    struct error *err)
{
	struct error syntax = { 0 };
	struct scan scan;
	struct item item;
	int more;

	l->fields.failed = 0;
	leave_list(l);
	scan_init(&scan, file, source);
	scan_limit(&scan, l->max_item);
	while ((more = scan_next(&scan, &item, &syntax)) > 0)
		if (!l->fields.failed)
			load_item(l, &scan, &item);
	scan_free(&scan);
	if (more == 0 && !l->fields.failed)
		return 0;
	*err = more < 0 ? syntax : l->fields.fault;
	return -1;
}

int
load_input(struct load *l, const char *file, struct source source,
    struct error *err)
{
	struct yaml_in yaml = { .yaml = NULL };
	int rc = -1;

	if (backend_check(err) == 0 &&
	    yaml_in_init(&yaml, file, source, l->max_item, err) == 0)
		rc = load_json(l, file, yaml_in_source(&yaml), err);
	yaml_in_free(&yaml);
	return rc;
}

/* Those rows that are wanted with this need, each also within an event. */
static void
add_paths(struct load *l, enum need need, const struct wanted *rows,
    size_t count)
{
	struct project_paths *paths = &l->paths[need];
	size_t i;

	for (i = 0; i < count; i++) {
		if (rows[i].need > need)
			continue;
		project_paths_add(paths, rows[i].path);
		project_paths_add(paths, arena_printf(&l->event_paths,
		    "object %s", rows[i].path));
	}
}

static void
init_paths(struct load *l, enum need need)
{
	project_paths_init(&l->paths[need]);
	project_paths_add(&l->paths[need], "type");
	add_paths(l, need, wanted, COUNT(wanted));
	if (l->interest.gpu_pods)
		add_paths(l, need, wanted_of_gpu_pods,
		    COUNT(wanted_of_gpu_pods));
	if (l->interest.gpu_demand)
		add_paths(l, need, wanted_of_demand, COUNT(wanted_of_demand));
}

void
load_init(struct load *l, struct cluster *c, const struct interest *interest)
{
	int need;

	*l = (struct load){ .cluster = c, .interest = *interest,
	    .max_item = INPUT_MOST };
	for (need = 0; need < NEED_COUNT; need++)
		init_paths(l, (enum need)need);
}

void
load_free(struct load *l)
{
	int need;

	for (need = 0; need < NEED_COUNT; need++)
		project_paths_free(&l->paths[need]);
	project_free(&l->project);
	fields_free(&l->fields);
	arena_free(&l->event_paths);
	arena_free(&l->list);
}
