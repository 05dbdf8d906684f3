#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "toleration.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
	const char *text;
	struct manifest_element is;
} good[] = {
	{ "a", { .key = "a", .operator = "Exists" } },
	{ "a:NoExecute", { .key = "a", .operator = "Exists",
	    .effect = "NoExecute" } },
	{ "a=b", { .key = "a", .operator = "Equal", .value = "b" } },
	{ "a=", { .key = "a", .operator = "Equal", .value = "" } },
	{ "a=:NoSchedule", { .key = "a", .operator = "Equal", .value = "",
	    .effect = "NoSchedule" } },
	{ "example.com/a_b=c.d:PreferNoSchedule", {
	    .key = "example.com/a_b", .operator = "Equal", .value = "c.d",
	    .effect = "PreferNoSchedule" } },
};

static const struct {
	const char *text, *part;	/* of the message, after ": " */
} bad[] = {
	{ "", "key" }, { "=b", "key" }, { ":NoSchedule", "key" },
	{ "a b", "key" }, { "-a", "key" }, { "a:b:NoSchedule", "key" },
	{ "A/b", "key" }, { "a-:NoSchedule", "key" },
	{ "a=b=c", "value" }, { "a=b c", "value" }, { "a=-", "value" },
	{ "a=b:c:NoSchedule", "value" },
	{ "a:", "effect" }, { "a=b:", "effect" }, { "a:noexecute", "effect" },
	{ "a:NoSchedule-", "effect" }, { "a=b:c", "effect" },
};

static int
same(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

START_TEST(takes)
{
	const struct manifest_element *is = &good[_i].is;
	struct manifest_element got = { 0 };
	struct arena arena = { 0 };
	struct error err = { 0 };

	ck_assert_int_eq(toleration_parse(&got, good[_i].text, &arena, &err),
	    0);
	ck_assert_msg(same(got.key, is->key) &&
	    same(got.operator, is->operator) && same(got.value, is->value) &&
	    same(got.effect, is->effect), "%s: %s %s %s %s", good[_i].text,
	    got.key, got.operator, got.value, got.effect);
	arena_free(&arena);
}
END_TEST

START_TEST(refuses)
{
	struct manifest_element got = { 0 };
	struct arena arena = { 0 };
	struct error err = { 0 };
	char begins[128];

	snprintf(begins, sizeof(begins), "invalid argument \"%s\" for "
	    "\"--toleration\" flag: %s: wanted ", bad[_i].text, bad[_i].part);
	ck_assert_int_eq(toleration_parse(&got, bad[_i].text, &arena, &err),
	    -1);
	ck_assert_msg(strncmp(err.msg, begins, strlen(begins)) == 0, "%s",
	    err.msg);
	arena_free(&arena);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("toleration");
	TCase *t = tcase_create("toleration");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, takes, 0, (int)COUNT(good));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
