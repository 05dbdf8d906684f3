#include "escape.h"
#include "foreign.h"
#include "fuzz.h"
#include "json.h"
#include "memory_source.h"
#include "project.h"
#include "reference_json.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * The reader: scan, project and json on any bytes.  What they hand out must be
 * in the input, where they say, in its order, and nothing of the input may be
 * lost between two items.
 */

/* Small reads move what is in memory between all items. */
static const size_t reads[] = { 0, 7 };

/* Short, so that made-up bytes meet them; and some that captures have. */
static const char *const paths[] = {
	"a", "b a", "b c a", "kind", "items", "type", "object kind",
	"metadata name", "metadata labels", "spec containers name",
	"status conditions type",
};

/* Most values of one item whose places are looked at. */
#define SAMPLES 64

/* ---- the input --------------------------------------------------------- */

/* A point of the input, as offset and as place; moves forward only. */
struct cursor {
	struct slice text;		/* without a byte order mark */
	size_t at, line, col;
};

static void
cursor_seek(struct cursor *c, struct place to)
{
	while (c->line < to.line || (c->line == to.line && c->col < to.col)) {
		fuzz_check(c->at < c->text.len, "a place past the input");
		if (c->text.ptr[c->at++] == '\n') {
			c->line++;
			c->col = 1;
		} else
			c->col++;
	}
	fuzz_check(c->line == to.line && c->col == to.col,
	    "a place that is none, or comes before the last one");
}

/* 1 if the input goes on with s at c. */
static int
cursor_sees(const struct cursor *c, struct slice s)
{
	return s.len <= c->text.len - c->at && slice_equal(s,
	    slice_head(slice_from(c->text, c->at), s.len));
}

/* ---- between items ----------------------------------------------------- */

/* What stands before the first item and after the last one. */
enum { START = ITEM_LIST_END + 1, END };

/* What may stand between two items, but for space; I is the key "items". */
static const struct {
	int from, to;
	const char *gap;
} gaps[] = {
	{ START, ITEM_DOCUMENT, "" },
	{ START, ITEM_DOCUMENT, "[" },
	{ START, ITEM_LIST, "{" },
	{ START, ITEM_LIST, "[{" },
	{ START, END, "[]" },
	{ ITEM_DOCUMENT, ITEM_DOCUMENT, "" },
	{ ITEM_DOCUMENT, ITEM_DOCUMENT, "," },
	{ ITEM_DOCUMENT, ITEM_LIST, "{" },
	{ ITEM_DOCUMENT, ITEM_LIST, ",{" },
	{ ITEM_DOCUMENT, END, "" },
	{ ITEM_DOCUMENT, END, "]" },
	{ ITEM_LIST, ITEM_ELEMENT, "I:[" },
	{ ITEM_LIST, ITEM_ELEMENT, ",I:[" },
	{ ITEM_LIST, ITEM_LIST, "I:[]," },
	{ ITEM_LIST, ITEM_LIST, ",I:[]," },
	{ ITEM_LIST, ITEM_LIST_END, "I:[]" },
	{ ITEM_LIST, ITEM_LIST_END, ",I:[]" },
	{ ITEM_LIST, ITEM_LIST_END, "I:[]," },
	{ ITEM_LIST, ITEM_LIST_END, ",I:[]," },
	{ ITEM_ELEMENT, ITEM_ELEMENT, "," },
	{ ITEM_ELEMENT, ITEM_LIST, "]," },
	{ ITEM_ELEMENT, ITEM_LIST_END, "]" },
	{ ITEM_ELEMENT, ITEM_LIST_END, "]," },
	{ ITEM_LIST_END, ITEM_DOCUMENT, "}" },
	{ ITEM_LIST_END, ITEM_DOCUMENT, "}," },
	{ ITEM_LIST_END, ITEM_LIST, "}{" },
	{ ITEM_LIST_END, ITEM_LIST, "},{" },
	{ ITEM_LIST_END, END, "}" },
	{ ITEM_LIST_END, END, "}]" },
};

/* Takes a string off *s, whose opening quote is gone; 1 if it is "items". */
static int
take_items(struct slice *s)
{
	static const struct slice items = SLICE("items");
	size_t n = 0;

	while (n < s->len && s->ptr[n] != '"')
		n += s->ptr[n] == '\\' ? 2 : 1;
	if (n >= s->len || !escape_equal(slice_head(*s, n), items))
		return 0;
	*s = slice_from(*s, n + 1);
	return 1;
}

/* gap as the table has it, into to; "?" if it cannot be there. */
static void
gap_short(struct slice gap, char to[8])
{
	size_t n = 0;
	char c;

	while (gap.len > 0 && n < 7) {
		c = gap.ptr[0];
		gap = slice_from(gap, 1);
		if (c == '"')
			c = take_items(&gap) ? 'I' : '?';
		if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
			to[n++] = c;
	}
	to[n] = '\0';
	if (gap.len > 0)
		memcpy(to, "?", 2);
}

