#include <inttypes.h>
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "cluster.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct slice none = { "", 0 };

/* ---- objects to put ---------------------------------------------------- */

static void
put_pod(struct cluster *c, const char *namespace, const char *name,
    const char *phase)
{
	struct slice ns = slice_of(namespace), word = slice_of(phase);
	struct pod p = { .o = { .kind = KIND_POD, .namespace = &ns,
	    .name = slice_of(name) }, .phase = &word };

	cluster_put(c, &p.o);
}

static void
put_node(struct cluster *c, const char *name, const char *kernel)
{
	struct slice word = slice_of(kernel);
	struct node n = { .o = { .kind = KIND_NODE, .name = slice_of(name) },
	    .kernel = &word };

	cluster_put(c, &n.o);
}

static void
put_daemonset(struct cluster *c, const char *namespace, const char *name,
    int32_t desired)
{
	struct slice ns = slice_of(namespace);
	struct daemonset d = { .o = { .kind = KIND_DAEMONSET, .namespace = &ns,
	    .name = slice_of(name) }, .desired = desired };

	cluster_put(c, &d.o);
}

/* All that is there, in order: "node=kernel ns/pod=phase ns/ds=desired". */
static const char *
contents(const struct cluster *c, char *to, size_t size)
{
	const struct node *n = NULL;
	const struct pod *p = NULL;
	const struct daemonset *d = NULL;
	FILE *fp = fmemopen(to, size, "w");

	ck_assert_ptr_nonnull(fp);
	to[0] = '\0';
	while ((n = cluster_node(c, n)) != NULL)
		fprintf(fp, "%.*s=%.*s ", (int)n->o.name.len, n->o.name.ptr,
		    (int)n->kernel->len, n->kernel->ptr);
	while ((p = cluster_pod(c, p)) != NULL)
		fprintf(fp, "%.*s/%.*s=%.*s ", (int)p->o.namespace->len,
		    p->o.namespace->ptr, (int)p->o.name.len, p->o.name.ptr,
		    (int)p->phase->len, p->phase->ptr);
	while ((d = cluster_daemonset(c, d)) != NULL)
		fprintf(fp, "%.*s/%.*s=%" PRId32 " ",
		    (int)d->o.namespace->len,
		    d->o.namespace->ptr, (int)d->o.name.len, d->o.name.ptr,
		    d->desired);
	fclose(fp);
	return to;
}

/* ---- order and identity ------------------------------------------------ */

/*
 * Steps: "ns/name=phase" puts a pod, "name=kernel" a node, "!ns/name" and
 * "!name" delete one, "(" begins a batch, ")" undoes it and "#" cannot.
 */
static const struct {
	const char *steps, *contents;
} orders[] = {
	{ "", "" },
	{ "a=1", "a=1 " },
	{ "b=1 a=2 c=3", "b=1 a=2 c=3 " },
	{ "x/p=1 y/p=2 x/q=3", "x/p=1 y/p=2 x/q=3 " },
	{ "x/p=1 a=1", "a=1 x/p=1 " },

	/* a later copy replaces and keeps the place */
	{ "a=1 b=2 a=3", "a=3 b=2 " },
	{ "a=1 b=2 c=3 b=4 b=5", "a=1 b=5 c=3 " },
	{ "x/p=1 y/p=2 x/p=3", "x/p=3 y/p=2 " },

	/* kind, namespace and name: nothing less is an identity */
	{ "a=1 /a=2", "a=1 /a=2 " },
	{ "x/yz=1 xy/z=2", "x/yz=1 xy/z=2 " },
	{ "x/p=1 x/pp=2 xx/p=3", "x/p=1 x/pp=2 xx/p=3 " },

	/* deleted is gone, added again is last */
	{ "a=1 b=2 !a", "b=2 " },
	{ "a=1 b=2 !b", "a=1 " },
	{ "a=1 b=2 !a a=3", "b=2 a=3 " },
	{ "a=1 b=2 !a a=3 !a a=4", "b=2 a=4 " },
	{ "a=1 b=2 !a a=3 b=5", "b=5 a=3 " },
	{ "a=1 !b", "a=1 " },
	{ "!a", "" },
	{ "x/p=1 !y/p !p", "x/p=1 " },
	{ "x/p=1 y/p=2 !x/p", "y/p=2 " },
	{ "a=1 !a !a a=2", "a=2 " },

	/* batches */
	{ "a=1 ( b=2 )", "a=1 " },
	{ "( b=2 c=3 b=4 )", "" },
	{ "a=1 ( b=2 ) b=3 c=4", "a=1 b=3 c=4 " },
	{ "a=1 ( b=2 ) c=3 b=4", "a=1 c=3 b=4 " },
	{ "a=1 ( b=2 x/p=1 ) ( c=3", "a=1 c=3 " },
	{ "a=1 ( b=2 ( c=3 )", "a=1 b=2 " },
	{ "a=1 ( b=2 !b )", "a=1 " },
	{ "a=1 ( b=2 ) d=1 )", "a=1 " },
	{ "( )", "" },
	/* what replaced or took away something of before stays */
	{ "a=1 ( b=2 a=3 #", "a=3 b=2 " },
	{ "a=1 ( !a #", "" },
	{ "a=1 ( !a a=2 #", "a=2 " },
	{ "a=1 ( a=2 ( b=1 )", "a=2 " },
	{ "( a=1 ( a=2 #", "a=2 " },
};

