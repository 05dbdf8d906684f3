#include <stdlib.h>

#include "grammar.h"
#include "nodepool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

int
nodepool_is_karpenter(const struct document *d)
{
	return slice_begins(d->version, "karpenter.sh/");
}

unsigned
nodepool_api(const struct document *d)
{
	static const struct {
		const char *version;
		unsigned api;
	} apis[] = {
		{ "karpenter.sh/v1", NODEPOOL_V1 },
		{ "karpenter.sh/v1beta1", NODEPOOL_V1BETA1 },
	};
	size_t i;

	for (i = 0; i < COUNT(apis); i++)
		if (slice_is(d->kind, "NodePool") &&
		    slice_is(d->version, apis[i].version))
			return apis[i].api;
	return 0;
}

/* ---- requirements ------------------------------------------------------ */

/* KEY OPERATOR VALUES, the values being an array in the document. */
struct requirement {
	struct slice key, operator;
	int values;
};

static void
begin_requirements(const struct nodepool *p, struct document_walk *w)
{
	document_walk(w, p->d, p->template, "requirements");
}

static int
next_requirement(struct document_walk *w, struct requirement *r)
{
	int value = document_next(w);

	r->key = document_text(w->d, value, "key");
	r->operator = document_text(w->d, value, "operator");
	r->values = document_at(w->d, value, "values");
	return value != JSON_NONE;
}

/* 1 if a value of the requirement is so. */
static int
any_value(const struct document *d, const struct requirement *r,
    int (*is_so)(struct slice value))
{
	struct json_each at = { .of = r->values };

	while (json_next(&d->json, &at))
		if (is_so(json_text(&d->json, at.value)))
			return 1;
	return 0;
}

static int
has_value(const struct document *d, const struct requirement *r,
    struct slice wanted)
{
	struct json_each at = { .of = r->values };

	while (json_next(&d->json, &at))
		if (slice_equal(json_text(&d->json, at.value), wanted))
			return 1;
	return 0;
}

/*
 * What the label of an EC2 instance is called, without the domain that
 * Karpenter (karpenter.k8s.aws/) or EKS Auto Mode gives it; else "no value".
 */
static struct slice
instance_label(struct slice key)
{
	static const char *const domains[] = { "karpenter.k8s.aws/",
	    "eks.amazonaws.com/" };
	size_t i;

	for (i = 0; i < COUNT(domains); i++)
		if (slice_begins(key, domains[i]))
			return slice_from(key, strlen(domains[i]));
	if (slice_is(key, "node.kubernetes.io/instance-type"))
		return slice_of("instance-type");
	if (slice_is(key, "kubernetes.io/arch"))
		return slice_of("arch");
	return (struct slice){ NULL, 0 };
}

/* ---- instances --------------------------------------------------------- */

/* g5, p4d, gr6 and their sizes; not the category g or p itself. */
static int
is_gpu_family(struct slice s)
{
	size_t at = slice_begins(s, "gr") ? 2 : 1;

	return s.len > at && (*s.ptr == 'g' || *s.ptr == 'p') &&
	    s.ptr[at] >= '0' && s.ptr[at] <= '9';
}

static int
is_gpu_category(struct slice s)
{
	return slice_is(s, "g") || slice_is(s, "p");
}

static int
is_graphics_category(struct slice s)
{
	return slice_is(s, "g");
}

static int
is_nvidia(struct slice s)
{
	return slice_is(s, "nvidia");
}

/* The one family of EC2 with AMD's GPUs (Radeon Pro V520). */
static int
is_amd_family(struct slice s)
{
	return slice_is(s, "g4ad") || slice_begins(s, "g4ad.");
}

static int
is_amd_gpu(struct slice s)
{
	return slice_begins(s, "radeon");
}

static int
is_amd_generation(struct slice s)
{
	return slice_is(s, "4");
}

