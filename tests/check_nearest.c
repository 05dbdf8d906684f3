#include <check.h>
#include <stdlib.h>

#include "nearest.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define A40 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/* words: those that are offered, in this order. */
static const struct {
	const char *typed, *words[6], *best;
} cases[] = {
	{ "audit", { "audit", "order" }, "audit" },
	{ "audti", { "audit", "order" }, "audit" },
	{ "adit", { "audit", "order" }, "audit" },
	{ "auudit", { "audit", "order" }, "audit" },
	{ "auxxt", { "audit", "order" }, "audit" },
	{ "axxxt", { "audit", "order" }, NULL },
	{ "AUDIT", { "order", "audit" }, "audit" },
	{ "audit", { "AUDIT" }, "AUDIT" },
	{ "xyzzy", { "audit", "order" }, NULL },

	/* the nearest, not the first; of equals the first */
	{ "ordrr", { "ordxx", "order" }, "order" },
	{ "matrx", { "matry", "matrix" }, "matry" },
	{ "matrx", { "matrix", "matry" }, "matrix" },
	{ "ab", { "abxx", "abx", "abxxx" }, "abx" },

	/* the beginning of a word is enough, an end is not */
	{ "gen", { "audit", "generate" }, "generate" },
	{ "GEN", { "audit", "generate" }, "generate" },
	{ "g", { "generate" }, "generate" },
	{ "rate", { "generate" }, NULL },
	{ "generated-x", { "generate" }, NULL },
	{ "device", { "driver", "device-plugin" }, "device-plugin" },

	/* a word of which nothing was typed is not meant */
	{ "xy", { "ab" }, NULL },
	{ "x", { "a", "b" }, NULL },
	{ "", { "ab", "audit" }, NULL },
	{ "ax", { "ab" }, "ab" },

	/* long words are not compared, unless one begins the other */
	{ A40 "x", { A40 "y" }, NULL },
	{ A40 "x", { A40 }, NULL },
	{ A40, { A40 "y" }, A40 "y" },
	{ "x" A40, { A40 }, NULL },
	{ A40, { "aaa", A40 }, A40 },
	{ "a", { NULL }, NULL },
};

START_TEST(chooses)
{
	struct nearest n = { .typed = cases[_i].typed };
	size_t i;

	for (i = 0; i < COUNT(cases[0].words); i++)
		if (cases[_i].words[i] != NULL)
			nearest_offer(&n, cases[_i].words[i]);
	ck_assert_pstr_eq(n.best, cases[_i].best);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("nearest");
	TCase *t = tcase_create("nearest");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, chooses, 0, (int)COUNT(cases));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
