#include <stdlib.h>

#include "backend.h"
#include "document.h"
#include "yaml_in.h"

/* ---- paths ------------------------------------------------------------- */

struct place
document_place(const struct document *d, int value)
{
	return d->places[value == JSON_NONE ? 0 : value];
}

struct place
document_key_place(const struct document *d, int value)
{
	return document_place(d, value == JSON_NONE ? value :
	    json_key(value));
}

/* The member whose key is the step that path begins with. */
static int
member_at(const struct document *d, int value, const char *path)
{
	char key[64];
	size_t len = strcspn(path, " ");

	if (len >= sizeof(key))
		return JSON_NONE;
	memcpy(key, path, len);
	key[len] = '\0';
	return json_member(&d->json, value, key);
}

/* path without its first step. */
static const char *
next_step(const char *path)
{
	path += strcspn(path, " ");
	return path + (*path == ' ');
}

int
document_at(const struct document *d, int value, const char *path)
{
	for (; *path != '\0'; path = next_step(path))
		value = member_at(d, value, path);
	return value;
}

struct slice
document_text(const struct document *d, int value, const char *path)
{
	value = document_at(d, value, path);
	if (json_type(&d->json, value) != JSON_STRING)
		return (struct slice){ NULL, 0 };
	return json_text(&d->json, value);
}

/* ---- walks ------------------------------------------------------------- */

/* A value that the walk has come to: each element, if it is an array. */
static void
arrive(struct document_walk *w, int value)
{
	int array = json_type(&w->d->json, value) == JSON_ARRAY;

	w->each[w->depth] = (struct json_each){ .of = array ? value :
	    JSON_NONE };
	w->single[w->depth] = array ? JSON_NONE : value;
}

void
document_walk(struct document_walk *w, const struct document *d, int value,
    const char *path)
{
	*w = (struct document_walk){ .d = d };
	w->steps[0] = path;
	arrive(w, value);
}

/* One of the values at this depth that is still to come. */
static int
take(struct document_walk *w)
{
	int value = w->single[w->depth];

	if (value != JSON_NONE) {
		w->single[w->depth] = JSON_NONE;
		return value;
	}
	return json_next(&w->d->json, &w->each[w->depth]) ?
	    w->each[w->depth].value : JSON_NONE;
}

int
document_next(struct document_walk *w)
{
	const char *step;
	int value;

	for (;;) {
		value = take(w);
		if (value == JSON_NONE && w->depth-- == 0) {
			w->depth = 0;
			return JSON_NONE;
		}
		if (value == JSON_NONE)
			continue;
		step = w->steps[w->depth];
		if (*step == '\0')
			return value;
		w->steps[++w->depth] = next_step(step);
		if (*step != '*') {
			arrive(w, member_at(w->d, value, step));
			continue;
		}
		w->single[w->depth] = JSON_NONE;
		w->each[w->depth] = (struct json_each){ .of =
		    json_type(&w->d->json, value) == JSON_OBJECT ? value :
		    JSON_NONE };
	}
}

/* ---- reading ----------------------------------------------------------- */

/* What is wrong with a document, of the place of one of its values. */
static int
fault(const struct document *d, int value, const char *found,
    const char *want, struct error *err)
{
	return error_at(err, document_place(d, value), "found %s, wanted %s",
	    found, want);
}

/* The places of all values: they begin in this order, keys before theirs. */
static void
find_places(struct document *d, struct scan *s, const struct item *item,
    struct arena *a)
{
	const char **at = memory_zeroed(d->json.count + 1, sizeof(*at));
	size_t i;

	at[0] = item->text.ptr;
	for (i = 1; i < d->json.count; i++)
		at[i] = item->text.ptr + json_offset(&d->json, (int)i);
	d->places = arena_array(a, d->json.count + 1, sizeof(*d->places));
	scan_places(s, at, i, d->places);
	free(at);
}

/* The string of this key, which may be absent and nothing else, into *to. */
static int
take_text(const struct document *d, const char *key, struct slice *to,
    struct error *err)
{
	int value = document_at(d, 0, key);
	enum json_type type = json_type(&d->json, value);

	*to = document_text(d, 0, key);
	if (type == JSON_STRING || type == JSON_ABSENT)
		return 0;
	fault(d, value, json_title(type), json_title(JSON_STRING), err);
	return error_add(err, " as the value of \"%s\"", key);
}

static int
take_identity(struct document *d, struct error *err)
{
	if (take_text(d, "kind", &d->kind, err) < 0 ||
	    take_text(d, "apiVersion", &d->version, err) < 0)
		return -1;
	/* Names may be numbers here: whoever looks at them says so. */
	d->namespace = json_text(&d->json, document_at(d, 0,
	    "metadata namespace"));
	d->name = json_text(&d->json, document_at(d, 0, "metadata name"));
	if (d->name.len == 0)
		d->name = document_text(d, 0, "metadata generateName");
	return 0;
}

