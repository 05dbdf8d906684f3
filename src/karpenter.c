#include <string.h>

#include "facts.h"
#include "flag_value.h"
#include "karpenter.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct word {
	const char *name;
	unsigned fact;
};

/* The default one is first. */
static const struct word apis[] = {
	{ "v1", 0 },
	{ "v1beta1", FACT_KARPENTER_BETA },
};

/*
 * A spot instance is taken away with two minutes' notice, and where both are
 * allowed Karpenter prefers it, so whoever can bear that has to say so.
 */
static const struct word capacity_types[] = {
	{ "on-demand", FACT_ON_DEMAND },
	{ "spot", FACT_SPOT },
};

static const char *
api_name(size_t i)
{
	return i < COUNT(apis) ? apis[i].name : NULL;
}

static const char *
capacity_type_name(size_t i)
{
	return i < COUNT(capacity_types) ? capacity_types[i].name : NULL;
}

/* Adds the fact of a word to *facts.  0, or -1 if it is none of the n. */
static int
take_word(unsigned *facts, const struct word *words, size_t n,
    const char *typed)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strcmp(words[i].name, typed) == 0) {
			*facts |= words[i].fact;
			return 0;
		}
	return -1;
}

static int
take_words(unsigned *facts, const struct options *o, struct error *err)
{
	const struct names *types = &o->capacity_types;
	const char *api = o->karpenter_api;
	size_t i;

	if (api != NULL && take_word(facts, apis, COUNT(apis), api) < 0)
		return flag_refuse_word("--karpenter-api", api, api_name, err);
	for (i = 0; i < types->count; i++)
		if (take_word(facts, capacity_types, COUNT(capacity_types),
		    types->v[i]) < 0)
			return flag_refuse_word("--capacity-type",
			    types->v[i], capacity_type_name, err);
	if (types->count == 0)
		*facts |= capacity_types[0].fact;
	return 0;
}

/* 1 if s is 1 to most bytes: ASCII letters, digits and any of others. */
static int
is_made_of(const char *s, size_t most, const char *others)
{
	size_t len = strlen(s), i;

	for (i = 0; i < len; i++)
		if (!(s[i] >= '0' && s[i] <= '9') &&
		    !(s[i] >= 'A' && s[i] <= 'Z') &&
		    !(s[i] >= 'a' && s[i] <= 'z') &&
		    strchr(others, s[i]) == NULL)
			return 0;
	return len >= 1 && len <= most;
}

/* The pattern of name in the EKS API Reference, CreateCluster. */
static int
check_cluster(const char *name, struct error *err)
{
	if (is_made_of(name, 100, "-_") && name[0] != '-' && name[0] != '_')
		return 0;
	return flag_refuse("--cluster-name", name, "wanted at most 100 "
	    "letters, digits, '-' and '_', the first a letter or digit", err);
}

/* The pattern of RoleName in the IAM API Reference, CreateRole. */
#define ROLE_MAX	64
static int
check_role(const char *name, struct error *err)
{
	if (is_made_of(name, ROLE_MAX, "_+=,.@-"))
		return 0;
	return flag_refuse("--role", name, "wanted the name of an IAM role, "
	    "at most 64 letters, digits and any of _+=,.@-", err);
}

/*
 * The name that Karpenter's instructions give the role is too long for IAM
 * where the cluster's is long, so it must be another one.
 */
static int
take_role(struct manifest *to, const char *typed, struct arena *a,
    struct error *err)
{
	to->role = typed;
	if (typed != NULL)
		return check_role(typed, err);
	if (to->cluster == NULL)
		return 0;
	to->role = arena_printf(a, "KarpenterNodeRole-%s", to->cluster);
	if (strlen(to->role) <= ROLE_MAX)
		return 0;
	return error_set(err, "required flag(s) \"role\" not set: %s is "
	    "longer than the %d bytes of a role's name", to->role, ROLE_MAX);
}

int
karpenter_take(struct manifest *to, const struct options *o, struct arena *a,
    struct error *err)
{
	to->cluster = o->cluster_name;
	if (take_words(&to->facts, o, err) < 0 || (to->cluster != NULL &&
	    check_cluster(to->cluster, err) < 0))
		return -1;
	return take_role(to, o->role, a, err);
}