static void
step(struct cluster *c, const char *text)
{
	char word[32], *slash, *equals;

	snprintf(word, sizeof(word), "%s", text);
	slash = strchr(word, '/');
	equals = strchr(word, '=');
	if (slash != NULL)
		*slash = '\0';
	if (equals != NULL)
		*equals = '\0';
	if (word[0] == '(')
		cluster_batch_begin(c);
	else if (word[0] == ')')
		ck_assert_int_eq(cluster_batch_undo(c), 0);
	else if (word[0] == '#')
		ck_assert_int_eq(cluster_batch_undo(c), -1);
	else if (word[0] == '!' && slash != NULL)
		cluster_delete(c, KIND_POD, slice_of(word + 1),
		    slice_of(slash + 1));
	else if (word[0] == '!')
		cluster_delete(c, KIND_NODE, none, slice_of(word + 1));
	else if (slash != NULL)
		put_pod(c, word, slash + 1, equals + 1);
	else
		put_node(c, word, equals + 1);
}

START_TEST(keeps_order)
{
	struct cluster c = { 0 };
	char steps[128], got[512], *word, *rest = NULL;

	snprintf(steps, sizeof(steps), "%s", orders[_i].steps);
	for (word = strtok_r(steps, " ", &rest); word != NULL;
	    word = strtok_r(NULL, " ", &rest))
		step(&c, word);
	ck_assert_str_eq(contents(&c, got, sizeof(got)), orders[_i].contents);
	cluster_free(&c);
}
END_TEST

START_TEST(finds)
{
	struct cluster c = { 0 };
	const struct object *o;

	ck_assert_ptr_null(cluster_find(&c, KIND_NODE, none,
	    slice_of("a")));
	put_node(&c, "a", "1");
	put_pod(&c, "x", "a", "2");
	put_daemonset(&c, "x", "a", 3);
	o = cluster_find(&c, KIND_NODE, none, slice_of("a"));
	ck_assert_ptr_eq(o, (const struct object *)cluster_node(&c, NULL));
	o = cluster_find(&c, KIND_POD, slice_of("x"), slice_of("a"));
	ck_assert_ptr_eq(o, (const struct object *)cluster_pod(&c, NULL));
	o = cluster_find(&c, KIND_DAEMONSET, slice_of("x"), slice_of("a"));
	ck_assert_ptr_eq(o, (const struct object *)cluster_daemonset(&c, NULL));
	ck_assert_ptr_null(cluster_find(&c, KIND_POD, none, slice_of("a")));
	ck_assert_ptr_null(cluster_find(&c, KIND_POD, slice_of("x"),
	    slice_of("")));
	cluster_delete(&c, KIND_POD, slice_of("x"), slice_of("a"));
	ck_assert_ptr_null(cluster_find(&c, KIND_POD, slice_of("x"),
	    slice_of("a")));
	ck_assert_ptr_nonnull(cluster_find(&c, KIND_NODE, none,
	    slice_of("a")));
	ck_assert_uint_eq(c.lists[KIND_NODE].count, 1);
	ck_assert_uint_eq(c.lists[KIND_POD].count, 0);
	cluster_free(&c);
}
END_TEST

