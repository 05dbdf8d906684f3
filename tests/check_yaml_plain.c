#include <check.h>
#include <stdlib.h>

#include "yaml_plain.h"
#include "yaml_scalar.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What kubectl makes of each, sent through it as the value of a label. */
static const struct {
	const char *yaml, *json;	/* NULL: a string */
} cases[] = {
	/* nothing */
	{ "", "null" }, { "~", "null" }, { "null", "null" },
	{ "Null", "null" }, { "NULL", "null" }, { "nULL", NULL },
	{ "nil", NULL }, { "none", NULL }, { "~~", NULL },

	/* booleans */
	{ "true", "true" }, { "True", "true" }, { "TRUE", "true" },
	{ "tRUE", NULL }, { "truee", NULL }, { "t", NULL },
	{ "y", "true" }, { "Y", "true" }, { "yes", "true" },
	{ "Yes", "true" }, { "YES", "true" }, { "yEs", NULL },
	{ "on", "true" }, { "On", "true" }, { "ON", "true" }, { "oN", NULL },
	{ "false", "false" }, { "False", "false" }, { "FALSE", "false" },
	{ "n", "false" }, { "N", "false" }, { "no", "false" },
	{ "No", "false" }, { "NO", "false" }, { "nO", NULL },
	{ "off", "false" }, { "Off", "false" }, { "OFF", "false" },
	{ "node", NULL }, { "f", NULL }, { "F", NULL },

	/* whole numbers */
	{ "0", "0" }, { "1", "1" }, { "-1", "-1" }, { "+1", "1" },
	{ "-0", "-0" }, { "42", "42" }, { "2147483648", "2147483648" },
	{ "18446744073709551615", "18446744073709551615" },
	{ "18446744073709551616", "18446744073709551616" },
	{ "1_000", "1000" }, { "1_", "1" }, { "-_1", "-1" }, { "_1", NULL },
	{ "1-0", NULL }, { "1 0", NULL }, { "+", NULL }, { "-", NULL },
	{ "--1", NULL }, { "0x", NULL },

	/* of another base */
	{ "0x1F", "31" }, { "0X1f", "31" }, { "-0x10", "-16" },
	{ "0x_1", "1" }, { "0xg", NULL }, { "0x1.5", NULL },
	{ "0b101", "5" }, { "0B1", "1" }, { "0b2", NULL },
	{ "0o17", "15" }, { "0O7", "7" }, { "0o8", NULL },
	{ "017", "15" }, { "0777", "511" }, { "-017", "-15" },
	{ "00", "0" }, { "08", "8" }, { "019", "19" }, { "0_8", "8" },
	{ "0xffffffffffffffff", "18446744073709551615" },
	{ "0x10000000000000000", NULL },

	/* others */
	{ "1.5", "1.5" }, { "-1.5", "-1.5" }, { "+.5", "0.5" },
	{ ".5", "0.5" }, { "-.5", "-0.5" }, { "1.", "1" }, { "01.5", "1.5" },
	{ "00.5", "0.5" }, { "1e3", "1e3" }, { "1E+3", "1E+3" },
	{ "1.e3", "1e3" }, { ".5e-3", "0.5e-3" }, { "12e03", "12e03" },
	{ "1_0.5", "10.5" }, { "1.5_0", "1.50" }, { "._5", NULL },
	{ ".", NULL }, { "..", NULL }, { "e3", NULL },
	{ "7e45678", NULL }, { "-1e400", NULL }, { "1234e567", NULL },
	{ "1e308", "1e308" }, { "1e-400", "1e-400" },
	{ "1e", NULL }, { "1e+", NULL }, { "1.5.0", NULL }, { "1.16.2", NULL },
	{ "v1", NULL }, { "1Gi", NULL }, { "500m", NULL }, { "-m", NULL },

	/* what others take for something, and Kubernetes does not */
	{ "12:30", NULL }, { "190:20:30.15", NULL }, { "2024-01-02", NULL },
	{ "2024-01-02T03:04:05Z", NULL }, { "=", NULL }, { "1,000", NULL },
	{ "infinity", NULL }, { "nan", NULL }, { "inf", NULL },
	{ "0x1_\xc3\xa4", NULL }, { "\xc3\xa4", NULL },
};

START_TEST(resolves)
{
	struct slice yaml = slice_of(cases[_i].yaml);
	char *to = malloc(yaml.len + YAML_PLAIN_SLACK);
	size_t len = 0;
	enum yaml_plain type = yaml_plain_resolve(yaml, to, &len);
	struct slice json = { to, len };

	ck_assert_ptr_nonnull(to);
	ck_assert_msg((type == YAML_PLAIN_STRING) == (cases[_i].json == NULL),
	    "'%s' is type %d", cases[_i].yaml, (int)type);
	ck_assert_msg(type == YAML_PLAIN_STRING ||
	    slice_is(json, cases[_i].json), "'%s' became '%.*s'",
	    cases[_i].yaml, (int)len, to);
	free(to);
}
END_TEST

static const char *const no_json[] = {
	".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf",
	"+.INF", "-.inf", "-.Inf", "-.INF",
};

START_TEST(no_number_of_json)
{
	char to[32];
	size_t len;

	ck_assert_int_eq(yaml_plain_resolve(slice_of(no_json[_i]), to, &len),
	    YAML_PLAIN_NO_JSON);
}
END_TEST

/* What is no string here is quoted when it is written. */
START_TEST(agrees_with_the_writer)
{
	struct yaml_scalar scalar;
	struct error err;

	ck_assert_int_eq(yaml_scalar_init(&scalar, &err), 0);
	if (cases[_i].json != NULL)
		ck_assert_msg(yaml_scalar_other(&scalar, cases[_i].yaml),
		    "'%s' is written plain", cases[_i].yaml);
	yaml_scalar_free(&scalar);
}
END_TEST

/* A number of any length, and a NUL. */
START_TEST(edges)
{
	static const char nul[] = "1\0", digits[] =
	    "123456789012345678901234567890123456789012345678901234567890"
	    "1234567890";
	char to[sizeof(digits) + YAML_PLAIN_SLACK];
	size_t len;

	ck_assert_int_eq(yaml_plain_resolve((struct slice){ nul, 2 }, to,
	    &len), YAML_PLAIN_STRING);
	ck_assert_int_eq(yaml_plain_resolve((struct slice){ nul + 1, 1 }, to,
	    &len), YAML_PLAIN_STRING);
	ck_assert_int_eq(yaml_plain_resolve(slice_of(digits), to, &len),
	    YAML_PLAIN_NUMBER);
	ck_assert(slice_is((struct slice){ to, len }, digits));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("yaml_plain");
	TCase *t = tcase_create("yaml_plain");
	SRunner *runner;
	int failed;

	tcase_add_loop_test(t, resolves, 0, COUNT(cases));
	tcase_add_loop_test(t, no_number_of_json, 0, COUNT(no_json));
	tcase_add_loop_test(t, agrees_with_the_writer, 0, COUNT(cases));
	tcase_add_test(t, edges);
	suite_add_tcase(suite, t);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
