#include "gpu.h"
#include "host_plugin.h"
#include "platform.h"
#include "roster.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What a capture is searched for evidence in. */
struct search {
	const struct cluster *c;
	struct arena *a;
};

/* ---- DaemonSets -------------------------------------------------------- */

/* A DaemonSet, by itself or by a pod that it controls. */
struct owner {
	struct slice namespace, name, app;
	const struct label *selector;
	size_t selector_count;
	const struct operand *operand;	/* of roster_all; NULL: nobody's */
};

static struct owner
owner_of_set(const struct daemonset *d)
{
	struct pod_marks marks = { .daemonset = d->o.name,
		.app = slice_or_empty(d->app),
		.component = slice_or_empty(d->component),
		.container = slice_or_empty(d->container) };

	return (struct owner){ slice_or_empty(d->o.namespace), d->o.name,
	    marks.app, d->node_selector, d->selector_count,
	    roster_of_pod(&roster_all, &marks) };
}

/* The pod's own operand may be one of a roster file. */
static struct owner
owner_of_pod(const struct pod *p)
{
	const struct pod_detail *d = p->detail;
	struct pod_marks marks = { .daemonset = *p->daemonset,
		.app = slice_or_empty(label_find(d->labels, d->label_count,
		    "app")) };
	size_t i;

	for (i = 0; i < d->container_count; i++)
		if (roster_tells(&roster_all, slice_or_empty(
		    d->containers[i].name)))
			marks.container = *d->containers[i].name;
	return (struct owner){ slice_or_empty(p->o.namespace), *p->daemonset,
	    marks.app, d->node_selector, d->selector_count,
	    roster_of_pod(&roster_all, &marks) };
}

/* Placed by a label; a cleaned capture may have lost that, but not its app. */
static int
is_labelled(const struct search *s, const struct owner *o)
{
	size_t i;

	(void)s;
	if (o->operand != NULL && o->operand->label != NULL &&
	    slice_is(o->app, o->operand->daemonset))
		return 1;
	for (i = 0; i < o->selector_count; i++)
		if (slice_begins(*o->selector[i].key, DEPLOY))
			return 1;
	return 0;
}

static int
is_operand(const struct owner *o, const char *name)
{
	return o->operand != NULL && o->operand == roster_find(&roster_all,
	    slice_of(name));
}

/* The static manifest's has the name of the operator's, and not its labels. */
static int
is_static(const struct search *s, const struct owner *o)
{
	return is_operand(o, "device-plugin") && !is_labelled(s, o);
}

static int
is_chart(const struct search *s, const struct owner *o)
{
	(void)s;
	return is_operand(o, "other-device-plugin") &&
	    slice_ends(o->name, o->operand->daemonset_suffix);
}

static int
is_other(const struct search *s, const struct owner *o)
{
	return is_operand(o, "other-device-plugin") && !is_chart(s, o);
}

static int
has_gke_nodes(const struct search *s)
{
	const struct node *n = NULL;

	while ((n = cluster_node(s->c, n)) != NULL)
		if (node_label(n, "cloud.google.com/gke-accelerator") != NULL)
			return 1;
	return 0;
}

/* GKE and OKE give theirs the same name. */
static int
is_gke(const struct search *s, const struct owner *o)
{
	return is_operand(o, "gke-device-plugin") && has_gke_nodes(s);
}

static int
is_oke(const struct search *s, const struct owner *o)
{
	return is_operand(o, "gke-device-plugin") && !has_gke_nodes(s);
}

/* ---- evidence ---------------------------------------------------------- */

enum weight {
	SHOWS_OPERATOR,			/* it is there, or its operands are */
	SHOWS_LABELS,			/* so it is, or was */
	SHOWS_PLUGIN			/* another device plugin is there */
};

/* What a capture may have in it, and which kind of cluster that shows. */
struct evidence {
	const char *kind;
	enum weight weight;
	/* What of it is there, NULL if nothing. */
	const char *(*find)(const struct evidence *e, const struct search *s);
	int (*is)(const struct search *s, const struct owner *o);
};

/* Notes one that was found: the first, or whether it is another. */
static void
add_owner(const struct owner *o, struct owner *first, int *more)
{
	if (first->name.ptr == NULL)
		*first = *o;
	else
		*more |= !slice_equal(first->name, o->name) ||
		    !slice_equal(first->namespace, o->namespace);
}

/* The first DaemonSet that is so. */
static const char *
find_owner(const struct evidence *e, const struct search *s)
{
	const struct daemonset *d = NULL;
	const struct pod *p = NULL;
	struct owner first = { .operand = NULL }, o;
	int more = 0;

	while ((d = cluster_daemonset(s->c, d)) != NULL) {
		o = owner_of_set(d);
		if (e->is(s, &o))
			add_owner(&o, &first, &more);
	}
	while ((p = cluster_pod(s->c, p)) != NULL) {
		if (p->daemonset == NULL || p->detail == NULL)
			continue;
		o = owner_of_pod(p);
		if (e->is(s, &o))
			add_owner(&o, &first, &more);
	}
	return first.name.ptr == NULL ? NULL : arena_printf(s->a,
	    "DaemonSet %s/%s%s", arena_text(s->a, &first.namespace),
	    arena_text(s->a, &first.name), more ? ", ..." : "");
}

