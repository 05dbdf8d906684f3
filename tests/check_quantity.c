#include <check.h>
#include <stdlib.h>

#include "quantity.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define ONE	((int64_t)QUANTITY_ONE)

static const struct {
	const char *text;
	int64_t value;
} good[] = {
	{ "0", 0 }, { "1", ONE }, { "+8", 8 * ONE }, { "-1", -ONE },
	{ "1000m", ONE }, { "500m", ONE / 2 }, { "1.5", 3 * ONE / 2 },
	{ ".5", ONE / 2 }, { "1.", ONE }, { "1e0", ONE }, { "1E1", 10 * ONE },
	{ "10e-1", ONE }, { "2k", 2000 * ONE }, { "1Ki", 1024 * ONE },
	{ "0.5Ki", 512 * ONE }, { "1000000u", ONE }, { "1000000000n", ONE },
	{ "1n", 1 }, { "0.0000000001", 1 }, { "-0.0000000001", -1 },
	{ "1.0000000000", ONE }, { "1.00000000001", ONE + 1 },
	{ "9G", 9000000000 * ONE }, { "0E", 0 },
};

static const char *const bad[] = {
	"", "one", "1 ", "1x", "0x10", "1_0", "--1", "1.2.3",
	"10G", "1E", "1Ei", "99999999999999999999", "1e99", "1e100",
};

START_TEST(values)
{
	int64_t value;

	ck_assert_int_eq(quantity_value(slice_of(good[_i].text), &value), 0);
	ck_assert_int_eq(value, good[_i].value);
	ck_assert_int_eq(quantity_is_whole(value), value % ONE == 0);
}
END_TEST

START_TEST(refuses)
{
	int64_t value;

	ck_assert_int_eq(quantity_value(slice_of(bad[_i]), &value), -1);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("quantity");
	TCase *t = tcase_create("quantity");
	SRunner *r;
	int failed;

	tcase_add_loop_test(t, values, 0, (int)COUNT(good));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	suite_add_tcase(s, t);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
