#include "foreign.h"
#include "gpu.h"
#include "reactions.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A label that was changed; a value of NULL: it is absent. */
struct relabelling {
	const struct view *v;
	const struct node *node;	/* as it would be */
	struct slice key;
	const struct slice *was, *is;
};

static int
value_is(const struct slice *value, const char *text)
{
	return value != NULL && slice_is(*value, text);
}

static int
is_on_gpu_node(const struct relabelling *l)
{
	return node_label_is(l->node, "nvidia.com/gpu.present", "true");
}

static int
becomes_false(const struct relabelling *l)
{
	return value_is(l->is, "false");
}

static int
was_false(const struct relabelling *l)
{
	return value_is(l->was, "false");
}

/*
 * The label of an operand is set again where it is missing, but not one that
 * only some nodes have, or that others leave empty.
 */
static int
comes_back(const struct relabelling *l)
{
	size_t i;

	if (l->is != NULL || !is_on_gpu_node(l))
		return 0;
	for (i = 0; i < l->v->known->count; i++) {
		const struct operand *o = l->v->known->operands[i];

		if (o->label != NULL && slice_is(l->key, o->label))
			return !(o->flags & (OPERAND_MIG |
			    OPERAND_OFTEN_EMPTY));
	}
	return 0;
}

static int
becomes_empty(const struct relabelling *l)
{
	return l->is != NULL && l->is->len == 0;
}

static int
asks_without_gpu(const struct relabelling *l)
{
	return value_is(l->is, "true") && !is_on_gpu_node(l);
}

static int
was_preinstalled(const struct relabelling *l)
{
	return value_is(l->is, "true") && value_is(l->was, "pre-installed");
}

static int
claims_gpu(const struct relabelling *l)
{
	return value_is(l->is, "true") && !gpu_is_discovered(l->node);
}

static int
denies_gpu(const struct relabelling *l)
{
	return !value_is(l->is, "true") && gpu_is_discovered(l->node);
}

/* The last label by which the operator knows the GPU goes. */
static int
loses_gpu(const struct relabelling *l)
{
	return !value_is(l->is, "true") && value_is(l->was, "true") &&
	    is_on_gpu_node(l) && !gpu_is_discovered(l->node);
}

static int
always(const struct relabelling *l)
{
	(void)l;
	return 1;
}

#define LOST \
	"the GPU Operator then sets nvidia.com/gpu.present to false on $NODE " \
	"and removes all " DEPLOY "* labels, and every operand leaves it, " \
	"until node feature discovery sets $KEY again"

/*
 * Of the rows of a key the first that applies is said.  $KEY and $NODE stand
 * for the label's key and the node's name.
 */
static const struct reaction {
	const char *key;		/* NULL: any other deploy label */
	int (*applies)(const struct relabelling *l);
	const char *text;
} reactions[] = {
	{ DEPLOY "operands", becomes_false,
	    "the GPU Operator then removes all " DEPLOY "* labels from $NODE, "
	    "and every operand leaves it" },
	{ DEPLOY "operands", was_false,
	    "the GPU Operator then sets all " DEPLOY "* labels of $NODE to "
	    "true, also those that were false or pre-installed before" },
	{ "nvidia.com/gpu.present", claims_gpu,
	    "without a label of node feature discovery (" NFD
	    "pci-10de.present) the GPU Operator sets $KEY to false again" },
	{ "nvidia.com/gpu.present", denies_gpu,
	    "as long as node feature discovery finds the GPU, the GPU Operator "
	    "sets $KEY to true again" },
	{ NFD "pci-10de.present", loses_gpu, LOST },
	{ NFD "pci-0302_10de.present", loses_gpu, LOST },
	{ NFD "pci-0300_10de.present", loses_gpu, LOST },
	{ "nvidia.com/gpu.workload.config", always,
	    "if sandbox workloads are enabled, the GPU Operator then exchanges "
	    "the " DEPLOY "* labels for those of the other workload" },
	{ NULL, comes_back,
	    "$KEY will not stay away: the GPU Operator sets it back to true on "
	    "a GPU node; to switch an operand off for good, set it to false" },
	{ NULL, becomes_empty,
	    "the GPU Operator from v26.7 takes an empty $KEY for an absent one "
	    "and sets it to true; older ones leave it" },
	{ NULL, asks_without_gpu,
	    "$NODE has no nvidia.com/gpu.present=true: the GPU Operator from "
	    "v26.7 removes $KEY there again; older ones let the pod run" },
	{ NULL, was_preinstalled,
	    "if the host has a driver, the driver's manager sets $KEY back to "
	    "pre-installed within a minute or so" },
};

static int
has_row(struct slice key)
{
	size_t i;

	for (i = 0; i < COUNT(reactions); i++)
		if (reactions[i].key != NULL && slice_is(key,
		    reactions[i].key))
			return 1;
	return 0;
}

static int
is_about(const struct reaction *r, struct slice key)
{
	if (r->key != NULL)
		return slice_is(key, r->key);
	return slice_begins(key, DEPLOY) && !has_row(key);
}

/* The text with its words filled in. */
static const char *
filled(const char *text, const struct relabelling *l, struct arena *a)
{
	const struct { const char *word; struct slice value; } words[] = {
		{ "$KEY", l->key }, { "$NODE", l->node->o.name }
	};
	const char *all = "";
	size_t len, i;

	for (; *text != '\0'; text += len) {
		for (i = 0; i < COUNT(words); i++)
			if (slice_begins(slice_of(text), words[i].word))
				break;
		len = i < COUNT(words) ? strlen(words[i].word) :
		    1 + strcspn(text + 1, "$");
		all = arena_printf(a, "%s%s", all, i < COUNT(words) ?
		    foreign_shown(words[i].value, a) :
		    arena_string(a, (struct slice){ text, len }));
	}
	return all;
}

static void
hint(const struct relabelling *l)
{
	struct hints *h = l->v->hints;
	size_t i;

	for (i = 0; i < COUNT(reactions); i++)
		if (is_about(&reactions[i], l->key) &&
		    reactions[i].applies(l)) {
			hints_add(h, "%s", filled(reactions[i].text, l,
			    &h->arena));
			return;
		}
}

static int
same(const struct slice *a, const struct slice *b)
{
	return a == NULL || b == NULL ? a == b : slice_equal(*a, *b);
}

void
reactions_hint(const struct view *v, const struct node *was,
    const struct node *is)
{
	const struct change *c = v->choice->changes, *end = c +
	    v->choice->change_count;

	for (; c < end; c++) {
		const struct relabelling l = { v, is, c->key,
		    node_label_of(was, c->key), node_label_of(is, c->key) };

		if ((c->type == CHANGE_LABEL || c->type == CHANGE_UNLABEL) &&
		    !same(l.was, l.is))
			hint(&l);
	}
}
