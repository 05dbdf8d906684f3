#include <check.h>
#include <errno.h>
#include <stdlib.h>

#include "memory_source.h"
#include "scan.h"
#include "text.h"
#include "yaml_in.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define MOST ((size_t)1 << 20)

/* Bytes a read, of the file and of what is made of it. */
static const size_t reads[] = { 0, 1, 7, 64 };

/* What came of reading to the end or to an error. */
struct result {
	struct text json;
	int failed;
	struct error err;
};

static struct result
read_all(struct slice text, size_t most_of_file, size_t most)
{
	struct memory_source m = { .text = text, .most = most_of_file };
	struct result r = { .failed = 0 };
	struct yaml_in y;
	struct source s;
	const struct error *fault = NULL;
	char buf[4096];
	ssize_t n;
	int ended;

	ck_assert_int_eq(yaml_in_init(&y, "in", memory_source(&m), MOST,
	    &r.err), 0);
	s = yaml_in_source(&y);
	while ((n = s.read(s.ctx, buf, most == 0 ? sizeof(buf) : most)) > 0)
		text_add(&r.json, (struct slice){ buf, (size_t)n });
	r.failed = n < 0;
	if (r.failed && s.making != NULL)
		fault = s.making->fault(s.ctx, &ended);
	if (fault != NULL)
		r.err = *fault;
	yaml_in_free(&y);
	return r;
}

/* ---- YAML and the JSON that is made of it ------------------------------- */

