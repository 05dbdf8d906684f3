#include <stddef.h>
#include <string.h>

#include "manifest.h"

/*
 * One line of a manifest.  A field without a value holds the deeper ones that
 * follow: a list if they have the key "-", each of which begins an element.
 * Key or value may be one of the variables below.  Keys are sorted, so that
 * YAML and JSON come out as kubectl prints them.
 */
struct field {
	int depth;			/* at most 30, for manifest_walk */
	const char *key, *value;
};

struct manifest_kind {
	const char *resource;		/* as -o name writes it */
	const struct field *fields;
	size_t count;
};

static const struct variable {
	const char *name;
	size_t at;			/* of its member in struct manifest */
} variables[] = {
	{ "$container", offsetof(struct manifest, container) },
	{ "$image", offsetof(struct manifest, image) },
	{ "$label", offsetof(struct manifest, label) },
	{ "$memory", offsetof(struct manifest, memory) },
	{ "$name", offsetof(struct manifest, name) },
	{ "$namespace", offsetof(struct manifest, namespace) },
};

static const struct field namespace[] = {
	{ 0, "apiVersion",		"v1" },
	{ 0, "kind",			"Namespace" },
	{ 0, "metadata",		NULL },
	{ 1,	"name",			"$name" },
};

static const struct field daemonset[] = {
	{ 0, "apiVersion",		"apps/v1" },
	{ 0, "kind",			"DaemonSet" },
	{ 0, "metadata",		NULL },
	{ 1,	"name",			"$name" },
	{ 1,	"namespace",		"$namespace" },
	{ 0, "spec",			NULL },
	{ 1,	"selector",		NULL },
	{ 2,	  "matchLabels",	NULL },
	{ 3,	    "app",		"$name" },
	{ 1,	"template",		NULL },
	{ 2,	  "metadata",		NULL },
	{ 3,	    "labels",		NULL },
	{ 4,	      "app",		"$name" },
	{ 2,	  "spec",		NULL },
	{ 3,	    "containers",	NULL },
	{ 4,	    "-",		NULL },
	{ 5,	      "image",		"$image" },
	{ 5,	      "name",		"$container" },
	{ 5,	      "resources",	NULL },
	{ 6,	        "requests",	NULL },
	{ 7,	          "memory",	"$memory" },
	{ 3,	    "nodeSelector",	NULL },
	{ 4,	      "$label",		"true" },
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct manifest_kind manifest_namespace = {
	"namespace", namespace, COUNT(namespace)
};
const struct manifest_kind manifest_daemonset = {
	"daemonset.apps", daemonset, COUNT(daemonset)
};

/* The text that stands for a key or a value of the object. */
static const char *
expand(const struct manifest *o, const char *text)
{
	size_t i;

	for (i = 0; i < COUNT(variables); i++)
		if (strcmp(text, variables[i].name) == 0)
			return *(const char *const *)((const char *)o +
			    variables[i].at);
	return text;
}

static int
is_element(const struct field *f)
{
	return strcmp(f->key, "-") == 0;
}

/* 1 if what the field holds is a list. */
static int
holds_list(const struct manifest_kind *k, size_t field)
{
	return field + 1 < k->count &&
	    k->fields[field + 1].depth > k->fields[field].depth &&
	    is_element(&k->fields[field + 1]);
}

static int
open_node(struct manifest_walk *w, struct manifest_node *node,
    const char *key, int list)
{
	unsigned long bit = 1ul << w->depth++;

	w->lists = list ? w->lists | bit : w->lists & ~bit;
	*node = (struct manifest_node){ list ? MANIFEST_LIST : MANIFEST_MAP,
	    key, NULL };
	return 1;
}

static int
close_node(struct manifest_walk *w, struct manifest_node *node)
{
	int list = w->lists >> --w->depth & 1;

	*node = (struct manifest_node){ .type = list ? MANIFEST_LIST_END :
	    MANIFEST_MAP_END };
	return 1;
}

int
manifest_next(struct manifest_walk *w, struct manifest_node *node)
{
	const struct manifest_kind *k = w->object->kind;
	const struct field *f = &k->fields[w->field];
	const char *key;

	if (w->field == 0 && w->depth == 0)
		return open_node(w, node, NULL, 0);
	if (w->depth > (w->field < k->count ? f->depth + 1 : 0))
		return close_node(w, node);
	if (w->field == k->count)
		return 0;
	key = is_element(f) ? NULL : expand(w->object, f->key);
	w->field++;
	if (f->value == NULL)
		return open_node(w, node, key, holds_list(k, w->field - 1));
	*node = (struct manifest_node){ MANIFEST_STRING, key,
	    expand(w->object, f->value) };
	return 1;
}

int
manifest_names(const struct manifest *v, size_t n, struct out *out,
    struct error *err)
{
	size_t i;

	(void)err;
	for (i = 0; i < n; i++) {
		out_text(out, v[i].kind->resource);
		out_text(out, "/");
		out_text(out, v[i].name);
		out_text(out, "\n");
	}
	return 0;
}
