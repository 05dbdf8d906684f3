#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "roster_file.h"
#include "temp_file.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define A60 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/* ---- what is refused --------------------------------------------------- */

/* An operand of three lines. */
#define TOP "operands:\n"
#define ONE(name) "- name: " name "\n  label: x.io/" name "\n" \
	"  daemonset: d-" name "\n"
#define UTF8 ", wanted UTF-8"
#define LABEL ", wanted at most 63 of a-z, 0-9 and '-', the first and the " \
	"last no '-'"
#define VALUE ", wanted at most 63 letters, digits, '-', '_' and '.', the " \
	"first and the last a letter or digit"
#define TEXT ", wanted one character or more, and none that is invisible"
#define KEY ", wanted a key of at most 63 letters, digits, '-', '_' and " \
	"'.', the first and the last a letter or digit"
#define ALIAS "found an alias, wanted the value itself"
#define ANCHOR "found an anchor, wanted a value without one"
#define TAG "found a tag, wanted a value without one"
#define BYTE(hex) "found the byte " hex ", wanted a character that YAML allows"
#define KEYS "; wanted one of name, short, label, daemonset, waitsFor, also, " \
	"app, daemonsetPrefix, daemonsetSuffix, component, preinstalled, " \
	"optional, runtime"

static const struct {
	struct slice text;
	size_t line, col;
	const char *msg;
} bad[] = {
	/* the top */
	{ SLICE(""), 1, 1, "found an empty file, wanted a roster" },
	{ SLICE("# x\n\n"), 3, 1, "found an empty file, wanted a roster" },
	{ SLICE("\xef\xbb\xbf"), 1, 1, "found an empty file, wanted a roster" },
	{ SLICE("---\n"), 2, 1,
	    "found nothing, wanted a mapping with \"operands\"" },
	{ SLICE("x\n"), 1, 1,
	    "found \"x\", wanted a mapping with \"operands\"" },
	{ SLICE("- name: x\n"), 1, 1,
	    "found a list, wanted a mapping with \"operands\"" },
	{ SLICE("# x\nname: x\n"), 2, 1, "roster without \"operands\"" },
	{ SLICE("{}\n"), 1, 1, "roster without \"operands\"" },
	{ SLICE("operands:\n"), 1, 10,
	    "found nothing, wanted a list of operands" },
	{ SLICE("operands: x\n"), 1, 11,
	    "found \"x\", wanted a list of operands" },
	{ SLICE("operands: {}\n"), 1, 11,
	    "found a mapping, wanted a list of operands" },
	{ SLICE("operands: []\n"), 1, 11,
	    "found an empty list, wanted one operand or more" },
	{ SLICE("operands: [x]\n"), 1, 12,
	    "found \"x\", wanted an operand, a mapping" },
	{ SLICE("operands:\n-\n"), 2, 2,
	    "found nothing, wanted an operand, a mapping" },
	{ SLICE("operands: [[]]\n"), 1, 12,
	    "found a list, wanted an operand, a mapping" },
	{ SLICE("name: ''\n"), 1, 7, "found \"\"" TEXT },
	{ SLICE("name: \"a\\tb\"\n"), 1, 7, "found \"a\\x09b\"" TEXT },
	{ SLICE("name: 1\n"), 1, 7, "found 1, wanted a text: quote it" },

	/* more than one document */
	{ SLICE(TOP ONE("a") "---\n"), 5, 1,
	    "found a second document, wanted one" },
	{ SLICE("--- {operands: [{name: a, label: a, daemonset: a}]}\n"
	    "...\n---\nx: y\n"), 3, 1, "found a second document, wanted one" },

	/* keys */
	{ SLICE("operand: []\n"), 1, 1,
	    "unknown key \"operand\", did you mean \"operands\"?" },
	{ SLICE("<<: {}\n"), 1, 1,
	    "unknown key \"<<\"; wanted one of name, operands" },
	{ SLICE("\"\": x\n"), 1, 1,
	    "unknown key \"\"; wanted one of name, operands" },
	{ SLICE("label: x\n"), 1, 1,
	    "unknown key \"label\"; wanted one of name, operands" },
	{ SLICE("? [a]\n: b\n"), 1, 3, "found a list, wanted a key" },
	{ SLICE("{a: b}: c\n"), 1, 1, "found a mapping, wanted a key" },
	{ SLICE("\"name\\0\": c\n"), 1, 1,
	    "unknown key \"name\\x00\"; wanted one of name, operands" },
	{ SLICE("name: x\nname: y\n"), 2, 1, "key \"name\" comes twice" },
	{ SLICE("name: x\n\"name\": y\n"), 2, 1, "key \"name\" comes twice" },
	{ SLICE(TOP ONE("a") "operands: []\n"), 5, 1,
	    "key \"operands\" comes twice" },
	{ SLICE(TOP "- name: a\n  waitFor: b\n"), 3, 3,
	    "unknown key \"waitFor\", did you mean \"waitsFor\"?" },
	{ SLICE(TOP "- Name: a\n"), 2, 3,
	    "unknown key \"Name\", did you mean \"name\"?" },
	{ SLICE(TOP "- namespace: a\n"), 2, 3,
	    "unknown key \"namespace\"" KEYS },
	{ SLICE(TOP "- label: a\n  name: b\n  label: a\n"), 4, 3,
	    "key \"label\" comes twice" },
	{ SLICE(TOP "- optional: false\n  optional: false\n"), 3, 3,
	    "key \"optional\" comes twice" },

	/* aliases, anchors, tags: anywhere */
	{ SLICE("&a name: x\n"), 1, 1, ANCHOR },
	{ SLICE("--- &a\nname: x\n"), 1, 5, ANCHOR },
	{ SLICE("--- !!map\nname: x\n"), 1, 5, TAG },
	{ SLICE("name: &a x\n"), 1, 7, ANCHOR },
	{ SLICE("name: &a\n"), 1, 7, ANCHOR },
	{ SLICE("name: *a\n"), 1, 7, ALIAS },
	{ SLICE("*a : x\n"), 1, 1, ALIAS },
	{ SLICE("name: !!str x\n"), 1, 7, TAG },
	{ SLICE("name: !<x> x\n"), 1, 7, TAG },
	{ SLICE("name: ! x\n"), 1, 7, TAG },
	{ SLICE("name: ! 'x'\n"), 1, 7, TAG },
	{ SLICE("name: !!str\n"), 1, 7, TAG },
	{ SLICE("operands: &a\n- x\n"), 1, 11, ANCHOR },
	{ SLICE("operands: !!seq [x]\n"), 1, 11, TAG },
	{ SLICE("operands: [&a x]\n"), 1, 12, ANCHOR },
	{ SLICE(TOP "- *a\n"), 2, 3, ALIAS },
	{ SLICE(TOP "- &a\n  name: x\n"), 2, 3, ANCHOR },
	{ SLICE(TOP "- name: x\n  optional: !!bool true\n"), 3, 13,
	    TAG },
	{ SLICE(TOP "- name: x\n  <<: *x\n"), 3, 3,
	    "unknown key \"<<\"" KEYS },

	/* types */
	{ SLICE(TOP "- name:\n  label: x\n"), 2, 8,
	    "found nothing, wanted a text" },
	{ SLICE(TOP "- name: [x]\n"), 2, 9, "found a list, wanted a text" },
	{ SLICE(TOP "- label: {x: y}\n"), 2, 10,
	    "found a mapping, wanted a text" },
	{ SLICE(TOP "- name: true\n"), 2, 9,
	    "found true, wanted a text: quote it" },
	{ SLICE(TOP "- name: No\n"), 2, 9,
	    "found No, wanted a text: quote it" },
	{ SLICE(TOP "- name: ~\n"), 2, 9, "found ~, wanted a text: quote it" },
	{ SLICE(TOP "- name: 1e3\n"), 2, 9,
	    "found 1e3, wanted a text: quote it" },
	{ SLICE(TOP "- daemonset: 2026-11-30\n"), 2, 14,
	    "found 2026-11-30, wanted a text: quote it" },
	{ SLICE(TOP "- preinstalled: false\n"), 2, 17,
	    "found false, wanted a text: quote it" },
	{ SLICE(TOP "- optional: 'true'\n"), 2, 13,
	    "found \"true\", wanted true or false" },
	{ SLICE(TOP "- optional: |\n    true\n"), 2, 13,
	    "found \"true\\x0a\", wanted true or false" },
	{ SLICE(TOP "- optional: yes\n"), 2, 13,
	    "found yes, wanted true or false" },
	{ SLICE(TOP "- runtime: True\n"), 2, 12,
	    "found True, wanted true or false" },
	{ SLICE(TOP "- runtime: 1\n"), 2, 12,
	    "found 1, wanted true or false" },
	{ SLICE(TOP "- runtime:\n"), 2, 11,
	    "found nothing, wanted true or false" },
	{ SLICE(TOP "- runtime: [true]\n"), 2, 12,
	    "found a list, wanted true or false" },

	/* what Kubernetes takes */
	{ SLICE(TOP "- name: A\n"), 2, 9, "found \"A\"" LABEL },
	{ SLICE(TOP "- name: a.b\n"), 2, 9, "found \"a.b\"" LABEL },
	{ SLICE(TOP "- name: a b\n"), 2, 9, "found \"a b\"" LABEL },
	{ SLICE(TOP "- name: ''\n"), 2, 9, "found \"\"" LABEL },
	{ SLICE(TOP "- name: \"a\\0\"\n"), 2, 9, "found \"a\\x00\"" LABEL },
	{ SLICE(TOP "- name: \"\\e[31m\"\n"), 2, 9,
	    "found \"\\x1b[31m\"" LABEL },
	{ SLICE(TOP "- name: " A60 "aaaa\n"), 2, 9,
	    "found \"" A60 "aaaa\"" LABEL },
	{ SLICE(TOP "- short: a_b\n"), 2, 10, "found \"a_b\"" LABEL },
	{ SLICE(TOP "- waitsFor: a/b\n"), 2, 13, "found \"a/b\"" LABEL },
	{ SLICE(TOP "- label: a b\n"), 2, 10, "found \"a b\"" KEY },
	{ SLICE(TOP "- label: A.com/b\n"), 2, 10, "found \"A.com/b\", wanted "
	    "a DNS name of at most 253 bytes before the '/'" },
	{ SLICE(TOP "- also: -a\n"), 2, 9, "found \"-a\"" KEY },
	{ SLICE(TOP "- daemonset: a..b\n"), 2, 14, "found \"a..b\", wanted at "
	    "most 253 of a-z, 0-9, '-' and '.', each part between dots "
	    "beginning and ending with a letter or digit" },
	{ SLICE(TOP "- app: a/b\n"), 2, 8, "found \"a/b\"" VALUE },
	{ SLICE(TOP "- app: ''\n"), 2, 8, "found \"\"" TEXT },
	{ SLICE(TOP "- component: -\n"), 2, 14, "invalid YAML: block sequence "
	    "entries are not allowed in this context" },
	{ SLICE(TOP "- component: '-'\n"), 2, 14, "found \"-\"" VALUE },
	{ SLICE(TOP "- component: \"\"\n"), 2, 14, "found \"\"" TEXT },
	{ SLICE(TOP "- preinstalled: ''\n"), 2, 17, "found \"\"" TEXT },
	{ SLICE(TOP "- daemonsetPrefix: ''\n"), 2, 20, "found \"\"" TEXT },
	{ SLICE(TOP "- daemonsetSuffix: \"\\0\"\n"), 2, 20,
	    "found \"\\x00\"" TEXT },

	/* what is missing, at the operand */
	{ SLICE(TOP ONE("a") "- label: x\n  daemonset: x\n"), 5, 3,
	    "operand without \"name\"" },
	{ SLICE(TOP "-\n  name: x\n  daemonset: x\n"), 3, 3,
	    "operand without \"label\"" },
	{ SLICE("operands: [{name: x, label: x}]\n"), 1, 12,
	    "operand without \"daemonset\"" },
	{ SLICE("operands: [{}]\n"), 1, 12, "operand without \"name\"" },

	/* what operands say of each other */
	{ SLICE(TOP ONE("a") ONE("b") ONE("a")), 8, 9,
	    "two operands of the name \"a\", the first in line 2" },
	{ SLICE(TOP ONE("a") "  short: x\n" ONE("b") "  short: x\n"), 9, 10,
	    "two operands of the short name \"x\", the first in line 5" },
	{ SLICE(TOP ONE("a") "- name: b\n  label: b\n  daemonset: d-a\n"), 7,
	    14, "two operands of the DaemonSet \"d-a\", the first in line 4" },
	{ SLICE(TOP ONE("a") "  waitsFor: a\n"), 5, 13,
	    "operand \"a\" waits for itself" },
	{ SLICE(TOP ONE("x") "  waitsFor: a\n" ONE("a") "  waitsFor: b\n"
	    ONE("b") "  waitsFor: a\n"), 9, 13,
	    "operand \"a\" waits for itself, by way of \"b\"" },
	{ SLICE(TOP ONE("driver") ONE("plugin") "  waitsFor: drivers\n"), 8,
	    13, "unknown operand \"drivers\", did you mean \"driver\"?" },
	{ SLICE(TOP ONE("driver") "  short: gpu\n" ONE("plugin")
	    "  waitsFor: gpu\n"), 9, 13, "unknown operand \"gpu\", wanted "
	    "another one of this file" },
	{ SLICE(TOP ONE("plugin") "  waitsFor: plugins\n"), 5, 13, "unknown "
	    "operand \"plugins\", wanted another one of this file" },

	/* places: lines end at \n alone, columns are bytes */
	{ SLICE("name: \xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80 # \xc3\xa4\n"
	    "{\xc3\xa4: x}\n"), 3, 1, "invalid YAML: could not find expected "
	    "':' while scanning a simple key" },
	{ SLICE("{name: \xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80, x: y}\n"), 1, 19,
	    "unknown key \"x\"; wanted one of name, operands" },
	{ SLICE("\xef\xbb\xbf" "x: y\n"), 1, 1,
	    "unknown key \"x\"; wanted one of name, operands" },
	{ SLICE("name: a\r\nx: y\r\n"), 2, 1,
	    "unknown key \"x\"; wanted one of name, operands" },
	{ SLICE("# \xe2\x80\xa8x: y\n"), 1, 6,
	    "unknown key \"x\"; wanted one of name, operands" },
	{ SLICE("name: |\n  \xc3\xa4\n\n  b\n# c\nx: y\n"), 1, 7,
	    "found \"\xc3\xa4\\x0a\\x0ab\\x0a\"" TEXT },

	/* no YAML */
	{ SLICE("operands: [\n"), 2, 1, "invalid YAML: did not find expected "
	    "node content while parsing a flow node" },
	{ SLICE("name: a\n b: c\n"), 2, 3, "invalid YAML: mapping values are "
	    "not allowed in this context" },
	{ SLICE("name: \"a"), 1, 9, "invalid YAML: found unexpected end of "
	    "stream while scanning a quoted scalar" },
	{ SLICE("name: @\n"), 1, 7, "invalid YAML: found character that cannot "
	    "start any token while scanning for the next token" },
	{ SLICE("name: \xc3\xa4 \x01\n"), 1, 10, BYTE("0x01") },
	{ SLICE("name: a\0b\n"), 1, 8, BYTE("0x00") },
	{ SLICE(TOP ONE("a") "\0"), 5, 1, BYTE("0x00") },
	{ SLICE(TOP ONE("a") "...\nx: y\n"), 6, 1,
	    "invalid YAML: did not find expected <document start>" },

	/* no UTF-8 */
	{ SLICE("name: \xc3\xa4\xff\n"), 1, 9, "found the byte 0xff" UTF8 },
	{ SLICE("# a\n# \xc0\x80\n"), 2, 3, "found the byte 0xc0" UTF8 },
	{ SLICE("name: \xed\xa0\x80\n"), 1, 7, "found the byte 0xed" UTF8 },
	{ SLICE("name: \xe2\x82"), 1, 7, "found the byte 0xe2" UTF8 },
	{ SLICE("\xff\xfen\0:\0"), 1, 1, "found the byte 0xff" UTF8 },
};

