#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "json.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- the whole tree ---------------------------------------------------- */

static void
dump(const struct json *j, int value, FILE *fp)
{
	static const char open[] = { [JSON_OBJECT] = '{', [JSON_ARRAY] = '[' };
	static const char close[] = { [JSON_OBJECT] = '}', [JSON_ARRAY] = ']' };
	enum json_type type = json_type(j, value);
	struct json_each at = { .of = value };
	struct slice text = json_text(j, value);

	if (type == JSON_STRING)
		fprintf(fp, "'%.*s'", (int)text.len, text.ptr);
	else if (type == JSON_NUMBER)
		fprintf(fp, "#%.*s", (int)text.len, text.ptr);
	else if (type == JSON_BOOLEAN)
		fputs(json_true(j, value) ? "T" : "F", fp);
	else if (type == JSON_ABSENT)
		fputs("-", fp);
	if (type != JSON_OBJECT && type != JSON_ARRAY)
		return;
	ck_assert_ptr_null(text.ptr);
	putc(open[type], fp);
	while (json_next(j, &at)) {
		ck_assert_int_eq(at.key == JSON_NONE, type == JSON_ARRAY);
		if (type == JSON_OBJECT)
			dump(j, at.key, fp);
		putc(type == JSON_OBJECT ? ':' : ' ', fp);
		dump(j, at.value, fp);
		putc(',', fp);
	}
	ck_assert(!json_next(j, &at));
	putc(close[type], fp);
}

static const struct {
	const char *text, *tree;
} trees[] = {
	{ "{}", "{}" },
	{ "[]", "[]" },
	{ "null\n", "-" },
	{ "true\n", "T" },
	{ "false\n", "F" },
	{ "12\n", "#12" },
	{ "-1.5e+3\n", "#-1.5e+3" },
	{ "0\n", "#0" },
	{ "\"a\"", "'a'" },
	{ "\"\"", "''" },
	{ "{\"a\":1}", "{'a':#1,}" },
	{ "{\"a\":null,\"b\":true,\"c\":false}", "{'a':-,'b':T,'c':F,}" },
	{ "{\"\":\"\"}", "{'':'',}" },
	{ "{\"a\":{},\"b\":[],\"c\":\"\",\"d\":1}",
	    "{'a':{},'b':[],'c':'','d':#1,}" },
	{ "[{},[],\"\",{}]", "[ {}, [], '', {},]" },
	{ "[[[]]]", "[ [ [],],]" },
	{ "[[1,[2,3],4],{\"a\":{\"b\":{\"c\":[5]}}},6]",
	    "[ [ #1, [ #2, #3,], #4,], {'a':{'b':{'c':[ #5,],},},}, #6,]" },
	{ "{\"a\":{\"b\":1,\"c\":{\"d\":2}},\"e\":3}",
	    "{'a':{'b':#1,'c':{'d':#2,},},'e':#3,}" },
	{ "{\"a\":1,\"a\":2,\"a\":3}", "{'a':#1,'a':#2,'a':#3,}" },
	{ " { \"a\" : [ 1 , 2 ] , \"b\" : \" \" } ",
	    "{'a':[ #1, #2,],'b':' ',}" },
	{ "{\"a\\\"b\":\"}],{[\"}", "{'a\"b':'}],{[',}" },
	{ "[\"\\u0041\\n\\ud83d\\ude00\"]", "[ 'A\n\xf0\x9f\x98\x80',]" },
	{ "[-0,1E5,0.1,null,true,false]",
	    "[ #-0, #1E5, #0.1, -, T, F,]" },
};

START_TEST(reads_tree)
{
	struct arena scratch = { 0 };
	struct json j = { 0 };
	char *got;
	size_t len;
	FILE *fp = open_memstream(&got, &len);

	ck_assert_ptr_nonnull(fp);
	json_parse(&j, slice_of(trees[_i].text), &scratch);
	dump(&j, 0, fp);
	fclose(fp);
	ck_assert_str_eq(got, trees[_i].tree);
	free(got);
	json_free(&j);
	arena_free(&scratch);
}
END_TEST

/* Nothing of the value before is left in the next one. */
START_TEST(is_used_again)
{
	struct arena scratch = { 0 };
	struct json j = { 0 };
	size_t i;

	for (i = 0; i < COUNT(trees); i++) {
		char *got;
		size_t len;
		FILE *fp = open_memstream(&got, &len);

		ck_assert_ptr_nonnull(fp);
		json_parse(&j, slice_of(trees[i].text), &scratch);
		dump(&j, 0, fp);
		fclose(fp);
		ck_assert_str_eq(got, trees[i].tree);
		free(got);
	}
	json_free(&j);
	arena_free(&scratch);
}
END_TEST

/* ---- members ----------------------------------------------------------- */

