#include <stddef.h>
#include <string.h>

#include "chart.h"
#include "flag_value.h"
#include "grammar.h"
#include "karpenter.h"
#include "nearest.h"
#include "objects.h"
#include "plan.h"
#include "release.h"
#include "roster.h"
#include "toleration.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* An object that could be made. */
struct plan_item {
	const struct object *object;
	const char *short_word;		/* NULL if there is none */
	int chosen;
	struct manifest manifest;
};

/* The words that ask for no single object. */
static const struct set {
	const char *word;
	unsigned set;			/* 0: it is not made of objects */
	unsigned brings;		/* facts that hold with it alone */
} sets[] = {
	/* NodeFeature objects need rights, which DaemonSets alone lack. */
	{ "stack", SET_STACK, FACT_NODE_FEATURE_API },
	{ "labels", 0, 0 },
};

/* The default one is first. */
static const struct runtime {
	const char *name;
	unsigned fact;
} runtimes[] = {
	{ "containerd", FACT_CONTAINERD },
	{ "crio", FACT_CRIO },
	{ "docker", FACT_DOCKER },
};

/* The flags that change one value of one object. */
static const struct change {
	const char *flag, *form;
	size_t list;			/* its values, in struct options */
	size_t value;			/* what it sets, in struct manifest */
	const char *(*wanted)(struct slice);
} changes[] = {
	{ "--image", "OPERAND=REF", offsetof(struct options, images),
	    offsetof(struct manifest, image), grammar_image },
	{ "--memory", "OPERAND=QUANTITY", offsetof(struct options, memories),
	    offsetof(struct manifest, memory), grammar_request },
};

/* The flags that only some objects take, and what is said without any. */
static const struct taker {
	unsigned flags;
	const char *without;
} takers[] = {
	{ FLAGS_PODS, "generate without an object that makes pods" },
	{ FLAGS_RUNTIME, "generate without a DaemonSet" },
	{ FLAGS_KARPENTER, "generate without nodepool or nodeclass" },
	{ FLAGS_NODEPOOL, "generate without nodepool" },
	{ FLAGS_NODECLASS, "generate without nodeclass" },
	{ FLAGS_CHART, "generate without application" },
	{ FLAGS_RUNTIME_CLASS, "generate without smoke-test" },
};

/* ---- what is true of the objects ---------------------------------------- */

static const char *
runtime_name(size_t i)
{
	return i < COUNT(runtimes) ? runtimes[i].name : NULL;
}

static const struct runtime *
find_runtime(const char *name, struct error *err)
{
	size_t i;

	if (name == NULL)
		return &runtimes[0];
	for (i = 0; i < COUNT(runtimes); i++)
		if (strcmp(runtimes[i].name, name) == 0)
			return &runtimes[i];
	flag_refuse_word("--runtime", name, runtime_name, err);
	return NULL;
}

/* 1 if this is one of the words that were typed. */
static int
is_typed(const struct options *o, const char *word)
{
	size_t i;

	for (i = 0; i < o->args.count; i++)
		if (strcmp(o->args.v[i], word) == 0)
			return 1;
	return 0;
}

/*
 * Without CDI the operator names a RuntimeClass for containerd alone: CRI-O has
 * a hook then, and docker its default (NVIDIA/gpu-operator v24.6,
 * controllers/object_controls.go).
 */
static unsigned
facts_of(const struct options *o, const struct release *release,
    const struct runtime *runtime)
{
	unsigned facts = release->facts | runtime->fact;
	size_t i;

	facts |= o->host_driver ? FACT_HOST_DRIVER : 0;
	facts |= o->host_toolkit ? FACT_HOST_TOOLKIT : 0;
	for (i = 0; i < COUNT(sets); i++)
		if (!is_typed(o, sets[i].word))
			facts &= ~sets[i].brings;
	if (facts & (FACT_CONTAINERD | FACT_CDI))
		facts |= FACT_HANDLER;
	if (o->minimal)
		return facts & ~(unsigned)(FACT_HANDLER |
		    FACT_NODE_FEATURE_API);
	return facts | FACT_FULL;
}