START_TEST(refuses)
{
	struct temp_file f = temp_file_begin(bad[_i].text);
	struct arena a = { 0 };
	struct roster r;
	struct error err = { 0 };

	ck_assert_int_eq(roster_file_read(&r, f.path, &a, &err), -1);
	temp_file_end(&f);
	ck_assert_str_eq(err.msg, bad[_i].msg);
	ck_assert_msg(err.at.line == bad[_i].line && err.at.col == bad[_i].col,
	    "at %zu:%zu, wanted %zu:%zu: %s", err.at.line, err.at.col,
	    bad[_i].line, bad[_i].col, err.msg);
	ck_assert_ptr_eq(err.at.file, f.path);
	arena_free(&a);
}
END_TEST

/* ---- files ------------------------------------------------------------- */

#define MOST ((size_t)1 << 20)
#define ROSTER TOP ONE("a") "#"

/* A roster, and a comment that makes it so long. */
static int
read_long(size_t len, struct error *err)
{
	struct temp_file f;
	char *text = malloc(len);
	struct arena a = { 0 };
	struct roster r;
	int rc;

	ck_assert_ptr_nonnull(text);
	memset(text, 'x', len);
	memcpy(text, ROSTER, strlen(ROSTER));
	f = temp_file_begin((struct slice){ text, len });
	rc = roster_file_read(&r, f.path, &a, err);
	temp_file_end(&f);
	free(text);
	arena_free(&a);
	return rc;
}