static const char *
find_operator_pod(const struct evidence *e, const struct search *s)
{
	const struct operand *operator = roster_find(&roster_all,
	    slice_of("gpu-operator"));
	const struct pod *p = NULL;

	(void)e;
	while ((p = cluster_pod(s->c, p)) != NULL)
		if (p->operand == operator)
			return arena_printf(s->a, "pod %s/%s",
			    arena_text(s->a, p->o.namespace),
			    arena_text(s->a, &p->o.name));
	return NULL;
}

/* "2 nodes". */
static const char *
nodes(const struct search *s, size_t count)
{
	return arena_printf(s->a, "%zu node%s", count, count == 1 ? "" : "s");
}

static const char *
find_gates(const struct evidence *e, const struct search *s)
{
	const struct node *n = NULL;
	size_t count = 0, i;

	(void)e;
	while ((n = cluster_node(s->c, n)) != NULL)
		for (i = 0; i < n->label_count; i++)
			if (slice_begins(*node_label_at(n, i)->key, DEPLOY)) {
				count++;
				break;
			}
	return count == 0 ? NULL : arena_printf(s->a, "labels " DEPLOY "* on "
	    "%s", nodes(s, count));
}

/* The platforms whose hosts have a plugin, and how many nodes they are. */
static const char *
find_hosts(const struct evidence *e, const struct search *s)
{
	const char *platform, *names = "";
	const struct node *n = NULL;
	size_t count = 0;

	(void)e;
	while ((n = cluster_node(s->c, n)) != NULL) {
		platform = gpu_is_on(n) ? host_plugin_platform(n) : NULL;
		if (platform == NULL)
			continue;
		count++;
		if (strstr(names, platform) == NULL)
			names = arena_printf(s->a, "%s%s%s", names,
			    *names == '\0' ? "" : ", ", platform);
	}
	return count == 0 ? NULL : arena_printf(s->a, "%s on %s", names,
	    nodes(s, count));
}

/* Rows of one kind stand together. */
static const struct evidence evidences[] = {
	{ "GPU Operator", SHOWS_OPERATOR, find_operator_pod, NULL },
	{ "operands placed by label", SHOWS_OPERATOR, find_owner,
	    is_labelled },
	{ "operands placed by label", SHOWS_LABELS, find_gates, NULL },
	{ "device plugin of the static manifest", SHOWS_PLUGIN, find_owner,
	    is_static },
	{ "device plugin of the Helm chart", SHOWS_PLUGIN, find_owner,
	    is_chart },
	{ "device plugin of another name", SHOWS_PLUGIN, find_owner,
	    is_other },
	{ "device plugin of GKE", SHOWS_PLUGIN, find_owner, is_gke },
	{ "device plugin of OKE", SHOWS_PLUGIN, find_owner, is_oke },
	{ "device plugin on the host", SHOWS_PLUGIN, find_hosts, NULL },
};

/* ---- the whole --------------------------------------------------------- */

/* Where nothing was found: what speaks for a plugin, or that none does. */
static const char *
without_evidence(const struct search *s)
{
	const struct node *n = NULL;
	size_t gpus = 0, advertise = 0;

	while ((n = cluster_node(s->c, n)) != NULL) {
		gpus += (size_t)gpu_is_on(n);
		advertise += (size_t)gpu_has_resource(n->allocatable,
		    n->allocatable_count, "nvidia.com/");
	}
	if (gpus == 0)
		return "no GPU";
	return advertise == 0 ? arena_printf(s->a, "no device plugin (%s with "
	    "a GPU)", nodes(s, gpus)) : arena_printf(s->a, "device plugin "
	    "that is not in the capture (GPUs allocatable on %s)",
	    nodes(s, advertise));
}

/* "KIND (EVIDENCE; EVIDENCE), KIND (EVIDENCE)", "" without any. */
static const char *
line_up(const struct search *s, size_t found[])
{
	const char *text = "", *last = NULL, *what;
	size_t i;

	for (i = 0; i < COUNT(evidences); i++) {
		const struct evidence *e = &evidences[i];

		what = e->find(e, s);
		if (what == NULL)
			continue;
		found[e->weight]++;
		if (last != NULL && strcmp(last, e->kind) == 0)
			text = arena_printf(s->a, "%s; %s", text, what);
		else
			text = arena_printf(s->a, "%s%s%s (%s", text,
			    last == NULL ? "" : "), ", e->kind, what);
		last = e->kind;
	}
	return last == NULL ? "" : arena_printf(s->a, "%s)", text);
}

/*
 * Labels outlive the operator (NVIDIA/gpu-operator, issue 1391): alone they
 * count for it only where no other plugin is there.
 */
void
platform_find(struct platform *p, const struct cluster *c, struct arena *a)
{
	const struct search s = { c, a };
	size_t found[SHOWS_PLUGIN + 1] = { 0 };
	const char *text = line_up(&s, found);
	int labels = found[SHOWS_LABELS] > 0, plugin = found[SHOWS_PLUGIN] > 0;
	int operator = found[SHOWS_OPERATOR] > 0 || (labels && !plugin);

	p->mixed = plugin && (operator || labels);
	p->roster = operator ? roster_five.name : "standalone";
	p->text = *text == '\0' ? without_evidence(&s) :
	    arena_printf(a, "%s%s", p->mixed ? "mixed: " : "", text);
}
