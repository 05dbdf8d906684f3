#include <stddef.h>

#include "load_kinds.h"
#include "load_parts.h"

static struct taint *
load_taints(struct fields *f, int spec, size_t *count)
{
	int array = field_member(f, spec, "taints", JSON_ARRAY);
	struct json_each at = { .of = array };
	struct taint *to = arena_array(&f->scratch, field_count(f, array),
	    sizeof(*to));
	size_t n = 0;

	for (; field_each(f, &at, "taints"); n++) {
		to[n].key = field_shared(f, at.value, "key");
		to[n].value = field_shared(f, at.value, "value");
		to[n].effect = field_shared(f, at.value, "effect");
	}
	*count = n;
	return to;
}

/*
 * The quantities of nvidia.com/ resources under key, written to the member of
 * struct resource at this offset.  A quantity is a string, or a number, which
 * resource.Quantity reads as well.
 */
static size_t
load_resources(struct fields *f, int status, const char *key, size_t offset,
    struct resource *to, size_t count)
{
	struct json_each at = { .of = field_member(f, status, key,
	    JSON_OBJECT) };
	size_t i;

	while (json_next(&f->json, &at)) {
		struct slice name = json_text(&f->json, at.key);
		int value = at.value;

		if (!slice_begins(name, "nvidia.com/"))
			continue;
		if (json_type(&f->json, value) != JSON_NUMBER)
			value = field_entry(f, &at, JSON_STRING);
		for (i = 0; i < count && !slice_equal(*to[i].name, name); i++)
			;
		if (i == count)
			to[count++].name = field_share(f, name);
		*(const struct slice **)((char *)&to[i] + offset) =
		    field_share(f, json_text(&f->json, value));
	}
	return count;
}

static void
load_node_status(struct fields *f, int status, struct node *n)
{
	int info = field_member(f, status, "nodeInfo", JSON_OBJECT);
	const struct json *j = &f->json;
	size_t room = field_count(f, json_member(j, status, "capacity")) +
	    field_count(f, json_member(j, status, "allocatable"));
	struct resource *resources = arena_array(&f->scratch, room,
	    sizeof(*resources));

	n->conditions = load_conditions(f, status, &n->condition_count);
	n->resources = resources;
	n->resource_count = load_resources(f, status, "capacity",
	    offsetof(struct resource, capacity), resources, 0);
	n->resource_count = load_resources(f, status, "allocatable",
	    offsetof(struct resource, allocatable), resources,
	    n->resource_count);
	n->kernel = field_shared(f, info, "kernelVersion");
	n->os_image = field_shared(f, info, "osImage");
	n->runtime = field_shared(f, info, "containerRuntimeVersion");
	n->kubelet = field_shared(f, info, "kubeletVersion");
}

const struct object *
load_node(struct fields *f, const struct roster *roster, int object,
    int metadata, const struct object *o)
{
	struct node *n = arena_alloc(&f->scratch, sizeof(*n));
	int spec = field_member(f, object, "spec", JSON_OBJECT);

	(void)roster;
	n->o = *o;
	n->o.namespace = NULL;
	n->labels = load_labels(f, metadata, "labels", &n->label_count);
	n->taints = load_taints(f, spec, &n->taint_count);
	n->unschedulable = field_truth(f, spec, "unschedulable");
	load_node_status(f, field_member(f, object, "status", JSON_OBJECT), n);
	return &n->o;
}
