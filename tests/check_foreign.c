#include <check.h>
#include <stdlib.h>

#include "foreign.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * How long the UTF-8 sequence is that text begins with, how much of text can
 * be printed as it is, and how wide all of it is.
 */
static const struct {
	struct slice text;
	size_t sequence, safe, width;
} cases[] = {
	{ SLICE(""), 0, 0, 0 },
	{ { NULL, 0 }, 0, 0, 0 },
	{ SLICE("a"), 1, 1, 1 },
	{ SLICE("lab-node-0"), 1, 10, 10 },
	{ SLICE(" ~"), 1, 2, 2 },

	/* control characters */
	{ SLICE("\0"), 1, 0, 4 },
	{ SLICE("\x1b[31m"), 1, 0, 8 },
	{ SLICE("a\x1f"), 1, 1, 5 },
	{ SLICE("a\nb\tc"), 1, 1, 11 },
	{ SLICE("\x7f"), 1, 0, 4 },
	{ SLICE("\xc2\x80"), 2, 0, 8 },
	{ SLICE("\xc2\x9b" "31m"), 2, 0, 11 },
	{ SLICE("\xc2\x9f"), 2, 0, 8 },
	{ SLICE("\xc2\xa0"), 2, 2, 1 },

	/* bidirectional controls, and their neighbours */
	{ SLICE("\xe2\x80\xa9"), 3, 3, 1 },		/* U+2029 */
	{ SLICE("\xe2\x80\xaa"), 3, 0, 12 },		/* U+202A */
	{ SLICE("\xe2\x80\xac"), 3, 0, 12 },
	{ SLICE("\xe2\x80\xae"), 3, 0, 12 },		/* U+202E */
	{ SLICE("\xe2\x80\xaf"), 3, 3, 1 },		/* U+202F */
	{ SLICE("\xe2\x81\xa5"), 3, 3, 1 },		/* U+2065 */
	{ SLICE("\xe2\x81\xa6"), 3, 0, 12 },		/* U+2066 */
	{ SLICE("\xe2\x81\xa9"), 3, 0, 12 },		/* U+2069 */
	{ SLICE("\xe2\x81\xaa"), 3, 3, 1 },		/* U+206A */
	{ SLICE("\xe2\x82\xaa"), 3, 3, 1 },
	{ SLICE("\xe1\x80\xaa"), 3, 3, 1 },

	/* code points count as one */
	{ SLICE("\xc3\xa9"), 2, 2, 1 },
	{ SLICE("\xe2\x82\xac"), 3, 3, 1 },
	{ SLICE("\xf0\x9f\x98\x80"), 4, 4, 1 },
	{ SLICE("a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z"), 1, 11, 5 },

	/* table 3-7: the bounds */
	{ SLICE("\xdf\xbf"), 2, 2, 1 },
	{ SLICE("\xe0\xa0\x80"), 3, 3, 1 },
	{ SLICE("\xed\x9f\xbf"), 3, 3, 1 },
	{ SLICE("\xee\x80\x80"), 3, 3, 1 },
	{ SLICE("\xef\xbf\xbf"), 3, 3, 1 },
	{ SLICE("\xf0\x90\x80\x80"), 4, 4, 1 },
	{ SLICE("\xf3\xbf\xbf\xbf"), 4, 4, 1 },
	{ SLICE("\xf4\x8f\xbf\xbf"), 4, 4, 1 },

	/* and one past them */
	{ SLICE("\x80"), 0, 0, 4 },
	{ SLICE("\xbf"), 0, 0, 4 },
	{ SLICE("\xc0\x80"), 0, 0, 8 },
	{ SLICE("\xc1\xbf"), 0, 0, 8 },
	{ SLICE("\xe0\x9f\xbf"), 0, 0, 12 },
	{ SLICE("\xed\xa0\x80"), 0, 0, 12 },
	{ SLICE("\xf0\x8f\xbf\xbf"), 0, 0, 16 },
	{ SLICE("\xf4\x90\x80\x80"), 0, 0, 16 },
	{ SLICE("\xf5\x80\x80\x80"), 0, 0, 16 },
	{ SLICE("\xff"), 0, 0, 4 },

	/* sequences that break off */
	{ SLICE("\xc3"), 0, 0, 4 },
	{ SLICE("\xc3z"), 0, 0, 5 },
	{ SLICE("\xe2\x82"), 0, 0, 8 },
	{ SLICE("\xe2\x82z"), 0, 0, 9 },
	{ SLICE("\xf0\x9f\x98"), 0, 0, 12 },
	{ SLICE("\xc3\xc3\xa9"), 0, 0, 5 },
	{ SLICE("ab\xffz\xc3\xa9\x01"), 1, 2, 12 },
};

/* How many bytes of s, from its start, are shown as they are. */
static size_t
safe(struct slice s)
{
	struct slice rest = s, piece;
	char hex[5];

	if (!foreign_next(&rest, hex, &piece) || piece.ptr != s.ptr)
		return 0;
	return piece.len;
}

START_TEST(measures)
{
	ck_assert_uint_eq(foreign_utf8(cases[_i].text), cases[_i].sequence);
	ck_assert_uint_eq(safe(cases[_i].text), cases[_i].safe);
	ck_assert_uint_eq(foreign_width(cases[_i].text), cases[_i].width);
}
END_TEST

/* A sequence that is cut anywhere is none. */
START_TEST(wants_whole_sequence)
{
	struct slice s = cases[_i].text;
	size_t n;

	for (n = 1; n < cases[_i].sequence; n++)
		ck_assert_uint_eq(foreign_utf8(slice_head(s, n)), 0);
}
END_TEST

/* Of all bytes alone, those from space to tilde are safe. */
START_TEST(judges_byte)
{
	char byte = (char)_i;
	struct slice s = { &byte, 1 };

	ck_assert_uint_eq(safe(s), _i >= 0x20 && _i < 0x7f);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("foreign");
	TCase *t = tcase_create("foreign");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, measures, 0, (int)COUNT(cases));
	tcase_add_loop_test(t, wants_whole_sequence, 0, (int)COUNT(cases));
	tcase_add_loop_test(t, judges_byte, 0, 256);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