START_TEST(too_large)
{
	struct error err = { 0 };

	ck_assert_msg(read_long(MOST, &err) == 0, "%s", err.msg);
	ck_assert_int_eq(read_long(MOST + 1, &err), -1);
	ck_assert_uint_eq(err.at.line, 0);
	ck_assert_msg(slice_ends(slice_of(err.msg),
	    ": File too large"), "%s", err.msg);
}
END_TEST

static const struct {
	const char *path, *msg;
} unreadable[] = {
	{ "/nonexistent/x", "open /nonexistent/x: No such file or directory" },
	{ "/tmp", "reading /tmp: Is a directory" },
};

START_TEST(cannot_read)
{
	struct arena a = { 0 };
	struct roster r;
	struct error err = { 0 };

	ck_assert_int_eq(roster_file_read(&r, unreadable[_i].path, &a, &err),
	    -1);
	ck_assert_str_eq(err.msg, unreadable[_i].msg);
	ck_assert_uint_eq(err.at.line, 0);
	arena_free(&a);
}
END_TEST

/* ---- what is read ------------------------------------------------------ */

static const char whole[] =
	"%YAML 1.1\n"
	"---\n"
	"operands:          # the name may come last\n"
	"- name: plugin\n"
	"  short: \"1\"\n"
	"  label: 'example.com/gpu'\n"
	"  daemonset: nvidia-device.plugin\n"
	"  waitsFor: toolkit          # which comes later\n"
	"  also: nvidia.com/mps.capable\n"
	"  app: Nvidia_ds\n"
	"  daemonsetPrefix: x-\n"
	"  daemonsetSuffix: \"-x y\\u00e4\"\n"
	"  component: nvidia-driver\n"
	"  preinstalled: 'true'\n"
	"  optional: true\n"
	"  runtime: true\n"
	"- {name: toolkit, label: example.com/gpu, daemonset: t,\n"
	"   short: plugin, optional: false, runtime: true}\n"
	"- \"daemonset\": 'null'\n"
	"  \"label\": x\n"
	"  \"name\": >-\n"
	"    third\n"
	"name: \xc3\xa4 b\n"
	"...\n";