/* ---- the objects -------------------------------------------------------- */

static void
add_operand(struct plan_item *item, const struct release *release)
{
	const struct object *object = item->object;
	const struct operand *operand = roster_find(&roster_five,
	    slice_of(object->word));

	item->short_word = operand->short_name;
	item->manifest.name = operand->daemonset;
	item->manifest.label = operand->label;
	item->manifest.image = *(const char *const *)
	    ((const char *)release + object->image);
}

/* Its namespace, typed being what the user wants, if anything. */
static const char *
namespace_of(const struct object *object, const char *typed)
{
	if (typed != NULL || object->anywhere)
		return typed;
	return object->namespace != NULL ? object->namespace : "gpu-operator";
}

/* All there are, each as it is when no flag changes it; facts are all's. */
static void
add_items(struct plan *p, const struct manifest *all,
    const struct release *release)
{
	size_t i;

	p->items = arena_array(&p->arena, object_count, sizeof(*p->items));
	p->item_count = object_count;
	for (i = 0; i < object_count; i++) {
		struct plan_item *item = &p->items[i];
		const struct object *object = &objects[i];

		item->object = object;
		item->manifest = *all;
		item->manifest.kind = all->facts & FACT_FULL ? object->kind :
		    object->minimal;
		item->manifest.file = object->file;
		item->manifest.namespace = namespace_of(object,
		    all->namespace);
		item->manifest.name = object->name != NULL ? object->name :
		    item->manifest.namespace;
		item->manifest.container = object->container;
		item->manifest.memory = object->memory;
		item->manifest.image = object->reference;
		if (object_is_operand(object))
			add_operand(item, release);
	}
}

static struct plan_item *
find_item(const struct plan *p, struct slice name)
{
	size_t i;

	for (i = 0; i < p->item_count; i++) {
		const char *word = p->items[i].object->word;
		const char *short_word = p->items[i].short_word;

		if ((word != NULL && slice_is(name, word)) ||
		    (short_word != NULL && slice_is(name, short_word)))
			return &p->items[i];
	}
	return NULL;
}

static const struct set *
find_set(const char *word)
{
	size_t i;

	for (i = 0; i < COUNT(sets); i++)
		if (strcmp(sets[i].word, word) == 0)
			return &sets[i];
	return NULL;
}

/* The string of an object that a flag changes, by its place. */
static const char **
value_at(struct plan_item *item, size_t value)
{
	return (const char **)((char *)&item->manifest + value);
}

/* 1 if the object can be asked for and has this value, or for 0 anyhow. */
static int
is_word(struct plan_item *item, size_t value)
{
	return item->object->word != NULL &&
	    (value == 0 || *value_at(item, value) != NULL);
}

/*
 * The words that can be typed, or for a value that a flag changes those of the
 * objects that have it; without short ones.
 */
static struct names
words_of(const struct plan *p, size_t value)
{
	struct names words = { 0 };
	size_t i;

	for (i = 0; i < p->item_count; i++)
		if (is_word(&p->items[i], value))
			names_add(&words, p->items[i].object->word);
	for (i = 0; i < COUNT(sets) && value == 0; i++)
		names_add(&words, sets[i].word);
	return words;
}

/* Adds to err the word that was meant, or all there are if none is near. */
static int
suggest(const struct plan *p, const char *typed, size_t value,
    struct error *err)
{
	struct nearest near = { .typed = typed };
	struct names words = words_of(p, value);
	size_t i;

	for (i = 0; i < words.count; i++)
		nearest_offer(&near, words.v[i]);
	for (i = 0; i < p->item_count; i++)
		if (p->items[i].short_word != NULL)
			nearest_offer(&near, p->items[i].short_word);
	if (near.best != NULL)
		error_add(err, ", did you mean \"%s\"?", near.best);
	else
		error_add(err, "; there are");
	for (i = 0; i < words.count && near.best == NULL; i++)
		error_add(err, " %s", words.v[i]);
	names_free(&words);
	return -1;
}

/* ---- choosing ----------------------------------------------------------- */

