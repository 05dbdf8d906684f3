#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "manifest.h"
#include "yaml_scalar.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What a YAML 1.1 reader, or go-yaml, takes for something other than text. */
static const char *const other[] = {
	"", "~", "null", "Null", "NULL",
	"y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO",
	"true", "True", "TRUE", "false", "False", "FALSE",
	"on", "On", "ON", "off", "Off", "OFF",
	"=", "<<",
	"0", "1", "2024", "12345", "-1", "+1", "1_0", "1_000_000", "00", "017",
	"08",
	"0b1", "0B1", "-0b10_1", "0o7", "0O7", "0x10", "0X1F", "+0x_f",
	"1.", "1.5", ".5", "-.5", "1_0.5", "1e3", "1E3", "1e+3", "1.5e-3",
	".5e3", "1.e3", "-1e3", "0e_0", "1e0_", "0_x8", "+_1", "-_.5", "0b-1",
	".inf", ".Inf", ".INF", "-.inf", "+.inf", ".nan", ".NaN", ".NAN",
	"12:30", "1:2", "1:30:59", "-1:30", "190:20:30.15", "0:59",
	"2024-01-02", "2024-1-2", "2024-01-02T03:04:05Z",
	"2024-01-02t03:04:05.5-05:00", "2024-01-02 03:04:05",
	"2024-01-02 03:04:05 +1",
};

/* Their neighbours, which need no quotes. */
static const char *const text[] = {
	"512Mi", "128Mi", "1Gi", "1k", "1E", "1m", "1e", "1e3Mi", "e3",
	"nvcr.io/nvidia/driver:550.90.07-ubuntu22.04", "y:12", "a:5000/x",
	"busybox", "1.16.2", "v1.16.2", "10.0.0.1", "1.2.3.4:80/x",
	"nulls", "nULL", "truE", "yes1", "yEs", "oN", "nan", "inf", ".infx",
	".i", "..", "12:60", "12:30x", "1:2:", ":1", "0xg", "0b2", "0o8x",
	"1__x", "_1", "==", "<", "<<<", "~a", "2024-01", "24-01-02",
	"2024-01-02x", "2024-001-02", "2024-01-02T03", "gpu-operator",
	"nvidia.com/gpu.deploy.driver", "apps/v1", "DaemonSet", "true ",
	"a\ntrue", "true\na",
};

START_TEST(quotes)
{
	struct yaml_scalar y;
	struct error err = { 0 };

	ck_assert_int_eq(yaml_scalar_init(&y, &err), 0);
	ck_assert_msg(yaml_scalar_other(&y, other[_i]), "\"%s\" is plain",
	    other[_i]);
	yaml_scalar_free(&y);
}
END_TEST

START_TEST(leaves_plain)
{
	struct yaml_scalar y;
	struct error err = { 0 };

	ck_assert_int_eq(yaml_scalar_init(&y, &err), 0);
	ck_assert_msg(!yaml_scalar_other(&y, text[_i]), "\"%s\" is quoted",
	    text[_i]);
	yaml_scalar_free(&y);
}
END_TEST

/* Values that each notation must quote, escape or leave on one line. */
static const struct manifest odd = {
	.kind = &manifest_daemonset,
	.name = "on",
	.namespace = "1e3",
	.container = "- a: b #",
	.image = "a long image that would be folded after the eightieth "
	    "column by an emitter left to its own devices",
	.memory = "\"<b>\"",
	.label = "y",
};

static const char odd_yaml[] =
	"apiVersion: apps/v1\n"
	"kind: DaemonSet\n"
	"metadata:\n"
	"  name: \"on\"\n"
	"  namespace: \"1e3\"\n"
	"spec:\n"
	"  selector:\n"
	"    matchLabels:\n"
	"      app: \"on\"\n"
	"  template:\n"
	"    metadata:\n"
	"      labels:\n"
	"        app: \"on\"\n"
	"    spec:\n"
	"      containers:\n"
	"      - image: a long image that would be folded after the eightieth "
	"column by an emitter left to its own devices\n"
	"        name: '- a: b #'\n"
	"        resources:\n"
	"          requests:\n"
	"            memory: '\"<b>\"'\n"
	"      nodeSelector:\n"
	"        \"y\": \"true\"\n";

static const char odd_json[] =
	"{\n"
	"    \"apiVersion\": \"apps/v1\",\n"
	"    \"kind\": \"DaemonSet\",\n"
	"    \"metadata\": {\n"
	"        \"name\": \"on\",\n"
	"        \"namespace\": \"1e3\"\n"
	"    },\n"
	"    \"spec\": {\n"
	"        \"selector\": {\n"
	"            \"matchLabels\": {\n"
	"                \"app\": \"on\"\n"
	"            }\n"
	"        },\n"
	"        \"template\": {\n"
	"            \"metadata\": {\n"
	"                \"labels\": {\n"
	"                    \"app\": \"on\"\n"
	"                }\n"
	"            },\n"
	"            \"spec\": {\n"
	"                \"containers\": [\n"
	"                    {\n"
	"                        \"image\": \"a long image that would be "
	"folded after the eightieth column by an emitter left to its own "
	"devices\",\n"
	"                        \"name\": \"- a: b #\",\n"
	"                        \"resources\": {\n"
	"                            \"requests\": {\n"
	"                                \"memory\": "
	"\"\\\"\\u003cb\\u003e\\\"\"\n"
	"                            }\n"
	"                        }\n"
	"                    }\n"
	"                ],\n"
	"                \"nodeSelector\": {\n"
	"                    \"y\": \"true\"\n"
	"                }\n"
	"            }\n"
	"        }\n"
	"    }\n"
	"}\n";

static const struct {
	int (*print)(const struct manifest *v, size_t n, struct out *out,
	    struct error *err);
	const char *expected;
} prints[] = {
	{ manifest_yaml, odd_yaml },
	{ manifest_json, odd_json },
	{ manifest_names, "daemonset.apps/on\n" },
};

START_TEST(prints_odd)
{
	char *buffer = NULL;
	size_t len = 0;
	struct out out = { .fp = open_memstream(&buffer, &len) };
	struct error err = { 0 };

	ck_assert_ptr_nonnull(out.fp);
	ck_assert_int_eq(prints[_i].print(&odd, 1, &out, &err), 0);
	ck_assert_int_eq(out_close(&out, &err), 0);
	ck_assert_str_eq(buffer, prints[_i].expected);
	free(buffer);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("manifest");
	TCase *t = tcase_create("manifest");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, quotes, 0, (int)COUNT(other));
	tcase_add_loop_test(t, leaves_plain, 0, (int)COUNT(text));
	tcase_add_loop_test(t, prints_odd, 0, (int)COUNT(prints));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