static const struct operand operands[] = {
	{ .name = "plugin", .short_name = "1", .label = "example.com/gpu",
	    .daemonset = "nvidia-device.plugin", .after = "toolkit",
	    .flags = OPERAND_OPTIONAL | OPERAND_NEEDS_RUNTIME,
	    .also = "nvidia.com/mps.capable", .app = "Nvidia_ds",
	    .daemonset_prefix = "x-", .daemonset_suffix = "-x y\xc3\xa4",
	    .component = "nvidia-driver", .preinstalled = "true" },
	{ .name = "toolkit", .short_name = "plugin",
	    .label = "example.com/gpu", .daemonset = "t",
	    .flags = OPERAND_NEEDS_RUNTIME },
	{ .name = "third", .label = "x", .daemonset = "null" },
};

#define AT(member) { #member, offsetof(struct operand, member) }
static const struct {
	const char *name;
	size_t at;
} texts[] = {
	AT(name), AT(short_name), AT(label), AT(daemonset), AT(after),
	AT(also), AT(app), AT(daemonset_prefix), AT(daemonset_suffix),
	AT(component), AT(preinstalled),
};
#undef AT

static const char *
text_at(const struct operand *operand, size_t at)
{
	return *(const char *const *)((const char *)operand + at);
}

static void
same_operand(const struct operand *is, const struct operand *wanted)
{
	size_t i;

	for (i = 0; i < COUNT(texts); i++) {
		const char *a = text_at(is, texts[i].at);
		const char *b = text_at(wanted, texts[i].at);

		ck_assert_msg((a == NULL) == (b == NULL) &&
		    (a == NULL || strcmp(a, b) == 0), "%s of %s: %s, wanted "
		    "%s", texts[i].name, wanted->name, a == NULL ? "NULL" : a,
		    b == NULL ? "NULL" : b);
	}
	ck_assert_uint_eq(is->flags, wanted->flags);
}

