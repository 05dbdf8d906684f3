#include <stdio.h>
#include <stdlib.h>

#include "agree.h"
#include "memory_source.h"
#include "reference_json.h"

static int disagree(struct agree *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static int
disagree(struct agree *a, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(a->why, sizeof(a->why), fmt, ap);
	va_end(ap);
	return 0;
}

void
agree_init(struct agree *a, const char *const *names, size_t count)
{
	size_t i;

	*a = (struct agree){ .names = names, .name_count = count };
	project_paths_init(&a->paths);
	for (i = 0; i < count; i++)
		project_paths_add(&a->paths, names[i]);
}

void
agree_free(struct agree *a)
{
	project_paths_free(&a->paths);
	oracle_free(&a->whole);
	oracle_free(&a->part);
	project_free(&a->project);
	json_free(&a->json);
	arena_free(&a->scratch);
	free(a->wanted.ptr);
	free(a->found.ptr);
	free(a->sent.ptr);
	free(a->sent_before.ptr);
}

int
agree_on(struct agree *a, struct slice input)
{
	size_t at;

	a->input = input;
	a->valid = oracle_read(&a->whole, input);
	if (reference_input(input, &at) != a->valid)
		return disagree(a, "the oracle %s it, the reference does not",
		    a->valid ? "accepts" : "refuses");
	if (slice_begins(input, "\xef\xbb\xbf"))
		input = slice_from(input, 3);
	a->fault = place_after((struct place){ "in", 1, 1 },
	    slice_head(input, at));
	return 1;
}

/* ---- what the paths find ----------------------------------------------- */

/* These write as oracle_values does. */
static void
put_string(const struct json *j, int value, struct text *to)
{
	struct slice s = json_text(j, value);
	char length[32];

	snprintf(length, sizeof(length), "%zu:", s.len);
	text_add(to, slice_of(length));
	text_add(to, s);
}

static void put_whole(const struct json *j, int value, struct text *to);

static void
put_parts(const struct json *j, int value, struct text *to)
{
	struct json_each each = { .of = value };

	while (json_next(j, &each)) {
		if (each.key != JSON_NONE)
			put_whole(j, each.key, to);
		put_whole(j, each.value, to);
	}
}

static void
put_whole(const struct json *j, int value, struct text *to)
{
	switch (json_type(j, value)) {
	case JSON_ABSENT:
		text_add(to, slice_of("null"));
		break;
	case JSON_BOOLEAN:
		text_add(to, slice_of(json_true(j, value) ? "true" : "false"));
		break;
	case JSON_NUMBER:
		text_add(to, json_text(j, value));
		break;
	case JSON_STRING:
		put_string(j, value, to);
		break;
	case JSON_ARRAY:
		text_add(to, slice_of("["));
		put_parts(j, value, to);
		text_add(to, slice_of("]"));
		break;
	case JSON_OBJECT:
		text_add(to, slice_of("{"));
		put_parts(j, value, to);
		text_add(to, slice_of("}"));
		break;
	}
	text_add(to, slice_of(" "));
}

static void put_path(struct agree *a, int value, const char *path);

static void
put_member(struct agree *a, int value, const char *path)
{
	size_t len = strcspn(path, " ");
	char *key;

	if (json_type(&a->json, value) != JSON_OBJECT) {
		put_whole(&a->json, value, &a->found);
		return;
	}
	key = arena_string(&a->scratch, (struct slice){ path, len });
	value = json_member(&a->json, value, key);
	if (value == JSON_NONE)
		text_add(&a->found, slice_of("- "));
	else
		put_path(a, value, path + len + (path[len] == ' '));
}

static void
put_path(struct agree *a, int value, const char *path)
{
	struct json_each each = { .of = value };

	if (*path == '\0')
		put_whole(&a->json, value, &a->found);
	else if (json_type(&a->json, value) != JSON_ARRAY)
		put_member(a, value, path);
	else
		while (json_next(&a->json, &each))
			put_member(a, each.value, path);
}

/* The oracle takes an item for an input: members lack their braces. */
static int
read_part(struct agree *a, const struct item *item)
{
	int bare = item->type == ITEM_LIST || item->type == ITEM_LIST_END;

	a->wanted.len = 0;
	text_add(&a->wanted, slice_of(bare ? "{" : ""));
	text_add(&a->wanted, item->text);
	text_add(&a->wanted, slice_of(bare ? "}" : ""));
	return oracle_read(&a->part, text_slice(&a->wanted));
}

static int
agree_on_values(struct agree *a, struct scan *s, const struct item *item)
{
	size_t i;

	if (!read_part(a, item))
		return disagree(a, "item %zu is no JSON: %.*s", a->sent_count,
		    (int)item->text.len, item->text.ptr);
	project_item(&a->project, &a->paths, s, item);
	arena_reset(&a->scratch);
	if (json_parse(&a->json, a->project.text, &a->scratch) < 0)
		return disagree(a, "json refuses the projection %.*s",
		    (int)a->project.text.len, a->project.text.ptr);
	a->wanted.len = a->found.len = 0;
	for (i = 0; i < a->name_count; i++) {
		oracle_values(&a->part, a->names[i], &a->wanted);
		put_member(a, 0, a->names[i]);
	}
	if (slice_equal(text_slice(&a->wanted), text_slice(&a->found)))
		return 1;
	return disagree(a, "item %zu has %.*s, wanted %.*s", a->sent_count,
	    (int)a->found.len, a->found.ptr, (int)a->wanted.len,
	    a->wanted.ptr);
}

/* ---- a reading --------------------------------------------------------- */

static void
record(struct agree *a, const struct item *item)
{
	static const char *const names[] = {
		[ITEM_DOCUMENT] = "document", [ITEM_LIST] = "list",
		[ITEM_ELEMENT] = "element", [ITEM_LIST_END] = "list end",
	};

	text_add(&a->sent, slice_of(names[item->type]));
	text_add(&a->sent, slice_of(" "));
	text_add(&a->sent, item->text);
	text_add(&a->sent, slice_of("\n"));
	a->sent_count++;
}

/* Where scan says that brackets are, they are, and nowhere else. */
static int
agree_on_brackets(struct agree *a, const struct item *item)
{
	size_t n = 0, i;
	int in_string = 0;

	if (item->brackets == NULL)
		return 1;
	for (i = 0; i < item->text.len; i++) {
		char c = item->text.ptr[i];

		if (in_string && c == '\\')
			i++;
		else if (c == '"')
			in_string = !in_string;
		else if (!in_string && memchr("{}[]", c, 4) != NULL &&
		    (n == item->bracket_count || item->brackets[n++] != i))
			return disagree(a, "item %zu has a bracket at %zu: "
			    "%.*s", a->sent_count, i, (int)item->text.len,
			    item->text.ptr);
	}
	return n == item->bracket_count || disagree(a, "item %zu has %zu "
	    "brackets, not %zu: %.*s", a->sent_count, n, item->bracket_count,
	    (int)item->text.len, item->text.ptr);
}

static int
agree_on_item(struct agree *a, struct scan *s, const struct item *item)
{
	const struct oracle *o = &a->whole;
	const struct item *want;

	record(a, item);
	if (a->valid) {
		if (a->sent_count > o->item_count)
			return disagree(a, "%zu items and more, wanted %zu",
			    a->sent_count, o->item_count);
		want = &o->items[a->sent_count - 1];
		if (item->type != want->type ||
		    !slice_equal(item->text, want->text))
			return disagree(a, "item %zu is type %d %.*s, wanted "
			    "type %d %.*s", a->sent_count, (int)item->type,
			    (int)item->text.len, item->text.ptr,
			    (int)want->type, (int)want->text.len,
			    want->text.ptr);
	}
	return agree_on_brackets(a, item) && agree_on_values(a, s, item);
}

static int
agree_on_end(struct agree *a, int end)
{
	struct place at = a->err.at;

	if (a->valid && end < 0)
		return disagree(a, "refused: %zu:%zu: %s", at.line, at.col,
		    a->err.msg);
	if (a->valid && a->sent_count != a->whole.item_count)
		return disagree(a, "%zu items, wanted %zu", a->sent_count,
		    a->whole.item_count);
	if (!a->valid && end == 0)
		return disagree(a, "accepted, to be refused at %zu:%zu",
		    a->fault.line, a->fault.col);
	if (!a->valid && (at.line != a->fault.line || at.col != a->fault.col))
		return disagree(a, "refused at %zu:%zu, wanted %zu:%zu: %s",
		    at.line, at.col, a->fault.line, a->fault.col, a->err.msg);
	return 1;
}

int
agree_reading(struct agree *a, size_t most)
{
	struct memory_source m = { .text = a->input, .most = most };
	struct scan s;
	struct item item;
	int good = 1, more;

	a->sent.len = a->sent_count = 0;
	a->err.msg[0] = '\0';
	scan_init(&s, "in", memory_source(&m));
	while ((more = scan_next(&s, &item, &a->err)) > 0 && good)
		good = agree_on_item(a, &s, &item);
	scan_free(&s);
	return good && agree_on_end(a, more);
}

int
agree_again(struct agree *a, size_t most)
{
	struct text last = a->sent;
	struct error err = a->err;

	a->sent = a->sent_before;
	a->sent_before = last;
	if (!agree_reading(a, most))
		return 0;
	if (!slice_equal(text_slice(&a->sent), text_slice(&last)))
		return disagree(a, "sent %.*s, and before %.*s",
		    (int)a->sent.len, a->sent.ptr, (int)last.len, last.ptr);
	if (!a->valid && strcmp(a->err.msg, err.msg) != 0)
		return disagree(a, "%s, and before %s", a->err.msg, err.msg);
	return 1;
}