/* path: keys with dots between. */
static const struct {
	const char *text, *path;
	enum json_type type;
	const char *name;
	struct slice value;
	size_t offset;
} members[] = {
	{ "{\"a\":\"x\"}", "a", JSON_STRING, "a string", SLICE("x"), 5 },
	{ "{\"a\":7}", "a", JSON_NUMBER, "a number", SLICE("7"), 5 },
	{ "{\"a\": true}", "a", JSON_BOOLEAN, "a boolean", { NULL, 0 }, 6 },
	{ "{\"a\":false}", "a", JSON_BOOLEAN, "a boolean", { NULL, 0 }, 5 },
	{ "{\"a\":{}}", "a", JSON_OBJECT, "an object", { NULL, 0 }, 5 },
	{ "{\"a\":[1]}", "a", JSON_ARRAY, "an array", { NULL, 0 }, 5 },
	{ "{\"a\":null}", "a", JSON_ABSENT, "null", { NULL, 0 }, 5 },
	{ "{\"a\":\"\"}", "a", JSON_STRING, "a string", SLICE(""), 5 },
	{ "{\"a\":1,\"b\":2}", "b", JSON_NUMBER, "a number", SLICE("2"), 11 },
	{ "{\"a\":{\"b\":{\"c\":3}}}", "a.b.c", JSON_NUMBER, "a number",
	    SLICE("3"), 15 },
	{ "{\"a\":{\"b\":1},\"b\":2}", "b", JSON_NUMBER, "a number",
	    SLICE("2"), 17 },
	{ "{\"x\":{\"a\":1},\"a\":{\"y\":2}}", "a.y", JSON_NUMBER,
	    "a number", SLICE("2"), 22 },
	/* the last of equal keys, however they are spelled */
	{ "{\"a\":1,\"a\":\"z\"}", "a", JSON_STRING, "a string", SLICE("z"),
	    11 },
	{ "{\"a\":1,\"\\u0061\":2,\"b\":3}", "a", JSON_NUMBER, "a number",
	    SLICE("2"), 16 },
	{ "{\"a\":{\"b\":1},\"a\":{\"c\":2}}", "a.c", JSON_NUMBER,
	    "a number", SLICE("2"), 22 },
	/* keys that end or begin alike */
	{ "{\"ab\":1,\"a\":2,\"abc\":3}", "a", JSON_NUMBER, "a number",
	    SLICE("2"), 12 },
	{ "{\"a\":1,\"ab\":2}", "ab", JSON_NUMBER, "a number", SLICE("2"),
	    12 },
	/* escapes */
	{ "{\"a\":\"\\u0000\"}", "a", JSON_STRING, "a string", SLICE("\0"), 5 },
	{ "{\"a\":\"x\\\\y\\\"\"}", "a", JSON_STRING, "a string",
	    SLICE("x\\y\""), 5 },
	{ "{\"a\":\"\\uD83D\\uDE00!\"}", "a", JSON_STRING, "a string",
	    SLICE("\xf0\x9f\x98\x80!"), 5 },
}, absent[] = {
	{ "{\"a\":1}", "b", JSON_ABSENT, "null", { NULL, 0 }, 0 },
	{ "{\"a\":1}", "A", JSON_ABSENT, "null", { NULL, 0 }, 0 },
	{ "{\"a\":1}", "a.b", JSON_ABSENT, "null", { NULL, 0 }, 0 },
	{ "{\"a\":\"b\"}", "b", JSON_ABSENT, "null", { NULL, 0 }, 0 },
	{ "{\"a\":{\"b\":1}}", "b", JSON_ABSENT, "null", { NULL, 0 }, 0 },
	{ "{\"a\":{\"b\":1},\"a\":{\"c\":1}}", "a.b", JSON_ABSENT, "null",
	    { NULL, 0 }, 0 },
	{ "{\"a\":[{\"b\":1}]}", "a.b", JSON_ABSENT, "null", { NULL, 0 }, 0 },
	{ "{\"a\":null}", "a.b", JSON_ABSENT, "null", { NULL, 0 }, 0 },
	{ "[\"a\",1]", "a", JSON_ABSENT, "null", { NULL, 0 }, 0 },
	{ "\"a\"", "a", JSON_ABSENT, "null", { NULL, 0 }, 0 },
	{ "1\n", "a", JSON_ABSENT, "null", { NULL, 0 }, 0 },
	{ "{}", "a", JSON_ABSENT, "null", { NULL, 0 }, 0 },
};

static int
follow(const struct json *j, const char *path)
{
	char key[16];
	int value = 0;
	size_t n;

	while (*path != '\0') {
		n = strcspn(path, ".");
		memcpy(key, path, n);
		key[n] = '\0';
		value = json_member(j, value, key);
		path += n + (path[n] == '.');
	}
	return value;
}

