#include <check.h>
#include <stdlib.h>

#include "selector.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define A63 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/*
 * labels: KEY=VALUE with spaces between, as a node has them.  The results are
 * those of kubectl 1.32, labels.Parse and Matches.
 */
static const struct {
	const char *selector, *labels;
	int fits;
} cases[] = {
	/* empty selects all */
	{ "", "", 1 },
	{ "", "a=b", 1 },
	{ " \t\r\n", "a=b", 1 },

	/* = and == */
	{ "a=b", "a=b", 1 },
	{ "a=b", "a=c", 0 },
	{ "a=b", "a=B", 0 },
	{ "a=b", "a=bb", 0 },
	{ "a=b", "c=b", 0 },
	{ "a=b", "", 0 },
	{ "a==b", "a=b", 1 },
	{ " a = b ", "a=b", 1 },
	{ "a\t==\nb", "a=b", 1 },
	{ "a=", "a=", 1 },
	{ "a=", "a=b", 0 },
	{ "a=", "", 0 },
	{ "a=,c=d", "a= c=d", 1 },
	{ "x.io/a_b=C.d-e_f", "x.io/a_b=C.d-e_f", 1 },
	{ "a=" A63, "a=" A63, 1 },
	{ "a=b", "a=c a=b", 1 },		/* the last of equal keys */
	{ "a=b", "a=b a=c", 0 },

	/* != fits an absent key */
	{ "a!=b", "a=b", 0 },
	{ "a!=b", "a=c", 1 },
	{ "a!=b", "", 1 },
	{ "a != b", "a=b", 0 },
	{ "a!=", "a=", 0 },
	{ "a!=", "a=b", 1 },

	/* in and notin */
	{ "a in (b)", "a=b", 1 },
	{ "a in (b)", "a=c", 0 },
	{ "a in (b)", "", 0 },
	{ "a in (b,c)", "a=c", 1 },
	{ "a in ( b , c )", "a=c", 1 },
	{ "a in(b)", "a=b", 1 },
	{ "a in (b),c", "a=b c=d", 1 },
	{ "a in (b),c", "a=b", 0 },
	{ "a in (b,b)", "a=b", 1 },
	{ "a notin (b)", "a=b", 0 },
	{ "a notin (b)", "a=c", 1 },
	{ "a notin (b)", "", 1 },
	{ "a notin (b,c)", "a=c", 0 },
	{ "a notin(b)", "a=b", 0 },

	/* nothing between commas is the empty value */
	{ "a in (,b)", "a=", 1 },
	{ "a in (,b)", "a=b", 1 },
	{ "a in (b,)", "a=", 1 },
	{ "a in (b,)", "a=c", 0 },
	{ "a in (,)", "a=", 1 },
	{ "a in (b,,c)", "a=", 1 },
	{ "a in (,,b)", "a=b", 1 },
	{ "a in (b,c)", "a=", 0 },
	{ "a in ()", "a=", 1 },
	{ "a in ()", "a=b", 0 },
	{ "a in ()", "", 0 },
	{ "a notin ()", "a=", 0 },
	{ "a notin ()", "a=b", 1 },
	{ "a notin (,b)", "a=", 0 },

	/* a bare key, and !key */
	{ "a", "a=b", 1 },
	{ "a", "a=", 1 },
	{ "a", "b=a", 0 },
	{ "!a", "a=b", 0 },
	{ "!a", "a=", 0 },
	{ "!a", "", 1 },
	{ "! a", "b=c", 1 },

	/* words that are operators elsewhere */
	{ "in", "in=x", 1 },
	{ "notin", "notin=x", 1 },
	{ "!in", "in=x", 0 },
	{ "in in (in)", "in=in", 1 },
	{ "notin notin (notin)", "notin=notin", 0 },
	{ "a=in", "a=in", 1 },
	{ "a==notin", "a=notin", 1 },
	{ "a in (in,notin)", "a=notin", 1 },

	/* > and < */
	{ "a>5", "a=6", 1 },
	{ "a>5", "a=5", 0 },
	{ "a>5", "a=10", 1 },
	{ "a > 5", "a=6", 1 },
	{ "a<5", "a=4", 1 },
	{ "a<5", "a=5", 0 },
	{ "a<5", "", 0 },
	{ "a>5", "", 0 },
	{ "a>5", "a=x", 0 },
	{ "a>5", "a=", 0 },
	{ "a>5", "a=6x", 0 },
	{ "a>5", "a=6.0", 0 },
	{ "a<5", "a=-4", 1 },
	{ "a>5", "a=+6", 1 },
	{ "a>5", "a=0x10", 0 },
	{ "a<010", "a=9", 1 },
	{ "a>9223372036854775806", "a=9223372036854775807", 1 },
	{ "a>5", "a=9223372036854775808", 0 },
	{ "a<5", "a=-9223372036854775808", 1 },
	{ "a<5", "a=-9223372036854775809", 0 },
	{ "a>0000000000000000000000000000000000000005", "a=6", 1 },
	{ "a>5", "a=0000000000000000000000000000000000000006", 1 },
	{ "a>1,a<9", "a=5", 1 },
	{ "a>1,a<9", "a=9", 0 },

	/* a comma is "and" */
	{ "a=b,c=d", "a=b c=d", 1 },
	{ "a=b,c=d", "a=b", 0 },
	{ "a=b , c", "a=b c=d", 1 },
	{ "a=b,a=c", "a=b", 0 },
	{ "a,!b,c!=d,e in (f),g>1", "a=1 e=f g=2", 1 },
	{ "a,!b,c!=d,e in (f),g>1", "a=1 b= e=f g=2", 0 },
};