/* No namespace is the empty one. */
START_TEST(takes_no_namespace)
{
	struct cluster c = { 0 };
	struct slice phase = slice_of("1");
	struct pod p = { .o = { .kind = KIND_POD, .name = slice_of("p") },
	    .phase = &phase };

	cluster_put(&c, &p.o);
	put_pod(&c, "", "p", "2");
	ck_assert_uint_eq(c.lists[KIND_POD].count, 1);
	ck_assert(slice_is(*cluster_pod(&c, NULL)->phase, "2"));
	cluster_free(&c);
}
END_TEST

START_TEST(remembers_namespaces)
{
	struct cluster c = { 0 };

	ck_assert(!cluster_has_pods(&c, slice_of("x")));
	put_pod(&c, "y", "p", "Running");
	cluster_pod_seen(&c, slice_of("x"));
	ck_assert(cluster_has_pods(&c, slice_of("x")));
	ck_assert(!cluster_has_pods(&c, slice_of("y")));	/* not told */
	ck_assert(!cluster_has_pods(&c, none));
	cluster_pod_seen(&c, none);
	ck_assert(cluster_has_pods(&c, none));
	ck_assert_uint_eq(c.pods_seen, 2);
	cluster_free(&c);
}
END_TEST

/* ---- deep copies ------------------------------------------------------- */

/* All of a node and of a pod, from memory that is then written over. */
/* Objects that use every kind of text and array, which then go away. */
static void
put_texts(struct cluster *c, struct slice *s)
{
	struct label labels[] = { { &s[0], &s[1] }, { &s[2], &s[3] } };
	const struct label *runs[] = { labels };
	struct label capacity[] = { { &s[8], &s[9] } };
	struct taint taints[] = { { &s[0], NULL, &s[4] } };
	struct condition conditions[] = { { &s[5], &s[6], NULL, &s[7] } };
	struct toleration tolerations[] = { { &s[0], &s[1], &s[2], NULL } };
	struct container containers[] = { { .name = &s[9],
	    .reason = &s[10], .restarts = 7, .ready = 1 } };
	struct node n = { .o = { .kind = KIND_NODE, .name = s[0] },
	    .labels = runs, .label_count = 2, .taints = taints,
	    .taint_count = 1, .conditions = conditions, .condition_count = 1,
	    .capacity = capacity, .capacity_count = 1, .kernel = &s[1],
	    .os_image = &s[2], .runtime = &s[3], .kubelet = &s[4],
	    .unschedulable = 1 };
	struct pod_detail d = { .owner_uid = &s[11], .labels = labels,
	    .label_count = 2, .node_selector = labels, .selector_count = 1,
	    .tolerations = tolerations, .toleration_count = 1,
	    .conditions = conditions, .condition_count = 1,
	    .containers = containers, .container_count = 1, .total = 5,
	    .reason = &s[7] };
	struct pod p = { .o = { .kind = KIND_POD, .namespace = &s[1],
	    .name = s[0] }, .node = &s[0], .daemonset = &s[2], .detail = &d,
	    .ready = 1 };

	cluster_put(c, &n.o);
	cluster_put(c, &p.o);
	memset(&n, 0x55, sizeof(n));
	memset(&p, 0x55, sizeof(p));
	memset(labels, 0x55, sizeof(labels));
	memset(containers, 0x55, sizeof(containers));
}

static void
put_full(struct cluster *c, const char *suffix)
{
	struct arena a = { 0 };
	struct slice *s = arena_array(&a, 12, sizeof(*s));
	size_t i;

	for (i = 0; i < 12; i++)
		s[i] = slice_of(arena_printf(&a, "t%zu%s", i, suffix));
	put_texts(c, s);
	for (i = 0; i < 12; i++)
		memset((char *)s[i].ptr, '?', s[i].len);
	memset(s, 0x55, 12 * sizeof(*s));
	arena_free(&a);
}

static int
says(const struct slice *s, const char *text, const char *suffix)
{
	char want[64];

	snprintf(want, sizeof(want), "%s%s", text, suffix);
	return s != NULL && slice_is(*s, want);
}

