#include <stddef.h>

#include "load_kinds.h"
#include "load_parts.h"

static struct taint *
load_taints(struct fields *f, int spec, size_t *count)
{
	static const struct text_field fields[] = {
		{ "key", offsetof(struct taint, key) },
		{ "value", offsetof(struct taint, value) },
		{ "effect", offsetof(struct taint, effect) },
	};

	return load_records(f, spec, "taints", fields, 3,
	    sizeof(struct taint), count);
}

/*
 * The quantities of nvidia.com/ resources under key.  A quantity is a string,
 * or a number, which resource.Quantity reads as well.
 */
static const struct label *
load_quantities(struct fields *f, int status, const char *key, size_t *count)
{
	int map = field_member(f, status, key, JSON_OBJECT);
	struct json_each at = { .of = map };
	struct label *to = arena_array(&f->scratch, field_count(f, map),
	    sizeof(*to));
	size_t n = 0;

	while (json_next(&f->json, &at)) {
		struct slice name = json_text(&f->json, at.key);
		int value = at.value;

		if (json_type(&f->json, value) != JSON_NUMBER)
			value = field_entry(f, &at, JSON_STRING);
		if (!slice_begins(name, "nvidia.com/"))
			continue;
		to[n].key = field_share(f, name);
		to[n].value = field_share(f, json_text(&f->json, value));
		n++;
	}
	*count = n;
	return to;
}

static void
load_node_status(struct fields *f, int status, struct node *n)
{
	int info = field_member(f, status, "nodeInfo", JSON_OBJECT);

	n->conditions = load_conditions(f, status, &n->condition_count);
	n->capacity = load_quantities(f, status, "capacity",
	    &n->capacity_count);
	n->allocatable = load_quantities(f, status, "allocatable",
	    &n->allocatable_count);
	n->kernel = field_shared(f, info, "kernelVersion");
	n->os_image = field_shared(f, info, "osImage");
	n->runtime = field_shared(f, info, "containerRuntimeVersion");
	n->kubelet = field_shared(f, info, "kubeletVersion");
}

/* The labels, with an array that has where each run of them begins. */
static void
load_node_labels(struct fields *f, int metadata, struct node *n)
{
	const struct label *labels = load_labels(f, metadata, "labels",
	    &n->label_count);
	size_t runs = label_runs(n->label_count), i;
	const struct label **to = arena_array(&f->scratch, runs,
	    sizeof(*to));

	for (i = 0; i < runs; i++)
		to[i] = labels + i * LABEL_RUN;
	n->labels = to;
}

const struct object *
load_node(struct fields *f, const struct interest *interest, int object,
    int metadata, const struct object *o)
{
	struct node *n;
	int spec;

	(void)interest;
	if (!fields_enough(f, NEED_ALL))
		return NULL;
	spec = field_member(f, object, "spec", JSON_OBJECT);
	n = arena_alloc(&f->scratch, sizeof(*n));
	n->o = *o;
	n->o.namespace = NULL;
	n->created = field_time(f, metadata, "creationTimestamp");
	n->terminating = field_text(f, metadata,
	    "deletionTimestamp").ptr != NULL;
	load_node_labels(f, metadata, n);
	n->taints = load_taints(f, spec, &n->taint_count);
	n->unschedulable = field_truth(f, spec, "unschedulable");
	load_node_status(f, field_member(f, object, "status", JSON_OBJECT), n);
	return &n->o;
}
