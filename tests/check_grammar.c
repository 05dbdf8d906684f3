#include <check.h>
#include <stdlib.h>

#include "grammar.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define A10 "aaaaaaaaaa"
#define A60 A10 A10 A10 A10 A10 A10
#define A63 A60 "aaa"
#define A64 A63 "a"
#define A120 A60 A60
#define A128 A120 "aaaaaaaa"
#define A129 A128 "a"
#define A240 A120 A120
#define A253 A240 A10 "aaa"
#define A254 A253 "a"
#define A255 A254 "a"
#define A256 A255 "a"

#define HEX32 "0123456789abcdef0123456789abcdef"
#define HEX63 HEX32 "0123456789abcdef0123456789abcde"
#define HEX64 HEX32 HEX32
#define HEX96 HEX64 HEX32
#define HEX128 HEX64 HEX64

struct rule {
	const char *name;
	const char *(*wanted)(struct slice);
};

static const struct rule key = { "label key", grammar_label_key };
static const struct rule value = { "label value", grammar_label_value };
static const struct rule effect = { "taint effect", grammar_taint_effect };
static const struct rule label = { "DNS label", grammar_dns_label };
static const struct rule subdomain = { "subdomain", grammar_dns_subdomain };
static const struct rule quantity = { "quantity", grammar_quantity };
static const struct rule request = { "request", grammar_request };
static const struct rule image = { "image", grammar_image };