static int
is_amd_memory(struct slice s)
{
	return slice_is(s, "8192");
}

/* Its processors are AMD's, too. */
static int
is_amd(struct slice s)
{
	return slice_is(s, "amd");
}

static int
is_amd64(struct slice s)
{
	return slice_is(s, "amd64");
}

/* By which of an instance's labels a requirement asks for GPUs. */
static const struct {
	const char *label;
	int (*is_gpu)(struct slice value);	/* NULL: any value is */
} gpu_labels[] = {
	{ "instance-category", is_gpu_category },
	{ "instance-family", is_gpu_family },
	{ "instance-type", is_gpu_family },
	{ "instance-gpu-manufacturer", is_nvidia },
	{ "instance-gpu-name", NULL },
	{ "instance-gpu-count", NULL },
	{ "instance-gpu-memory", NULL },
};

static int
asks_for_gpus(const struct document *d, const struct requirement *r)
{
	struct slice label = instance_label(r->key);
	size_t i;

	if (slice_is(r->operator, "DoesNotExist") ||
	    slice_is(r->operator, "NotIn"))
		return 0;
	if (slice_begins(label, "instance-gpu-") &&
	    slice_is(r->operator, "Exists"))
		return 1;
	for (i = 0; i < COUNT(gpu_labels); i++)
		if (slice_is(label, gpu_labels[i].label))
			return gpu_labels[i].is_gpu == NULL ||
			    any_value(d, r, gpu_labels[i].is_gpu);
	return 0;
}

/* A manufacturer that is required and is not NVIDIA, or none. */
static int
rules_out_gpus(const struct document *d, const struct requirement *r)
{
	if (!slice_begins(instance_label(r->key), "instance-gpu-"))
		return 0;
	return slice_is(r->operator, "DoesNotExist") ||
	    (slice_ends(r->key, "-manufacturer") &&
	    slice_is(r->operator, "In") && !any_value(d, r, is_nvidia));
}

static int
may_have_gpus(const struct nodepool *p)
{
	struct document_walk w;
	struct requirement r;
	int asks = 0;
	size_t i;

	for (begin_requirements(p, &w); next_requirement(&w, &r);) {
		if (rules_out_gpus(p->d, &r))
			return 0;
		asks |= asks_for_gpus(p->d, &r);
	}
	for (i = 0; i < p->taint_count; i++)
		asks |= slice_begins(slice_or_empty(p->taints[i].key),
		    "nvidia.com/");
	return asks;
}

/* By which of its labels g4ad is told, and is kept out. */
static const struct {
	const char *label;
	int (*is_amd)(struct slice value);
} amd_labels[] = {
	{ "instance-family", is_amd_family },
	{ "instance-type", is_amd_family },
	{ "instance-gpu-name", is_amd_gpu },
	{ "instance-generation", is_amd_generation },
	{ "instance-category", is_graphics_category },
	{ "instance-gpu-memory", is_amd_memory },
	{ "instance-cpu-manufacturer", is_amd },
	{ "arch", is_amd64 },
};

/* Those of them that are numbers, the memory in MiB. */
static const struct {
	const char *label;
	int64_t of_amd;
} amd_numbers[] = {
	{ "instance-generation", 4 },
	{ "instance-gpu-memory", 8192 },
};

/* 1 if what is wanted is above that of g4ad. */
static int
is_above(const struct document *d, const struct requirement *r,
    int64_t of_amd)
{
	struct json_each at = { .of = r->values };
	int64_t number;

	if (!json_next(&d->json, &at) ||
	    !grammar_integer(json_text(&d->json, at.value), &number))
		return 0;
	return (slice_is(r->operator, "Gt") && number >= of_amd) ||
	    (slice_is(r->operator, "Gte") && number > of_amd);
}

