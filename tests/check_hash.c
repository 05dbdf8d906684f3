#include <check.h>
#include <stdlib.h>

#include "hash.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static uint64_t
hash_two(uint64_t key, struct slice a, struct slice b)
{
	struct hash h = hash_begin(key);

	hash_add(&h, a);
	hash_add(&h, b);
	return hash_end(&h);
}

/* Pairs that look alike when their bytes are strung together. */
static const struct {
	struct slice a, b;
} pairs[] = {
	{ SLICE(""), SLICE("") },
	{ SLICE("a"), SLICE("") },
	{ SLICE(""), SLICE("a") },
	{ SLICE("ab"), SLICE("c") },
	{ SLICE("a"), SLICE("bc") },
	{ SLICE("abcdefgh"), SLICE("") },
	{ SLICE("abcdefg"), SLICE("h") },
	{ SLICE("abcdefgh\0"), SLICE("") },
	{ SLICE("abcdefgh"), SLICE("\0") },
	{ SLICE("abcdefghi"), SLICE("") },
	{ SLICE("abcdefgi"), SLICE("") },
	{ SLICE("\0"), SLICE("") },
	{ SLICE("\0\0"), SLICE("") },
};

START_TEST(tells_pairs_apart)
{
	size_t i;

	for (i = 0; i < COUNT(pairs); i++) {
		uint64_t one = hash_two(7, pairs[_i].a, pairs[_i].b);
		uint64_t other = hash_two(7, pairs[i].a, pairs[i].b);

		ck_assert_int_eq(one == other, (size_t)_i == i);
	}
}
END_TEST

START_TEST(depends_on_key)
{
	ck_assert(hash_two(1, pairs[_i].a, pairs[_i].b) !=
	    hash_two(2, pairs[_i].a, pairs[_i].b));
}
END_TEST

/* Each bit of a name moves the low bits, which are all that tables use. */
START_TEST(spreads)
{
	char name[16] = "node-0000000000";
	struct slice s = { name, sizeof(name) };
	uint64_t before = hash_two(3, s, s), moved = 0;
	size_t bit;

	for (bit = 0; bit < 8 * sizeof(name); bit++) {
		name[bit / 8] ^= (char)(1 << bit % 8);
		moved |= before ^ hash_two(3, s, s);
		ck_assert(((before ^ hash_two(3, s, s)) & 0xffff) != 0);
		name[bit / 8] ^= (char)(1 << bit % 8);
	}
	ck_assert_uint_eq(moved & 0xffff, 0xffff);
}
END_TEST

START_TEST(makes_other_keys)
{
	ck_assert(hash_key() != hash_key());
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("hash");
	TCase *t = tcase_create("hash");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, tells_pairs_apart, 0, (int)COUNT(pairs));
	tcase_add_loop_test(t, depends_on_key, 0, (int)COUNT(pairs));
	tcase_add_test(t, spreads);
	tcase_add_test(t, makes_other_keys);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