static const struct {
	const struct rule *rule;
	struct slice text;
} good[] = {
	{ &key, SLICE("a") },
	{ &key, SLICE("A.b_c-D9") },
	{ &key, SLICE("a..b") },
	{ &key, SLICE("nvidia.com/gpu.deploy.driver") },
	{ &key, SLICE("9/9") },
	{ &key, SLICE(A63) },
	{ &key, SLICE(A253 "/" A63) },

	{ &value, SLICE("") },
	{ &value, { NULL, 0 } },
	{ &value, SLICE("a") },
	{ &value, SLICE("true") },
	{ &value, SLICE("A_-.b") },
	{ &value, SLICE(A63) },

	{ &effect, SLICE("NoSchedule") },
	{ &effect, SLICE("PreferNoSchedule") },
	{ &effect, SLICE("NoExecute") },

	{ &label, SLICE("a") },
	{ &label, SLICE("0") },
	{ &label, SLICE("1e3") },
	{ &label, SLICE("gpu-operator") },
	{ &label, SLICE("a--b") },
	{ &label, SLICE(A63) },

	{ &subdomain, SLICE("a") },
	{ &subdomain, SLICE("a.b-c.0") },
	{ &subdomain, SLICE(A64) },		/* one long part is allowed */
	{ &subdomain, SLICE(A253) },

	{ &quantity, SLICE("0") },
	{ &quantity, SLICE("512Mi") },
	{ &quantity, SLICE("1.5Gi") },
	{ &quantity, SLICE("1.") },
	{ &quantity, SLICE(".5") },
	{ &quantity, SLICE("1.G") },
	{ &quantity, SLICE("+1k") },
	{ &quantity, SLICE("-1k") },
	{ &quantity, SLICE("007") },
	{ &quantity, SLICE("1n") },
	{ &quantity, SLICE("1u") },
	{ &quantity, SLICE("1m") },
	{ &quantity, SLICE("1M") },
	{ &quantity, SLICE("1G") },
	{ &quantity, SLICE("1T") },
	{ &quantity, SLICE("1P") },
	{ &quantity, SLICE("1E") },
	{ &quantity, SLICE("1Ki") },
	{ &quantity, SLICE("1Ti") },
	{ &quantity, SLICE("1Pi") },
	{ &quantity, SLICE("1Ei") },
	{ &quantity, SLICE("1e3") },
	{ &quantity, SLICE("1E3") },
	{ &quantity, SLICE("1e+3") },
	{ &quantity, SLICE("1.5E-3") },
	{ &quantity, SLICE("1e0000000000000003") },
	{ &quantity, SLICE("1e2147483647") },

	{ &request, SLICE("128Mi") },
	{ &request, SLICE("+1e3") },
	{ &request, SLICE("0") },
	{ &request, SLICE("-0") },
	{ &request, SLICE("-0.0e9") },

	{ &image, SLICE("a") },
	{ &image, SLICE("busybox:1.36") },
	{ &image, SLICE("nvcr.io/nvidia/driver:550.90.07-ubuntu22.04") },
	{ &image, SLICE("localhost/x") },
	{ &image, SLICE("localhost:5000/x:_T.a-g") },
	{ &image, SLICE("REGISTRY/x") },
	{ &image, SLICE("Registry.Example:80/a/b/c") },
	{ &image, SLICE("10.0.0.1:5000/x") },
	{ &image, SLICE("[::1]/x") },
	{ &image, SLICE("[2001:DB8::1]:5000/x/y:z") },
	{ &image, SLICE("a.b/c") },
	{ &image, SLICE("a.b_c__d---e/f") },
	{ &image, SLICE("my_registry.io/x") },	/* a path, not a domain */
	{ &image, SLICE("12:30") },
	{ &image, SLICE(A255) },
	{ &image, SLICE("r.io/" A240 A10 ":t") },
	{ &image, SLICE("x:" A128) },
	{ &image, SLICE("x@sha256:" HEX64) },
	{ &image, SLICE("x@sha384:" HEX96) },
	{ &image, SLICE("x@sha512:" HEX128) },
	{ &image, SLICE("r.io:1/x/y:z@sha256:" HEX64) },
	{ &image, SLICE(HEX63) },
	{ &image, SLICE(HEX64 "0") },
	{ &image, SLICE("x/" HEX64) },
	{ &image, SLICE(HEX64 ":tag") },
}, bad[] = {
	{ &key, SLICE("") },
	{ &key, { NULL, 0 } },
	{ &key, SLICE("/a") },
	{ &key, SLICE("a/") },
	{ &key, SLICE("a/b/c") },
	{ &key, SLICE("-a") },
	{ &key, SLICE("a.") },
	{ &key, SLICE("a b") },
	{ &key, SLICE("a\0b") },
	{ &key, SLICE("a/b\0") },
	{ &key, SLICE("\303\244") },
	{ &key, SLICE("A.com/b") },		/* the prefix is lower case */
	{ &key, SLICE("a_b/c") },
	{ &key, SLICE(A64) },
	{ &key, SLICE("a/" A64) },
	{ &key, SLICE(A254 "/a") },

	{ &value, SLICE("-") },
	{ &value, SLICE("a-") },
	{ &value, SLICE(".a") },
	{ &value, SLICE("a/b") },
	{ &value, SLICE("a\0") },
	{ &value, SLICE("\0") },
	{ &value, SLICE(A64) },

	{ &effect, SLICE("") },
	{ &effect, { NULL, 0 } },
	{ &effect, SLICE("noschedule") },
	{ &effect, SLICE("NoScheduled") },
	{ &effect, SLICE("NoSchedule-") },

	{ &label, SLICE("") },
	{ &label, { NULL, 0 } },
	{ &label, SLICE("A") },
	{ &label, SLICE("a.b") },
	{ &label, SLICE("a_b") },
	{ &label, SLICE("-a") },
	{ &label, SLICE("a-") },
	{ &label, SLICE("a\0b") },
	{ &label, SLICE("a\n") },
	{ &label, SLICE(A64) },

	{ &subdomain, SLICE("") },
	{ &subdomain, SLICE(".") },
	{ &subdomain, SLICE("a.") },
	{ &subdomain, SLICE(".a") },
	{ &subdomain, SLICE("a..b") },
	{ &subdomain, SLICE("a.-b") },
	{ &subdomain, SLICE("a-.b") },
	{ &subdomain, SLICE("a.B") },
	{ &subdomain, SLICE("a\0.b") },
	{ &subdomain, SLICE(A254) },

	{ &quantity, SLICE("") },
	{ &quantity, { NULL, 0 } },
	{ &quantity, SLICE(".") },
	{ &quantity, SLICE("+") },
	{ &quantity, SLICE("-") },
	{ &quantity, SLICE("Mi") },
	{ &quantity, SLICE(".Mi") },
	{ &quantity, SLICE("--1") },
	{ &quantity, SLICE("1K") },
	{ &quantity, SLICE("1mi") },
	{ &quantity, SLICE("1mI") },
	{ &quantity, SLICE("1Mib") },
	{ &quantity, SLICE("1MiB") },
	{ &quantity, SLICE("1MB") },
	{ &quantity, SLICE("1g") },
	{ &quantity, SLICE("1ki") },
	{ &quantity, SLICE("1i") },
	{ &quantity, SLICE("1 Mi") },
	{ &quantity, SLICE(" 1") },
	{ &quantity, SLICE("1\n") },
	{ &quantity, SLICE("1\0") },
	{ &quantity, SLICE("1.5.5") },
	{ &quantity, SLICE("1,5") },
	{ &quantity, SLICE("1e") },
	{ &quantity, SLICE("1e+") },
	{ &quantity, SLICE("1e1.5") },
	{ &quantity, SLICE("1e3Mi") },
	{ &quantity, SLICE("1e\0003") },
	{ &quantity, SLICE("1e2147483648") },
	{ &quantity, SLICE("1e99999999999999999999999") },
	{ &quantity, SLICE("0x10") },

	{ &request, SLICE("-1") },
	{ &request, SLICE("-128Mi") },
	{ &request, SLICE("-0.001") },
	{ &request, SLICE("-.5e3") },
	{ &request, SLICE("1K") },
	{ &request, SLICE("") },

	{ &image, SLICE("") },
	{ &image, { NULL, 0 } },
	{ &image, SLICE(" x") },
	{ &image, SLICE("x ") },
	{ &image, SLICE("x\0") },
	{ &image, SLICE("x:t\0") },
	{ &image, SLICE("X") },
	{ &image, SLICE("r.io/X") },
	{ &image, SLICE("r.io/x/Y") },
	{ &image, SLICE("/x") },
	{ &image, SLICE("x/") },
	{ &image, SLICE("a//b") },
	{ &image, SLICE("-x") },
	{ &image, SLICE("x-") },
	{ &image, SLICE("x..y") },
	{ &image, SLICE("x._y") },
	{ &image, SLICE("x___y") },
	{ &image, SLICE("x-_y") },
	{ &image, SLICE("https://r.io/x") },
	{ &image, SLICE("my_registry.io:80/x") },
	{ &image, SLICE("R_G/x") },
	{ &image, SLICE("r.io:/x") },
	{ &image, SLICE("r.io:a/x") },
	{ &image, SLICE("-r.io/x") },
	{ &image, SLICE("r-.io/x") },
	{ &image, SLICE("[::1]") },
	{ &image, SLICE("[::1/x") },
	{ &image, SLICE("[]:80/x") },
	{ &image, SLICE("[ab]/x") },
	{ &image, SLICE("[::g]/x") },
	{ &image, SLICE("[::1]80/x") },
	{ &image, SLICE("[::1]:/x") },
	{ &image, SLICE("[fe80::1%25eth0]/x") },
	{ &image, SLICE(A256) },
	{ &image, SLICE("r.io/" A240 A10 "a:t") },
	{ &image, SLICE("x:") },
	{ &image, SLICE("x:a:b") },
	{ &image, SLICE("x:.a") },
	{ &image, SLICE("x:-a") },
	{ &image, SLICE("x:a+b") },
	{ &image, SLICE("x:" A129) },
	{ &image, SLICE("x@") },
	{ &image, SLICE("x@sha256") },
	{ &image, SLICE("x@sha256:") },
	{ &image, SLICE("x@sha256:" HEX63) },
	{ &image, SLICE("x@sha256:" HEX64 "0") },
	{ &image, SLICE("x@sha256:" HEX63 "F") },
	{ &image, SLICE("x@sha256:" HEX63 "g") },
	{ &image, SLICE("x@SHA256:" HEX64) },
	{ &image, SLICE("x@sha384:" HEX64) },
	{ &image, SLICE("x@sha512:" HEX96) },
	{ &image, SLICE("x@md5:" HEX32) },
	{ &image, SLICE("x@sha256:" HEX64 "@sha256:" HEX64) },
	{ &image, SLICE("@sha256:" HEX64) },
	{ &image, SLICE("sha256:" HEX64 "@") },
	{ &image, SLICE(HEX64) },
};

