#include <check.h>
#include <stdlib.h>

#include "escape.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What stands between the quotes, and the text that it stands for. */
static const struct {
	struct slice raw, text;
} cases[] = {
	{ SLICE(""), SLICE("") },
	{ SLICE("a"), SLICE("a") },
	{ SLICE("a b/c"), SLICE("a b/c") },
	{ SLICE("\xc3\xa9\xf0\x9f\x98\x80"),
	    SLICE("\xc3\xa9\xf0\x9f\x98\x80") },
	{ SLICE("\\\""), SLICE("\"") },
	{ SLICE("\\\\"), SLICE("\\") },
	{ SLICE("\\\\\\\\"), SLICE("\\\\") },
	{ SLICE("\\\\n"), SLICE("\\n") },
	{ SLICE("\\\\u0041"), SLICE("\\u0041") },
	{ SLICE("\\/"), SLICE("/") },
	{ SLICE("\\b\\f\\n\\r\\t"), SLICE("\b\f\n\r\t") },
	{ SLICE("a\\nb"), SLICE("a\nb") },
	{ SLICE("\\u0000"), SLICE("\0") },
	{ SLICE("a\\u0000b"), SLICE("a\0b") },
	{ SLICE("\\u0041"), SLICE("A") },
	{ SLICE("k\\u0069nd"), SLICE("kind") },
	{ SLICE("\\u006b\\u0069\\u006E\\u0064"), SLICE("kind") },
	{ SLICE("\\u0022\\u005c"), SLICE("\"\\") },
	{ SLICE("\\u005cn"), SLICE("\\n") },
	/* the first and the last code point of each length in UTF-8 */
	{ SLICE("\\u007f"), SLICE("\x7f") },
	{ SLICE("\\u0080"), SLICE("\xc2\x80") },
	{ SLICE("\\u07ff"), SLICE("\xdf\xbf") },
	{ SLICE("\\u0800"), SLICE("\xe0\xa0\x80") },
	{ SLICE("\\ud7ff"), SLICE("\xed\x9f\xbf") },
	{ SLICE("\\ue000"), SLICE("\xee\x80\x80") },
	{ SLICE("\\uffff"), SLICE("\xef\xbf\xbf") },
	{ SLICE("\\uFEFF"), SLICE("\xef\xbb\xbf") },
	{ SLICE("\\uABCD\\uabcd"), SLICE("\xea\xaf\x8d\xea\xaf\x8d") },
	{ SLICE("\\ud800\\udc00"), SLICE("\xf0\x90\x80\x80") },
	{ SLICE("\\uD83D\\uDE00"), SLICE("\xf0\x9f\x98\x80") },
	{ SLICE("\\udbff\\udfff"), SLICE("\xf4\x8f\xbf\xbf") },
	{ SLICE("x\\ud83d\\ude00y\\ud83d\\ude00"),
	    SLICE("x\xf0\x9f\x98\x80y\xf0\x9f\x98\x80") },
};

START_TEST(decodes)
{
	char to[64];
	size_t n;

	ck_assert_uint_lt(cases[_i].raw.len, sizeof(to));
	n = escape_decode(cases[_i].raw, to);
	ck_assert_uint_eq(n, cases[_i].text.len);
	ck_assert_mem_eq(to, cases[_i].text.ptr, n);
	ck_assert_uint_le(n, cases[_i].raw.len);
}
END_TEST

/* A raw string equals what it stands for, and that alone. */
START_TEST(equals)
{
	size_t i;

	for (i = 0; i < COUNT(cases); i++)
		ck_assert_msg(escape_equal(cases[_i].raw, cases[i].text) ==
		    slice_equal(cases[_i].text, cases[i].text),
		    "%s and the text of %s", cases[_i].raw.ptr,
		    cases[i].raw.ptr);
}
END_TEST

/* Nor does it equal a beginning of that, or more. */
START_TEST(equals_no_part)
{
	struct slice text = cases[_i].text;
	char longer[64];

	memcpy(longer, text.ptr, text.len);
	longer[text.len] = 'x';
	ck_assert(!escape_equal(cases[_i].raw, (struct slice){ longer,
	    text.len + 1 }));
	if (text.len > 0)
		ck_assert(!escape_equal(cases[_i].raw, slice_head(text,
		    text.len - 1)));
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("escape");
	TCase *t = tcase_create("escape");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, decodes, 0, (int)COUNT(cases));
	tcase_add_loop_test(t, equals, 0, (int)COUNT(cases));
	tcase_add_loop_test(t, equals_no_part, 0, (int)COUNT(cases));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
