#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "json_out.h"

#define API_VERSION "gpuops/v1alpha1"

static void
print_cell(struct json_out *j, const struct column *c, struct slice cell)
{
	if (cell.ptr == NULL)
		out_text(j->out, "null");
	else if (c->type != COLUMN_TEXT)
		out_slice(j->out, cell);
	else
		out_json(j->out, cell);
}

/* The rows from..to of a table are one item. */
struct item {
	const struct table *t;
	size_t from, to;
};

/* ---- members, sorted by their keys as Go sorts them --------------------- */

/* Either a column, or a nest with its columns. */
struct member {
	const char *key;
	size_t column;
	const struct nest *nest;
};

static int
by_key(const void *a, const void *b)
{
	const struct member *x = a, *y = b;

	return strcmp(x->key, y->key);
}

/* The members that columns held by `of` make; each nest once.  To be freed. */
static struct member *
find_members(const struct table *t, const struct nest *of, size_t *count)
{
	struct member *v = memory_zeroed(t->column_count + 1, sizeof(*v));
	size_t n = 0, i, k;

	for (i = 0; i < t->column_count; i++) {
		const struct column *c = &t->columns[i];

		if (c->json == NULL)
			continue;
		if (c->nest == of) {
			v[n++] = (struct member){ c->json, i, NULL };
			continue;
		}
		for (k = 0; k < n && v[k].nest != c->nest; k++)
			;
		if (of == NULL && k == n)
			v[n++] = (struct member){ c->nest->json, i, c->nest };
	}
	qsort(v, n, sizeof(*v), by_key);
	*count = n;
	return v;
}

/* The columns of a nest in one row, as an object. */
static void
print_map(struct json_out *j, const struct table *t, const struct nest *nest,
    size_t row)
{
	size_t count, i;
	struct member *v = find_members(t, nest, &count);

	json_out_open(j, "{");
	for (i = 0; i < count; i++) {
		json_out_begin(j, v[i].key);
		print_cell(j, &t->columns[v[i].column],
		    table_row(t, row)[v[i].column]);
	}
	json_out_close(j, "}");
	free(v);
}

/* column is the first of the nest: rows without a value there add nothing. */
static void
print_nest(struct json_out *j, const struct item *item, const struct nest *nest,
    size_t column)
{
	const struct table *t = item->t;
	size_t row;

	if (nest->type == NEST_MAP) {
		print_map(j, t, nest, item->from);
		return;
	}
	json_out_open(j, "[");
	for (row = item->from; row < item->to; row++) {
		struct slice cell = table_row(t, row)[column];

		if (cell.ptr == NULL)
			continue;
		json_out_begin(j, NULL);
		if (nest->type == NEST_LIST)
			print_map(j, t, nest, row);
		else
			print_cell(j, &t->columns[column], cell);
	}
	json_out_close(j, "]");
}

static void
print_item(struct json_out *j, const struct item *item)
{
	const struct table *t = item->t;
	size_t count, i;
	struct member *v = find_members(t, NULL, &count);

	json_out_begin(j, NULL);
	json_out_open(j, "{");
	for (i = 0; i < count; i++) {
		json_out_begin(j, v[i].key);
		if (v[i].nest != NULL)
			print_nest(j, item, v[i].nest, v[i].column);
		else
			print_cell(j, &t->columns[v[i].column],
			    table_row(t, item->from)[v[i].column]);
	}
	json_out_close(j, "}");
	free(v);
}

/* ---- the document ------------------------------------------------------ */

static void
print_items(struct json_out *j, const struct table *t)
{
	struct item item = { .t = t };

	json_out_open(j, "[");
	while (item.from < t->row_count) {
		item.to = item.from + 1;
		while (item.to < t->row_count && slice_equal(
		    table_row(t, item.to)[0], table_row(t, item.from)[0]))
			item.to++;
		print_item(j, &item);
		item.from = item.to;
	}
	json_out_close(j, "]");
}

static void
print_list(struct json_out *j, const struct table *t)
{
	json_out_begin(j, t->list);
	print_items(j, t);
}

/*
 * The lists whose keys come before "kind", or after it: all keys are sorted.
 */
static void
print_lists(struct json_out *j, const struct table *t, int before)
{
	const struct table *lists[2] = { t, t->also };
	size_t i;

	if (t->also != NULL && strcmp(t->also->list, t->list) < 0) {
		lists[0] = t->also;
		lists[1] = t;
	}
	for (i = 0; i < 2 && lists[i] != NULL; i++)
		if (before == (strcmp(lists[i]->list, "kind") < 0))
			print_list(j, lists[i]);
}

static void
print_total(struct json_out *j, const struct table *t)
{
	char total[32];

	json_out_begin(j, t->total_json);
	snprintf(total, sizeof(total), "%zu", t->total);
	out_text(j->out, total);
}

/* A total comes after all. */
void
format_json(struct out *out, const struct table *t, int headers)
{
	struct json_out j = { .out = out };

	(void)headers;
	json_out_open(&j, "{");
	json_out_begin(&j, "apiVersion");
	out_json(out, slice_of(API_VERSION));
	print_lists(&j, t, 1);
	json_out_begin(&j, "kind");
	out_json(out, slice_of(t->kind));
	print_lists(&j, t, 0);
	if (t->total_json != NULL)
		print_total(&j, t);
	json_out_close(&j, "}");
	out_text(out, "\n");
}
