#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "memory_source.h"
#include "oracle.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define SUITE "testdata/jsontestsuite"
#define MARK "\xef\xbb\xbf"

/* ---- what it accepts --------------------------------------------------- */

/* The items, a line each. */
static void
check_items(struct slice input, const char *want)
{
	static const char *const names[] = {
		[ITEM_DOCUMENT] = "document ", [ITEM_LIST] = "list ",
		[ITEM_ELEMENT] = "element ", [ITEM_LIST_END] = "end ",
	};
	struct oracle o = { 0 };
	struct text got = { 0 };
	size_t i;

	ck_assert_msg(oracle_read(&o, input), "refused");
	for (i = 0; i < o.item_count; i++) {
		text_add(&got, slice_of(names[o.items[i].type]));
		text_add(&got, o.items[i].text);
		text_add(&got, slice_of("\n"));
	}
	ck_assert_msg(slice_is(text_slice(&got), want), "%.*s, wanted %s",
	    (int)got.len, got.ptr, want);
	free(got.ptr);
	oracle_free(&o);
}

static const struct {
	struct slice input;
	const char *items;
} good[] = {
	/* scalars, which jsmn wants something after */
	{ SLICE("0"), "document 0\n" },
	{ SLICE("-1.5e+3"), "document -1.5e+3\n" },
	{ SLICE("10E0"), "document 10E0\n" },
	{ SLICE("true"), "document true\n" },
	{ SLICE("\r\n\tfalse "), "document false\n" },
	{ SLICE("null\n"), "document null\n" },
	{ SLICE("\"\""), "document \"\"\n" },
	{ SLICE("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\""),
	    "document \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\"\n" },
	{ SLICE("\"\\ud83D\\uDE00\""), "document \"\\ud83D\\uDE00\"\n" },
	{ SLICE("\"\xc2\x80\xe0\xa0\x80\xed\x9f\xbf\xf0\x90\x80\x80"
	    "\xf4\x8f\xbf\xbf\x7f\""), "document \"\xc2\x80\xe0\xa0\x80"
	    "\xed\x9f\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\x7f\"\n" },
	{ SLICE(MARK " 1"), "document 1\n" },

	/* a stream, and an array that is one */
	{ SLICE("{}"), "document {}\n" },
	{ SLICE("{}{ }\n{\"a\":[]} "),
	    "document {}\ndocument { }\ndocument {\"a\":[]}\n" },
	{ SLICE("[]"), "" },
	{ SLICE("[1, [2,3] ,\"x\",{}]"),
	    "document 1\ndocument [2,3]\ndocument \"x\"\ndocument {}\n" },

	/* lists */
	{ SLICE("{\"items\":[]}"), "list \nend \n" },
	{ SLICE("{\"a\" : 1, \"b\":\"}\" , \"items\" : [ {} , 1 ] ,"
	    " \"c\":2 }"), "list \"a\" : 1, \"b\":\"}\"\nelement {}\n"
	    "element 1\nend \"c\":2\n" },
	{ SLICE("[{\"items\":[[1],\"2\"]},{\"items\":1}]"), "list \n"
	    "element [1]\nelement \"2\"\nend \ndocument {\"items\":1}\n" },
	{ SLICE("{\"items\":{\"items\":[1]}}"),
	    "document {\"items\":{\"items\":[1]}}\n" },
	{ SLICE("{\"\\u0069te\\u006Ds\":[1]}"), "list \nelement 1\nend \n" },
	{ SLICE("{\"items\\u0000\":[1]}"),
	    "document {\"items\\u0000\":[1]}\n" },
	{ SLICE("{\"a\":0,\"items\":[1],\"items\":null,\"items\":[2],\"b\":3}"),
	    "list \"a\":0\nelement 1\nlist \"items\":null\nelement 2\n"
	    "end \"b\":3\n" },
	{ SLICE("{\"items\":[1],\"items\":[]}{}"),
	    "list \nelement 1\nlist \nend \ndocument {}\n" },
};

