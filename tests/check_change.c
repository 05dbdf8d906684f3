#include <check.h>
#include <stdlib.h>

#include "change.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define A63 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/* ---- reading ----------------------------------------------------------- */

/* NULL is what a change does not have; an empty part is not the same. */
static const struct {
	const char *text;
	enum change_type type;
	const char *key, *value, *effect;
} cases[] = {
	{ "cordon", CHANGE_CORDON, NULL, NULL, NULL },
	{ "uncordon", CHANGE_UNCORDON, NULL, NULL, NULL },

	{ "a=b", CHANGE_LABEL, "a", "b", NULL },
	{ "a=", CHANGE_LABEL, "a", "", NULL },
	{ "x.io/a_b=C.d-e", CHANGE_LABEL, "x.io/a_b", "C.d-e", NULL },
	{ "a=" A63, CHANGE_LABEL, "a", A63, NULL },
	{ A63 "=b", CHANGE_LABEL, A63, "b", NULL },
	{ "cordon=b", CHANGE_LABEL, "cordon", "b", NULL },
	{ "a=NoSchedule", CHANGE_LABEL, "a", "NoSchedule", NULL },

	{ "a-", CHANGE_UNLABEL, "a", NULL, NULL },
	{ "x.io/a-b-", CHANGE_UNLABEL, "x.io/a-b", NULL, NULL },
	{ "cordon-", CHANGE_UNLABEL, "cordon", NULL, NULL },

	{ "a=b:NoSchedule", CHANGE_TAINT, "a", "b", "NoSchedule" },
	{ "a=b:NoExecute", CHANGE_TAINT, "a", "b", "NoExecute" },
	{ "a=b:PreferNoSchedule", CHANGE_TAINT, "a", "b",
	    "PreferNoSchedule" },
	{ "a:NoSchedule", CHANGE_TAINT, "a", NULL, "NoSchedule" },
	{ "a=:NoSchedule", CHANGE_TAINT, "a", "", "NoSchedule" },
	{ "x.io/a=b:NoExecute", CHANGE_TAINT, "x.io/a", "b", "NoExecute" },

	{ "a:NoSchedule-", CHANGE_UNTAINT, "a", NULL, "NoSchedule" },
	{ "a:NoExecute-", CHANGE_UNTAINT, "a", NULL, "NoExecute" },
	{ "a:PreferNoSchedule-", CHANGE_UNTAINT, "a", NULL,
	    "PreferNoSchedule" },
	{ "a=b:NoSchedule-", CHANGE_UNTAINT, "a", "b", "NoSchedule" },
};

#define FORMS "wanted KEY=VALUE, KEY-, KEY[=VALUE]:EFFECT, KEY:EFFECT-, " \
	"cordon or uncordon"
#define KEY "key: wanted a key of at most 63 letters, digits, '-', '_' and " \
	"'.', "
#define PREFIX "key: wanted a DNS name of at most 253 bytes before the '/'"
#define VALUE "value: wanted at most 63 letters, digits, '-', '_' and '.', " \
	"the first "
#define EFFECT "effect: wanted NoSchedule, PreferNoSchedule or NoExecute"
#define REMOVAL "wanted KEY=VALUE, or KEY- to remove a label"

/* What begins with KEY or VALUE goes on with the words of grammar.c. */
static const struct { const char *text, *why; } bad[] = {
	{ "", FORMS },
	{ "a", FORMS },
	{ "Cordon", FORMS },
	{ "cordon ", FORMS },
	{ " cordon", FORMS },
	{ "b b!", FORMS },

	{ "=b", KEY },
	{ "-", KEY },
	{ ":NoSchedule", KEY },
	{ ":NoSchedule-", KEY },
	{ "=b:NoSchedule", KEY },
	{ "--", KEY },
	{ "a--", KEY },
	{ "-a=b", KEY },
	{ "b b!=c", KEY },
	{ "a:b=c", EFFECT },			/* a taint, of effect b=c */
	{ "a" A63 "=b", KEY },
	{ "a" A63 "-", KEY },
	{ "a" A63 ":NoSchedule", KEY },
	{ "x.io/=b", KEY },
	{ "/a=b", PREFIX },
	{ "X/a=b", PREFIX },
	{ "\xc3\xa9=b", KEY },

	{ "a=-b", VALUE },
	{ "a=b c", VALUE },
	{ "a=b=c", VALUE },
	{ "a=b!:NoSchedule", VALUE },
	{ "a=b:c:NoSchedule", VALUE },
	{ "a=a" A63, VALUE },
	{ "a=a" A63 ":NoSchedule", VALUE },
	{ "a=-:NoSchedule-", VALUE },

	{ "a=b:", EFFECT },
	{ "a:", EFFECT },
	{ "a:-", EFFECT },
	{ "a:noschedule", EFFECT },
	{ "a:NoScheduleX", EFFECT },
	{ "a:NoSchedul", EFFECT },
	{ "a:NoSchedule ", EFFECT },
	{ "a:NoSchedule--", EFFECT },
	{ "a=b:Evict", EFFECT },

	{ "a=b-", REMOVAL },
	{ "a=-", REMOVAL },
	{ "=-", REMOVAL },
};