static void
check_full(const struct cluster *c, const char *suffix)
{
	const struct node *n = cluster_node(c, NULL);
	const struct pod *p = cluster_pod(c, NULL);
	const struct pod_detail *d = p->detail;

	ck_assert(says(&n->o.name, "t0", suffix));
	ck_assert_ptr_null(n->o.namespace);
	ck_assert(says(node_label_at(n, 1)->key, "t2", suffix));
	ck_assert(says(node_label_at(n, 1)->value, "t3", suffix));
	ck_assert(says(n->taints[0].key, "t0", suffix));
	ck_assert_ptr_null(n->taints[0].value);
	ck_assert(says(n->taints[0].effect, "t4", suffix));
	ck_assert(says(n->conditions[0].message, "t7", suffix));
	ck_assert_ptr_null(n->conditions[0].reason);
	ck_assert(says(n->capacity[0].value, "t9", suffix));
	ck_assert(says(n->kubelet, "t4", suffix));
	ck_assert_int_eq(n->unschedulable, 1);
	ck_assert(says(p->o.namespace, "t1", suffix));
	ck_assert(says(p->daemonset, "t2", suffix));
	ck_assert_ptr_null(p->phase);
	ck_assert(says(d->owner_uid, "t11", suffix));
	ck_assert(says(d->tolerations[0].value, "t2", suffix));
	ck_assert(says(d->containers[0].reason, "t10", suffix));
	ck_assert_int_eq(d->containers[0].restarts, 7);
	ck_assert_uint_eq(d->total, 5);
}

START_TEST(copies_deeply)
{
	struct cluster c = { 0 };

	put_full(&c, "");
	check_full(&c, "");
	put_full(&c, "");
	check_full(&c, "");
	ck_assert_uint_eq(c.lists[KIND_NODE].count, 1);
	cluster_free(&c);
}
END_TEST

/* Equal texts, and equal arrays, are one pointer. */
START_TEST(interns)
{
	struct cluster c = { 0 };
	const struct pod *a, *b;
	char word[] = "Running";
	const struct node *n;

	put_pod(&c, "x", "a", "Running");
	put_pod(&c, "x", "b", word);
	put_pod(&c, "Running", "c", "Pending");
	a = cluster_pod(&c, NULL);
	b = cluster_pod(&c, a);
	ck_assert_ptr_ne(a->phase->ptr, word);
	ck_assert_ptr_eq(a->phase, b->phase);
	ck_assert_ptr_eq(a->o.namespace, b->o.namespace);
	ck_assert_ptr_eq(cluster_pod(&c, b)->o.namespace, a->phase);
	put_full(&c, "");
	n = cluster_node(&c, NULL);
	for (a = NULL; (b = cluster_pod(&c, a)) != NULL; a = b)
		;
	ck_assert_ptr_eq(node_label_at(n, 0), a->detail->labels);
	ck_assert_ptr_eq(n->conditions, a->detail->conditions);
	ck_assert_ptr_ne(a->detail->labels, a->detail->node_selector);
	ck_assert_ptr_eq(node_label_at(n, 0)->key,
	    a->detail->node_selector[0].key);
	cluster_free(&c);
}
END_TEST

/* Nodes with as many labels; of the n-th node the last one is its own. */
START_TEST(shares_label_runs)
{
	enum { MOST = 3 * LABEL_RUN };
	static char texts[MOST][4];
	struct slice s[MOST];
	struct label labels[MOST];
	const struct label *runs[] = { labels, labels + LABEL_RUN,
	    labels + 2 * LABEL_RUN };
	size_t count, i;

	for (i = 0; i < MOST; i++) {
		snprintf(texts[i], sizeof(texts[i]), "%zu", i);
		s[i] = slice_of(texts[i]);
		labels[i] = (struct label){ &s[i], &s[0] };
	}
	for (count = 0; count <= MOST; count++) {
		struct cluster c = { 0 };
		struct node n = { .o = { .kind = KIND_NODE, .name = s[1] },
		    .labels = runs, .label_count = count };
		const struct node *a, *b;

		cluster_put(&c, &n.o);
		n.o.name = s[2];
		if (count > 0)
			labels[count - 1].value = &s[3];
		cluster_put(&c, &n.o);
		a = cluster_node(&c, NULL);
		b = cluster_node(&c, a);
		for (i = 0; i < count; i++) {
			int own = i / LABEL_RUN == (count - 1) / LABEL_RUN;

			ck_assert(slice_is(*node_label_at(b, i)->key,
			    texts[i]));
			ck_assert_int_eq(node_label_at(a, i) !=
			    node_label_at(b, i), own);
			labels[i].value = &s[0];
		}
		if (count > 0) {
			ck_assert_ptr_nonnull(node_label(b, texts[count - 1]));
			ck_assert(slice_is(*node_label(b, texts[count - 1]),
			    "3"));
			ck_assert(slice_is(*node_label(a, texts[count - 1]),
			    "0"));
		}
		ck_assert_ptr_null(node_label(b, "no"));
		cluster_free(&c);
	}
}
END_TEST

