#include <check.h>
#include <stdlib.h>

#include "document.h"
#include "memory_source.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static int
read_text(struct documents *d, const char *text, size_t most,
    struct error *err)
{
	struct memory_source m = { .text = slice_of(text), .most = most };

	return documents_read(d, "f", memory_source(&m), err);
}

/* ---- places ------------------------------------------------------------ */

static const struct {
	const char *text, *path;
	size_t key_line, key_col, line, col;
} places[] = {
	{ "{\"a\":1}", "a", 1, 2, 1, 6 },
	{ "\xef\xbb\xbf{\"a\" : \"x\"}", "a", 1, 2, 1, 8 },
	{ "{\n \"a\": {\"b\": [true]}}", "a b", 2, 8, 2, 13 },
	{ "[{}, {\"\\u0061\":\r\n null}]", "a", 1, 7, 2, 2 },
	{ "{\"items\": [\n{\"a\": {}}]}", "a", 2, 2, 2, 7 },
	{ "a:\n  b: yes # so\n", "a b", 2, 3, 2, 6 },
	{ "# first\n---\na: {'b': ~}\n", "a b", 3, 5, 3, 10 },
	{ "items:\n- a: |\n    x\nkind: List\n", "a", 2, 3, 2, 6 },
};

/* Whatever the pieces in which the text arrives. */
START_TEST(has_places)
{
	size_t most;

	for (most = 0; most < 4; most++) {
		struct documents d = { .count = 0 };
		struct error err = { 0 };
		const struct document *last;
		struct place at;
		int value;

		ck_assert_int_eq(read_text(&d, places[_i].text, most, &err),
		    0);
		last = &d.v[d.count - 1];
		value = document_at(last, 0, places[_i].path);
		ck_assert_int_ne(value, JSON_NONE);
		at = document_place(last, value);
		ck_assert_str_eq(at.file, "f");
		ck_assert_uint_eq(at.line, places[_i].line);
		ck_assert_uint_eq(at.col, places[_i].col);
		at = document_key_place(last, value);
		ck_assert_uint_eq(at.line, places[_i].key_line);
		ck_assert_uint_eq(at.col, places[_i].key_col);
		documents_free(&d);
	}
}
END_TEST

START_TEST(has_no_place_for_nothing)
{
	struct documents d = { .count = 0 };
	struct error err = { 0 };

	ck_assert_int_eq(read_text(&d, " {}", 0, &err), 0);
	ck_assert_uint_eq(document_place(&d.v[0], JSON_NONE).col, 2);
	ck_assert_uint_eq(document_key_place(&d.v[0], JSON_NONE).col, 2);
	ck_assert_int_eq(document_at(&d.v[0], 0, "a b"), JSON_NONE);
	ck_assert_ptr_null(document_text(&d.v[0], JSON_NONE, "").ptr);
	documents_free(&d);
}
END_TEST

/* ---- walks ------------------------------------------------------------- */

/* What a walk finds: the first letter of each value, as it is written. */
static const struct {
	const char *text, *path, *found;
} walks[] = {
	{ "{\"a\": 1}", "a", "1" },
	{ "{\"a\": 1}", "", "{" },
	{ "{\"a\": null}", "a", "n" },
	{ "{\"a\": 1}", "b", "" },
	{ "{\"a\": 1}", "a b", "" },
	{ "{\"a\": [1, 2, null, \"x\"]}", "a", "12n\"" },
	{ "{\"a\": []}", "a", "" },
	{ "{\"a\": [[1], 2]}", "a", "[2" },
	{ "{\"a\": [{\"b\": 1}, {}, 7, {\"b\": [2, 3]}]}", "a b", "123" },
	{ "{\"a\": {\"x\": 1, \"y\": [2], \"z\": null}}", "a *", "1[n" },
	{ "{\"a\": [1, 2]}", "a *", "" },
	{ "{\"a\": [{\"x\": 1}, {\"y\": 2}]}", "a *", "12" },
	{ "{\"a\": {\"x\": {\"b\": 1}, \"y\": {\"b\": [2, 3]}}}", "a * b",
	    "123" },
	{ "{\"a\": 1, \"a\": 2}", "a", "2" },
	{ "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":[8]}}}}}}}}",
	    "a a a a a a a a", "8" },
};

START_TEST(walks_paths)
{
	struct documents d = { .count = 0 };
	struct error err = { 0 };
	struct document_walk w;
	char found[16] = "";
	size_t n = 0;
	int value;

	ck_assert_int_eq(read_text(&d, walks[_i].text, 0, &err), 0);
	document_walk(&w, &d.v[0], 0, walks[_i].path);
	while ((value = document_next(&w)) != JSON_NONE)
		found[n++] = walks[_i].text[json_offset(&d.v[0].json,
		    value)];
	ck_assert_str_eq(found, walks[_i].found);
	ck_assert_int_eq(document_next(&w), JSON_NONE);
	documents_free(&d);
}
END_TEST

/* ---- lists ------------------------------------------------------------- */