/* Also of a part that is there and empty: its ptr is not NULL. */
static int
is_part(struct slice s, const char *want)
{
	return want == NULL ? s.ptr == NULL : s.ptr != NULL &&
	    slice_is(s, want);
}

START_TEST(reads)
{
	struct change c;
	struct error err = { 0 };

	ck_assert_msg(change_parse(&c, cases[_i].text, &err) == 0, "%s",
	    err.msg);
	ck_assert_msg(c.type == cases[_i].type, "\"%s\" is of type %d",
	    cases[_i].text, (int)c.type);
	ck_assert_msg(is_part(c.key, cases[_i].key), "key of \"%s\"",
	    cases[_i].text);
	ck_assert_msg(is_part(c.value, cases[_i].value), "value of \"%s\"",
	    cases[_i].text);
	ck_assert_msg(is_part(c.effect, cases[_i].effect), "effect of \"%s\"",
	    cases[_i].text);
}
END_TEST

START_TEST(refuses)
{
	struct arena a = { 0 };
	const char *why = bad[_i].why;
	char *want = arena_printf(&a, "invalid change \"%s\": %s",
	    bad[_i].text, why);
	struct change c;
	struct error err = { 0 };

	ck_assert_msg(change_parse(&c, bad[_i].text, &err) == -1,
	    "\"%s\" was taken", bad[_i].text);
	ck_assert_msg(slice_begins(slice_of(err.msg), want), "%s, wanted %s",
	    err.msg, want);
	if (strcmp(why, KEY) != 0 && strcmp(why, VALUE) != 0)
		ck_assert_str_eq(err.msg, want);
	ck_assert_uint_eq(err.at.line, 0);
	arena_free(&a);
}
END_TEST

/* ---- making ------------------------------------------------------------ */

#define CORDON "node.kubernetes.io/unschedulable:NoSchedule"
#define NINE "a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8 i=9"

/*
 * Nodes as text: labels KEY=VALUE and taints KEY=VALUE:EFFECT or KEY:EFFECT,
 * with a space between, and the word unschedulable.
 */