START_TEST(accepts)
{
	check_items(good[_i].input, good[_i].items);
}
END_TEST

/* ---- what it refuses --------------------------------------------------- */

/* Most of these jsmn takes. */
static const struct slice bad[] = {
	/* nothing, and what is outside of values */
	SLICE(""), SLICE(" \n"), SLICE(MARK), SLICE("\xef\xbb{}"),
	SLICE(MARK MARK "1"), SLICE(","), SLICE("}"), SLICE("{}\0"),
	SLICE("{}\0{}"), SLICE("{}x"), SLICE("{},{}"), SLICE("{}:"),
	SLICE("[]{}"), SLICE("{}[]"), SLICE("{} 1"), SLICE("1 {}"),
	SLICE("1 2"), SLICE("\"a\"\"b\""), SLICE("\v1"),

	/* brackets and what parts them */
	SLICE("["), SLICE("[1"), SLICE("[1}"), SLICE("{]"), SLICE("[]]"),
	SLICE("[,]"), SLICE("[1,]"), SLICE("[,1]"), SLICE("[1,,2]"),
	SLICE("[1 2]"), SLICE("[[] []]"), SLICE("[\"a\" \"b\"]"),
	SLICE("[1:2]"), SLICE("[\"a\":1]"), SLICE("[1\f]"),
	SLICE("[1\0,2]"), SLICE("{\"a\"}"), SLICE("{\"a\":}"),
	SLICE("{\"a\":1,}"), SLICE("{,\"a\":1}"), SLICE("{\"a\",1}"),
	SLICE("{\"a\" 1}"), SLICE("{\"a\"::1}"), SLICE("{\"a\":1 2}"),
	SLICE("{\"a\":1 \"b\":2}"), SLICE("{\"a\":1,\"b\"}"),
	SLICE("{\"a\":1:2}"), SLICE("{1:2}"), SLICE("{a:1}"),
	SLICE("{[]:1}"), SLICE("{\"a\":\"b\":\"c\"}"), SLICE("{\"a\":1]"),
	SLICE("{\"a\":[1,2}"), SLICE("{\"a\" \"b\"}"),

	/* scalars */
	SLICE("tru"), SLICE("truee"), SLICE("nul"), SLICE("False"),
	SLICE("-"), SLICE("01"), SLICE("-01"), SLICE("1."), SLICE("1.e1"),
	SLICE(".1"), SLICE("+1"), SLICE("1e"), SLICE("1e+"), SLICE("--1"),
	SLICE("1.2.3"), SLICE("1e1e1"), SLICE("0x1"), SLICE("1\"\""),
	SLICE("[1\"a\"]"), SLICE("[1true]"), SLICE("1\0"),

	/* strings */
	SLICE("\""), SLICE("\"a"), SLICE("\"\\\""), SLICE("\"\0\""),
	SLICE("\"\t\""), SLICE("\"\n\""), SLICE("\"\x1f\""),
	SLICE("\"\\a\""), SLICE("\"\\\0\""), SLICE("\"\\'\""),
	SLICE("\"\\u\""), SLICE("\"\\u123\""), SLICE("\"\\u123g\""),
	SLICE("\"\\u12"), SLICE("{\"\\x\":1}"),

	/* halves of surrogate pairs */
	SLICE("\"\\ud800\""), SLICE("\"\\udc00\""), SLICE("\"\\ud800a\""),
	SLICE("\"\\ud800\\n\""), SLICE("\"\\ud800\\ud800\""),
	SLICE("\"\\ud800\\ue000\""), SLICE("\"\\udc00\\ud800\""),
	SLICE("\"\\ud800\\udc00\\udc00\""),
	SLICE("\"\\ud800\xf0\x90\x80\x80\""),
	SLICE("\"\xed\xa0\x80\\udc00\""), SLICE("\"\\udc00\\udc00\""),
	SLICE("\"\\ud800\xed\xb0\x80\""),

	/* what is not UTF-8 */
	SLICE("\"\x80\""), SLICE("\"\xc0\x80\""), SLICE("\"\xc1\xbf\""),
	SLICE("\"\xc2\""), SLICE("\"\xc2\xc0\""), SLICE("\"\xe0\x9f\xbf\""),
	SLICE("\"\xed\xa0\x80\""), SLICE("\"\xe2\x82\""),
	SLICE("\"\xe2\x82\x22\""), SLICE("\"\xf0\x8f\xbf\xbf\""),
	SLICE("\"\xf0\x90\x80\""), SLICE("\"\xf4\x90\x80\x80\""),
	SLICE("\"\xf5\x80\x80\x80\""), SLICE("\"\xf8\x88\x80\x80\x80\""),
	SLICE("\"\xff\""), SLICE("{\"\xe9\":1}"),
};

