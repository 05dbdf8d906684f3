#include <string.h>

#include "change.h"
#include "grammar.h"

static const struct slice unschedulable =
    SLICE("node.kubernetes.io/unschedulable");
static const struct slice no_schedule = SLICE("NoSchedule");

/* ---- reading ----------------------------------------------------------- */

static int
refuse(const char *text, const char *what, const char *why, struct error *err)
{
	return error_set(err, "invalid change \"%s\": %s%s", text, what, why);
}

/* Parts of KEY[=VALUE][:EFFECT][-], whose values are "no value" if absent. */
static int
split(struct change *c, const char *text, struct error *err)
{
	struct slice s = slice_of(text);
	int removes = slice_ends(s, "-");

	if (removes)
		s = slice_head(s, s.len - 1);
	c->effect = slice_cut_last(&s, ':');
	c->value = slice_cut_first(&s, '=');
	c->key = s;
	if (removes && c->effect.ptr == NULL && c->value.ptr != NULL)
		return refuse(text, "", "wanted KEY=VALUE, or KEY- to remove "
		    "a label", err);
	if (c->effect.ptr != NULL)
		c->type = removes ? CHANGE_UNTAINT : CHANGE_TAINT;
	else
		c->type = removes ? CHANGE_UNLABEL : CHANGE_LABEL;
	return 0;
}

int
change_parse(struct change *c, const char *text, struct error *err)
{
	const char *why;

	*c = (struct change){ .type = CHANGE_CORDON };
	if (strcmp(text, "cordon") == 0)
		return 0;
	c->type = CHANGE_UNCORDON;
	if (strcmp(text, "uncordon") == 0)
		return 0;
	if (split(c, text, err) < 0)
		return -1;
	why = grammar_label_key(c->key);
	if (c->type == CHANGE_LABEL && c->value.ptr == NULL)
		return refuse(text, "wanted KEY=VALUE, KEY-, KEY[=VALUE]:"
		    "EFFECT, KEY:EFFECT-, cordon or uncordon", "", err);
	if (why != NULL)
		return refuse(text, "key: ", why, err);
	why = grammar_label_value(c->value);
	if (why != NULL)
		return refuse(text, "value: ", why, err);
	why = c->effect.ptr == NULL ? NULL : grammar_taint_effect(c->effect);
	if (why != NULL)
		return refuse(text, "effect: ", why, err);
	return 0;
}

/* ---- making ------------------------------------------------------------ */

/* A node taken apart, with room for what the changes may add. */
struct draft {
	struct arena *arena;
	struct label *labels;
	struct taint *taints;
	size_t label_count, taint_count;
	int unschedulable;
};

static const struct slice *
share(struct draft *d, struct slice s)
{
	struct slice *to = arena_alloc(d->arena, sizeof(*to));

	*to = s.ptr == NULL ? slice_of("") : s;
	return to;
}

static void
remove_label(struct draft *d, struct slice key)
{
	size_t i, kept = 0;

	for (i = 0; i < d->label_count; i++)
		if (!slice_equal(*d->labels[i].key, key))
			d->labels[kept++] = d->labels[i];
	d->label_count = kept;
}

static void
set_label(struct draft *d, struct slice key, struct slice value)
{
	remove_label(d, key);
	d->labels[d->label_count++] = (struct label){ share(d, key),
	    share(d, value) };
}

static void
remove_taint(struct draft *d, struct slice key, struct slice effect)
{
	size_t i, kept = 0;

	for (i = 0; i < d->taint_count; i++)
		if (!slice_equal(slice_or_empty(d->taints[i].key), key) ||
		    !slice_equal(slice_or_empty(d->taints[i].effect), effect))
			d->taints[kept++] = d->taints[i];
	d->taint_count = kept;
}

static void
set_taint(struct draft *d, struct slice key, struct slice value,
    struct slice effect)
{
	remove_taint(d, key, effect);
	d->taints[d->taint_count++] = (struct taint){ share(d, key),
	    share(d, value), share(d, effect) };
}

/* The node controller keeps a taint in step with spec.unschedulable. */
static void
make_change(struct draft *d, const struct change *c)
{
	switch (c->type) {
	case CHANGE_LABEL:
		set_label(d, c->key, c->value);
		break;
	case CHANGE_UNLABEL:
		remove_label(d, c->key);
		break;
	case CHANGE_TAINT:
		set_taint(d, c->key, c->value, c->effect);
		break;
	case CHANGE_UNTAINT:
		remove_taint(d, c->key, c->effect);
		break;
	case CHANGE_CORDON:
		d->unschedulable = 1;
		set_taint(d, unschedulable, slice_of(""), no_schedule);
		break;
	case CHANGE_UNCORDON:
		d->unschedulable = 0;
		remove_taint(d, unschedulable, no_schedule);
		break;
	}
}

static void
begin(struct draft *d, const struct node *n, size_t changes)
{
	size_t i;

	d->labels = arena_array(d->arena, n->label_count + changes,
	    sizeof(*d->labels));
	for (i = 0; i < n->label_count; i++)
		d->labels[i] = *node_label_at(n, i);
	d->label_count = n->label_count;
	d->taints = arena_array(d->arena, n->taint_count + changes,
	    sizeof(*d->taints));
	if (n->taint_count > 0)
		memcpy(d->taints, n->taints, n->taint_count *
		    sizeof(*d->taints));
	d->taint_count = n->taint_count;
	d->unschedulable = n->unschedulable;
}

const struct node *
change_apply(const struct node *n, const struct change *changes, size_t count,
    struct arena *arena)
{
	struct draft d = { .arena = arena };
	struct node *to = arena_alloc(arena, sizeof(*to));
	const struct label **runs;
	size_t i;

	begin(&d, n, count);
	for (i = 0; i < count; i++)
		make_change(&d, &changes[i]);
	runs = arena_array(arena, label_runs(d.label_count), sizeof(*runs));
	for (i = 0; i < label_runs(d.label_count); i++)
		runs[i] = d.labels + i * LABEL_RUN;
	*to = *n;
	to->labels = runs;
	to->label_count = d.label_count;
	to->taints = d.taints;
	to->taint_count = d.taint_count;
	to->unschedulable = d.unschedulable;
	return to;
}
