#include <check.h>
#include <stdlib.h>

#include "json.h"
#include "memory_source.h"
#include "project.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const size_t reads[] = { 0, 1, 7, 64 };

/*
 * The paths of a case, spaces between: a.b is the path "a b", and a|b is the
 * key "a.b".
 */
static void
split_paths(struct project_paths *to, const char *paths, struct arena *a)
{
	char *copy = arena_string(a, slice_of(paths)), *word, *rest = NULL;
	char *p;

	project_paths_init(to);
	for (word = strtok_r(copy, " ", &rest); word != NULL;
	    word = strtok_r(NULL, " ", &rest)) {
		for (p = word; *p != '\0'; p++)
			*p = *p == '.' ? ' ' : *p == '|' ? '.' : *p;
		project_paths_add(to, word);
	}
}

/* ---- what is left ------------------------------------------------------ */

/* The projections of the items of text, each of which ends in a newline. */
static const struct {
	const char *paths, *text, *projected;
} cases[] = {
	/* subtrees */
	{ "a", "{\"a\":1,\"b\":2}", "{\"a\":1}\n" },
	{ "b", "{\"a\":1,\"b\":2}", "{\"b\":2}\n" },
	{ "a b", "{\"b\":1,\"x\":0,\"a\":2}", "{\"b\":1,\"a\":2}\n" },
	{ "x", "{\"a\":1}", "{}\n" },
	{ "x", "{}", "{}\n" },
	{ "x", " { } ", "{}\n" },
	{ "a.b", "{\"a\":{\"b\":1,\"c\":2},\"b\":3}", "{\"a\":{\"b\":1}}\n" },
	{ "a.b.c", "{\"a\":{\"b\":{\"c\":{\"d\":[1,2]},\"e\":3}}}",
	    "{\"a\":{\"b\":{\"c\":{\"d\":[1,2]}}}}\n" },
	{ "a.x", "{\"a\":{\"b\":1}}", "{\"a\":{}}\n" },
	{ "a.b a.c d", "{\"a\":{\"c\":1,\"z\":0,\"b\":2},\"d\":{\"e\":3}}",
	    "{\"a\":{\"c\":1,\"b\":2},\"d\":{\"e\":3}}\n" },
	{ "a", "{\"a\":{\"x\":[{},\"}\",{\"y\":null}]}}",
	    "{\"a\":{\"x\":[{},\"}\",{\"y\":null}]}}\n" },

	/* space goes, but for what is inside a subtree */
	{ "a.b", " {\n \"x\" : [ 1 , 2 ] ,\r\n\t\"a\" : { \"b\" : [ 1 ] } }",
	    "{\"a\":{\"b\":[ 1 ]}}\n" },

	/* arrays stand for their elements */
	{ "a.b", "{\"a\":[{\"b\":1,\"c\":2},{\"c\":3},{\"b\":4}]}",
	    "{\"a\":[{\"b\":1},{},{\"b\":4}]}\n" },
	{ "a.b", "{\"a\":[]}", "{\"a\":[]}\n" },
	{ "a.b", "{\"a\":[ ]}", "{\"a\":[]}\n" },
	{ "a.b.c", "{\"a\":[{\"b\":[{\"c\":1,\"d\":2}]} , {\"b\":{\"c\":3}}]}",
	    "{\"a\":[{\"b\":[{\"c\":1}]},{\"b\":{\"c\":3}}]}\n" },
	{ "a", "{\"a\":[[1],{\"b\":[2]}]}", "{\"a\":[[1],{\"b\":[2]}]}\n" },

	/* what has the wrong shape is kept for the reader to see */
	{ "a.b", "{\"a\":1}", "{\"a\":1}\n" },
	{ "a.b", "{\"a\":\"x\"}", "{\"a\":\"x\"}\n" },
	{ "a.b", "{\"a\":null}", "{\"a\":null}\n" },
	{ "a.b", "{\"a\":[1,\"x\",null,[{\"b\":2,\"c\":3}],{\"b\":4,\"c\":5}]}",
	    "{\"a\":[1,\"x\",null,[{\"b\":2,\"c\":3}],{\"b\":4}]}\n" },
	{ "a.b", "1", "1\n" },
	{ "a.b", "\"a\"", "\"a\"\n" },
	{ "a.b", "null", "null\n" },
	{ "a.b", "[1,{\"a\":{\"b\":2,\"c\":3},\"d\":4}]",
	    "1\n{\"a\":{\"b\":2}}\n" },
	{ "a.b", "[[1,{\"x\":2}]]", "[1,{\"x\":2}]\n" },

	/* equal keys stay, in their order */
	{ "a", "{\"a\":1,\"b\":0,\"a\":2,\"a\":1}",
	    "{\"a\":1,\"a\":2,\"a\":1}\n" },
	{ "a.b", "{\"a\":{\"b\":1,\"b\":2},\"a\":{\"b\":3},\"a\":4}",
	    "{\"a\":{\"b\":1,\"b\":2},\"a\":{\"b\":3},\"a\":4}\n" },

	/* keys that are escaped, alike, or empty */
	{ "kind", "{\"k\\u0069nd\":1,\"k\\u0069nds\":2,\"\\u006bind\":3}",
	    "{\"k\\u0069nd\":1,\"\\u006bind\":3}\n" },
	{ "ab", "{\"a\":1,\"ab\":2,\"abc\":3,\"\":4,\"Ab\":5,\"bb\":6}",
	    "{\"ab\":2}\n" },
	{ "a.b", "{\"\\u0061\":{\"\\u0062\":1,\"c\":2}}",
	    "{\"\\u0061\":{\"\\u0062\":1}}\n" },
	{ "a", "{\"a\\\"\":1,\"\\\"a\":2,\"a\\\\\":3,\"a\":4}", "{\"a\":4}\n" },
	{ "a", "{\"a.b\":1,\"a\":2}", "{\"a\":2}\n" },
	{ "a.b|c", "{\"a\":{\"b\":{\"c\":1},\"b.c\":2},\"a.b|c\":3}",
	    "{\"a\":{\"b.c\":2}}\n" },

	/* a path that ends on the way of another wants all */
	{ "a.b a", "{\"a\":{\"b\":1,\"c\":2}}", "{\"a\":{\"b\":1,\"c\":2}}\n" },
	{ "a a.b.c", "{\"a\":[{\"x\":1}]}", "{\"a\":[{\"x\":1}]}\n" },

	/* what is passed over may hold anything */
	{ "z", "{\"a\":\"}\\\"]\",\"b\":[{\"z\":1},\"\\\\\"],\"c\":-1.5e+3,"
	    "\"d\":true,\"e\":{\"z\":{}},\"f\":[[[]]],\"z\":\"\\\\\"}",
	    "{\"z\":\"\\\\\"}\n" },
	{ "z", "{\"a\":\"0123456789abcdef0123456789abcdef\\\"0123\\\\\","
	    "\"z\":1}",
	    "{\"z\":1}\n" },
	{ "z", "{\"a\":{\n                        \"b\":\n\n [\n"
	    "                    1\n]\n},\"z\":1}", "{\"z\":1}\n" },

	/* the members of a list stand without their braces */
	{ "kind", "{\"kind\":\"L\",\"x\":1,\"items\":[{\"kind\":1,\"y\":2}],"
	    "\"x\":2,\"kind\":\"M\"}",
	    "{\"kind\":\"L\"}\n{\"kind\":1}\n{\"kind\":\"M\"}\n" },
	{ "kind", "{\"items\":[]}", "{}\n{}\n" },
	{ "kind", "{ \"kind\" : \"L\" , \"items\" : [ ] }",
	    "{\"kind\":\"L\"}\n{}\n" },
	{ "kind", "{\"items\":[1] , \"kind\" : 2 }", "{}\n1\n{\"kind\":2}\n" },
	{ "a.b", "{\"a\":[{\"b\":1,\"c\":2}],\"items\":[],\"items\":[]}",
	    "{\"a\":[{\"b\":1}]}\n{}\n{}\n" },
};