static const struct {
	const char *yaml, *json;
} made[] = {
	/* documents */
	{ "a: b", "{\"a\":\"b\"}\n" },
	{ "a: b\n", "{\"a\":\"b\"}\n" },
	{ "---\na: b\n", "{\"a\":\"b\"}\n" },
	{ "--- {a: b}\n", "{\"a\":\"b\"}\n" },
	{ "a: b\n---\nc: d\n", "{\"a\":\"b\"}\n{\"c\":\"d\"}\n" },
	{ "a: b\n...\n---\nc: d\n...\n", "{\"a\":\"b\"}\n{\"c\":\"d\"}\n" },
	{ "---\n---\na: b\n---\n# nothing\n---\n", "\n{\"a\":\"b\"}\n\n\n" },
	{ "%YAML 1.1\n---\na: b\n", "{\"a\":\"b\"}\n" },
	{ "# kubectl get -o yaml\na: b # comment\n", "{\"a\":\"b\"}\n" },
	{ "- a\n- b\n", "[\"a\",\"b\"]\n" },
	{ "-\n  - a\n", "[[\"a\"]]\n" },
	{ "--- text\n", "\"text\"\n" },
	{ "--- 1\n", "1\n" },
	{ "--- ~\n", "null\n" },
	{ "--- ''\n", "\"\"\n" },
	{ "\xef\xbb\xbf" "a: b\n", "{\"a\":\"b\"}\n" },
	{ "\n\n  a: b\n", "{\"a\":\"b\"}\n" },
	{ "a: b\r\nc:\r\n- d\r\n", "{\"a\":\"b\",\"c\":[\"d\"]}\n" },
	{ "? a\n: b\n", "{\"a\":\"b\"}\n" },
	{ "'a': b\n", "{\"a\":\"b\"}\n" },
	{ "a : b\n", "{\"a\":\"b\"}\n" },
	{ "\"a\\\"\" : b\n", "{\"a\\\"\":\"b\"}\n" },
	{ "a/b.c-d_1: e\n", "{\"a/b.c-d_1\":\"e\"}\n" },

	/* what is within */
	{ "a:\n  b:\n    c: d\n  e: f\n",
	    "{\"a\":{\"b\":{\"c\":\"d\"},\"e\":\"f\"}}\n" },
	{ "a:\n- b: c\n  d: e\n- f\n",
	    "{\"a\":[{\"b\":\"c\",\"d\":\"e\"},\"f\"]}\n" },
	{ "a: {}\nb: []\nc: {d: [e, f], g: h}\n",
	    "{\"a\":{},\"b\":[],\"c\":{\"d\":[\"e\",\"f\"],\"g\":\"h\"}}\n" },
	{ "a:\nb:\n", "{\"a\":null,\"b\":null}\n" },
	{ "a: [[], {}, [{}]]\n", "{\"a\":[[],{},[{}]]}\n" },

	/* the quotes decide what a scalar is */
	{ "a: true\nb: \"true\"\nc: 'true'\nd: yes\n",
	    "{\"a\":true,\"b\":\"true\",\"c\":\"true\",\"d\":true}\n" },
	{ "a: 1\nb: \"1\"\nc: 0777\nd: 1e3\ne: '1e3'\n",
	    "{\"a\":1,\"b\":\"1\",\"c\":511,\"d\":1e3,\"e\":\"1e3\"}\n" },
	{ "a: null\nb: ~\nc: \"\"\nd: 'null'\n",
	    "{\"a\":null,\"b\":null,\"c\":\"\",\"d\":\"null\"}\n" },
	{ "a: |\n  true\n", "{\"a\":\"true\\n\"}\n" },
	{ "a: >-\n  1\n  2\n", "{\"a\":\"1 2\"}\n" },
	{ "a: 2024-01-02T03:04:05Z\n", "{\"a\":\"2024-01-02T03:04:05Z\"}\n" },
	{ "a: <<\nb: [<<]\n\"<<\": c\n",
	    "{\"a\":\"<<\",\"b\":[\"<<\"],\"<<\":\"c\"}\n" },
	{ "\"true\": a\n'1': b\n", "{\"true\":\"a\",\"1\":\"b\"}\n" },

	/* texts */
	{ "a: b c\n  d\n", "{\"a\":\"b c d\"}\n" },
	{ "a: \"\\\"\\\\\\n\\0\\x41\\u20ac\\U0001F600\"\n",
	    "{\"a\":\"\\\"\\\\\\n\\u0000A\xe2\x82\xac\xf0\x9f\x98"
	    "\x80\"}\n" },
	{ "a: '\"'\n", "{\"a\":\"\\\"\"}\n" },
	{ "a: \xc3\xa4\xe2\x82\xac\n", "{\"a\":\"\xc3\xa4\xe2\x82\xac\"}\n" },
	{ "a: \"x\xe2\x80\xa8 y\"\n", "{\"a\":\"x\xe2\x80\xa8y\"}\n" },

	/* one key in several mappings is not twice */
	{ "a: {a: {a: b}}\n", "{\"a\":{\"a\":{\"a\":\"b\"}}}\n" },
	{ "- a: b\n- a: c\n", "[{\"a\":\"b\"},{\"a\":\"c\"}]\n" },
	{ "a: b\n---\na: c\n", "{\"a\":\"b\"}\n{\"a\":\"c\"}\n" },

	/* lists of objects say their kind, or end in a bracket */
	{ "items: []\nkind: List\n", "{\"items\":[],\"kind\":\"List\"}\n" },
	{ "kind: List\nitems:\n", "{\"kind\":\"List\",\"items\":null}\n" },
	{ "{items: []}\n", "{items: []}\n" },
	{ "--- {items: []}\n", "{\"items\":[]}\n" },
	{ "a:\n  items: []\n", "{\"a\":{\"items\":[]}}\n" },
	{ "- items: []\n", "[{\"items\":[]}]\n" },

	/* no YAML: as it is */
	{ "", "" }, { " \n", " \n" }, { "{\"a\": 1}\n", "{\"a\": 1}\n" },
	{ "[a: b]", "[a: b]" }, { "null", "null" }, { "\"a\"", "\"a\"" },
	{ "\"a", "\"a" }, { "\"a\\\":", "\"a\\\":" },
	{ "-1", "-1" }, { "----", "----" }, { "a:b", "a:b" }, { "a", "a" },
	{ "error: a\n", "error: a\n" }, { "NAME   READY\n", "NAME   READY\n" },
	{ "\xff\xfe" "a\0", "\xff\xfe" "a" },
};

START_TEST(makes_json)
{
	struct slice yaml = slice_of(made[_i].yaml);
	size_t i, j;

	for (i = 0; i < COUNT(reads); i++)
		for (j = 0; j < COUNT(reads); j++) {
			struct result r = read_all(yaml, reads[i], reads[j]);

			ck_assert_msg(!r.failed, "%s: %s", made[_i].yaml,
			    r.err.msg);
			ck_assert_msg(slice_is(text_slice(&r.json),
			    made[_i].json), "%s became %.*s", made[_i].yaml,
			    (int)r.json.len, r.json.ptr);
			free(r.json.ptr);
		}
}
END_TEST

/* ---- what is refused ---------------------------------------------------- */