static int
keeps_amd_out(const struct document *d, const struct requirement *r)
{
	struct slice label = instance_label(r->key);
	size_t i;

	if (slice_is(label, "instance-gpu-manufacturer"))
		return slice_is(r->operator, "In") ||
		    (slice_is(r->operator, "NotIn") &&
		    has_value(d, r, slice_of("amd")));
	for (i = 0; i < COUNT(amd_numbers); i++)
		if (slice_is(label, amd_numbers[i].label) &&
		    is_above(d, r, amd_numbers[i].of_amd))
			return 1;
	for (i = 0; i < COUNT(amd_labels); i++) {
		if (!slice_is(label, amd_labels[i].label))
			continue;
		if (slice_is(r->operator, "In"))
			return !any_value(d, r, amd_labels[i].is_amd);
		return slice_is(r->operator, "NotIn") &&
		    any_value(d, r, amd_labels[i].is_amd);
	}
	return 0;
}

int
nodepool_may_be_amd(const struct nodepool *p)
{
	struct document_walk w;
	struct requirement r;

	for (begin_requirements(p, &w); next_requirement(&w, &r);)
		if (keeps_amd_out(p->d, &r))
			return 0;
	return 1;
}

/* ---- labels ------------------------------------------------------------ */

/* What the template says of a label, "no value" if nothing. */
static struct slice
template_label(const struct nodepool *p, struct slice key)
{
	struct json_each at = { .of = document_at(p->d, 0,
	    "spec template metadata labels") };

	while (json_next(&p->d->json, &at))
		if (slice_equal(json_text(&p->d->json, at.key), key))
			return json_text(&p->d->json, at.value);
	return (struct slice){ NULL, 0 };
}

int
nodepool_sets(const struct nodepool *p, const char *key, const char *value)
{
	return slice_is(template_label(p, slice_of(key)), value);
}

/* What all its nodes have of a label, "no value" if that is not known. */
static struct slice
fixed_label(const struct nodepool *p, struct slice key)
{
	return slice_is(key, "karpenter.sh/nodepool") ? p->d->name :
	    template_label(p, key);
}

/*
 * Labels that nodes have unsaid: from the kubelet, from Karpenter, which knows
 * them of instances, and from what finds out about a node that runs.  Of
 * others Karpenter makes no node (karpenter, website, concepts/scheduling.md,
 * User-Defined Labels): those of node groups are none of a NodePool's.
 */
static int
comes_unsaid(struct slice key)
{
	static const char *const begin[] = { "kubernetes.io/",
	    "beta.kubernetes.io/", "node.kubernetes.io/",
	    "topology.kubernetes.io/", "failure-domain.beta.kubernetes.io/",
	    "topology.k8s.aws/", "karpenter.sh/", "karpenter.k8s.aws/",
	    "eks.amazonaws.com/instance-", "eks.amazonaws.com/compute-type",
	    "feature.node.kubernetes.io/", "nvidia.com/" };
	size_t i;

	for (i = 0; i < COUNT(begin); i++)
		if (slice_begins(key, begin[i]))
			return 1;
	return 0;
}

static int
allows(const struct nodepool *p, struct slice key, struct slice value)
{
	struct slice fixed = fixed_label(p, key);
	int may = comes_unsaid(key);
	struct document_walk w;
	struct requirement r;

	if (fixed.ptr != NULL)
		return slice_equal(fixed, value);
	for (begin_requirements(p, &w); next_requirement(&w, &r);) {
		if (!slice_equal(r.key, key))
			continue;
		if (slice_is(r.operator, "DoesNotExist") ||
		    (slice_is(r.operator, "In") &&
		    !has_value(p->d, &r, value)) ||
		    (slice_is(r.operator, "NotIn") &&
		    has_value(p->d, &r, value)))
			return 0;
		may = 1;
	}
	return may;
}

int
nodepool_may_have(const struct nodepool *p, const struct label *labels,
    size_t count)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (!allows(p, *labels[i].key, *labels[i].value))
			return 0;
	return 1;
}