START_TEST(refuses)
{
	struct oracle o = { 0 };

	ck_assert(!oracle_read(&o, bad[_i]));
	oracle_free(&o);
}
END_TEST

/* ---- depth ------------------------------------------------------------- */

static const struct {
	const char *before, *open, *close, *after;
	int deepest;		/* so many times is open accepted */
} nests[] = {
	{ "", "[", "]", "", SCAN_DEPTH },
	{ "", "{\"a\":", "}", "", SCAN_DEPTH },
	{ "", "[{\"[[{\\\"[\":", "}]", "", SCAN_DEPTH / 2 },
	{ "{\"items\":[[[]],", "[", "]", "]}", SCAN_DEPTH - 2 },
	{ "{} {\"b\":[[]],\"a\":", "[", "]", "}", SCAN_DEPTH - 1 },
};

static int
accepts_nest(size_t row, int times)
{
	struct oracle o = { 0 };
	struct text text = { 0 };
	int i, accepted;

	text_add(&text, slice_of(nests[row].before));
	for (i = 0; i < times; i++)
		text_add(&text, slice_of(nests[row].open));
	text_add(&text, slice_of("1"));
	for (i = 0; i < times; i++)
		text_add(&text, slice_of(nests[row].close));
	text_add(&text, slice_of(nests[row].after));
	accepted = oracle_read(&o, text_slice(&text));
	oracle_free(&o);
	free(text.ptr);
	return accepted;
}

START_TEST(bounds_depth)
{
	ck_assert(accepts_nest((size_t)_i, nests[_i].deepest));
	ck_assert(!accepts_nest((size_t)_i, nests[_i].deepest + 1));
	ck_assert(!accepts_nest((size_t)_i, 50000));
}
END_TEST

/* ---- values ------------------------------------------------------------ */

static const struct {
	const char *path, *input, *values;
} finds[] = {
	{ "a", "{\"a\":1,\"b\":2}", "1 " },
	{ "a", "{\"b\":{\"a\":1}}", "- " },
	{ "a", "{}", "- " },
	{ "a", "{\"a\":null}", "null " },
	{ "a", "{\"a\":-1.50e+2}", "-1.50e+2 " },
	{ "a", "{\"a\":\"x y\"}", "3:x y " },
	{ "a", "{\"a\":\"\"}", "0: " },
	{ "a", "{\"a\":\"\\u0041\\n\\\"\\/\\\\\"}", "5:A\n\"/\\ " },
	{ "a", "{\"a\":\"\\u00e9\\u20ac\\ud83d\\ude00\"}",
	    "9:\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80 " },
	{ "a", "{\"a\":\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"}",
	    "9:\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80 " },
	{ "a", "{\"a\":[1,[],{\"b\":true,\"b\":\"c\"}]}",
	    "[1 [] {1:b true 1:b 1:c } ] " },
	{ "a b", "{\"a\":{\"b\":1,\"c\":2}}", "1 " },
	{ "a b", "{\"a\":{\"c\":2}}", "- " },
	{ "a b", "{\"a\":7}", "7 " },
	{ "a b", "{\"a\":[{\"b\":1},{\"c\":2},{\"c\":{},\"b\":[3]},4,[5]]}",
	    "1 - [3 ] 4 [5 ] " },
	{ "a b", "{\"a\":[]}", "" },
	{ "a b c", "{\"a\":[{\"b\":[{\"c\":1},{\"c\":2}]},{\"b\":{\"c\":3}}]}",
	    "1 2 3 " },
	/* of equal keys the last, however they are spelled */
	{ "a", "{\"a\":1,\"b\":0,\"a\":2}", "2 " },
	{ "a", "{\"a\":1,\"\\u0061\":2,\"\\u0061b\":3}", "2 " },
	{ "a b", "{\"a\":{\"b\":1},\"a\":{}}", "- " },
	{ "a b", "{\"a\":{\"b\":1,\"b\":2},\"a\":{\"b\":3,\"b\":4}}", "4 " },
	/* no more and no less than the key */
	{ "ab", "{\"a\":1,\"abc\":2,\"ab\\u0000\":3,\"\":4,\"a.b\":5}", "- " },
	{ "a b", "{\"a.b\":5,\"a b\":6}", "- " },
	{ "a.b", "{\"a\":{\"b\":1},\"a.b\":5}", "5 " },
	/* an input that is no object */
	{ "a", "[{\"a\":1}]", "[{1:a 1 } ] " },
	{ "a", "\"a\"", "1:a " },
};