START_TEST(reads_all)
{
	struct temp_file f = temp_file_begin(slice_of(whole));
	struct arena a = { 0 };
	struct roster r;
	struct error err = { 0 };
	size_t i;

	ck_assert_msg(roster_file_read(&r, f.path, &a, &err) == 0,
	    "%zu:%zu: %s", err.at.line, err.at.col, err.msg);
	temp_file_end(&f);
	ck_assert_str_eq(r.name, "\xc3\xa4 b");
	ck_assert_uint_eq(r.count, COUNT(operands));
	for (i = 0; i < COUNT(operands); i++)
		same_operand(r.operands[i], &operands[i]);
	arena_free(&a);
}
END_TEST

/* These are the same roster, named after the file. */
static const struct slice good[] = {
	SLICE(TOP ONE("a")),
	SLICE("\xef\xbb\xbf" TOP ONE("a")),
	SLICE("operands:\r\n  - label: x.io/a\r\n    name: a\r\n"
	    "    daemonset: d-a"),
	SLICE("{\"operands\": [{\"name\": \"a\", \"label\": \"x.io/a\",\n"
	    "\t\"daemonset\": \"d-a\", \"runtime\": false}]}\n"),
	SLICE("# \xe2\x80\xa8# x\n--- # x\n" TOP ONE("a") "\n\n...\n# y\n"),
};