/* The texts between these and the end of the message are ours. */
#define FOUND(what) "unable to parse the selector \"%s\": found '" what "', "
#define KEY(what) "unable to parse the selector \"%s\": the key \"" what "\": "
#define VALUE(what) \
	"unable to parse the selector \"%s\": the value \"" what "\": "
#define OPERATORS "expected: in, notin, =, ==, !=, >, <"
#define INTEGER "for '>' and '<' it must be an integer"

static const struct {
	const char *selector, *before, *after;
} bad[] = {
	{ ",", FOUND(","), "" },
	{ ",a", FOUND(","), "" },
	{ "a,", FOUND(""), "" },
	{ "a=b,", FOUND(""), "" },
	{ "a,,b", FOUND(","), "" },
	{ "a b", FOUND("b"), OPERATORS },
	{ "a=b c", FOUND("c"), "expected: ',' or 'end of string'" },
	{ "a=b=c", FOUND("="), "expected: ',' or 'end of string'" },
	{ "a=b)", FOUND(")"), "expected: ',' or 'end of string'" },
	{ "!a=b", FOUND("="), "expected: ',' or 'end of string'" },
	{ "!a in (b)", FOUND("in"), "expected: ',' or 'end of string'" },
	{ "a===b", FOUND("="), "expected: identifier" },
	{ "a = = b", FOUND("="), "expected: identifier" },
	{ "a=(b)", FOUND("("), "expected: identifier" },
	{ "a>=5", FOUND("="), "expected: identifier" },
	{ "a=>5", FOUND(">"), "expected: identifier" },
	{ "=a", FOUND("="), "" },
	{ "==a", FOUND("=="), "" },
	{ "(a", FOUND("("), "" },
	{ ">5", FOUND(">"), "" },
	{ "!", FOUND(""), "expected: identifier" },
	{ "!!a", FOUND("!"), "expected: identifier" },
	{ "!=a", FOUND("!="), "" },
	{ "a!b", FOUND("!"), OPERATORS },
	{ "a! =b", FOUND("!"), OPERATORS },
	{ "a !in (b)", FOUND("!"), OPERATORS },
	{ "a IN (b)", FOUND("IN"), OPERATORS },
	{ "a (b)", FOUND("("), OPERATORS },
	{ "a in", FOUND(""), "expected: '('" },
	{ "a in b", FOUND("b"), "expected: '('" },
	{ "a notin b", FOUND("b"), "expected: '('" },
	{ "a in (", FOUND(""), "" },
	{ "a in (b", FOUND(""), "expected: ',' or ')'" },
	{ "a in (b,", FOUND(""), "" },
	{ "a in (b c)", FOUND("c"), "expected: ',' or ')'" },
	{ "a in (b=c)", FOUND("="), "expected: ',' or ')'" },
	{ "a in (=)", FOUND("="), "" },
	{ "a in (!)", FOUND("!"), "" },
	{ "a in ((b)", FOUND("("), "" },
	{ "a in (b))", FOUND(")"), "expected: ',' or 'end of string'" },
	{ "a in (,,)", FOUND(")"), "" },
	{ "a in (b,,)", FOUND(")"), "" },
	{ "-a", KEY("-a"), "" },
	{ "a/b/c=d", KEY("a/b/c"), "" },
	{ "/a", KEY("/a"), "" },
	{ "a" A63, KEY("a" A63), "" },
	{ "\xc3\xa9=b", KEY("\xc3\xa9"), "" },
	{ "a=-b", VALUE("-b"), "" },
	{ "a=b/c", VALUE("b/c"), "" },
	{ "a!=b:c", VALUE("b:c"), "" },
	{ "a in (b,-c)", VALUE("-c"), "" },
	{ "a=a" A63, VALUE("a" A63), "" },
	{ "a>b", VALUE("b"), INTEGER },
	{ "a<", VALUE(""), INTEGER },
	{ "a>,b", VALUE(""), INTEGER },
	{ "a>1.5", VALUE("1.5"), INTEGER },
	{ "a>1_0", VALUE("1_0"), INTEGER },
	{ "a>9223372036854775808", VALUE("9223372036854775808"), INTEGER },
	{ "a>-5", VALUE("-5"), "" },
	{ "a>+5", VALUE("+5"), "" },
};