static const struct {
	const char *node, *changes, *want;
} nodes[] = {
	{ "a=1 b:NoSchedule", "", "a=1 b:NoSchedule" },
	{ "", "", "" },

	/* labels */
	{ "", "a=1", "a=1" },
	{ "a=1", "b=2", "a=1 b=2" },
	{ "a=1 b=2", "a=3", "b=2 a=3" },
	{ "a=1", "a=1", "a=1" },
	{ "a=1", "a=", "a=" },
	{ "a=1 b=2", "a-", "b=2" },
	{ "a=1", "a-", "" },
	{ "a=1", "b-", "a=1" },
	{ "", "a-", "" },
	{ "a=1 aa=2", "a-", "aa=2" },
	{ "a=1 b=2 a=3", "a=4", "b=2 a=4" },	/* all of equal keys */
	{ "a=1 b=2 a=3", "a-", "b=2" },
	{ NINE, "j=10", NINE " j=10" },
	{ NINE, "i-", "a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8" },
	{ NINE, "a-", "b=2 c=3 d=4 e=5 f=6 g=7 h=8 i=9" },
	{ NINE, "i=0 h=0 a-", "b=2 c=3 d=4 e=5 f=6 g=7 i=0 h=0" },

	/* a taint replaces one of its key and effect */
	{ "", "a=1:NoSchedule", "a=1:NoSchedule" },
	{ "", "a:NoExecute", "a:NoExecute" },
	{ "a=1:NoSchedule", "a=2:NoSchedule", "a=2:NoSchedule" },
	{ "a=1:NoSchedule", "a:NoSchedule", "a:NoSchedule" },
	{ "a:NoSchedule", "a=1:NoSchedule", "a=1:NoSchedule" },
	{ "a=1:NoSchedule", "a=1:NoExecute", "a=1:NoSchedule a=1:NoExecute" },
	{ "a=1:NoSchedule", "b=1:NoSchedule", "a=1:NoSchedule b=1:NoSchedule" },
	{ "a=1:NoSchedule b:NoExecute", "a=2:NoSchedule",
	    "b:NoExecute a=2:NoSchedule" },
	{ "a=1:PreferNoSchedule", "a=1:NoSchedule",
	    "a=1:PreferNoSchedule a=1:NoSchedule" },

	/* and is removed by them */
	{ "a=1:NoSchedule", "a:NoSchedule-", "" },
	{ "a:NoSchedule", "a:NoSchedule-", "" },
	{ "a=1:NoSchedule", "a=2:NoSchedule-", "" },
	{ "a=1:NoSchedule a=1:NoExecute", "a:NoSchedule-", "a=1:NoExecute" },
	{ "a=1:NoSchedule b=1:NoSchedule", "a:NoSchedule-",
	    "b=1:NoSchedule" },
	{ "a=1:NoSchedule", "a:NoExecute-", "a=1:NoSchedule" },
	{ "a=1:NoSchedule", "b:NoSchedule-", "a=1:NoSchedule" },
	{ "", "a:NoSchedule-", "" },

	/* labels and taints of one key have nothing to do with each other */
	{ "a=1 a=1:NoSchedule", "a-", "a=1:NoSchedule" },
	{ "a=1 a=1:NoSchedule", "a:NoSchedule-", "a=1" },

	/* cordon, uncordon */
	{ "", "cordon", CORDON " unschedulable" },
	{ CORDON " unschedulable", "cordon", CORDON " unschedulable" },
	{ "unschedulable", "cordon", CORDON " unschedulable" },
	{ "a:NoSchedule", "cordon", "a:NoSchedule " CORDON " unschedulable" },
	{ CORDON " unschedulable", "uncordon", "" },
	{ CORDON " a:NoSchedule unschedulable", "uncordon", "a:NoSchedule" },
	{ "a=1", "uncordon", "a=1" },
	{ "unschedulable", "a=1", "a=1 unschedulable" },
	{ "node.kubernetes.io/unschedulable=x:NoSchedule unschedulable",
	    "uncordon", "" },
	{ "node.kubernetes.io/unschedulable:NoExecute unschedulable",
	    "uncordon", "node.kubernetes.io/unschedulable:NoExecute" },

	/* one after another */
	{ "a=1", "b=2 c=3", "a=1 b=2 c=3" },
	{ "a=1", "a=2 a=3", "a=3" },
	{ "a=1", "a=2 a-", "" },
	{ "a=1", "a- a=2", "a=2" },
	{ "", "a:NoSchedule a:NoSchedule-", "" },
	{ "a:NoSchedule", "a:NoSchedule- a=1:NoSchedule", "a=1:NoSchedule" },
	{ "", "cordon uncordon", "" },
	{ "", "uncordon cordon", CORDON " unschedulable" },
	{ "a=1 b:NoSchedule", "a- c=2 d=3:NoExecute cordon b:NoSchedule-",
	    "c=2 d=3:NoExecute " CORDON " unschedulable" },
};

/* A text up to a space, or to `at` before that; *s is what is behind. */
static struct slice
take(struct slice *s, char at)
{
	struct slice front;
	size_t i = 0;

	while (i < s->len && s->ptr[i] != at && s->ptr[i] != ' ')
		i++;
	front = slice_head(*s, i);
	*s = slice_from(*s, i < s->len ? i + 1 : i);
	return front;
}

static const struct slice *
keep(struct slice s, struct arena *a)
{
	struct slice *to = arena_alloc(a, sizeof(*to));

	*to = s;
	return to;
}

static void
add_taint(struct taint *t, struct slice text, struct arena *a)
{
	struct slice key = take(&text, ':');
	int has_value = memchr(key.ptr, '=', key.len) != NULL;

	t->effect = keep(text, a);
	t->key = keep(take(&key, '='), a);
	t->value = has_value ? keep(key, a) : NULL;
}