/* 1 if the facts let the object be in a set. */
static int
is_fit(const struct plan_item *item)
{
	unsigned facts = item->manifest.facts;

	return (item->object->when & ~facts) == 0 &&
	    (item->object->unless & facts) == 0;
}

static void
choose_set(struct plan *p, unsigned set)
{
	size_t i;

	for (i = 0; i < p->item_count; i++)
		if ((p->items[i].object->sets & set) && is_fit(&p->items[i]))
			p->items[i].chosen = 1;
}

static int
choose_word(struct plan *p, const struct options *o, const char *word,
    struct error *err)
{
	const struct set *set = find_set(word);
	struct plan_item *item = find_item(p, slice_of(word));

	if (set != NULL && set->set == 0)
		return error_set(err, "\"%s\" is no object: it stands before "
		    "the names of nodes, alone", word);
	if (set != NULL) {
		choose_set(p, set->set);
		return 0;
	}
	if (item == NULL) {
		error_set(err, "unknown object \"%s\" for \"%s %s\"", word,
		    o->program, o->command);
		return suggest(p, word, 0, err);
	}
	if (item->object->unless_flag != NULL && !is_fit(item))
		return error_set(err, "\"%s\" is not to be generated: %s says "
		    "that the hosts have it", word, item->object->unless_flag);
	item->chosen = 1;
	return 0;
}

static int
choose(struct plan *p, const struct options *o, struct error *err)
{
	size_t i;

	if (o->args.count == 0)
		choose_set(p, SET_OPERANDS);
	for (i = 0; i < o->args.count; i++)
		if (choose_word(p, o, o->args.v[i], err) < 0)
			return -1;
	return 0;
}

/* A flag that no chosen object takes would be lost. */
static int
check_taken(const struct plan *p, const struct options *o, struct error *err)
{
	unsigned taken = 0;
	size_t i;

	for (i = 0; i < p->item_count; i++)
		if (p->items[i].chosen)
			taken |= p->items[i].object->flags;
	for (i = 0; i < COUNT(takers); i++)
		if (!(takers[i].flags & taken) && options_check(o,
		    ~takers[i].flags, takers[i].without, err) < 0)
			return -1;
	return 0;
}

/* What a chosen object cannot do without, and where it cannot be. */
static int
check_needs(struct plan_item *item, struct error *err)
{
	const struct object *object = item->object;
	const char *namespace = item->manifest.namespace, *wanted;

	if (object->needs != 0 && *value_at(item, object->needs) == NULL)
		return error_set(err, "required flag(s) \"%s\" not set: %s "
		    "needs it", object->needs_flag, object->word);
	wanted = object->namespace_wanted == NULL ? NULL :
	    object->namespace_wanted(slice_of(namespace));
	return wanted == NULL ? 0 : flag_refuse("-n, --namespace", namespace,
	    wanted, err);
}

static int
check_chosen(const struct plan *p, const struct options *o, struct error *err)
{
	size_t i;

	if (check_taken(p, o, err) < 0)
		return -1;
	for (i = 0; i < p->item_count; i++)
		if (p->items[i].chosen && check_needs(&p->items[i], err) < 0)
			return -1;
	return 0;
}

/* ---- changing ----------------------------------------------------------- */

/* Carries out one --image or --memory, text being OPERAND=VALUE. */
static int
change(struct plan *p, const struct change *c, const char *text,
    struct error *err)
{
	struct slice name = slice_of(text);
	struct slice value = slice_cut_first(&name, '=');
	struct plan_item *item = find_item(p, name);
	const char *wanted;

	if (value.ptr == NULL)
		return flag_refuse(c->flag, text, arena_printf(&p->arena,
		    "wanted %s", c->form), err);
	if (item == NULL || !is_word(item, c->value)) {
		const char *typed = arena_string(&p->arena, name);

		flag_refuse(c->flag, text, arena_printf(&p->arena,
		    "unknown operand \"%s\"", typed), err);
		return suggest(p, typed, c->value, err);
	}
	wanted = c->wanted(value);
	if (wanted != NULL)
		return flag_refuse(c->flag, text, wanted, err);
	if (!item->chosen)
		return flag_refuse(c->flag, text, arena_printf(&p->arena,
		    "%s is not among the objects to generate",
		    item->object->word), err);
	*value_at(item, c->value) = value.ptr;
	return 0;
}