START_TEST(finds_values)
{
	struct oracle o = { 0 };
	struct text got = { 0 };

	ck_assert(oracle_read(&o, slice_of(finds[_i].input)));
	oracle_values(&o, finds[_i].path, &got);
	ck_assert_msg(slice_is(text_slice(&got), finds[_i].values),
	    "%.*s, wanted %s", (int)got.len, got.ptr, finds[_i].values);
	free(got.ptr);
	oracle_free(&o);
}
END_TEST

/* ---- JSONTestSuite ----------------------------------------------------- */

static struct slice
read_file(const char *name)
{
	struct arena a = { 0 };
	FILE *fp = fopen(arena_printf(&a, SUITE "/%s", name), "r");
	char *text = malloc(65536);
	size_t n;

	ck_assert_ptr_nonnull(text);
	ck_assert_msg(fp != NULL, "cannot open %s", name);
	n = fread(text, 1, 65536, fp);
	ck_assert_uint_lt(n, 65536);
	fclose(fp);
	arena_free(&a);
	return (struct slice){ text, n };
}

static int
scan_accepts(struct slice text)
{
	struct memory_source m = { .text = text };
	struct scan s;
	struct item item;
	struct error err;
	int more;

	scan_init(&s, "in", memory_source(&m));
	while ((more = scan_next(&s, &item, &err)) > 0)
		;
	scan_free(&s);
	return more == 0;
}

/* Where the suite leaves it open, as scan decides. */
static void
suite_case(struct oracle *o, const char *name)
{
	struct slice text = read_file(name);
	int wanted = name[0] == 'i' ? scan_accepts(text) : name[0] == 'y';

	ck_assert_msg(oracle_read(o, text) == wanted, "%s", name);
	free((char *)text.ptr);
}

static const struct {
	char letter;
	size_t count;
} suites[] = {
	{ 'y', 95 }, { 'n', 186 }, { 'i', 35 },
};

START_TEST(passes_suite)
{
	DIR *dir = opendir(SUITE);
	struct oracle o = { 0 };
	struct dirent *entry;
	size_t n = 0;

	ck_assert_msg(dir != NULL, "no " SUITE ": run this from the top");
	while ((entry = readdir(dir)) != NULL)
		if (entry->d_name[0] == suites[_i].letter &&
		    entry->d_name[1] == '_') {
			suite_case(&o, entry->d_name);
			n++;
		}
	closedir(dir);
	oracle_free(&o);
	ck_assert_uint_eq(n, suites[_i].count);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("oracle");
	TCase *t = tcase_create("oracle");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, accepts, 0, (int)COUNT(good));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_loop_test(t, bounds_depth, 0, (int)COUNT(nests));
	tcase_add_loop_test(t, finds_values, 0, (int)COUNT(finds));
	tcase_add_loop_test(t, passes_suite, 0, (int)COUNT(suites));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