static struct node
make_node(const char *text, struct arena *a)
{
	struct slice s = slice_of(text);
	struct label *labels = arena_array(a, s.len + 1, sizeof(*labels));
	struct taint *taints = arena_array(a, s.len + 1, sizeof(*taints));
	const struct label **runs = arena_array(a, label_runs(s.len) + 1,
	    sizeof(*runs));
	struct node n = { .o = { .kind = KIND_NODE, .name = SLICE("n1") },
		.labels = runs, .taints = taints };
	size_t i;

	while (s.len > 0) {
		struct slice one = take(&s, ' ');

		if (slice_is(one, "unschedulable")) {
			n.unschedulable = 1;
		} else if (memchr(one.ptr, ':', one.len) != NULL) {
			add_taint(&taints[n.taint_count++], one, a);
		} else {
			struct label *l = &labels[n.label_count++];

			l->key = keep(take(&one, '='), a);
			l->value = keep(one, a);
		}
	}
	for (i = 0; i < label_runs(n.label_count); i++)
		runs[i] = labels + i * LABEL_RUN;
	return n;
}

/* Adds a word to a text, with a space before it. */
static char *
add_word(const char *text, struct arena *a, const struct slice *key,
    const struct slice *value, const struct slice *effect)
{
	int equals = effect == NULL || slice_or_empty(value).len > 0;

	return arena_printf(a, "%s%s%s%s%s%s%s", text,
	    text[0] != '\0' ? " " : "", arena_string(a, *key),
	    equals ? "=" : "", arena_string(a, slice_or_empty(value)),
	    effect != NULL ? ":" : "",
	    arena_string(a, slice_or_empty(effect)));
}

static const char *
node_text(const struct node *n, struct arena *a)
{
	const char *s = "";
	size_t i;

	for (i = 0; i < n->label_count; i++)
		s = add_word(s, a, node_label_at(n, i)->key,
		    node_label_at(n, i)->value, NULL);
	for (i = 0; i < n->taint_count; i++)
		s = add_word(s, a, n->taints[i].key, n->taints[i].value,
		    n->taints[i].effect);
	if (n->unschedulable)
		s = arena_printf(a, "%s%sunschedulable", s, s[0] != '\0' ?
		    " " : "");
	return s;
}

/* The changes in a text, with a space between. */
static struct change *
make_changes(const char *text, size_t *count, struct arena *a)
{
	struct slice s = slice_of(text);
	struct change *to = arena_array(a, s.len + 1, sizeof(*to));
	struct error err = { 0 };

	for (*count = 0; s.len > 0; ++*count)
		ck_assert_msg(change_parse(&to[*count], arena_string(a,
		    take(&s, ' ')), &err) == 0, "%s", err.msg);
	return to;
}

/* The node comes out as wanted, and the one that was is as it was. */
START_TEST(makes)
{
	struct arena a = { 0 };
	struct node n = make_node(nodes[_i].node, &a);
	struct node before = n;
	size_t count;
	struct change *changes = make_changes(nodes[_i].changes, &count, &a);
	const struct node *to = change_apply(&n, changes, count, &a);

	ck_assert_str_eq(node_text(to, &a), nodes[_i].want);
	ck_assert_ptr_ne(to, &n);
	ck_assert(slice_is(to->o.name, "n1"));
	ck_assert_int_eq(to->o.kind, KIND_NODE);
	ck_assert_mem_eq(&n, &before, sizeof(n));
	ck_assert_str_eq(node_text(&n, &a), nodes[_i].node);
	arena_free(&a);
}
END_TEST

/* The rest of a node, such as its conditions, is shared. */
START_TEST(shares)
{
	static const struct slice words[] = { SLICE("Ready"), SLICE("True") };
	struct condition ready = { .type = &words[0], .status = &words[1] };
	struct label gpus = { &words[0], &words[1] };
	struct arena a = { 0 };
	struct node n = make_node("a=1", &a);
	struct change c = { .type = CHANGE_CORDON };
	const struct node *to;

	n.conditions = &ready;
	n.condition_count = 1;
	n.allocatable = &gpus;
	n.allocatable_count = 1;
	n.kernel = &words[0];
	to = change_apply(&n, &c, 1, &a);
	ck_assert_ptr_eq(to->conditions, &ready);
	ck_assert_uint_eq(to->condition_count, 1);
	ck_assert_ptr_eq(to->allocatable, &gpus);
	ck_assert_uint_eq(to->allocatable_count, 1);
	ck_assert_ptr_eq(to->kernel, &words[0]);
	arena_free(&a);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("change");
	TCase *t = tcase_create("change");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, reads, 0, (int)COUNT(cases));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_loop_test(t, makes, 0, (int)COUNT(nodes));
	tcase_add_test(t, shares);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
