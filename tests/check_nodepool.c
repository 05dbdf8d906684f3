#include <check.h>
#include <stdlib.h>

#include "nodepool.h"
#include "read_documents.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define AWS "karpenter.k8s.aws/instance-"

/* ---- versions ---------------------------------------------------------- */

static const struct {
	const char *version, *kind;
	unsigned api;
	int karpenter;
} versions[] = {
	{ "karpenter.sh/v1", "NodePool", NODEPOOL_V1, 1 },
	{ "karpenter.sh/v1beta1", "NodePool", NODEPOOL_V1BETA1, 1 },
	{ "karpenter.sh/v1alpha5", "NodePool", 0, 1 },
	{ "karpenter.sh/v1", "NodeClaim", 0, 1 },
	{ "karpenter.sh/v10", "NodePool", 0, 1 },
	{ "karpenter.sh.example/v1", "NodePool", 0, 0 },
	{ "eks.amazonaws.com/v1", "NodePool", 0, 0 },
	{ "", "NodePool", 0, 0 },
};

START_TEST(knows_versions)
{
	const struct document d = { .version = slice_of(versions[_i].version),
	    .kind = slice_of(versions[_i].kind) };

	ck_assert_uint_eq(nodepool_api(&d), versions[_i].api);
	ck_assert_int_eq(nodepool_is_karpenter(&d), versions[_i].karpenter);
}
END_TEST

/* ---- GPUs -------------------------------------------------------------- */

/* Requirements as KEY OPERATOR VALUE,VALUE, semicolons between. */
static const struct {
	const char *requirements;
	int has_gpus, may_be_amd;
} pools[] = {
	{ "", 0, 1 },
	{ AWS "category In c,m,r", 0, 0 },
	{ AWS "category In g", 1, 1 },
	{ AWS "category In p", 1, 0 },
	{ AWS "category In c,g", 1, 1 },
	{ AWS "category NotIn g", 0, 0 },
	{ AWS "category Exists", 0, 1 },
	{ AWS "family In g5", 1, 0 },
	{ AWS "family In g4ad", 1, 1 },
	{ AWS "family In gr6", 1, 0 },
	{ AWS "family In p4d,m5", 1, 0 },
	{ AWS "family In m6g", 0, 0 },
	{ AWS "family In g", 0, 0 },
	{ AWS "family In gr", 0, 0 },
	{ AWS "family In p", 0, 0 },
	{ AWS "family NotIn g4ad", 0, 0 },
	{ "node.kubernetes.io/instance-type In g4dn.xlarge", 1, 0 },
	{ "node.kubernetes.io/instance-type In g4ad.xlarge", 1, 1 },
	{ "node.kubernetes.io/instance-type In m5.large", 0, 0 },
	{ AWS "gpu-manufacturer In nvidia", 1, 0 },
	{ AWS "gpu-manufacturer In nvidia,amd", 1, 0 },
	{ AWS "gpu-manufacturer In amd", 0, 0 },
	{ AWS "gpu-manufacturer Exists", 1, 1 },
	{ AWS "gpu-manufacturer NotIn amd", 0, 0 },
	{ AWS "gpu-manufacturer DoesNotExist", 0, 1 },
	{ "eks.amazonaws.com/instance-gpu-manufacturer In nvidia", 1, 0 },
	{ AWS "gpu-name In t4", 1, 0 },
	{ AWS "gpu-name In radeon-pro-v520", 1, 1 },
	{ AWS "gpu-name Exists", 1, 1 },
	{ AWS "gpu-count Gt 0", 1, 1 },
	{ AWS "gpu-count DoesNotExist", 0, 1 },
	{ AWS "gpu-count DoesNotExist;" AWS "category In g", 0, 1 },
	{ AWS "gpu-memory Gt 8191", 1, 1 },
	{ AWS "gpu-memory Gt 8192", 1, 0 },
	{ AWS "gpu-memory In 8192", 1, 1 },
	{ AWS "gpu-memory In 16384", 1, 0 },
	{ AWS "category In g;" AWS "generation Gt 3", 1, 1 },
	{ AWS "category In g;" AWS "generation Gt 4", 1, 0 },
	{ AWS "category In g;" AWS "generation Gte 4", 1, 1 },
	{ AWS "category In g;" AWS "generation Gte 5", 1, 0 },
	{ AWS "category In g;" AWS "generation Lt 9", 1, 1 },
	{ AWS "category In g;" AWS "generation In 5,6", 1, 0 },
	{ AWS "category In g;" AWS "generation In 4,5", 1, 1 },
	{ AWS "category In g;" AWS "generation NotIn 4", 1, 0 },
	{ AWS "category In g;" AWS "generation Gt x", 1, 1 },
	{ AWS "category In g;" AWS "generation Gt", 1, 1 },
	{ AWS "category In g;kubernetes.io/arch In arm64", 1, 0 },
	{ AWS "category In g;kubernetes.io/arch In amd64", 1, 1 },
	{ AWS "category In g;kubernetes.io/arch NotIn amd64", 1, 0 },
	{ AWS "category In g;" AWS "cpu-manufacturer In intel", 1, 0 },
	{ AWS "category In g;" AWS "cpu-manufacturer In intel,amd", 1, 1 },
	{ "instance-category In g", 0, 1 },	/* of no domain */
};

