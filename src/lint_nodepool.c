#include "lint.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define ANY	(NODEPOOL_V1BETA1 | NODEPOOL_V1)

/* ---- versions ---------------------------------------------------------- */

void
lint_nodepool_api(const struct lint_look *at)
{
	struct arena *a = &at->lint->arena;
	const char *instead = slice_is(at->d->kind, "AWSNodeTemplate") ?
	    "an EC2NodeClass of karpenter.k8s.aws/v1" :
	    "a NodePool of karpenter.sh/v1";

	lint_found(at, document_place(at->d, document_at(at->d, 0,
	    "apiVersion")), "found %s of %s, which Karpenter does not have "
	    "any more: nothing comes of it; write %s",
	    arena_text(a, &at->d->kind), arena_text(a, &at->d->version),
	    instead);
}

static unsigned
api_of(const struct lint_look *at)
{
	return nodepool_api(at->d);
}

static const char *
version_of(const struct lint_look *at)
{
	return arena_text(&at->lint->arena, &at->d->version);
}

/* ---- fields ------------------------------------------------------------ */

/*
 * Fields that a version does not have there, and what it has instead
 * (kubernetes-sigs/karpenter, pkg/apis/v1beta1/nodepool.go and nodeclaim.go,
 * pkg/apis/v1/nodepool.go; what was Provisioner's: v1alpha5/provisioner.go).
 */
static const struct unknown_field {
	unsigned api;
	const char *path, *instead;
} unknown_fields[] = {
	{ ANY, "spec requirements", "spec.template.spec.requirements" },
	{ ANY, "spec taints", "spec.template.spec.taints" },
	{ ANY, "spec startupTaints", "spec.template.spec.startupTaints" },
	{ ANY, "spec labels", "spec.template.metadata.labels" },
	{ ANY, "spec annotations", "spec.template.metadata.annotations" },
	{ ANY, "spec nodeClassRef", "spec.template.spec.nodeClassRef" },
	{ ANY, "spec providerRef", "spec.template.spec.nodeClassRef" },
	{ ANY, "spec provider", "spec.template.spec.nodeClassRef" },
	{ ANY, "spec limits resources", "spec.limits itself" },
	{ ANY, "spec consolidation", "spec.disruption.consolidationPolicy" },
	{ ANY, "spec consolidationPolicy",
	    "spec.disruption.consolidationPolicy" },
	{ ANY, "spec consolidateAfter", "spec.disruption.consolidateAfter" },
	{ ANY, "spec budgets", "spec.disruption.budgets" },
	{ ANY, "spec ttlSecondsAfterEmpty", "spec.disruption."
	    "consolidateAfter with consolidationPolicy: WhenEmpty" },
	{ ANY, "spec template requirements",
	    "spec.template.spec.requirements" },
	{ ANY, "spec template taints", "spec.template.spec.taints" },
	{ ANY, "spec template labels", "spec.template.metadata.labels" },
	{ ANY, "spec template spec labels",
	    "spec.template.metadata.labels" },
	{ ANY, "spec template spec limits", "spec.limits" },
	{ ANY, "spec template spec disruption", "spec.disruption" },
	{ NODEPOOL_V1, "spec ttlSecondsUntilExpired",
	    "spec.template.spec.expireAfter" },
	{ NODEPOOL_V1, "spec expireAfter", "spec.template.spec.expireAfter" },
	{ NODEPOOL_V1, "spec disruption expireAfter",
	    "spec.template.spec.expireAfter" },
	{ NODEPOOL_V1, "spec kubeletConfiguration",
	    "spec.kubelet of the EC2NodeClass" },
	{ NODEPOOL_V1, "spec template spec kubelet",
	    "spec.kubelet of the EC2NodeClass" },
	{ NODEPOOL_V1BETA1, "spec ttlSecondsUntilExpired",
	    "spec.disruption.expireAfter" },
	{ NODEPOOL_V1BETA1, "spec expireAfter",
	    "spec.disruption.expireAfter" },
	{ NODEPOOL_V1BETA1, "spec template spec expireAfter",
	    "spec.disruption.expireAfter" },
	{ NODEPOOL_V1BETA1, "spec kubeletConfiguration",
	    "spec.template.spec.kubelet" },
	{ NODEPOOL_V1BETA1, "spec template spec terminationGracePeriod",
	    "karpenter.sh/v1, which has it" },
	{ NODEPOOL_V1BETA1, "spec replicas", "karpenter.sh/v1, which has it" },
};

/* As users write a path: with dots. */
static const char *
dotted(struct arena *a, const char *path)
{
	char *s = arena_string(a, slice_of(path)), *p;

	for (p = s; *p != '\0'; p++)
		if (*p == ' ')
			*p = '.';
	return s;
}

