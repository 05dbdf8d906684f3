#include <check.h>
#include <stdlib.h>

#include "duration.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define S	((int64_t)1000000000)

static const struct {
	const char *text;
	int64_t value;
} good[] = {
	{ "0", 0 }, { "+0", 0 }, { "-0", 0 }, { "0s", 0 }, { "5s", 5 * S },
	{ "90s", 90 * S }, { "5m", 300 * S }, { "1h30m", 5400 * S },
	{ "1.5h", 5400 * S }, { ".5m", 30 * S }, { "1.m", 60 * S },
	{ "-5m", -300 * S }, { "+5m", 300 * S }, { "30m1h", 5400 * S },
	{ "1h1h", 7200 * S }, { "100ms", S / 10 }, { "7us", 7000 },
	{ "7\xc2\xb5s", 7000 }, { "7\xce\xbcs", 7000 }, { "12ns", 12 },
	{ "1.000000001s", S + 1 }, { "0.9999999999s", S - 1 },
	{ "9223372036854775807ns", INT64_MAX },
	{ "0.3333333333333333333h", 1200 * S },
	{ "9007199254740993ns", 9007199254740993 },
	{ "2562047h47m16.854775807s", INT64_MAX },
};

/* Go's own words for each. */
static const struct {
	const char *text, *error;
} bad[] = {
	{ "", "time: invalid duration \"\"" },
	{ "5", "time: missing unit in duration \"5\"" },
	{ "1h5", "time: missing unit in duration \"1h5\"" },
	{ "00", "time: missing unit in duration \"00\"" },
	{ "1d", "time: unknown unit \"d\" in duration \"1d\"" },
	{ "5M", "time: unknown unit \"M\" in duration \"5M\"" },
	{ "5 m", "time: unknown unit \" m\" in duration \"5 m\"" },
	{ "5m ", "time: unknown unit \"m \" in duration \"5m \"" },
	{ "m", "time: invalid duration \"m\"" },
	{ ".", "time: invalid duration \".\"" },
	{ ".s", "time: invalid duration \".s\"" },
	{ "-", "time: invalid duration \"-\"" },
	{ "--5m", "time: invalid duration \"--5m\"" },
	{ "five", "time: invalid duration \"five\"" },
	{ "9223372036854775808ns",
	    "time: invalid duration \"9223372036854775808ns\"" },
	{ "2562048h", "time: invalid duration \"2562048h\"" },
	{ "2562047h1h", "time: invalid duration \"2562047h1h\"" },
	{ "99999999999999999999s",
	    "time: invalid duration \"99999999999999999999s\"" },
};

/* As kubectl's column AGE. */
static const struct {
	int64_t seconds;
	const char *text;
} ages[] = {
	{ 0, "0s" }, { 1, "1s" }, { 119, "119s" }, { 120, "2m" },
	{ 121, "2m1s" }, { 599, "9m59s" }, { 600, "10m" }, { 659, "10m" },
	{ 10799, "179m" }, { 10800, "3h" }, { 10860, "3h1m" },
	{ 28799, "7h59m" }, { 28800, "8h" }, { 172799, "47h" },
	{ 172800, "2d" }, { 176400, "2d1h" }, { 691199, "7d23h" },
	{ 691200, "8d" }, { 63071999, "729d" }, { 63072000, "2y" },
	{ 63158400, "2y1d" }, { 252288000, "8y" }, { 400000000000, "12683y" },
};

START_TEST(reads)
{
	struct error err = { 0 };
	int64_t value;

	ck_assert_int_eq(duration_parse(good[_i].text, &value, &err), 0);
	ck_assert_int_eq(value, good[_i].value);
}
END_TEST

START_TEST(refuses)
{
	struct error err = { 0 };
	int64_t value;

	ck_assert_int_eq(duration_parse(bad[_i].text, &value, &err), -1);
	ck_assert_str_eq(err.msg, bad[_i].error);
}
END_TEST

START_TEST(writes)
{
	struct arena a = { 0 };

	ck_assert_str_eq(duration_text(ages[_i].seconds, &a), ages[_i].text);
	arena_free(&a);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("duration");
	TCase *t = tcase_create("duration");
	SRunner *r;
	int failed;

	tcase_add_loop_test(t, reads, 0, (int)COUNT(good));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_loop_test(t, writes, 0, (int)COUNT(ages));
	suite_add_tcase(s, t);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