START_TEST(projects)
{
	struct arena a = { 0 };
	struct project_paths paths;
	size_t i;

	split_paths(&paths, cases[_i].paths, &a);
	for (i = 0; i < COUNT(reads); i++) {
		struct memory_source m = { .text = slice_of(cases[_i].text),
		    .most = reads[i] };
		struct project p = { 0 };
		struct scan s;
		struct item item;
		struct error err;
		const char *want = cases[_i].projected;
		int more;

		scan_init(&s, "in", memory_source(&m));
		while ((more = scan_next(&s, &item, &err)) > 0) {
			struct slice line = { want, strcspn(want, "\n") + 1 };

			project_item(&p, &paths, &s, &item);
			ck_assert_msg(slice_equal(p.text, line),
			    "%.*s, wanted %.*s", (int)p.text.len, p.text.ptr,
			    (int)line.len, line.ptr);
			want += line.len;
		}
		ck_assert_int_eq(more, 0);
		ck_assert_str_eq(want, "");
		project_free(&p);
		scan_free(&s);
	}
	project_paths_free(&paths);
	arena_free(&a);
}
END_TEST

/* ---- where it came from ------------------------------------------------ */

/* Every string here says its own place. */
static const struct {
	const char *paths, *text;
} places[] = {
	{ "a", "\"1:1\"" },
	{ "a", "\n\n  \"3:3\"" },
	{ "a b", "{\"a\":\"1:6\",\"b\":\"1:16\"}" },
	{ "b", "{\"a\":\"x\",\n \"b\":\"2:6\"}" },
	{ "b.c d", "{\"a\":\n[1,\n2],\"b\":{\"x\":0,\n\"c\":\"4:5\"},\n\n"
	    "  \"d\":[\"6:8\",\n\n\"8:1\",{\"e\":\n \"9:2\"}]}" },
	{ "a.b", "{\"a\":[\"1:7\",{\"x\":{},\"b\":\"1:25\"},\n[\"2:2\"],"
	    "null,{\"b\":\n\"3:1\"}]}" },
	{ "a", "{\"a\":\"1:6\",\"x\":1,\"a\":\"1:22\",\"\\u0061\":\"1:38\"}" },
	{ "a", "{\r\n\"a\"\r\n:\r\n\"4:1\"}" },
	{ "a", "{\"x\":\"\xe2\x82\xac\",\"a\":\"1:16\"}\n{\"a\":\"2:6\"}" },
	{ "a", "[{\"a\":\"1:7\"},\n{\"b\":1,\"a\":\"2:12\"},\"2:20\"]" },
	{ "a", "{\"a\":\"1:6\",\"items\":[{\"a\":\"1:26\"},\n"
	    "{\"x\":0,\"a\":\"2:12\"},\n\"3:1\"],\n\"x\":1,\"a\":\"4:11\"}" },
	{ "a", "{\"items\":[1],\n\"a\":\"2:5\",\"items\":[\"2:20\"],"
	    "\n  \"a\":\"3:7\"}" },
	{ "a", "\xef\xbb\xbf{\"a\":\"1:6\"}" },
};