START_TEST(finds_member)
{
	struct arena scratch = { 0 };
	struct json j = { 0 };
	struct slice text;
	int value;

	json_parse(&j, slice_of(members[_i].text), &scratch);
	value = follow(&j, members[_i].path);
	ck_assert_int_ne(value, JSON_NONE);
	ck_assert_int_eq(json_type(&j, value), members[_i].type);
	ck_assert_str_eq(json_title(json_type(&j, value)), members[_i].name);
	ck_assert_uint_eq(json_offset(&j, value), members[_i].offset);
	text = json_text(&j, value);
	ck_assert(slice_equal(text, members[_i].value));
	ck_assert_int_eq(text.ptr == NULL, members[_i].value.ptr == NULL);
	ck_assert_int_eq(json_true(&j, value),
	    strstr(members[_i].text, "true") != NULL);
	json_free(&j);
	arena_free(&scratch);
}
END_TEST

START_TEST(finds_none)
{
	struct arena scratch = { 0 };
	struct json j = { 0 };

	json_parse(&j, slice_of(absent[_i].text), &scratch);
	ck_assert_int_eq(follow(&j, absent[_i].path), JSON_NONE);
	json_free(&j);
	arena_free(&scratch);
}
END_TEST

/* What is not there has nothing in it. */
START_TEST(none_is_safe)
{
	struct arena scratch = { 0 };
	struct json j = { 0 };
	struct json_each at = { .of = JSON_NONE };

	json_parse(&j, slice_of("{\"a\":1}"), &scratch);
	ck_assert_int_eq(json_type(&j, JSON_NONE), JSON_ABSENT);
	ck_assert_str_eq(json_title(JSON_ABSENT), "null");
	ck_assert_uint_eq(json_offset(&j, JSON_NONE), 0);
	ck_assert_int_eq(json_member(&j, JSON_NONE, "a"), JSON_NONE);
	ck_assert_ptr_null(json_text(&j, JSON_NONE).ptr);
	ck_assert(!json_true(&j, JSON_NONE));
	ck_assert(!json_next(&j, &at));
	json_free(&j);
	arena_free(&scratch);
}
END_TEST

/* A string without escapes is a part of the text, not a copy. */
START_TEST(borrows_text)
{
	static const char text[] = "[\"plain\",\"\\u0061\"]";
	struct arena scratch = { 0 };
	struct json j = { 0 };
	struct json_each at = { .of = 0 };

	json_parse(&j, slice_of(text), &scratch);
	ck_assert(json_next(&j, &at));
	ck_assert_ptr_eq(json_text(&j, at.value).ptr, text + 2);
	ck_assert_uint_eq(scratch.used, 0);
	ck_assert(json_next(&j, &at));
	ck_assert(slice_is(json_text(&j, at.value), "a"));
	ck_assert_uint_gt(scratch.used, 0);
	json_free(&j);
	arena_free(&scratch);
}
END_TEST

/* Around the lengths at which the array of tokens grows, and far beyond. */
static const size_t lengths[] = { 1, 127, 128, 254, 255, 256, 257, 511, 512,
	513, 5000, 100000 };

START_TEST(holds_many_tokens)
{
	size_t n = lengths[_i], i = 0;
	struct arena scratch = { 0 };
	struct json j = { 0 };
	struct json_each at = { .of = 0 };
	char *text, *p = arena_alloc(&scratch, n * 8 + 32);

	text = p;
	*p++ = '[';
	for (i = 0; i < n; i++)
		p += sprintf(p, "%s%zu", i > 0 ? "," : "", i);
	p += sprintf(p, ",{\"z\":\"end\"}]");
	json_parse(&j, (struct slice){ text, (size_t)(p - text) }, &scratch);
	for (i = 0; i < n; i++) {
		ck_assert(json_next(&j, &at));
		ck_assert_uint_eq(strtoul(json_text(&j, at.value).ptr, NULL,
		    10), i);
	}
	ck_assert(json_next(&j, &at));
	ck_assert(slice_is(json_text(&j, json_member(&j, at.value, "z")),
	    "end"));
	ck_assert(!json_next(&j, &at));
	json_free(&j);
	arena_free(&scratch);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("json");
	TCase *t = tcase_create("json");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, reads_tree, 0, (int)COUNT(trees));
	tcase_add_test(t, is_used_again);
	tcase_add_loop_test(t, finds_member, 0, (int)COUNT(members));
	tcase_add_loop_test(t, finds_none, 0, (int)COUNT(absent));
	tcase_add_test(t, none_is_safe);
	tcase_add_test(t, borrows_text);
	tcase_add_loop_test(t, holds_many_tokens, 0, (int)COUNT(lengths));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