#define ALIAS "found an alias, wanted the value itself"
#define ANCHOR "found an anchor, wanted a value without one"
#define TAG "found a tag, wanted a value without one"
#define MERGE "found a merge key, wanted the members themselves"
#define NO_STRING "found a key that is no string, wanted one: quote it"
#define CUT "found the end of a list, wanted its \"kind\""
#define NOTHING "found the end of the input, wanted a document"
#define UTF8 ", wanted UTF-8"
#define ALLOWED ", wanted a character that YAML allows"

static const struct {
	struct slice yaml;
	size_t line, col;
	const char *msg;
} bad[] = {
	/* what stands for something else */
	{ SLICE("a: *b\n"), 1, 4, ALIAS },
	{ SLICE("- *b\n"), 1, 3, ALIAS },
	{ SLICE("a: &b c\n"), 1, 4, ANCHOR },
	{ SLICE("&b a: c\n"), 1, 1, ANCHOR },
	{ SLICE("a: &b\n  c: d\n"), 1, 4, ANCHOR },
	{ SLICE("a: &b []\n"), 1, 4, ANCHOR },
	{ SLICE("a: !!str 1\n"), 1, 4, TAG },
	{ SLICE("a: ! b\n"), 1, 4, TAG },
	{ SLICE("a: !<x> b\n"), 1, 4, TAG },
	{ SLICE("--- !!map\na: b\n"), 1, 5, TAG },
	{ SLICE("!x a: b\n"), 1, 1, TAG },
	{ SLICE("a: !!binary aGk=\n"), 1, 4, TAG },
	{ SLICE("a: {}\n<<: {b: c}\n"), 2, 1, MERGE },
	{ SLICE("a:\n  <<: b\n"), 2, 3, MERGE },

	/* keys */
	{ SLICE("a: b\na: c\n"), 2, 1, "key \"a\" comes twice" },
	{ SLICE("a: b\n\"a\": c\n"), 2, 1, "key \"a\" comes twice" },
	{ SLICE("- a:\n    b: 1\n    c: 2\n    b: 3\n"), 4, 5,
	    "key \"b\" comes twice" },
	{ SLICE("a: {b: 1, c: {b: 2}, b: 3}\n"), 1, 22,
	    "key \"b\" comes twice" },
	{ SLICE("a:\n  x: {w: z}\na:\n"), 3, 1, "key \"a\" comes twice" },
	{ SLICE("a: b\n\"\\x07\": c\n\"\\a\": d\n"), 3, 1,
	    "key \"\\x07\" comes twice" },
	{ SLICE("a: b\ntrue: c\n"), 2, 1, NO_STRING },
	{ SLICE("a:\n  1: c\n"), 2, 3, NO_STRING },
	{ SLICE("on: c\n"), 1, 1, NO_STRING },
	{ SLICE("a: {null: c}\n"), 1, 5, NO_STRING },
	{ SLICE("? [a]\n: b\n"), 1, 3, "found a list, wanted a key" },
	{ SLICE("? {a: b}\n: c\n"), 1, 3, "found a mapping, wanted a key" },
	{ SLICE("? - a\n: b\n"), 1, 3, "found a list, wanted a key" },

	/* numbers that JSON does not have */
	{ SLICE("a: .inf\n"), 1, 4, "found a number that JSON does not have, "
	    "wanted another, or a string: quote it" },
	{ SLICE("a: [.NaN]\n"), 1, 5, "found a number that JSON does not "
	    "have, wanted another, or a string: quote it" },

	/* no YAML */
	{ SLICE("a: b\n c: d\n"), 2, 3, "invalid YAML: mapping values are "
	    "not allowed in this context" },
	{ SLICE("a: \"b\n"), 2, 1, "invalid YAML: found unexpected end of "
	    "stream while scanning a quoted scalar" },
	{ SLICE("a:\n\tb: c\n"), 2, 1, "invalid YAML: found character that "
	    "cannot start any token while scanning for the next token" },
	{ SLICE("a: [b\n"), 2, 1, "invalid YAML: did not find expected ',' or "
	    "']' while parsing a flow sequence" },
	{ SLICE("a: b\n...\nc\n---\n"), 3, 1, "invalid YAML: did not find "
	    "expected <document start>" },
	{ SLICE("a: \xc3\xa4 b: c\n"), 1, 8, "invalid YAML: mapping values "
	    "are not allowed in this context" },

	/* bytes */
	{ SLICE("a: b\nc: \xff\n"), 2, 4, "found the byte 0xff" UTF8 },
	{ SLICE("a: \xc3\xa4\xed\xa0\x80\n"), 1, 6,
	    "found the byte 0xed" UTF8 },
	{ SLICE("a: \xe2\x82"), 1, 4, "found the byte 0xe2" UTF8 },
	{ SLICE("a: b\x01\n"), 1, 5, "found the byte 0x01" ALLOWED },
	{ SLICE("a: b\0\n"), 1, 5, "found the byte 0x00" ALLOWED },
	{ SLICE("a: \x7f\n"), 1, 4, "found the byte 0x7f" ALLOWED },
	{ SLICE("a: \xc2\x80\n"), 1, 4, "found the byte 0xc2" ALLOWED },
	{ SLICE("a: \xc2\x9f\n"), 1, 4, "found the byte 0xc2" ALLOWED },
	{ SLICE("a: b\n\xef\xbb\xbf" "c: d\n"), 2, 1,
	    "found the byte 0xef" ALLOWED },
	{ SLICE("a: \xef\xbf\xbf\n"), 1, 4, "found the byte 0xef" ALLOWED },
	/* the first fault is told, though libyaml reads ahead */
	{ SLICE("a: *b\nc: \xff\n"), 1, 4, ALIAS },

	/* lists that were cut short, and inputs without a document */
	{ SLICE("apiVersion: v1\nitems:\n- a: b\n"), 4, 1, CUT },
	{ SLICE("apiVersion: v1\nitems:\n- a: b"), 3, 7, CUT },
	{ SLICE("apiVersion: v1\nitems:\n"), 3, 1, CUT },
	{ SLICE("items: []\n---\na: b\n"), 2, 1, CUT },
	{ SLICE("# nothing\n"), 2, 1, NOTHING },
	{ SLICE("---\n"), 2, 1, NOTHING },
	{ SLICE("---\n---\n"), 3, 1, NOTHING },
};

