#include <check.h>
#include <stdio.h>

#include "open_keys.h"

/* A mapping within a mapping within a mapping, and after that one. */
START_TEST(one_of_each_mapping)
{
	struct open_keys k = { 0 };
	struct slice a = SLICE("a"), b = SLICE("b"), none = SLICE("");

	ck_assert(open_keys_add(&k, 1, a));
	ck_assert(open_keys_add(&k, 2, a));
	ck_assert(!open_keys_add(&k, 2, a));
	ck_assert(open_keys_add(&k, 2, none));
	ck_assert(!open_keys_add(&k, 2, none));
	ck_assert(open_keys_add(&k, 3, a));
	open_keys_close(&k, 3);
	ck_assert(!open_keys_add(&k, 2, a));
	ck_assert(open_keys_add(&k, 3, a));
	open_keys_close(&k, 3);
	open_keys_close(&k, 2);
	ck_assert(!open_keys_add(&k, 1, a));
	ck_assert(open_keys_add(&k, 1, b));
	ck_assert(open_keys_add(&k, 2, a));
	open_keys_close(&k, 2);
	open_keys_close(&k, 1);
	ck_assert_uint_eq(k.count, 0);
	ck_assert_uint_eq(k.len, 0);
	ck_assert(open_keys_add(&k, 1, a));
	open_keys_free(&k);
}
END_TEST

/* An empty mapping closes nothing of the one that it is in. */
START_TEST(empty_mapping)
{
	struct open_keys k = { 0 };
	struct slice a = SLICE("a"), none = SLICE("");

	open_keys_close(&k, 1);
	ck_assert(open_keys_add(&k, 1, none));
	ck_assert(!open_keys_add(&k, 1, none));
	ck_assert(open_keys_add(&k, 1, a));
	open_keys_close(&k, 2);
	ck_assert(!open_keys_add(&k, 1, a));
	open_keys_free(&k);
}
END_TEST

enum { MANY = 5000 };

static struct slice
numbered(char buf[16], unsigned i)
{
	int n = snprintf(buf, 16, "key-%u", i);

	return (struct slice){ buf, (size_t)n };
}

/* The table grows while inner mappings come and go. */
START_TEST(many)
{
	struct open_keys k = { 0 };
	char buf[16];
	unsigned i, j;

	for (i = 0; i < MANY; i++) {
		ck_assert(open_keys_add(&k, 1, numbered(buf, i)));
		for (j = 0; j < 3; j++)
			ck_assert(open_keys_add(&k, 2, numbered(buf, j)));
		open_keys_close(&k, 2);
	}
	for (i = 0; i < MANY; i++)
		ck_assert(!open_keys_add(&k, 1, numbered(buf, i)));
	open_keys_close(&k, 1);
	for (i = 0; i < MANY; i++)
		ck_assert(open_keys_add(&k, 1, numbered(buf, i)));
	open_keys_free(&k);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("open_keys");
	TCase *t = tcase_create("open_keys");
	SRunner *runner;
	int failed;

	tcase_add_test(t, one_of_each_mapping);
	tcase_add_test(t, empty_mapping);
	tcase_add_test(t, many);
	suite_add_tcase(suite, t);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