/* ---- much --------------------------------------------------------------- */

#define MIB ((size_t)1024 * 1024)

/* A watch that ran for a week: texts that come and go, a few objects. */
START_TEST(reclaims_replaced_copies)
{
	struct cluster c = { 0 };
	char text[64], name[16];
	size_t i, most = 0;
	const struct node *n = NULL;

	put_full(&c, "!");
	cluster_pod_seen(&c, slice_of("seen"));
	for (i = 0; i < 200000; i++) {
		snprintf(name, sizeof(name), "n%zu", i % 7);
		snprintf(text, sizeof(text), "heartbeat number %zu", i);
		put_node(&c, name, text);
		put_pod(&c, "x", name, text);
		if (c.arena.used > most)
			most = c.arena.used;
	}
	ck_assert_uint_lt(most, 4 * MIB);
	ck_assert_uint_lt(c.text_count, 100000);
	ck_assert_uint_eq(c.lists[KIND_NODE].count, 8);
	ck_assert_uint_eq(c.lists[KIND_POD].count, 8);
	check_full(&c, "!");
	ck_assert(cluster_has_pods(&c, slice_of("seen")));
	ck_assert(!cluster_has_pods(&c, slice_of("x")));
	ck_assert_uint_eq(c.pods_seen, 1);
	n = cluster_node(&c, NULL);
	for (i = 0; i < 7; i++) {
		size_t last = 199999 - (199999 - i) % 7;

		n = cluster_node(&c, n);
		snprintf(name, sizeof(name), "n%zu", i);
		snprintf(text, sizeof(text), "heartbeat number %zu", last);
		ck_assert(slice_is(n->o.name, name));
		ck_assert_msg(slice_is(*n->kernel, text), "%.*s, wanted %s",
		    (int)n->kernel->len, n->kernel->ptr, text);
		ck_assert_ptr_nonnull(cluster_find(&c, KIND_POD, slice_of("x"),
		    slice_of(name)));
	}
	ck_assert_ptr_null(cluster_node(&c, n));
	cluster_free(&c);
}
END_TEST

/* Pods that come and go under new names. */
START_TEST(reclaims_deleted_objects)
{
	struct cluster c = { 0 };
	char name[32];
	size_t i, most = 0;

	put_pod(&c, "x", "stays", "1");
	for (i = 0; i < 200000; i++) {
		snprintf(name, sizeof(name), "pod-%zu", i);
		put_pod(&c, "x", name, "2");
		cluster_delete(&c, KIND_POD, slice_of("x"), slice_of(name));
		if (c.arena.used > most)
			most = c.arena.used;
	}
	ck_assert_uint_lt(most, 4 * MIB);
	ck_assert_uint_eq(c.lists[KIND_POD].count, 1);
	ck_assert(slice_is(cluster_pod(&c, NULL)->o.name, "stays"));
	ck_assert_ptr_null(cluster_pod(&c, cluster_pod(&c, NULL)));
	ck_assert_uint_lt(c.index_cap, 100000);
	cluster_free(&c);
}
END_TEST

/* A batch can be undone though memory was reclaimed in it. */
START_TEST(undoes_across_reclaiming)
{
	struct cluster c = { 0 };
	char text[64], got[128];
	size_t i, most = 0, before = 0;
	int shrank = 0;

	put_node(&c, "a", "1");
	cluster_times_seen(&c, &(struct span){ 5, 7 });
	cluster_batch_begin(&c);
	cluster_times_seen(&c, &(struct span){ 4, 9 });
	cluster_times_seen(&c, &(struct span){ 0, 0 });
	for (i = 0; i < 50000; i++) {
		snprintf(text, sizeof(text), "heartbeat number %zu", i);
		put_node(&c, "b", text);
		shrank |= c.arena.used < before;
		before = c.arena.used;
		most = before > most ? before : most;
	}
	ck_assert(shrank);
	ck_assert_int_eq(c.times.oldest, 4);
	ck_assert_int_eq(c.times.newest, 9);
	ck_assert_int_eq(cluster_batch_undo(&c), 0);
	ck_assert_str_eq(contents(&c, got, sizeof(got)), "a=1 ");
	ck_assert_int_eq(c.times.oldest, 5);
	ck_assert_int_eq(c.times.newest, 7);
	cluster_free(&c);
}
END_TEST