START_TEST(refuses)
{
	size_t i;

	for (i = 0; i < COUNT(reads); i++) {
		struct result r = read_all(bad[_i].yaml, reads[i], reads[i]);

		ck_assert_msg(r.failed, "%.*s: was read as %.*s",
		    (int)bad[_i].yaml.len, bad[_i].yaml.ptr, (int)r.json.len,
		    r.json.ptr);
		ck_assert_str_eq(r.err.msg, bad[_i].msg);
		ck_assert_msg(r.err.at.line == bad[_i].line &&
		    r.err.at.col == bad[_i].col, "%s at %zu:%zu", r.err.msg,
		    r.err.at.line, r.err.at.col);
		ck_assert_str_eq(r.err.at.file, "in");
		free(r.json.ptr);
	}
}
END_TEST

/* ---- depth -------------------------------------------------------------- */

static struct result
read_deep(const char *open, size_t depth)
{
	struct text t = { 0 };
	struct result r;
	size_t i;

	text_add(&t, slice_of("a: "));
	for (i = 1; i < depth; i++)
		text_add(&t, slice_of(open));
	for (i = 1; i < depth; i++)
		text_add(&t, slice_of(*open == '[' ? "]" : "}"));
	r = read_all(text_slice(&t), 0, 0);
	free(t.ptr);
	return r;
}

START_TEST(depth)
{
	static const char *const opens[] = { "[", "{a: " };
	static const char *const msgs[] = {
		"found a list, wanted no more than 128 open at once",
		"found a mapping, wanted no more than 128 open at once",
	};
	struct result r = read_deep(opens[_i], SCAN_DEPTH);

	ck_assert_msg(!r.failed, "%s", r.err.msg);
	free(r.json.ptr);
	r = read_deep(opens[_i], SCAN_DEPTH + 1);
	ck_assert(r.failed);
	ck_assert_str_eq(r.err.msg, msgs[_i]);
	ck_assert_uint_eq(r.err.at.col, 4 + 127 * strlen(opens[_i]));
	free(r.json.ptr);
}
END_TEST

/* ---- one value that is too long ----------------------------------------- */

