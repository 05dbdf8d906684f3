#include <check.h>
#include <stdlib.h>

#include "timestamp.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Seconds as date -u -d TEXT +%s prints them. */
static const struct {
	const char *text;
	int64_t seconds;
	const char *again;		/* NULL: as text */
} good[] = {
	{ "1970-01-01T00:00:00Z", 0, NULL },
	{ "1970-01-01T00:00:01Z", 1, NULL },
	{ "1969-12-31T23:59:59Z", -1, NULL },
	{ "2026-11-30T12:31:07Z", 1796041867, NULL },
	{ "2024-02-29T00:00:00Z", 1709164800, NULL },
	{ "2000-02-29T23:59:59Z", 951868799, NULL },
	{ "2000-03-01T00:00:00Z", 951868800, NULL },
	{ "2100-02-28T23:59:59Z", 4107542399, NULL },
	{ "2100-03-01T00:00:00Z", 4107542400, NULL },
	{ "2038-01-19T03:14:08Z", 2147483648, NULL },
	{ "9999-12-31T23:59:59Z", 253402300799, NULL },
	{ "0000-01-01T00:00:00Z", -62167219200, NULL },
	{ "0000-03-01T00:00:00Z", -62162035200, NULL },
	{ "2026-11-30T12:31:07.5Z", 1796041867, "2026-11-30T12:31:07Z" },
	{ "2026-11-30T12:31:07.999999999Z", 1796041867,
	    "2026-11-30T12:31:07Z" },
	{ "2026-11-30T14:31:07+02:00", 1796041867, "2026-11-30T12:31:07Z" },
	{ "2026-11-30T06:01:07-06:30", 1796041867, "2026-11-30T12:31:07Z" },
	{ "2026-12-01T00:00:00.1+24:00", 1795996800,
	    "2026-11-30T00:00:00Z" },
	{ "2026-12-01T00:00:00-00:60", 1796086800, "2026-12-01T01:00:00Z" },
};

static const char *const bad[] = {
	"", "Z", "now", "2026", "2026-11-30", "2026-11-30T12:31:07",
	"2026-11-30 12:31:07Z", "2026-11-30t12:31:07Z", "2026-11-30T12:31:07z",
	"2026-11-30T12:31Z", "2026-11-30T12:31:60Z", "2026-11-30T12:60:07Z",
	"2026-11-30T24:00:00Z", "2026-11-31T12:31:07Z", "2026-00-30T12:31:07Z",
	"2026-13-30T12:31:07Z", "2026-11-00T12:31:07Z", "2026-02-29T00:00:00Z",
	"2100-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-02-30T00:00:00Z",
	"2026-11-30T12:31:07.Z", "2026-11-30T12:31:07.5", "2026-1-30T12:31:07Z",
	"2026-11-30T12:31:07Zx", "2026-11-30T12:31:07+02",
	"2026-11-30T12:31:07+0200", "2026-11-30T12:31:07+25:00",
	"2026-11-30T12:31:07+02:61", "2026-11-30T12:31:07 02:00",
	"+026-11-30T12:31:07Z", "12026-11-30T12:31:07Z",
};

START_TEST(reads)
{
	int64_t seconds;

	ck_assert_int_eq(timestamp_parse(slice_of(good[_i].text), &seconds),
	    0);
	ck_assert_int_eq(seconds, good[_i].seconds);
}
END_TEST

START_TEST(writes)
{
	struct arena a = { 0 };

	ck_assert_str_eq(timestamp_text(good[_i].seconds, &a),
	    good[_i].again != NULL ? good[_i].again : good[_i].text);
	arena_free(&a);
}
END_TEST

START_TEST(refuses)
{
	int64_t seconds;

	ck_assert_int_eq(timestamp_parse(slice_of(bad[_i]), &seconds), -1);
}
END_TEST

/* Each day from year 0 on is one after the day before. */
START_TEST(counts_days)
{
	struct arena a = { 0 };
	int64_t day, again;

	for (day = -719528; day < 2932897; day += 13) {
		ck_assert_int_eq(timestamp_parse(slice_of(timestamp_text(day *
		    86400, &a)), &again), 0);
		ck_assert_int_eq(again, day * 86400);
		arena_reset(&a);
	}
	arena_free(&a);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("timestamp");
	TCase *t = tcase_create("timestamp");
	SRunner *r;
	int failed;

	tcase_add_loop_test(t, reads, 0, (int)COUNT(good));
	tcase_add_loop_test(t, writes, 0, (int)COUNT(good));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_test(t, counts_days);
	suite_add_tcase(s, t);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
