#include <stddef.h>
#include <string.h>

#include "manifest.h"
#include "manifest_rows.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct variable {
	const char *name;
	int of_element;
	size_t at;	/* of its member, in struct manifest or the element */
} variables[] = {
#define OBJECT(member) 0, offsetof(struct manifest, member)
#define ELEMENT(member) 1, offsetof(struct manifest_element, member)
	{ "$chart_version", OBJECT(chart_version) },
	{ "$cluster", OBJECT(cluster) },
	{ "$container", OBJECT(container) },
	{ "$each.effect", ELEMENT(effect) },
	{ "$each.key", ELEMENT(key) },
	{ "$each.operator", ELEMENT(operator) },
	{ "$each.value", ELEMENT(value) },
	{ "$image", OBJECT(image) },
	{ "$label", OBJECT(label) },
	{ "$memory", OBJECT(memory) },
	{ "$name", OBJECT(name) },
	{ "$namespace", OBJECT(namespace) },
	{ "$role", OBJECT(role) },
	{ "$runtime_class", OBJECT(runtime_class) },
#undef OBJECT
#undef ELEMENT
};

/* The text that stands for a key or a value; NULL if there is none. */
static const char *
expand(const struct manifest_walk *w, const char *text)
{
	const void *of;
	size_t i;

	if (text[0] != '$')
		return text;
	for (i = 0; i < COUNT(variables); i++)
		if (strcmp(text, variables[i].name) == 0)
			break;
	if (i == COUNT(variables))
		return text;
	of = w->object;
	if (variables[i].of_element)
		of = &w->list->v[w->element];
	return *(const char *const *)((const char *)of + variables[i].at);
}

static const struct manifest_list *
list_of(const struct manifest_walk *w, const struct manifest_row *r)
{
	return (const struct manifest_list *)
	    ((const char *)w->object + r->each);
}

static int
has_value(const struct manifest_row *r)
{
	return r->type == ROW_TEXT || r->type == ROW_BARE;
}

static int
is_list(const struct manifest_row *r)
{
	return r->type == ROW_LIST || r->type == ROW_EMPTY_LIST;
}

/* The row after this one and all that it holds. */
static size_t
after(const struct manifest_kind *k, size_t row)
{
	int depth = k->rows[row].depth;

	do
		row++;
	while (row < k->count && k->rows[row].depth > depth);
	return row;
}

/* 1 if the row holds, whatever is in it. */
static int
holds(const struct manifest_walk *w, const struct manifest_row *r)
{
	unsigned facts = w->object->facts;

	if ((r->when & ~facts) != 0 || (r->unless & facts) != 0)
		return 0;
	if (r->each != 0)
		return list_of(w, r)->count > 0;
	return expand(w, r->key) != NULL &&
	    (!has_value(r) || expand(w, r->value) != NULL);
}

/* 1 if there is something to write for the row.  Elements are never empty. */
static int
is_written(const struct manifest_walk *w, size_t row)
{
	const struct manifest_kind *k = w->object->kind;
	size_t i = row, end = after(k, row);

	while (i < end) {
		const struct manifest_row *r = &k->rows[i];

		if (!holds(w, r))
			i = after(k, i);
		else if (r->each != 0 || (r->type != ROW_MAP &&
		    r->type != ROW_LIST))
			return 1;
		else
			i++;
	}
	return 0;
}

/* 1 if the walk has left the element that is being written. */
static int
element_ends(const struct manifest_walk *w)
{
	const struct manifest_kind *k = w->object->kind;

	return w->list != NULL && w->row > w->first &&
	    (w->row == k->count ||
	    k->rows[w->row].depth <= k->rows[w->first].depth);
}

/* Moves on to the next row that is written, back to it for an element. */
static void
settle(struct manifest_walk *w)
{
	const struct manifest_kind *k = w->object->kind;

	for (;;) {
		if (element_ends(w)) {
			if (++w->element < w->list->count)
				w->row = w->first;
			else
				w->list = NULL;
		} else if (w->row < k->count && !is_written(w, w->row))
			w->row = after(k, w->row);
		else
			break;
	}
	if (w->list == NULL && w->row < k->count &&
	    k->rows[w->row].each != 0) {
		w->list = list_of(w, &k->rows[w->row]);
		w->first = w->row;
		w->element = 0;
	}
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
	const struct manifest_row *r;
	const char *key;

	if (w->row == 0 && w->depth == 0)
		return open_node(w, node, NULL, 0);
	settle(w);
	r = &k->rows[w->row];
	if (w->depth > (w->row < k->count ? r->depth + 1 : 0))
		return close_node(w, node);
	if (w->row == k->count)
		return 0;
	w->row++;
	key = strcmp(r->key, "-") == 0 ? NULL : expand(w, r->key);
	if (!has_value(r))
		return open_node(w, node, key, is_list(r));
	*node = (struct manifest_node){ r->type == ROW_TEXT ?
	    MANIFEST_STRING : MANIFEST_BARE, key, expand(w, r->value) };
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