static int
may_have_key(const struct nodepool *p, struct slice key)
{
	struct document_walk w;
	struct requirement r;

	if (comes_unsaid(key) || fixed_label(p, key).ptr != NULL)
		return 1;
	for (begin_requirements(p, &w); next_requirement(&w, &r);)
		if (slice_equal(r.key, key))
			return 1;
	return 0;
}

/* An expression of node affinity in d. */
static int
fits(const struct nodepool *p, const struct document *d,
    const struct requirement *r)
{
	struct slice fixed = fixed_label(p, r->key);
	struct json_each at = { .of = r->values };

	if (slice_is(r->operator, "DoesNotExist"))
		return fixed.ptr == NULL;
	if (slice_is(r->operator, "NotIn"))
		return fixed.ptr == NULL || !has_value(d, r, fixed);
	if (!slice_is(r->operator, "In"))
		return may_have_key(p, r->key);
	while (json_next(&d->json, &at))
		if (allows(p, r->key, json_text(&d->json, at.value)))
			return 1;
	return 0;
}

int
nodepool_may_fit(const struct nodepool *p, const struct document *d, int spec)
{
	struct document_walk terms, expressions;
	struct requirement r;
	int term, any = 0, fit;

	document_walk(&terms, d, spec, "affinity nodeAffinity "
	    "requiredDuringSchedulingIgnoredDuringExecution "
	    "nodeSelectorTerms");
	while ((term = document_next(&terms)) != JSON_NONE) {
		document_walk(&expressions, d, term, "matchExpressions");
		for (fit = 1; next_requirement(&expressions, &r);)
			fit &= fits(p, d, &r);
		if (fit)
			return 1;
		any = 1;
	}
	return !any;
}

/* ---- finding them ------------------------------------------------------ */

static const struct slice *
text_at(const struct document *d, int value, const char *path,
    struct arena *arena)
{
	struct slice *to = arena_alloc(arena, sizeof(*to));

	*to = slice_of("");
	value = document_at(d, value, path);
	if (json_text(&d->json, value).ptr != NULL)
		*to = json_text(&d->json, value);
	return to;
}

static void
find_taints(struct nodepool *p, struct arena *arena)
{
	struct json_each at = { .of = document_at(p->d, p->template,
	    "taints") };
	struct taint *to;
	size_t n = 0;

	while (json_next(&p->d->json, &at))
		n++;
	to = arena_array(arena, n, sizeof(*to));
	p->taints = to;
	for (at = (struct json_each){ .of = at.of };
	    json_next(&p->d->json, &at);) {
		to->key = text_at(p->d, at.value, "key", arena);
		to->value = text_at(p->d, at.value, "value", arena);
		to->effect = text_at(p->d, at.value, "effect", arena);
		if (slice_is(*to->effect, "NoSchedule") ||
		    slice_is(*to->effect, "NoExecute"))
			to++;
	}
	p->taint_count = (size_t)(to - p->taints);
}

void
nodepools_find(struct nodepools *p, const struct documents *ds,
    struct arena *arena)
{
	size_t i;

	for (i = 0; i < ds->count; i++) {
		struct nodepool pool = { .d = &ds->v[i] };

		pool.api = nodepool_api(pool.d);
		if (pool.api == 0)
			continue;
		pool.template = document_at(pool.d, 0, "spec template spec");
		find_taints(&pool, arena);
		pool.has_gpus = may_have_gpus(&pool);
		p->v = memory_grow(p->v, &p->cap, p->count + 1,
		    sizeof(*p->v));
		p->v[p->count++] = pool;
	}
}

const struct nodepool *
nodepools_of(const struct nodepools *p, const struct document *d)
{
	size_t i;

	for (i = 0; i < p->count; i++)
		if (p->v[i].d == d)
			return &p->v[i];
	return NULL;
}

void
nodepools_free(struct nodepools *p)
{
	free(p->v);
}