START_TEST(indexes_many)
{
	struct cluster c = { 0 };
	char name[32];
	size_t i;
	const struct pod *p = NULL;

	for (i = 0; i < 100000; i++) {
		snprintf(name, sizeof(name), "pod-%zu", i);
		put_pod(&c, i % 2 ? "x" : "y", name, "Running");
	}
	ck_assert_uint_eq(c.lists[KIND_POD].count, 100000);
	for (i = 0; i < 100000; i++) {
		const struct object *o;

		snprintf(name, sizeof(name), "pod-%zu", i);
		o = cluster_find(&c, KIND_POD, slice_of(i % 2 ? "x" : "y"),
		    slice_of(name));
		p = cluster_pod(&c, p);
		ck_assert_ptr_eq(o, &p->o);
		ck_assert(slice_is(o->name, name));
		ck_assert_ptr_null(cluster_find(&c, KIND_POD,
		    slice_of(i % 2 ? "y" : "x"), slice_of(name)));
	}
	ck_assert_ptr_null(cluster_pod(&c, p));
	cluster_free(&c);
}
END_TEST

/* ---- looking ----------------------------------------------------------- */

START_TEST(looks_up)
{
	struct slice k = SLICE("k"), l = SLICE("l"), kk = SLICE("kk"),
	    v = SLICE("1"), w = SLICE("2"), empty = SLICE("");
	struct label labels[] = { { &k, &v }, { &l, &v }, { &k, &w },
	    { &kk, &v }, { &empty, &l } };
	const struct label *runs[] = { labels };
	struct node n = { .labels = runs, .label_count = COUNT(labels) };
	struct condition conditions[] = { { NULL, &v, NULL, NULL },
	    { &k, &v, NULL, NULL }, { &l, &w, NULL, NULL },
	    { &k, &w, NULL, NULL } };

	ck_assert_ptr_eq(node_label(&n, "k"), &w);	/* the last */
	ck_assert_ptr_eq(node_label(&n, "l"), &v);
	ck_assert_ptr_eq(node_label(&n, "kk"), &v);
	ck_assert_ptr_eq(node_label(&n, ""), &l);
	ck_assert_ptr_null(node_label(&n, "K"));
	n.label_count = 0;
	ck_assert_ptr_null(node_label(&n, "k"));
	ck_assert_ptr_eq(condition_find(conditions, 4, "l"), &conditions[2]);
	ck_assert_ptr_null(condition_find(conditions, 2, "l"));
	ck_assert_ptr_null(condition_find(NULL, 0, "l"));
}
END_TEST

START_TEST(knows_running)
{
	struct slice running = SLICE("Running"), other = SLICE("running");
	struct pod p = { .phase = &running };

	ck_assert(pod_running(&p));
	p.terminating = 1;
	ck_assert(!pod_running(&p));
	p = (struct pod){ .phase = &other };
	ck_assert(!pod_running(&p));
	p.phase = NULL;
	ck_assert(!pod_running(&p));
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("cluster");
	TCase *t = tcase_create("cluster");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, keeps_order, 0, (int)COUNT(orders));
	tcase_add_test(t, finds);
	tcase_add_test(t, takes_no_namespace);
	tcase_add_test(t, remembers_namespaces);
	tcase_add_test(t, copies_deeply);
	tcase_add_test(t, interns);
	tcase_add_test(t, shares_label_runs);
	tcase_add_test(t, reclaims_replaced_copies);
	tcase_add_test(t, reclaims_deleted_objects);
	tcase_add_test(t, undoes_across_reclaiming);
	tcase_add_test(t, indexes_many);
	tcase_add_test(t, looks_up);
	tcase_add_test(t, knows_running);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