/* Looks at all strings of a projection; returns how many there are. */
static size_t
check_places(const struct project *p)
{
	struct arena scratch = { 0 };
	struct json j = { 0 };
	char text[32];
	size_t n = 0;
	int v;

	json_parse(&j, p->text, &scratch);
	for (v = 0; (size_t)v < j.count; v++) {
		struct slice s = json_text(&j, v);
		struct place at;

		if (json_type(&j, v) != JSON_STRING || s.len == 0 ||
		    memchr(s.ptr, ':', s.len) == NULL)
			continue;
		at = project_place(p, json_offset(&j, v));
		snprintf(text, sizeof(text), "%zu:%zu", at.line, at.col);
		ck_assert_msg(slice_is(s, text), "%.*s is at %s", (int)s.len,
		    s.ptr, text);
		ck_assert_str_eq(at.file, "in");
		n++;
	}
	json_free(&j);
	arena_free(&scratch);
	return n;
}

START_TEST(knows_places)
{
	struct arena a = { 0 };
	struct project_paths paths;
	size_t i, k, n;

	split_paths(&paths, places[_i].paths, &a);
	for (i = 0; i < COUNT(reads); i++) {
		struct memory_source m = { .text = slice_of(places[_i].text),
		    .most = reads[i] };
		struct project p = { 0 }, kept[16];
		struct scan s;
		struct item item;
		struct error err;

		scan_init(&s, "in", memory_source(&m));
		for (k = n = 0; scan_next(&s, &item, &err) > 0; k++) {
			project_item(&p, &paths, &s, &item);
			if (k % 2 == 0)		/* before or not at all */
				n += check_places(&p);
			kept[k] = project_keep(&p, &a);
			if (k % 2 == 1)
				n += check_places(&p);
		}
		ck_assert_uint_gt(n, 0);
		project_free(&p);
		scan_free(&s);
		while (k > 0)
			n -= check_places(&kept[--k]);
		ck_assert_uint_eq(n, 0);
	}
	project_paths_free(&paths);
	arena_free(&a);
}
END_TEST

/* Offset 0 of the members of a list, whether or not there are any. */
START_TEST(knows_place_of_members)
{
	static const struct { size_t line, col; } want[] = {
		{ 1, 3 }, { 2, 2 }, { 3, 1 }, { 4, 2 }, { 4, 15 }
	};
	struct memory_source m = { .text = SLICE("{ \"items\":[\n {\"a\":1}],\n"
	    "\"b\":2}\n{\"items\" : [] }") };
	struct arena a = { 0 };
	struct project_paths paths;
	struct project p = { 0 };
	struct scan s;
	struct item item;
	struct error err;
	struct place at;
	size_t i;

	split_paths(&paths, "a", &a);
	scan_init(&s, "in", memory_source(&m));
	for (i = 0; scan_next(&s, &item, &err) > 0; i++) {
		ck_assert_uint_lt(i, COUNT(want));
		project_item(&p, &paths, &s, &item);
		at = project_place(&p, 0);
		ck_assert_uint_eq(at.line, want[i].line);
		ck_assert_uint_eq(at.col, want[i].col);
	}
	ck_assert_uint_eq(i, COUNT(want));
	scan_free(&s);
	project_free(&p);
	project_paths_free(&paths);
	arena_free(&a);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("project");
	TCase *t = tcase_create("project");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, projects, 0, (int)COUNT(cases));
	tcase_add_loop_test(t, knows_places, 0, (int)COUNT(places));
	tcase_add_test(t, knows_place_of_members);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