static void
check_gap(int from, int to, struct slice gap)
{
	char is[8];
	size_t i;

	gap_short(gap, is);
	for (i = 0; i < COUNT(gaps); i++)
		if (gaps[i].from == from && gaps[i].to == to &&
		    strcmp(gaps[i].gap, is) == 0)
			return;
	fprintf(stderr, "fuzz: from %d to %d\n", from, to);
	fuzz_check_text(0, "this cannot be between two items", gap);
}

/* ---- an item ----------------------------------------------------------- */

/* 1 if text is one JSON value and no more. */
static int
is_value(struct slice text)
{
	const unsigned char *start = (const unsigned char *)text.ptr;
	struct reference r = { start, start + text.len, 0 };

	return reference_value(&r) && r.at == r.end;
}

/* 1 if the item is members without their braces. */
static int
is_members(const struct item *item)
{
	return item->type == ITEM_LIST || item->type == ITEM_LIST_END;
}

/* The item as one value, and a newline after it, as json wants it. */
static struct slice
whole_item(const struct item *item, struct arena *a)
{
	int members = is_members(item);
	const struct slice parts[] = { slice_of(members ? "{" : ""),
	    item->text, slice_of(members ? "}\n" : "\n") };

	return arena_join(a, parts, COUNT(parts));
}

/* The item is what the input has at its place, and read already. */
static void
check_item(struct scan *s, const struct item *item, struct cursor *c,
    const struct memory_source *m)
{
	struct slice text = item->text;
	struct cursor end;

	fuzz_check(cursor_sees(c, text), "an item that is not there");
	end = *c;
	if (text.len > 0)
		cursor_seek(&end, scan_place(s, text.ptr + text.len - 1));
	cursor_seek(&end, scan_place(s, text.ptr + text.len));
	fuzz_check(end.at - c->at == text.len, "the item ends elsewhere");
	fuzz_check(end.at <= m->at, "an item of what is yet to be read");
	*c = end;
}

/* ---- its projection ---------------------------------------------------- */

/* A projection that was kept, and what it said of places before. */
struct kept {
	struct arena arena;
	struct project project;
	size_t offsets[SAMPLES], count;
	struct place places[SAMPLES];
};

/* That the item is gone, and perhaps the reader, changes nothing. */
static void
check_kept(struct kept *k)
{
	size_t i;

	for (i = 0; i < k->count; i++) {
		struct place is = project_place(&k->project, k->offsets[i]);

		fuzz_check(is.line == k->places[i].line &&
		    is.col == k->places[i].col, "a kept place has changed");
	}
	k->count = 0;
	arena_reset(&k->arena);
}

static void
check_string(const struct json *j, int value)
{
	struct slice text = json_text(j, value), rest = text;
	size_t n;

	fuzz_check((text.ptr == NULL) == (json_type(j, value) != JSON_STRING &&
	    json_type(j, value) != JSON_NUMBER), "a text that none should be");
	for (; rest.len > 0; rest = slice_from(rest, n)) {
		n = foreign_utf8(rest);
		fuzz_check_text(n > 0, "a text that is not UTF-8", text);
	}
}

/* 1 for each value that is a key; free it. */
static char *
find_keys(const struct json *j)
{
	char *keys = memory_zeroed(j->count + 1, 1);
	int v;

	for (v = 0; (size_t)v < j->count; v++) {
		struct json_each at = { .of = v };

		while (json_next(j, &at)) {
			fuzz_check(at.value > v && (size_t)at.value < j->count,
			    "a member that is no part");
			if (at.key != JSON_NONE)
				keys[at.key] = 1;
		}
	}
	return keys;
}

/*
 * Values lie where project_place says, each after the one before it.  Members
 * alone have no brace in the input: the place of theirs is the first of them.
 */
static void
check_values(struct kept *k, const struct project *p, const struct json *j,
    int members, struct cursor c)
{
	char *keys = find_keys(j);
	size_t stride = j->count / SAMPLES + 1, v;

	for (v = 0; v < j->count; v++) {
		size_t offset = json_offset(j, (int)v);
		struct slice rest = slice_from(p->text, offset);

		check_string(j, (int)v);
		if (keys[v] || v % stride != 0)
			continue;
		k->offsets[k->count] = offset;
		k->places[k->count] = project_place(p, offset);
		cursor_seek(&c, k->places[k->count++]);
		fuzz_check((members && v == 0) ||
		    cursor_sees(&c, slice_head(rest, 1)),
		    "a projected value lies elsewhere");
	}
	free(keys);
}

/* ---- what it must have ------------------------------------------------- */

/* A value of the item, and what should be the same in its projection. */
struct pair {
	const struct json *json[2];
	int value[2];
};

/* How the value is written. */
static struct slice
written(const struct json *j, int value)
{
	const unsigned char *start = (const unsigned char *)j->text.ptr +
	    json_offset(j, value);
	struct reference r = { start, (const unsigned char *)j->text.ptr +
	    j->text.len, 0 };

	reference_value(&r);
	return (struct slice){ (const char *)start, (size_t)(r.at - start) };
}

static void
check_written(const struct pair *p)
{
	if (p->value[0] == JSON_NONE && p->value[1] == JSON_NONE)
		return;
	fuzz_check(p->value[0] != JSON_NONE && p->value[1] != JSON_NONE,
	    "a member that only one of item and projection has");
	fuzz_check_text(slice_equal(written(p->json[0], p->value[0]),
	    written(p->json[1], p->value[1])), "projected otherwise",
	    p->json[1]->text);
}

