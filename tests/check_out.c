#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "out.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What a writer makes of text. */
static void
check_written(void (*write)(struct out *o, struct slice s),
    struct slice text, const char *want)
{
	char *got;
	size_t len;
	struct out o = { .fp = open_memstream(&got, &len) };
	struct error err = { 0 };

	ck_assert_ptr_nonnull(o.fp);
	write(&o, text);
	ck_assert_int_eq(out_close(&o, &err), 0);
	ck_assert_str_eq(got, want);
	ck_assert_uint_eq(len, strlen(want));
	free(got);
}

/* ---- JSON strings ------------------------------------------------------ */

static const struct {
	struct slice text;
	const char *json;
} strings[] = {
	{ SLICE(""), "\"\"" },
	{ { NULL, 0 }, "\"\"" },
	{ SLICE("a b/c~"), "\"a b/c~\"" },
	{ SLICE("\"\\"), "\"\\\"\\\\\"" },
	{ SLICE("\b\f\n\r\t"), "\"\\b\\f\\n\\r\\t\"" },
	{ SLICE("\0"), "\"\\u0000\"" },
	{ SLICE("a\0b"), "\"a\\u0000b\"" },
	{ SLICE("\x01\x0b\x0e\x1b\x1f"),
	    "\"\\u0001\\u000b\\u000e\\u001b\\u001f\"" },
	{ SLICE("\x7f"), "\"\\u007f\"" },
	{ SLICE("<a>&"), "\"\\u003ca\\u003e\\u0026\"" },
	{ SLICE("'=+"), "\"'=+\"" },
	{ SLICE("\xc2\x80\xc2\x9f\xc2\xa0"), "\"\\u0080\\u009f\xc2\xa0\"" },
	{ SLICE("\xe2\x80\xa7\xe2\x80\xa8\xe2\x80\xa9"),
	    "\"\xe2\x80\xa7\\u2028\\u2029\"" },
	{ SLICE("\xe2\x80\xaa\xe2\x80\xae\xe2\x80\xaf"),
	    "\"\\u202a\\u202e\xe2\x80\xaf\"" },
	{ SLICE("\xe2\x81\xa6\xe2\x81\xa9\xe2\x81\xaa"),
	    "\"\\u2066\\u2069\xe2\x81\xaa\"" },
	{ SLICE("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"),
	    "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"" },
	{ SLICE("\xff"), "\"\\ufffd\"" },
	{ SLICE("a\xc3z"), "\"a\\ufffdz\"" },
	{ SLICE("\xe2\x82"), "\"\\ufffd\\ufffd\"" },
	{ SLICE("\xed\xa0\x80"), "\"\\ufffd\\ufffd\\ufffd\"" },
	{ SLICE("\xf4\x90\x80\x80"), "\"\\ufffd\\ufffd\\ufffd\\ufffd\"" },
};

START_TEST(escapes_json)
{
	check_written(out_json, strings[_i].text, strings[_i].json);
}
END_TEST

/* ---- what another program wrote ---------------------------------------- */

static const struct {
	struct slice text;
	const char *shown;
} foreigners[] = {
	{ SLICE(""), "" },
	{ SLICE("plain text"), "plain text" },
	{ SLICE("\x1b[31mred"), "\\x1b[31mred" },
	{ SLICE("a\nb"), "a\\x0ab" },
	{ SLICE("\0\x7f"), "\\x00\\x7f" },
	{ SLICE("\\"), "\\" },
	{ SLICE("\xc2\x9b"), "\\xc2\\x9b" },
	{ SLICE("a\xe2\x80\xae" "b"), "a\\xe2\\x80\\xae" "b" },
	{ SLICE("\xc3\xa9\xff\xc3\xa9"), "\xc3\xa9\\xff\xc3\xa9" },
	{ SLICE("\xc3"), "\\xc3" },
};

START_TEST(shows_foreign)
{
	check_written(out_foreign, foreigners[_i].text, foreigners[_i].shown);
}
END_TEST

START_TEST(writes_slices)
{
	check_written(out_slice, (struct slice)SLICE("a\x01\xff"), "a\x01\xff");
	check_written(out_slice, (struct slice){ NULL, 0 }, "");
}
END_TEST

/* ---- spaces ------------------------------------------------------------ */

START_TEST(pads)
{
	char *got;
	size_t len;
	struct out o = { .fp = open_memstream(&got, &len) };
	struct error err = { 0 };

	ck_assert_ptr_nonnull(o.fp);
	out_pad(&o, (size_t)_i);
	out_text(&o, "|");
	ck_assert_int_eq(out_close(&o, &err), 0);
	ck_assert_uint_eq(len, (size_t)_i + 1);
	ck_assert_uint_eq(strspn(got, " "), (size_t)_i);
	free(got);
}
END_TEST

/* ---- failures ---------------------------------------------------------- */

/* A failure of the last flush is one, and so is an early one. */
static const size_t sizes[] = { 1, 100, 5000, 1000000 };

START_TEST(tells_full_disk)
{
	struct out o = { .fp = fopen("/dev/full", "w") };
	struct error err = { 0 };
	size_t i;

	ck_assert_ptr_nonnull(o.fp);
	for (i = 0; i < sizes[_i]; i++)
		out_text(&o, "x");
	ck_assert_int_eq(out_close(&o, &err), -1);
	ck_assert_str_eq(err.msg,
	    "writing the output: No space left on device");
	ck_assert_uint_eq(err.at.line, 0);
	ck_assert(!err.silent);
	ck_assert_int_eq(o.failed, ENOSPC);
}
END_TEST

/* What comes after the first failed write does not make it good. */
START_TEST(remembers_failure)
{
	char buf[16];
	struct out o = { .fp = fmemopen(buf, sizeof(buf), "w") };
	struct error err = { 0 };

	ck_assert_ptr_nonnull(o.fp);
	o.failed = EIO;
	out_text(&o, "later");
	out_pad(&o, 3);
	out_foreign(&o, (struct slice)SLICE("\x01"));
	out_json(&o, (struct slice)SLICE("a"));
	ck_assert_int_eq(ftell(o.fp), 0);
	ck_assert_int_eq(out_close(&o, &err), -1);
	ck_assert_str_eq(err.msg, "writing the output: Input/output error");
}
END_TEST

START_TEST(is_silent_on_closed_pipe)
{
	int fds[2];
	struct out o = { 0 };
	struct error err = { 0 };

	signal(SIGPIPE, SIG_IGN);
	ck_assert_int_eq(pipe(fds), 0);
	close(fds[0]);
	o.fp = fdopen(fds[1], "w");
	ck_assert_ptr_nonnull(o.fp);
	out_text(&o, "x");
	ck_assert_int_eq(out_close(&o, &err), -1);
	ck_assert_int_eq(o.failed, EPIPE);
	ck_assert(err.silent);
}
END_TEST

#define W9 "123456789"

static const struct {
	size_t indent;
	const char *text, *wrapped;
} wraps[] = {
	{ 0, "", "\n" },
	{ 0, "a", "a\n" },
	{ 0, "a  b", "a b\n" },
	{ 70, W9 "0 b", W9 "0\n%70sb\n" },
	{ 70, "12345678 b", "12345678 b\n" },
	{ 70, W9 " b", W9 "\n%70sb\n" },
	{ 76, W9 " " W9, W9 "\n%76s" W9 "\n" },
};

START_TEST(wraps_text)
{
	char *got, want[512];
	size_t len;
	struct out out = { .fp = open_memstream(&got, &len) };
	struct error err = { 0 };
	const char *pad = strstr(wraps[_i].wrapped, "%7");

	ck_assert_ptr_nonnull(out.fp);
	out_wrapped(&out, wraps[_i].text, wraps[_i].indent);
	ck_assert_int_eq(out_close(&out, &err), 0);
	if (pad == NULL)
		snprintf(want, sizeof(want), "%s", wraps[_i].wrapped);
	else
		snprintf(want, sizeof(want), "%.*s%*s%s",
		    (int)(pad - wraps[_i].wrapped), wraps[_i].wrapped,
		    (int)wraps[_i].indent, "", pad + strlen("%70s"));
	ck_assert_str_eq(got, want);
	free(got);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("out");
	TCase *t = tcase_create("out");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, escapes_json, 0, (int)COUNT(strings));
	tcase_add_loop_test(t, shows_foreign, 0, (int)COUNT(foreigners));
	tcase_add_test(t, writes_slices);
	tcase_add_loop_test(t, pads, 0, 100);
	if (access("/dev/full", W_OK) == 0)
		tcase_add_loop_test(t, tells_full_disk, 0, (int)COUNT(sizes));
	tcase_add_loop_test(t, wraps_text, 0, (int)COUNT(wraps));
	tcase_add_test(t, remembers_failure);
	tcase_add_test(t, is_silent_on_closed_pipe);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
