#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "manifest.h"
#include "manifest_rows.h"
#include "objects.h"
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
	.kind = &object_daemonset_minimal,
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

/* All that a row can say, with facts of the test's own. */
enum { HOT = 1 << 0, COLD = 1 << 1, WET = 1 << 2 };

static const struct manifest_row rows[] = {
	{ 0, "cold",			TEXT("true"), WHEN(COLD) },
	{ 0, "empty",			EMPTY_MAP },
	{ 0, "frozen",			BARE("true"), WHEN(COLD | WET) },
	{ 0, "hot",			BARE("true"), UNLESS(COLD | WET) },
	{ 0, "label",			TEXT("$label") },
	{ 0, "none",			EMPTY_LIST },
	{ 0, "nothing",			MAP },
	{ 1,	"inside",		LIST },
	{ 2,	"-",			MAP },
	{ 3,	  "x",			TEXT("y"), WHEN(COLD) },
	{ 0, "port",			BARE("9400") },
	{ 0, "pulls",			LIST },
	{ 1, "-",			TEXT("$each.value"),
	    EACH(pull_secrets) },
	{ 0, "steam",			MAP, WHEN(HOT | WET) },
	{ 1,	"x",			TEXT("y") },
	{ 0, "tolerations",		LIST },
	{ 1, "-",			MAP, EACH(tolerations) },
	{ 2,	"effect",		TEXT("$each.effect") },
	{ 2,	"key",			TEXT("$each.key") },
	{ 2,	"of",			TEXT("$name") },
	{ 2,	"weather",		MAP, WHEN(COLD) },
	{ 3,	  "v",			TEXT("$each.value") },
	{ 1, "-",			TEXT("last"), UNLESS(WET) },
	{ 0, "zone",			TEXT("$$name") },
};
static const struct manifest_kind kind = KIND("thing.example", rows);

static const struct manifest_element taints[] = {
	{ .key = "a", .effect = "NoSchedule" },
	{ .key = "b", .value = "1" },
}, secrets[] = {
	{ .value = "on" }, { .value = "s" },
};

static const struct manifest hot = {
	.kind = &kind, .facts = HOT, .name = "n",
	.tolerations = { taints, 2 },
}, cold = {
	.kind = &kind, .facts = COLD | WET, .name = "n",
	.label = "l", .tolerations = { taints, 2 },
	.pull_secrets = { secrets, 2 },
}, wet = {
	.kind = &kind, .facts = WET, .name = "n",
};

static const char hot_yaml[] =
	"empty: {}\n"
	"hot: true\n"
	"none: []\n"
	"port: 9400\n"
	"tolerations:\n"
	"- effect: NoSchedule\n"
	"  key: a\n"
	"  of: \"n\"\n"
	"- key: b\n"
	"  of: \"n\"\n"
	"- last\n"
	"zone: $$name\n";

static const char cold_yaml[] =
	"cold: \"true\"\n"
	"empty: {}\n"
	"frozen: true\n"
	"label: l\n"
	"none: []\n"
	"nothing:\n"
	"  inside:\n"
	"  - x: \"y\"\n"
	"port: 9400\n"
	"pulls:\n"
	"- \"on\"\n"
	"- s\n"
	"tolerations:\n"
	"- effect: NoSchedule\n"
	"  key: a\n"
	"  of: \"n\"\n"
	"- key: b\n"
	"  of: \"n\"\n"
	"  weather:\n"
	"    v: \"1\"\n"
	"zone: $$name\n";

static const char wet_json[] =
	"{\n"
	"    \"empty\": {},\n"
	"    \"none\": [],\n"
	"    \"port\": 9400,\n"
	"    \"zone\": \"$$name\"\n"
	"}\n";

static const struct {
	const struct manifest *object;
	int (*print)(const struct manifest *v, size_t n, struct out *out,
	    struct error *err);
	const char *expected;
} prints[] = {
	{ &odd, manifest_yaml, odd_yaml },
	{ &odd, manifest_json, odd_json },
	{ &odd, manifest_names, "daemonset.apps/on\n" },
	{ &hot, manifest_yaml, hot_yaml },
	{ &cold, manifest_yaml, cold_yaml },
	{ &wet, manifest_json, wet_json },
	{ &wet, manifest_names, "thing.example/n\n" },
};

START_TEST(prints_as_expected)
{
	char *buffer = NULL;
	size_t len = 0;
	struct out out = { .fp = open_memstream(&buffer, &len) };
	struct error err = { 0 };

	ck_assert_ptr_nonnull(out.fp);
	ck_assert_int_eq(prints[_i].print(prints[_i].object, 1, &out, &err), 0);
	ck_assert_int_eq(out_close(&out, &err), 0);
	ck_assert_str_eq(buffer, prints[_i].expected);
	free(buffer);
}
END_TEST

/* ---- the tables --------------------------------------------------------- */

/* The test's own, the bare DaemonSet's, and that of each object. */
static const struct manifest_kind *
table(size_t i)
{
	return i == 0 ? &kind : i == 1 ? &object_daemonset_minimal :
	    objects[i - 2].kind;
}