/* The next of s up to a character, taken off it with that. */
static struct slice
take(struct slice *s, char end)
{
	struct slice part = *s;

	for (part.len = 0; part.len < s->len && s->ptr[part.len] != end;)
		part.len++;
	*s = slice_from(*s, part.len < s->len ? part.len + 1 : part.len);
	return part;
}

/* A NodePool "p" of the requirements, in YAML. */
static const char *
pool_of(struct arena *a, const char *requirements, const char *more)
{
	struct slice rest = slice_of(requirements);
	const char *text = "";

	while (rest.len > 0) {
		struct slice values = take(&rest, ';');
		struct slice key = take(&values, ' ');
		struct slice operator = take(&values, ' ');

		text = arena_printf(a, "%s      - {key: %s, operator: %s, "
		    "values: [", text, arena_text(a, &key),
		    arena_text(a, &operator));
		while (values.len > 0) {
			struct slice value = take(&values, ',');

			text = arena_printf(a, "%s\"%s\",", text,
			    arena_text(a, &value));
		}
		text = arena_printf(a, "%s]}\n", text);
	}
	return arena_printf(a, "apiVersion: karpenter.sh/v1\nkind: NodePool\n"
	    "metadata: {name: p}\nspec:\n  template:\n%s    spec:\n"
	    "      requirements:\n%s", more, text);
}

struct fixture {
	struct arena arena;
	struct documents documents;
	struct nodepools pools;
};

static const struct nodepool *
read_pool(struct fixture *f, const char *requirements, const char *more)
{
	struct error err = { 0 };

	ck_assert_msg(read_documents(&f->documents, pool_of(&f->arena,
	    requirements, more), 0, &err) == 0, "%s", err.msg);
	nodepools_find(&f->pools, &f->documents, &f->arena);
	ck_assert_uint_eq(f->pools.count, 1);
	return nodepools_of(&f->pools, &f->documents.v[0]);
}

static void
free_fixture(struct fixture *f)
{
	nodepools_free(&f->pools);
	documents_free(&f->documents);
	arena_free(&f->arena);
}

START_TEST(tells_gpus)
{
	struct fixture f = { .pools = { .count = 0 } };
	const struct nodepool *p = read_pool(&f, pools[_i].requirements, "");

	ck_assert_msg(p->has_gpus == pools[_i].has_gpus, "%s: has_gpus is %d",
	    pools[_i].requirements, p->has_gpus);
	ck_assert_msg(nodepool_may_be_amd(p) == pools[_i].may_be_amd,
	    "%s: may_be_amd is %d", pools[_i].requirements,
	    nodepool_may_be_amd(p));
	free_fixture(&f);
}
END_TEST

/* ---- labels ------------------------------------------------------------ */

/* A NodePool p whose nodes have team=ml and size=s or size=l. */
#define LABELS "    metadata: {labels: {team: ml}}\n"
#define SIZES "size In s,l;topology.kubernetes.io/zone NotIn c;" \
	AWS "local-nvme DoesNotExist;disk Exists"

static const struct {
	const char *key, *value;
	int may;
} labels[] = {
	{ "team", "ml", 1 }, { "team", "web", 0 }, { "team", "", 0 },
	{ "size", "s", 1 }, { "size", "l", 1 }, { "size", "m", 0 },
	{ "disk", "any", 1 },
	{ "topology.kubernetes.io/zone", "a", 1 },
	{ "topology.kubernetes.io/zone", "c", 0 },
	{ AWS "local-nvme", "900", 0 },
	{ AWS "gpu-name", "t4", 1 },
	{ "eks.amazonaws.com/instance-gpu-name", "t4", 1 },
	{ "eks.amazonaws.com/compute-type", "auto", 1 },
	{ "karpenter.sh/nodepool", "p", 1 },
	{ "karpenter.sh/nodepool", "q", 0 },
	{ "karpenter.sh/capacity-type", "spot", 1 },
	{ "kubernetes.io/os", "linux", 1 },
	{ "node.kubernetes.io/instance-type", "g5.xlarge", 1 },
	{ "nvidia.com/gpu.present", "true", 1 },
	{ "feature.node.kubernetes.io/pci-10de.present", "true", 1 },
	{ "eks.amazonaws.com/nodegroup", "g", 0 },
	{ "cloud.google.com/gke-nodepool", "g", 0 },
	{ "accelerator", "nvidia", 0 },
};