/* Each document as KIND VERSION NAME. */
static const struct {
	const char *text, *found;
} lists[] = {
	{ "null", "" }, { "[]", "" }, { "[null, {}]", "- - -;" },
	{ "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":"
	    "{\"name\":\"a\"}}", "Pod v1 a;" },
	{ "{\"metadata\":{\"generateName\":\"a-\"}}", "- - a-;" },
	{ "{\"metadata\":{\"name\":7}}", "- - 7;" },
	{ "{\"kind\":\"List\",\"items\":null}", "" },
	{ "{\"kind\":\"List\",\"items\":[{},{\"kind\":\"Pod\"}]}",
	    "- - -;Pod - -;" },
	{ "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[{}]}",
	    "Pod v1 -;" },
	{ "{\"items\":[{},{\"kind\":\"Job\",\"apiVersion\":\"x/v1\"}],"
	    "\"kind\":\"PodList\",\"apiVersion\":\"v1\"}",
	    "Pod v1 -;Job x/v1 -;" },
	{ "{\"kind\":\"PodList\",\"items\":[{}]}{\"items\":[{}]}",
	    "Pod - -;- - -;" },
	{ "{\"kind\":\"Box\",\"items\":[{\"kind\":\"Pod\"},1]}", "" },
	{ "{\"items\":[{\"kind\":\"Pod\"}],\"kind\":\"Box\"}", "" },
	{ "{\"kind\":\"List\",\"items\":[{\"kind\":\"A\"}],"
	    "\"items\":[{\"kind\":\"B\"}]}", "B - -;" },
	{ "{\"kind\":\"C\"}{\"kind\":\"List\",\"items\":[{\"kind\":\"A\"}],"
	    "\"items\":[{\"kind\":\"B\"}]}", "C - -;B - -;" },
	{ "{\"kind\":\"IPAllowList\"}", "IPAllowList - -;" },
	{ "kind: A\n---\nkind: B\n", "A - -;B - -;" },
};

static const char *
shown(struct slice s, struct arena *a)
{
	return s.len == 0 ? "-" : arena_text(a, &s);
}

START_TEST(knows_kinds)
{
	struct documents d = { .count = 0 };
	struct error err = { 0 };
	const char *found = "";
	size_t i;

	ck_assert_int_eq(read_text(&d, lists[_i].text, 0, &err), 0);
	for (i = 0; i < d.count; i++)
		found = arena_printf(&d.arena, "%s%s %s %s;", found,
		    shown(d.v[i].kind, &d.arena),
		    shown(d.v[i].version, &d.arena),
		    shown(d.v[i].name, &d.arena));
	ck_assert_str_eq(found, lists[_i].found);
	documents_free(&d);
}
END_TEST

/* ---- faults ------------------------------------------------------------ */

static const struct {
	const char *text;
	size_t line, col;
} bad[] = {
	{ "", 1, 1 }, { "7", 1, 1 }, { "[\n true]", 2, 2 },
	{ "{\"kind\":\n 7}", 2, 2 }, { "{\"apiVersion\": []}", 1, 16 },
	{ "{\"items\":[\n{\"kind\":\"List\"}]}", 2, 9 },
	{ "{\"kind\":\"List\",\"items\":7}", 1, 24 },
	{ "{\"items\":[{\"kind\":7}]} {", 1, 25 },	/* the syntax first */
	{ "kind: 7\n", 1, 7 }, { "- 1\n", 1, 3 }, { "a: *b\n", 1, 4 },
};

START_TEST(refuses)
{
	struct documents d = { .count = 0 };
	struct error err = { 0 };

	ck_assert_int_eq(read_text(&d, bad[_i].text, 0, &err), -1);
	ck_assert_uint_eq(err.at.line, bad[_i].line);
	ck_assert_uint_eq(err.at.col, bad[_i].col);
	documents_free(&d);
}
END_TEST

START_TEST(reads_inputs_one_after_another)
{
	struct documents d = { .count = 0 };
	struct error err = { 0 };

	ck_assert_int_eq(read_text(&d, "{\"kind\":\"A\"}", 0, &err), 0);
	ck_assert_int_eq(read_text(&d, "{\"kind\":\"B\",\"a\":\"\\n\"}", 0,
	    &err), 0);
	ck_assert_uint_eq(d.count, 2);
	ck_assert(slice_is(d.v[0].kind, "A"));
	ck_assert(slice_is(document_text(&d.v[1], 0, "a"), "\n"));
	documents_free(&d);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("document");
	TCase *t = tcase_create("document");
	SRunner *r;
	int failed;

	tcase_add_loop_test(t, has_places, 0, (int)COUNT(places));
	tcase_add_test(t, has_no_place_for_nothing);
	tcase_add_loop_test(t, walks_paths, 0, (int)COUNT(walks));
	tcase_add_loop_test(t, knows_kinds, 0, (int)COUNT(lists));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_test(t, reads_inputs_one_after_another);
	suite_add_tcase(s, t);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