START_TEST(reads)
{
	static const struct operand wanted = { .name = "a",
	    .label = "x.io/a", .daemonset = "d-a" };
	struct temp_file f = temp_file_begin(good[_i]);
	struct arena a = { 0 };
	struct roster r;
	struct error err = { 0 };

	ck_assert_msg(roster_file_read(&r, f.path, &a, &err) == 0,
	    "%zu:%zu: %s", err.at.line, err.at.col, err.msg);
	temp_file_end(&f);
	ck_assert_str_eq(r.name, f.path + strlen(TEMP_FILE_DIR));
	ck_assert_uint_eq(r.count, 1);
	same_operand(r.operands[0], &wanted);
	arena_free(&a);
}
END_TEST

/* A file that was cut short at any byte is an error or a roster. */
START_TEST(cut_short)
{
	struct slice start = { whole, (size_t)_i };
	struct temp_file f = temp_file_begin(start);
	struct arena a = { 0 };
	struct roster r = { 0 };
	struct error err = { 0 };
	int rc;

	rc = roster_file_read(&r, f.path, &a, &err);
	temp_file_end(&f);
	ck_assert_int_eq(rc, r.count > 0 ? 0 : -1);
	ck_assert_int_eq(rc == 0, err.at.line == 0);
	arena_free(&a);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("roster_file");
	TCase *t = tcase_create("roster_file");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_loop_test(t, cannot_read, 0, (int)COUNT(unreadable));
	tcase_add_test(t, too_large);
	tcase_add_test(t, reads_all);
	tcase_add_loop_test(t, reads, 0, (int)COUNT(good));
	tcase_add_loop_test(t, cut_short, 0, (int)sizeof(whole));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