/* Takes an item apart: 1, 0 if it is null, -1 with err if it is no object. */
static int
parse(struct documents *ds, struct document *d, struct scan *s,
    const struct item *item, int braces, struct error *err)
{
	/* jsmn wants white space after a bare word. */
	struct slice parts[3] = { slice_of(braces ? "{" : ""), item->text,
	    slice_of(braces ? "}" : " ") };
	enum json_type type;

	if (json_parse(&d->json, arena_join(&ds->arena, parts, 3),
	    &ds->arena) < 0) {
		d->places = arena_alloc(&ds->arena, sizeof(*d->places));
		d->places[0] = scan_place(s, item->text.ptr);
		return fault(d, 0, "a document of 2 GiB or more",
		    "a smaller one", err);
	}
	if (!braces)
		find_places(d, s, item, &ds->arena);
	type = json_type(&d->json, 0);
	if (type == JSON_ABSENT)
		return 0;
	return type == JSON_OBJECT ? 1 : fault(d, 0, json_title(type),
	    json_title(JSON_OBJECT), err);
}

static int
is_list(struct slice kind)
{
	return kind.len >= strlen("List") && slice_ends(kind, "List");
}

static void
forget_after(struct documents *ds, size_t count)
{
	while (ds->count > count)
		json_free(&ds->v[--ds->count].json);
}

/* Takes in a document, or an item of a list. */
static int
take_document(struct documents *ds, struct scan *s, const struct item *item,
    struct error *err)
{
	struct document d = { .name = { NULL, 0 } };
	int rc = parse(ds, &d, s, item, 0, err);

	if (rc > 0 && take_identity(&d, err) < 0)
		rc = -1;
	if (rc > 0 && item->type == ITEM_ELEMENT && slice_is(d.kind, "List"))
		rc = fault(&d, document_at(&d, 0, "kind"), "a list among the "
		    "items of a list", "the objects themselves", err);
	if (rc > 0 && item->type == ITEM_DOCUMENT && slice_is(d.kind, "List"))
		rc = json_type(&d.json, document_at(&d, 0, "items")) ==
		    JSON_ABSENT ? 0 : fault(&d, document_at(&d, 0, "items"),
		    "no array", "one as the value of \"items\"", err);
	if (rc <= 0) {
		json_free(&d.json);
		return rc;
	}
	ds->v = memory_grow(ds->v, &ds->cap, ds->count + 1, sizeof(*ds->v));
	ds->v[ds->count++] = d;
	return 0;
}

/* What a list says of its items, in the members before or after them. */
static int
take_list_members(struct documents *ds, struct scan *s,
    const struct item *item, struct error *err)
{
	struct document d = { .name = { NULL, 0 } };
	struct slice text;

	if (parse(ds, &d, s, item, 1, err) < 0) {
		json_free(&d.json);
		return -1;
	}
	text = document_text(&d, 0, "kind");
	if (text.len > 0)
		ds->list_kind = text;
	text = document_text(&d, 0, "apiVersion");
	if (text.len > 0)
		ds->list_version = text;
	json_free(&d.json);
	return 0;
}

/* 1 if what has these items says that it is no list: they are parts of it. */
static int
is_other(const struct documents *ds)
{
	return ds->list_kind.len > 0 && !is_list(ds->list_kind);
}

/* Gives its items the kind that a NodePoolList has them be. */
static void
end_list(struct documents *ds)
{
	size_t suffix = strlen("List"), i;

	if (is_other(ds)) {
		forget_after(ds, ds->list);
		ds->others++;
	}
	for (i = ds->list; i < ds->count; i++) {
		struct document *d = &ds->v[i];

		if (d->kind.len > 0 || ds->list_kind.len <= suffix)
			continue;
		d->kind = slice_head(ds->list_kind, ds->list_kind.len -
		    suffix);
		if (d->version.len == 0)
			d->version = ds->list_version;
	}
	ds->list_kind = ds->list_version = (struct slice){ NULL, 0 };
}

static int
take_item(struct documents *ds, struct scan *s, const struct item *item,
    int *in_list, struct error *err)
{
	switch (item->type) {
	case ITEM_DOCUMENT:
		return take_document(ds, s, item, err);
	case ITEM_ELEMENT:
		return is_other(ds) ? 0 : take_document(ds, s, item, err);
	case ITEM_LIST:
		if (*in_list)		/* of equal keys the last one wins */
			forget_after(ds, ds->list);
		*in_list = 1;
		ds->list = ds->count;
		return take_list_members(ds, s, item, err);
	case ITEM_LIST_END:
		*in_list = 0;
		if (take_list_members(ds, s, item, err) < 0)
			return -1;
		end_list(ds);
	}
	return 0;
}

static int
read_json(struct documents *ds, const char *file, struct source source,
    struct error *err)
{
	struct error syntax = { 0 };
	struct scan scan;
	struct item item;
	int more, in_list = 0, rc = 0;

	scan_init(&scan, file, source);
	scan_limit(&scan, ds->max_item);
	while ((more = scan_next(&scan, &item, &syntax)) > 0)
		if (rc == 0)
			rc = take_item(ds, &scan, &item, &in_list, err);
	scan_free(&scan);
	if (more == 0)
		return rc;
	*err = syntax;
	return -1;
}

int
documents_read(struct documents *ds, const char *file, struct source source,
    struct error *err)
{
	struct yaml_in yaml = { .yaml = NULL };
	int rc = -1;

	if (ds->max_item == 0)
		ds->max_item = INPUT_MOST;
	if (backend_check(err) == 0 &&
	    yaml_in_init(&yaml, file, source, ds->max_item, err) == 0)
		rc = read_json(ds, file, yaml_in_source(&yaml), err);
	yaml_in_free(&yaml);
	return rc;
}

void
documents_free(struct documents *ds)
{
	forget_after(ds, 0);
	free(ds->v);
	arena_free(&ds->arena);
}
