#include <check.h>
#include <stdlib.h>

#include "version.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const int64_t core[3] = { 0, 14, 3 };

static const struct {
	struct slice text;
	int precedes;			/* 0.14.3 */
} good[] = {
	{ SLICE("0.14.3"), 0 },
	{ SLICE("0.14.4"), 0 },
	{ SLICE("0.14.10"), 0 },
	{ SLICE("0.15.0"), 0 },
	{ SLICE("0.15.0-rc.1"), 0 },
	{ SLICE("1.0.0"), 0 },
	{ SLICE("9223372036854775807.0.0"), 0 },
	{ SLICE("0.14.3+build"), 0 },
	{ SLICE("0.14.3+b-1.001"), 0 },
	{ SLICE("0.14.4-0"), 0 },
	{ SLICE("0.0.0"), 1 },
	{ SLICE("0.14.2"), 1 },
	{ SLICE("0.9.99"), 1 },
	{ SLICE("0.13.4"), 1 },
	{ SLICE("0.14.3-rc.1"), 1 },
	{ SLICE("0.14.3-a-b"), 1 },
	{ SLICE("0.14.3-0a.0"), 1 },
	{ SLICE("0.14.3--"), 1 },
	{ SLICE("0.14.3-1+1"), 1 },
};

static const struct slice bad[] = {
	{ NULL, 0 }, SLICE(""), SLICE("0"), SLICE("0.14"), SLICE("0.14."),
	SLICE("0.14.3."), SLICE("0.14.3.1"), SLICE(".14.3"), SLICE("0..3"),
	SLICE("v0.14.3"), SLICE("0.14.x"), SLICE("^0.14.3"), SLICE(">=0.14.3"),
	SLICE(" 0.14.3"), SLICE("0.14.3 "), SLICE("0.14.3\0"), SLICE("latest"),
	SLICE("00.14.3"), SLICE("0.014.3"), SLICE("0.14.03"), SLICE("0.-1.3"),
	SLICE("+0.14.3"), SLICE("0.+14.3"), SLICE("9223372036854775808.0.0"),
	SLICE("0.14.3-"), SLICE("0.14.3-a..b"), SLICE("0.14.3-a."),
	SLICE("0.14.3-01"), SLICE("0.14.3-a_b"), SLICE("0.14.3+"),
	SLICE("0.14.3+a+b"), SLICE("0.14.3-\xc3\xa9"),
};

START_TEST(reads)
{
	struct version v;

	ck_assert_msg(version_parse(&v, good[_i].text), "%s is no version",
	    good[_i].text.ptr);
	ck_assert_msg(version_precedes(&v, core) == good[_i].precedes, "%s",
	    good[_i].text.ptr);
}
END_TEST

START_TEST(refuses)
{
	struct version v;

	ck_assert_msg(!version_parse(&v, bad[_i]), "%s is a version",
	    bad[_i].ptr);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("version");
	TCase *t = tcase_create("version");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, reads, 0, (int)COUNT(good));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