void
lint_nodepool_field(const struct lint_look *at)
{
	size_t i;

	for (i = 0; i < COUNT(unknown_fields); i++) {
		const struct unknown_field *f = &unknown_fields[i];
		int value = document_at(at->d, 0, f->path);

		if (value == JSON_NONE || !(f->api & api_of(at)))
			continue;
		lint_found(at, document_key_place(at->d, value), "%s has no "
		    "field %s: kubectl refuses it, or the API server drops "
		    "it without a word; use %s", version_of(at),
		    dotted(&at->lint->arena, f->path), f->instead);
	}
}

/* ---- words ------------------------------------------------------------- */

/* A word that a version knows. */
struct word {
	unsigned api;
	const char *word;
};

/* v1's Balanced is of its newest releases. */
static const struct word policies[] = {
	{ ANY, "WhenEmpty" },
	{ NODEPOOL_V1BETA1, "WhenUnderutilized" },
	{ NODEPOOL_V1, "WhenEmptyOrUnderutilized" },
	{ NODEPOOL_V1, "Balanced" },
};

static const struct word operators[] = {
	{ ANY, "In" }, { ANY, "NotIn" }, { ANY, "Exists" },
	{ ANY, "DoesNotExist" }, { ANY, "Gt" }, { ANY, "Lt" },
	{ NODEPOOL_V1, "Gte" }, { NODEPOOL_V1, "Lte" },
};

static int
knows(unsigned api, const struct word *words, size_t count, struct slice s)
{
	size_t i;

	for (i = 0; i < count; i++)
		if ((words[i].api & api) && slice_is(s, words[i].word))
			return 1;
	return 0;
}

/* Those of a version: "WhenEmpty, WhenUnderutilized". */
static const char *
list_words(struct arena *a, unsigned api, const struct word *words,
    size_t count)
{
	const char *list = "";
	size_t i;

	for (i = 0; i < count; i++)
		if (words[i].api & api)
			list = arena_printf(a, "%s%s%s", list,
			    *list == '\0' ? "" : ", ", words[i].word);
	return list;
}

/*
 * v1beta1 has no consolidateAfter with WhenUnderutilized, which is its default
 * (pkg/apis/v1beta1/nodepool_validation.go).
 */
static void
check_after(const struct lint_look *at, struct slice policy)
{
	int after = document_at(at->d, 0, "spec disruption consolidateAfter");

	if (api_of(at) != NODEPOOL_V1BETA1 ||
	    json_type(&at->d->json, after) != JSON_STRING ||
	    slice_is(json_text(&at->d->json, after), "Never") ||
	    (policy.ptr != NULL && !slice_is(policy, "WhenUnderutilized")))
		return;
	lint_found(at, document_key_place(at->d, after), "%s refuses "
	    "consolidateAfter with WhenUnderutilized, its default policy; "
	    "leave it out, or write consolidationPolicy: WhenEmpty",
	    version_of(at));
}

void
lint_nodepool_policy(const struct lint_look *at)
{
	int value = document_at(at->d, 0,
	    "spec disruption consolidationPolicy");
	struct slice policy = document_text(at->d, value, "");

	if (policy.len > 0 && !knows(api_of(at), policies,
	    COUNT(policies), policy))
		lint_found(at, document_place(at->d, value), "%s has no "
		    "consolidationPolicy %s: the API server refuses it; write "
		    "one of %s", version_of(at), lint_text(at, value),
		    list_words(&at->lint->arena, api_of(at), policies,
		    COUNT(policies)));
	check_after(at, policy);
}

void
lint_nodepool_operator(const struct lint_look *at)
{
	struct document_walk w;
	int value;

	document_walk(&w, at->d, 0,
	    "spec template spec requirements operator");
	while ((value = document_next(&w)) != JSON_NONE) {
		struct slice operator = json_text(&at->d->json, value);

		if (knows(api_of(at), operators, COUNT(operators), operator))
			continue;
		lint_found(at, document_place(at->d, value), "%s has no "
		    "operator \"%s\": the API server refuses it; write one "
		    "of %s", version_of(at), lint_text(at, value),
		    list_words(&at->lint->arena, api_of(at), operators,
		    COUNT(operators)));
	}
}

/* ---- the class of its nodes -------------------------------------------- */

/* Its requirements, or else whatever there is round them. */
static struct place
place_of_requirements(const struct lint_look *at)
{
	static const char *const paths[] = { "spec template spec requirements",
	    "spec template spec", "spec" };
	int value = JSON_NONE;
	size_t i;

	for (i = 0; i < COUNT(paths) && value == JSON_NONE; i++)
		value = document_at(at->d, 0, paths[i]);
	return document_key_place(at->d, value);
}