/* A node with these labels. */
static struct node
make_node(const char *text, struct arena *a)
{
	struct label *labels = arena_array(a, LABEL_RUN, sizeof(*labels));
	const struct label **runs = arena_alloc(a, sizeof(*runs));
	struct node n = { .labels = runs };
	size_t len;

	runs[0] = labels;
	for (; *text != '\0'; text += len + (text[len] == ' ')) {
		size_t key = strcspn(text, "=");
		struct slice *parts = arena_array(a, 2, sizeof(*parts));

		len = strcspn(text, " ");
		parts[0] = (struct slice){ text, key };
		parts[1] = (struct slice){ text + key + 1, len - key - 1 };
		labels[n.label_count++] = (struct label){ &parts[0],
		    &parts[1] };
	}
	return n;
}

START_TEST(fits)
{
	struct arena a = { 0 };
	struct node n = make_node(cases[_i].labels, &a);
	struct selector s;
	struct error err = { 0 };

	ck_assert_msg(selector_parse(&s, cases[_i].selector, &a, &err) == 0,
	    "%s", err.msg);
	ck_assert_msg(selector_fits(&s, &n) == cases[_i].fits,
	    "\"%s\" and \"%s\"", cases[_i].selector, cases[_i].labels);
	arena_free(&a);
}
END_TEST

START_TEST(refuses)
{
	struct arena a = { 0 };
	const char *at = strstr(bad[_i].before, "%s");
	char *before = arena_printf(&a, "%.*s%s%s", (int)(at -
	    bad[_i].before), bad[_i].before, bad[_i].selector, at + 2);
	struct selector s;
	struct error err = { 0 };
	struct slice msg;

	ck_assert_msg(selector_parse(&s, bad[_i].selector, &a, &err) == -1,
	    "\"%s\" was taken", bad[_i].selector);
	msg = slice_of(err.msg);
	ck_assert_msg(slice_begins(msg, before), "%s, wanted %s...", err.msg,
	    before);
	ck_assert_msg(slice_ends(msg, bad[_i].after), "%s, wanted ...%s",
	    err.msg, bad[_i].after);
	ck_assert_uint_gt(msg.len, strlen(before));
	ck_assert_uint_eq(err.at.line, 0);
	arena_free(&a);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("selector");
	TCase *t = tcase_create("selector");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, fits, 0, (int)COUNT(cases));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
