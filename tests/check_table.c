#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "format.h"
#include "table.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct nest list = { "list", NEST_LIST };
static const struct nest bare = { "bare", NEST_STRINGS };
static const struct nest map = { "map", NEST_MAP };

static const struct column columns[] = {
	{ "KEY", "", "name", NULL, COLUMN_TEXT },
	{ "B", " b=", "flag", &map, COLUMN_BOOL },
	{ NULL, " ", "x", &list, COLUMN_TEXT },
	{ "Y", NULL, "a", &list, COLUMN_TEXT },
	{ NULL, NULL, "", &bare, COLUMN_TEXT },
	{ "LAST", NULL, NULL, NULL, COLUMN_TEXT },
};

/* Two rows of one key and one of another, in the format that is wanted. */
static void
fill(struct table *t, unsigned wants)
{
	static const char *const rows[][6] = {
		{ "k", "true", "x1", NULL, "s1", "l<" },
		{ "k", "false", "x2", "y\033", NULL, "" },
		{ "\xc3\xa9", NULL, NULL, NULL, NULL, NULL },
	};
	struct slice *cells;
	size_t row, i;

	table_init(t, columns, COUNT(columns), wants);
	t->kind = "Report";
	t->list = "nodes";
	t->resource = "node";
	t->total_text = "TOTAL";
	t->total_json = "total";
	t->total = 3;
	for (row = 0; row < COUNT(rows); row++) {
		cells = table_add_row(t, SHOW_TEXT | SHOW_WIDE | SHOW_JSON |
		    (row == 0 ? SHOW_NAME : 0));
		for (i = 0; cells != NULL && i < COUNT(columns); i++)
			cells[i] = slice_of(rows[row][i]);
	}
}

static const struct {
	const char *format;
	int headers;
	const char *want;
} cases[] = {
	{ "text", 1, "k b=yes x1\nk b=no x2\n\xc3\xa9\nTOTAL=3\n" },
	{ "name", 1, "node/k\n" },
	{ "wide", 1,
	    "KEY   B        Y        LAST\n"
	    "k     yes      <none>   l<\n"
	    "k     no       y\\x1b    <none>\n"
	    "\xc3\xa9     <none>   <none>   <none>\n" },
	{ "wide", 0,
	    "k     yes      <none>   l<\n"
	    "k     no       y\\x1b    <none>\n"
	    "\xc3\xa9     <none>   <none>   <none>\n" },
	{ "JSON", 1,
	    "{\n"
	    "    \"apiVersion\": \"gpuops/v1alpha1\",\n"
	    "    \"kind\": \"Report\",\n"
	    "    \"nodes\": [\n"
	    "        {\n"
	    "            \"bare\": [\n"
	    "                \"s1\"\n"
	    "            ],\n"
	    "            \"list\": [\n"
	    "                {\n"
	    "                    \"a\": null,\n"
	    "                    \"x\": \"x1\"\n"
	    "                },\n"
	    "                {\n"
	    "                    \"a\": \"y\\u001b\",\n"
	    "                    \"x\": \"x2\"\n"
	    "                }\n"
	    "            ],\n"
	    "            \"map\": {\n"
	    "                \"flag\": true\n"
	    "            },\n"
	    "            \"name\": \"k\"\n"
	    "        },\n"
	    "        {\n"
	    "            \"bare\": [],\n"
	    "            \"list\": [],\n"
	    "            \"map\": {\n"
	    "                \"flag\": null\n"
	    "            },\n"
	    "            \"name\": \"\xc3\xa9\"\n"
	    "        }\n"
	    "    ],\n"
	    "    \"total\": 3\n"
	    "}\n" },
};

START_TEST(prints)
{
	struct error err = { 0 };
	const struct format *format = format_find(cases[_i].format,
	    SHOW_TEXT | SHOW_WIDE | SHOW_JSON | SHOW_NAME, &err);
	struct table t;
	char *got;
	size_t len;
	struct out out = { .fp = open_memstream(&got, &len) };

	ck_assert_ptr_nonnull(format);
	ck_assert_ptr_nonnull(out.fp);
	fill(&t, format->shows);
	format->print(&out, &t, cases[_i].headers);
	table_free(&t);
	ck_assert_int_eq(out_close(&out, &err), 0);
	ck_assert_str_eq(got, cases[_i].want);
	free(got);
}
END_TEST

START_TEST(prints_no_rows)
{
	struct table t;
	char *got;
	size_t len;
	struct out out = { .fp = open_memstream(&got, &len) };
	struct error err = { 0 };

	ck_assert_ptr_nonnull(out.fp);
	table_init(&t, columns, COUNT(columns), SHOW_JSON);
	t.kind = "Report";
	t.list = "items";
	format_json(&out, &t, 1);
	format_text(&out, &t, 1);
	format_wide(&out, &t, 0);
	format_name(&out, &t, 1);
	table_free(&t);
	ck_assert_int_eq(out_close(&out, &err), 0);
	ck_assert_str_eq(got, "{\n"
	    "    \"apiVersion\": \"gpuops/v1alpha1\",\n"
	    "    \"items\": [],\n"
	    "    \"kind\": \"Report\"\n"
	    "}\n");
	free(got);
}
END_TEST

static const struct {
	const char *name;
	unsigned allowed;
	const char *found, *msg;
} formats[] = {
	{ NULL, SHOW_TEXT | SHOW_WIDE, "text", "" },
	{ "", SHOW_TEXT | SHOW_WIDE, "text", "" },
	{ "Wide", SHOW_TEXT | SHOW_WIDE, "wide", "" },
	{ "name", SHOW_TEXT | SHOW_WIDE, NULL, "unable to match a printer "
	    "suitable for the output format \"name\", allowed formats are: "
	    "text,wide" },
	{ "xml", SHOW_TEXT | SHOW_WIDE | SHOW_JSON | SHOW_NAME, NULL,
	    "unable to match a printer suitable for the output format "
	    "\"xml\", allowed formats are: json,name,text,wide" },
};

START_TEST(finds_format)
{
	struct error err = { 0 };
	const struct format *format = format_find(formats[_i].name,
	    formats[_i].allowed, &err);

	ck_assert_int_eq(format == NULL, formats[_i].found == NULL);
	if (format != NULL)
		ck_assert_str_eq(format->name, formats[_i].found);
	ck_assert_str_eq(err.msg, formats[_i].msg);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("table");
	TCase *t = tcase_create("table");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, prints, 0, (int)COUNT(cases));
	tcase_add_test(t, prints_no_rows);
	tcase_add_loop_test(t, finds_format, 0, (int)COUNT(formats));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