void
lint_nodepool_class(const struct lint_look *at)
{
	static const char *const wanted[] = { "group", "kind", "name" };
	int ref = document_at(at->d, 0, "spec template spec nodeClassRef");
	int is_v1 = api_of(at) == NODEPOOL_V1;
	int other = document_at(at->d, ref, is_v1 ? "apiVersion" : "group");
	size_t i;

	if (json_type(&at->d->json, ref) != JSON_OBJECT) {
		if (document_at(at->d, 0, "spec nodeClassRef") == JSON_NONE)
			lint_found(at, place_of_requirements(at), "no "
			    "nodeClassRef: the API server refuses it; write "
			    "which EC2NodeClass its nodes are of");
		return;
	}
	if (other != JSON_NONE)
		lint_found(at, document_key_place(at->d, other), is_v1 ?
		    "nodeClassRef of %s has no apiVersion: it is refused, or "
		    "dropped without a word; write group, without a version: "
		    "karpenter.k8s.aws" :
		    "nodeClassRef of %s has no group: it is refused, or "
		    "dropped without a word; write apiVersion: "
		    "karpenter.k8s.aws/v1beta1", version_of(at));
	for (i = 0; i < COUNT(wanted) && is_v1; i++)
		if (document_text(at->d, ref, wanted[i]).len == 0)
			lint_found(at, document_key_place(at->d, ref),
			    "nodeClassRef without %s: the API server refuses "
			    "it, %s wants group, kind and name", wanted[i],
			    version_of(at));
}

/* ---- GPUs -------------------------------------------------------------- */

/* g4ad is of EC2: where the class of the nodes is another, it is no matter. */
static int
is_of_ec2(const struct lint_look *at)
{
	struct slice kind = document_text(at->d, 0,
	    "spec template spec nodeClassRef kind");

	return kind.len == 0 || slice_is(kind, "EC2NodeClass");
}

void
lint_nodepool_manufacturer(const struct lint_look *at)
{
	const struct nodepool *p = nodepools_of(&at->lint->pools, at->d);

	if (!p->has_gpus || !is_of_ec2(at) || !nodepool_may_be_amd(p))
		return;
	lint_found(at, place_of_requirements(at), "nodes with GPUs are asked "
	    "for, and not whose: g4ad, with AMD's, is a candidate too, and "
	    "never has nvidia.com/gpu; require karpenter.k8s.aws/"
	    "instance-gpu-manufacturer In [nvidia]");
}

void
lint_nodepool_limits(const struct lint_look *at)
{
	const struct nodepool *p = nodepools_of(&at->lint->pools, at->d);
	int limits = document_at(at->d, 0, "spec limits");
	struct json_each each = { .of = limits };

	/* A static NodePool has the number of its nodes instead. */
	if (!p->has_gpus || document_at(at->d, 0, "spec replicas") !=
	    JSON_NONE || json_next(&at->d->json, &each))
		return;
	lint_found(at, document_key_place(at->d, limits != JSON_NONE ? limits :
	    document_at(at->d, 0, "spec")), "no limits: nodes with GPUs are "
	    "made for as long as pods want them, whatever they cost; write "
	    "spec.limits, with nvidia.com/gpu");
}

/* ---- labels ------------------------------------------------------------ */

/*
 * Domains of which a template may set no labels but those that Karpenter knows
 * of instances (aws/karpenter-provider-aws, hack/validation/labels.sh, and
 * kubernetes-sigs/karpenter, hack/validation/labels.sh).
 */
static const struct {
	const char *domain, *known[3];	/* how the others begin */
} restricted[] = {
	{ "karpenter.sh", { "capacity-type" } },
	{ "karpenter.k8s.aws", { "instance-", "capacity-reservation-",
	    "ec2nodeclass" } },
};

static int
is_restricted(struct slice key)
{
	struct slice domain = key;
	size_t i, k;

	for (domain.len = 0; domain.len < key.len &&
	    key.ptr[domain.len] != '/'; domain.len++)
		;
	if (domain.len == key.len)
		return 0;
	key = slice_from(key, domain.len + 1);
	for (i = 0; i < COUNT(restricted); i++) {
		if (!slice_ends(domain, restricted[i].domain))
			continue;
		for (k = 0; k < 3 && restricted[i].known[k] != NULL; k++)
			if (slice_begins(key, restricted[i].known[k]))
				return 0;
		return 1;
	}
	return 0;
}

void
lint_nodepool_label(const struct lint_look *at)
{
	struct json_each each = { .of = document_at(at->d, 0,
	    "spec template metadata labels") };

	while (json_next(&at->d->json, &each))
		if (each.key != JSON_NONE &&
		    is_restricted(json_text(&at->d->json, each.key)))
			lint_found(at, document_place(at->d, each.key),
			    "the label %s is Karpenter's own: the API server "
			    "refuses it in a template; use a domain of yours",
			    lint_text(at, each.key));
}