/* Follows the path in objects as far as it goes; *path is the rest of it. */
static void
follow(struct pair *p, const char **path)
{
	char key[32];
	size_t len;

	while (**path != '\0' && json_type(p->json[0], p->value[0]) ==
	    JSON_OBJECT) {
		fuzz_check(json_type(p->json[1], p->value[1]) == JSON_OBJECT,
		    "an object that was projected to none");
		len = strcspn(*path, " ");
		snprintf(key, sizeof(key), "%.*s", (int)len, *path);
		p->value[0] = json_member(p->json[0], p->value[0], key);
		p->value[1] = json_member(p->json[1], p->value[1], key);
		*path += len + ((*path)[len] == ' ');
	}
}

/* What is wanted by this path is in both, or in neither. */
static void
check_path(struct pair p, const char *path)
{
	struct json_each at[2];
	int more;

	follow(&p, &path);
	if (*path == '\0' || json_type(p.json[0], p.value[0]) != JSON_ARRAY) {
		check_written(&p);
		return;
	}
	at[0] = (struct json_each){ .of = p.value[0] };
	at[1] = (struct json_each){ .of = p.value[1] };
	while ((more = json_next(p.json[0], &at[0])) > 0) {
		struct pair part = { { p.json[0], p.json[1] }, { 0, 0 } };
		const char *rest = path;

		fuzz_check(json_next(p.json[1], &at[1]), "too few elements");
		part.value[0] = at[0].value;
		part.value[1] = at[1].value;
		follow(&part, &rest);
		/* what arrays in it hold is another's concern */
		if (json_type(part.json[0], part.value[0]) != JSON_ARRAY)
			check_written(&part);
	}
	fuzz_check(!json_next(p.json[1], &at[1]), "too many elements");
}

/* text is the item as one value. */
static void
check_wanted(struct slice text, const struct json *projected)
{
	struct json j = { 0 };
	struct arena scratch = { 0 };
	size_t i;

	fuzz_check(json_parse(&j, text, &scratch) == 0, "json_parse failed");
	for (i = 0; i < COUNT(paths); i++)
		check_path((struct pair){ { &j, projected }, { 0, 0 } },
		    paths[i]);
	json_free(&j);
	arena_free(&scratch);
}

static void
check_projection(struct kept *k, struct project *p, const struct item *item,
    const struct cursor *c)
{
	struct arena scratch = { 0 };
	struct json j = { 0 };
	struct slice text = p->text, whole = whole_item(item, &scratch);

	fuzz_check_text(is_value(slice_head(whole, whole.len - 1)),
	    "the item is not JSON", whole);
	fuzz_check(text.len > 0 && text.ptr[text.len - 1] == '\n',
	    "a projection without its newline");
	fuzz_check_text(is_value(slice_head(text, text.len - 1)),
	    "the projection is not JSON", text);
	fuzz_check(json_parse(&j, text, &scratch) == 0, "json_parse failed");
	check_values(k, p, &j, is_members(item), *c);
	check_wanted(whole, &j);
	k->project = project_keep(p, &k->arena);
	fuzz_check(slice_equal(k->project.text, text), "kept text differs");
	json_free(&j);
	arena_free(&scratch);
}

/* ---- a reading --------------------------------------------------------- */

static void
read_items(struct scan *s, struct cursor *c, const struct memory_source *m,
    struct kept *k)
{
	struct project_paths wanted;
	struct project p = { 0 };
	struct item item;
	struct error err = { 0 };
	struct cursor from;
	int more, last = START;
	size_t i;

	project_paths_init(&wanted);
	for (i = 0; i < COUNT(paths); i++)
		project_paths_add(&wanted, paths[i]);
	while ((more = scan_next(s, &item, &err)) > 0) {
		check_kept(k);
		from = *c;
		cursor_seek(c, scan_place(s, item.text.ptr));
		check_gap(last, (int)item.type, slice_head(
		    slice_from(from.text, from.at), c->at - from.at));
		last = (int)item.type;
		from = *c;
		check_item(s, &item, c, m);
		project_item(&p, &wanted, s, &item);
		check_projection(k, &p, &item, &from);
	}
	if (more == 0)
		check_gap(last, END, slice_from(c->text, c->at));
	else
		cursor_seek(c, err.at);
	project_paths_free(&wanted);
	project_free(&p);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct slice text = { (const char *)data, size };
	size_t mark = slice_begins(text, "\xef\xbb\xbf") ? 3 : 0, i;

	for (i = 0; i < COUNT(reads); i++) {
		struct memory_source m = { .text = text, .most = reads[i] };
		struct cursor c = { slice_from(text, mark), 0, 1, 1 };
		struct kept k = { 0 };
		struct scan s;

		scan_init(&s, "in", memory_source(&m));
		read_items(&s, &c, &m, &k);
		scan_free(&s);
		check_kept(&k);
		arena_free(&k.arena);
	}
	return 0;
}