/* Other facts make no difference to a kind. */
static unsigned
facts_of(const struct manifest_kind *k)
{
	unsigned facts = FACT_RUNTIMES;
	size_t i;

	for (i = 0; i < k->count; i++)
		facts |= k->rows[i].when | k->rows[i].unless;
	return facts;
}

/* No cluster has two runtimes, or none. */
static int
is_possible(unsigned facts)
{
	unsigned runtimes = facts & FACT_RUNTIMES;

	return runtimes != 0 && (runtimes & (runtimes - 1)) == 0;
}

static int
is_variable(const char *s)
{
	return s[0] == '$' && s[1] >= 'a' && s[1] <= 'z';
}

static int
is_filled(const struct manifest_row *r)
{
	return r->type == ROW_MAP || r->type == ROW_LIST;
}

/* What can be told of a row without its object. */
START_TEST(is_well_formed)
{
	const struct manifest_kind *k = table((size_t)_i);
	const struct manifest_row *holder[32] = { NULL }, *r;
	int each = -1;			/* the depth of the row that has it */
	size_t i;

	for (i = 0; i < k->count; i++) {
		r = &k->rows[i];
		ck_assert_int_le(r->depth, i == 0 ? 0 : r[-1].depth +
		    is_filled(&r[-1]));
		ck_assert_int_le(r->depth, 30);
		if (i > 0 && is_filled(&r[-1]))
			ck_assert_int_eq(r->depth, r[-1].depth + 1);
		ck_assert_int_eq(strcmp(r->key, "-") == 0, r->depth > 0 &&
		    holder[r->depth - 1]->type == ROW_LIST);
		ck_assert_int_eq(r->value != NULL, r->type == ROW_TEXT ||
		    r->type == ROW_BARE);
		if (r->depth <= each)
			each = -1;
		ck_assert_msg(r->each == 0 || each < 0, "EACH in EACH");
		if (r->each != 0)
			each = r->depth;
		if (r->value != NULL && strncmp(r->value, "$each.", 6) == 0)
			ck_assert_msg(each >= 0, "%s without EACH", r->value);
		holder[r->depth] = r;
	}
	ck_assert(!is_filled(&k->rows[k->count - 1]));
}
END_TEST

/* As many objects of a kind as there are sets of facts. */
static struct manifest
object_of(const struct manifest_kind *k, unsigned facts)
{
	static const struct manifest_element all = {
		.key = "v", .operator = "v", .value = "v", .effect = "v",
	};

	return (struct manifest){
		.kind = k, .facts = facts, .name = "v", .namespace = "v",
		.container = "v", .image = "v", .memory = "v", .label = "v",
		.runtime_class = "v", .cluster = "v", .role = "v",
		.chart_version = "v",
		.tolerations = { &all, 1 }, .pull_secrets = { &all, 1 },
	};
}

/*
 * Walks through an object: keys must be sorted, no map empty by accident, no
 * variable unknown.  Marks the rows that it met.
 */
static void
walk(const struct manifest *object, unsigned char *met)
{
	const struct manifest_kind *k = object->kind;
	struct manifest_walk w = { .object = object };
	struct manifest_node node;
	const char *last[33] = { NULL };	/* keys, by depth */
	int opened = 0, depth;

	while (manifest_next(&w, &node)) {
		depth = w.depth;
		if (node.type == MANIFEST_MAP || node.type == MANIFEST_LIST)
			last[depth--] = NULL;
		if (node.type == MANIFEST_MAP_END ||
		    node.type == MANIFEST_LIST_END) {
			ck_assert_msg(!opened ||
			    !is_filled(&k->rows[w.row - 1]),
			    "row %zu is empty", w.row - 1);
			opened = 0;
			continue;
		}
		opened = node.type == MANIFEST_MAP ||
		    node.type == MANIFEST_LIST;
		if (w.row > 0)
			met[w.row - 1] = 1;
		if (node.key != NULL) {
			ck_assert_msg(last[depth] == NULL ||
			    strcmp(last[depth], node.key) < 0,
			    "%s before %s (facts %x)", last[depth], node.key,
			    object->facts);
			ck_assert_msg(!is_variable(node.key), "%s", node.key);
			last[depth] = node.key;
		}
		if (node.value != NULL)
			ck_assert_msg(!is_variable(node.value), "%s",
			    node.value);
	}
}

START_TEST(is_sorted_and_used)
{
	const struct manifest_kind *k = table((size_t)_i);
	unsigned char *met = calloc(k->count, 1);
	struct manifest object;
	unsigned facts;
	size_t i;

	ck_assert_ptr_nonnull(met);
	for (facts = 0; facts < 1u << FACT_BITS; facts++) {
		if ((facts & ~facts_of(k)) != 0 ||
		    (k != &kind && !is_possible(facts)))
			continue;
		object = object_of(k, facts);
		walk(&object, met);
	}
	for (i = 0; i < k->count; i++)
		ck_assert_msg(met[i], "row %zu of %s, %s, never holds", i,
		    k->resource, k->rows[i].key);
	free(met);
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
	tcase_add_loop_test(t, prints_as_expected, 0, (int)COUNT(prints));
	tcase_add_loop_test(t, is_well_formed, 0, 2 + (int)object_count);
	tcase_add_loop_test(t, is_sorted_and_used, 0, 2 + (int)object_count);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