static int
change_all(struct plan *p, const struct options *o, struct error *err)
{
	size_t i, j;

	for (i = 0; i < COUNT(changes); i++) {
		const struct names *list = (const struct names *)
		    ((const char *)o + changes[i].list);

		for (j = 0; j < list->count; j++)
			if (change(p, &changes[i], list->v[j], err) < 0)
				return -1;
	}
	return 0;
}

/* ---- what the user adds to each pod ------------------------------------- */

static int
take_tolerations(struct plan *p, struct manifest *all,
    const struct names *texts, struct error *err)
{
	struct manifest_element *v = arena_array(&p->arena, texts->count,
	    sizeof(*v));
	size_t i;

	for (i = 0; i < texts->count; i++)
		if (toleration_parse(&v[i], texts->v[i], &p->arena, err) < 0)
			return -1;
	all->tolerations = (struct manifest_list){ v, texts->count };
	return 0;
}

/* A name that comes twice is once: kubectl apply merges this list by names. */
static int
take_pull_secrets(struct plan *p, struct manifest *all,
    const struct names *names, struct error *err)
{
	struct manifest_element *v = arena_array(&p->arena, names->count,
	    sizeof(*v));
	size_t i, k, n = 0;

	for (i = 0; i < names->count; i++) {
		const char *name = names->v[i];
		const char *wanted = grammar_dns_subdomain(slice_of(name));

		if (wanted != NULL)
			return flag_refuse("--pull-secret", name, wanted, err);
		for (k = 0; k < n; k++)
			if (strcmp(v[k].value, name) == 0)
				break;
		if (k == n)
			v[n++].value = name;
	}
	all->pull_secrets = (struct manifest_list){ v, n };
	return 0;
}

static int
take_namespace(struct manifest *all, const char *name, struct error *err)
{
	const char *wanted;

	if (name == NULL || *name == '\0')
		return 0;
	all->namespace = name;
	wanted = grammar_dns_label(slice_of(name));
	return wanted == NULL ? 0 : flag_refuse("-n, --namespace", name,
	    wanted, err);
}

static int
take_runtime_class(struct manifest *all, const char *name, struct error *err)
{
	const char *wanted = name == NULL ? NULL :
	    grammar_dns_subdomain(slice_of(name));

	all->runtime_class = name;
	return wanted == NULL ? 0 : flag_refuse("--runtime-class", name,
	    wanted, err);
}

/* ---- the plan ----------------------------------------------------------- */

static void
keep_chosen(struct plan *p)
{
	size_t i;

	p->objects = arena_array(&p->arena, p->item_count,
	    sizeof(*p->objects));
	for (i = 0; i < p->item_count; i++)
		if (p->items[i].chosen)
			p->objects[p->count++] = p->items[i].manifest;
}

int
plan_init(struct plan *p, const struct options *o, struct error *err)
{
	const struct release *release = release_find(o->release, err);
	const struct runtime *runtime = find_runtime(o->runtime, err);
	struct manifest all = { 0 };

	if (release == NULL || runtime == NULL)
		return -1;
	all.facts = facts_of(o, release, runtime);
	if (take_namespace(&all, o->namespace, err) < 0 ||
	    take_tolerations(p, &all, &o->tolerations, err) < 0 ||
	    take_pull_secrets(p, &all, &o->pull_secrets, err) < 0 ||
	    take_runtime_class(&all, o->runtime_class, err) < 0 ||
	    karpenter_take(&all, o, &p->arena, err) < 0 ||
	    chart_take(&all, o->chart_version, err) < 0)
		return -1;
	add_items(p, &all, release);
	if (choose(p, o, err) < 0 || check_chosen(p, o, err) < 0 ||
	    change_all(p, o, err) < 0)
		return -1;
	keep_chosen(p);
	return 0;
}

void
plan_free(struct plan *p)
{
	arena_free(&p->arena);
}
