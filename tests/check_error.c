#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "error.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What error_print prints of it; to be freed. */
static char *
printed(const struct error *err)
{
	char *text;
	size_t len;
	FILE *fp = open_memstream(&text, &len);

	ck_assert_ptr_nonnull(fp);
	error_print(err, fp);
	fclose(fp);
	return text;
}

static const struct {
	struct place at;
	const char *msg, *line;
} lines[] = {
	{ { NULL, 0, 0 }, "no Node in input", "error: no Node in input\n" },
	{ { "a.json", 4, 12 }, "x", "error: a.json:4:12: x\n" },
	{ { "-", 1, 1 }, "x", "error: -:1:1: x\n" },
	{ { "a\nb", 1, 1 }, "c\033d\n", "error: a\\x0ab:1:1: c\\x1bd\\x0a\n" },
	{ { "x", 4294967295u, 1 }, "y",
	    "error: x:4294967295:1: y\n" },
};

START_TEST(prints_one_line)
{
	struct error err = { 0 };
	char *text;

	ck_assert_int_eq(error_at(&err, lines[_i].at, "%s", lines[_i].msg),
	    -1);
	text = printed(&err);
	ck_assert_str_eq(text, lines[_i].line);
	free(text);
}
END_TEST

START_TEST(is_silent)
{
	struct error err = { 0 };
	char *text;

	error_set(&err, "closed pipe");
	err.silent = 1;
	text = printed(&err);
	ck_assert_str_eq(text, "");
	free(text);
}
END_TEST

/* However long what stands between is, the start and the end of it stay. */
START_TEST(keeps_both_ends)
{
	struct error err = { 0 };
	char *long_text = calloc(1, (size_t)_i + 1);

	memset(long_text, 'x', (size_t)_i);
	error_set(&err, "invalid \"%s\"", long_text);
	error_add(&err, ": %s", "here is why");
	ck_assert_uint_lt(strlen(err.msg), sizeof(err.msg));
	ck_assert_int_eq(strncmp(err.msg, "invalid \"", 9), 0);
	ck_assert_str_eq(err.msg + strlen(err.msg) - strlen(": here is why"),
	    ": here is why");
	ck_assert_int_eq(strstr(err.msg, "...") != NULL,
	    (size_t)_i + strlen("invalid \"\": here is why") >=
	    sizeof(err.msg));
	free(long_text);
}
END_TEST

/* What is left out is whole characters. */
START_TEST(keeps_characters)
{
	struct error err = { 0 };
	char text[3000];
	size_t i;

	memset(text, 'x', (size_t)_i);
	for (i = (size_t)_i; i + 2 < sizeof(text); i += 2)
		memcpy(text + i, "\xc3\xa9", 2);
	text[i] = '\0';
	error_set(&err, "%s", text);
	ck_assert_uint_lt(strlen(err.msg), sizeof(err.msg));
	for (i = (size_t)_i; err.msg[i] != '\0'; i += 2) {
		if (err.msg[i] == '.')
			i += strlen("...");
		ck_assert_int_eq(strncmp(err.msg + i, "\xc3\xa9", 2), 0);
	}
}
END_TEST

START_TEST(counts_places)
{
	struct place at = { "f", 3, 5 };

	at = place_after(at, slice_of("ab"));
	ck_assert_uint_eq(at.line, 3);
	ck_assert_uint_eq(at.col, 7);
	at = place_after(at, slice_of("c\r\n\xc3\xa9"));
	ck_assert_uint_eq(at.line, 4);
	ck_assert_uint_eq(at.col, 3);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("error");
	TCase *t = tcase_create("error");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, prints_one_line, 0, (int)COUNT(lines));
	tcase_add_test(t, is_silent);
	tcase_add_loop_test(t, keeps_both_ends, 990, 1030);
	tcase_add_loop_test(t, keeps_both_ends, 99999, 100000);
	tcase_add_loop_test(t, keeps_characters, 0, 4);
	tcase_add_test(t, counts_places);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