START_TEST(tells_labels)
{
	struct fixture f = { .pools = { .count = 0 } };
	const struct nodepool *p = read_pool(&f, SIZES, LABELS);
	struct slice key = slice_of(labels[_i].key);
	struct slice value = slice_of(labels[_i].value);
	const struct label l = { &key, &value };

	ck_assert_msg(nodepool_may_have(p, &l, 1) == labels[_i].may,
	    "%s=%s", labels[_i].key, labels[_i].value);
	ck_assert_int_eq(nodepool_may_have(p, NULL, 0), 1);
	ck_assert_int_eq(nodepool_sets(p, "team", "ml"), 1);
	ck_assert_int_eq(nodepool_sets(p, "team", "web"), 0);
	ck_assert_int_eq(nodepool_sets(p, "size", "s"), 0);
	free_fixture(&f);
}
END_TEST

/* Node affinity, a list of terms in YAML's flow style. */
#define E(key, operator, values) \
	"{key: " key ", operator: " operator ", values: [" values "]}"
static const struct {
	const char *terms;
	int may;
} affinities[] = {
	{ "[]", 1 },
	{ "[{}]", 1 },
	{ "[{matchExpressions: [" E("team", "In", "web, ml") "]}]", 1 },
	{ "[{matchExpressions: [" E("team", "In", "web") "]}]", 0 },
	{ "[{matchExpressions: [" E("team", "In", "") "]}]", 0 },
	{ "[{matchExpressions: [" E("team", "NotIn", "ml") "]}]", 0 },
	{ "[{matchExpressions: [" E("team", "NotIn", "web") "]}]", 1 },
	{ "[{matchExpressions: [" E("team", "DoesNotExist", "") "]}]", 0 },
	{ "[{matchExpressions: [" E("team", "Exists", "") "]}]", 1 },
	{ "[{matchExpressions: [" E("other", "Exists", "") "]}]", 0 },
	{ "[{matchExpressions: [" E("disk", "Exists", "") "]}]", 1 },
	{ "[{matchExpressions: [" E("kubernetes.io/os", "Exists", "") "]}]",
	    1 },
	{ "[{matchExpressions: [" E("other", "DoesNotExist", "") "]}]", 1 },
	{ "[{matchExpressions: [" E("other", "NotIn", "x") "]}]", 1 },
	{ "[{matchExpressions: [" E("karpenter.sh/nodepool", "NotIn", "p")
	    "]}]", 0 },
	{ "[{matchExpressions: [" E("karpenter.sh/nodepool", "DoesNotExist",
	    "") "]}]", 0 },
	{ "[{matchExpressions: [" E("team", "In", "ml") ", "
	    E("size", "In", "m") "]}]", 0 },
	{ "[{matchExpressions: [" E("team", "In", "web") "]}, "
	    "{matchExpressions: [" E("size", "In", "s") "]}]", 1 },
};

START_TEST(tells_affinity)
{
	struct fixture f = { .pools = { .count = 0 } };
	const struct nodepool *p = read_pool(&f, SIZES, LABELS);
	struct documents pod = { .count = 0 };
	struct error err = { 0 };

	ck_assert_msg(read_documents(&pod, arena_printf(&f.arena, "affinity: "
	    "{nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
	    "{nodeSelectorTerms: %s}}}\n", affinities[_i].terms), 0,
	    &err) == 0, "%s", err.msg);
	ck_assert_msg(nodepool_may_fit(p, &pod.v[0], 0) == affinities[_i].may,
	    "%s", affinities[_i].terms);
	documents_free(&pod);
	free_fixture(&f);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("nodepool");
	TCase *t = tcase_create("nodepool");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, knows_versions, 0, (int)COUNT(versions));
	tcase_add_loop_test(t, tells_gpus, 0, (int)COUNT(pools));
	tcase_add_loop_test(t, tells_labels, 0, (int)COUNT(labels));
	tcase_add_loop_test(t, tells_affinity, 0, (int)COUNT(affinities));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