START_TEST(too_long)
{
	struct text t = { 0 };
	struct slice more = SLICE("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
	struct result r;

	text_add(&t, slice_of("a: b\nc: '"));
	while (t.len < 2 * MOST)
		text_add(&t, more);
	text_add(&t, slice_of("'\n"));
	r = read_all(text_slice(&t), 0, 0);
	ck_assert(r.failed);
	ck_assert_str_eq(r.err.msg, "found a value of more than 1048576 "
	    "bytes, wanted a smaller one");
	ck_assert_uint_eq(r.err.at.line, 2);
	free(r.json.ptr);
	free(t.ptr);
}
END_TEST

/* ---- reading fails ------------------------------------------------------ */

START_TEST(cannot_read)
{
	struct memory_source m = { .text = SLICE("a: b\n"), .fails = EIO,
	    .interrupt = 2 };
	struct yaml_in y;
	struct source s;
	struct error err;
	char buf[64];
	ssize_t n;
	int ended;

	ck_assert_int_eq(yaml_in_init(&y, "in", memory_source(&m), MOST,
	    &err), 0);
	s = yaml_in_source(&y);
	while ((n = s.read(s.ctx, buf, sizeof(buf))) > 0)
		;
	ck_assert_int_eq(n, -1);
	ck_assert_ptr_nonnull(s.making);
	ck_assert_str_eq(s.making->fault(s.ctx, &ended)->msg,
	    "reading in: Input/output error");
	yaml_in_free(&y);
}
END_TEST

/* ---- places ------------------------------------------------------------- */

/* The places of the tokens, as scan gives them for an item. */
START_TEST(places)
{
	struct memory_source m = { .text = SLICE("kind: Pod\nspec:\n"
	    "- \xc3\xa4: [a, \"b\", 3]\n"
	    "  block: |\n    text\n  last: {}\n---\nkind: Node\n"),
	    .most = reads[_i] };
	static const struct {
		const char *at;		/* the JSON from there on */
		size_t line, col;
	} tokens[] = {
		{ "{\"kind\"", 1, 1 }, { "\"Pod\"", 1, 7 },
		{ "[{", 3, 1 }, { "{\"\xc3", 3, 3 }, { "[\"a\"", 3, 7 },
		{ "\"a\"", 3, 8 }, { "\"b\"", 3, 11 }, { "3]", 3, 16 },
		{ "\"block\"", 4, 3 }, { "\"text", 4, 10 }, { "{}", 6, 9 },
	};
	struct yaml_in y;
	struct scan scan;
	struct item item;
	struct error err;
	struct place at;
	const char *where[COUNT(tokens)];
	struct place all[COUNT(tokens)];
	char *text;
	size_t i;

	ck_assert_int_eq(yaml_in_init(&y, "in", memory_source(&m), MOST,
	    &err), 0);
	scan_init(&scan, "in", yaml_in_source(&y));
	ck_assert(scan_is_made(&scan));
	ck_assert_int_eq(scan_next(&scan, &item, &err), 1);
	text = strndup(item.text.ptr, item.text.len);
	for (i = 0; i < COUNT(tokens); i++) {
		where[i] = item.text.ptr + (strstr(text, tokens[i].at) - text);
		at = scan_place(&scan, where[i]);
		ck_assert_msg(at.line == tokens[i].line &&
		    at.col == tokens[i].col, "%s at %zu:%zu", tokens[i].at,
		    at.line, at.col);
	}
	scan_places(&scan, where, COUNT(tokens), all);
	for (i = 0; i < COUNT(tokens); i++)
		ck_assert_uint_eq(all[i].col, tokens[i].col);
	free(text);
	ck_assert_int_eq(scan_next(&scan, &item, &err), 1);
	at = scan_place(&scan, item.text.ptr + 8);
	ck_assert_uint_eq(at.line, 8);
	ck_assert_uint_eq(at.col, 7);
	ck_assert_int_eq(scan_next(&scan, &item, &err), 0);
	scan_free(&scan);
	yaml_in_free(&y);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("yaml_in");
	TCase *t = tcase_create("yaml_in");
	SRunner *runner;
	int failed;

	tcase_add_loop_test(t, makes_json, 0, COUNT(made));
	tcase_add_loop_test(t, refuses, 0, COUNT(bad));
	tcase_add_loop_test(t, depth, 0, 2);
	tcase_add_test(t, too_long);
	tcase_add_test(t, cannot_read);
	tcase_add_loop_test(t, places, 0, COUNT(reads));
	suite_add_tcase(suite, t);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