START_TEST(takes)
{
	const struct rule *rule = good[_i].rule;

	ck_assert_msg(rule->wanted(good[_i].text) == NULL, "%s \"%s\": %s",
	    rule->name, good[_i].text.ptr, rule->wanted(good[_i].text));
}
END_TEST

START_TEST(refuses)
{
	const struct rule *rule = bad[_i].rule;
	const char *wanted = rule->wanted(bad[_i].text);

	ck_assert_msg(wanted != NULL, "%s \"%s\" was taken", rule->name,
	    bad[_i].text.ptr);
	ck_assert_msg(strlen(wanted) > 10, "no reason: %s", wanted);
}
END_TEST

/* Every byte that is not in the alphabet of a name is refused anywhere. */
START_TEST(refuses_bytes)
{
	static const struct rule *const rules[] = {
		&key, &value, &label, &subdomain, &image
	};
	char text[] = "a?b";
	size_t i;

	if ((_i >= 'a' && _i <= 'z') || (_i >= 'A' && _i <= 'Z') ||
	    (_i >= '0' && _i <= '9') || strchr("-_./:", _i) != NULL)
		if (_i != 0)
			return;
	text[1] = (char)_i;
	for (i = 0; i < COUNT(rules); i++)
		ck_assert_msg(rules[i]->wanted((struct slice){ text, 3 }) !=
		    NULL, "%s took the byte 0x%02x", rules[i]->name,
		    (unsigned)_i);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("grammar");
	TCase *t = tcase_create("grammar");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, takes, 0, (int)COUNT(good));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_loop_test(t, refuses_bytes, 0, 256);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
