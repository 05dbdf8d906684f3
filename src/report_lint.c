#include <stdlib.h>

#include "gpu.h"
#include "lint_daemonset.h"
#include "place.h"
#include "report.h"

/* ---- findings ---------------------------------------------------------- */

static const struct nest object = { "object", NEST_MAP };

enum { KEY, PLACE, OBJECT, RULE, MESSAGE, IN_FILE, LINE, COLUMN, OBJECT_KIND,
	OBJECT_NAMESPACE, OBJECT_NAME, COLUMNS };

static const struct column finding_columns[COLUMNS] = {
	[KEY] = { NULL, NULL, NULL, NULL, COLUMN_TEXT },
	[PLACE] = { "PLACE", "", NULL, NULL, COLUMN_TEXT },
	[OBJECT] = { "OBJECT", ": ", NULL, NULL, COLUMN_TEXT },
	[RULE] = { "RULE", " ", "rule", NULL, COLUMN_TEXT },
	[MESSAGE] = { "REASON", ": ", "message", NULL, COLUMN_TEXT },
	[IN_FILE] = { NULL, NULL, "file", NULL, COLUMN_TEXT },
	[LINE] = { NULL, NULL, "line", NULL, COLUMN_NUMBER },
	[COLUMN] = { NULL, NULL, "column", NULL, COLUMN_NUMBER },
	[OBJECT_KIND] = { NULL, NULL, "kind", &object, COLUMN_TEXT },
	[OBJECT_NAMESPACE] = { NULL, NULL, "namespace", &object, COLUMN_TEXT },
	[OBJECT_NAME] = { NULL, NULL, "name", &object, COLUMN_TEXT },
};

/* s, or "no value" if it is empty. */
static struct slice
if_any(struct slice s)
{
	return s.len > 0 ? s : (struct slice){ NULL, 0 };
}

/* A kind as kubectl writes it before a name: daemonset. */
static struct slice
resource_of(const struct document *d, struct arena *a)
{
	struct slice kind = arena_copy(a, d->kind);
	char *to = arena_alloc(a, kind.len + 1);
	size_t i;

	if (kind.len == 0)
		return slice_of("values");
	for (i = 0; i < kind.len; i++)
		to[i] = kind.ptr[i] >= 'A' && kind.ptr[i] <= 'Z' ?
		    (char)(kind.ptr[i] - 'A' + 'a') : kind.ptr[i];
	return (struct slice){ to, kind.len };
}

/* daemonset/NAME */
static struct slice
object_of(const struct document *d, struct arena *a)
{
	struct slice parts[3] = { resource_of(d, a), slice_of("/"), d->name };

	if (d->kind.len == 0)		/* chart_use.h has no others */
		parts[2] = slice_of("nvidia-device-plugin");
	else if (d->name.len == 0)
		parts[2] = slice_of("<none>");
	return arena_join(a, parts, 3);
}

/* daemonset.apps/NAME, as kubectl -o name; "no value" if it has no name. */
static struct slice
argument_of(const struct document *d, struct arena *a)
{
	size_t group = d->version.len;
	struct slice parts[5] = { resource_of(d, a), slice_of("."),
	    { NULL, 0 }, slice_of("/"), d->name };

	while (group > 0 && d->version.ptr[group - 1] != '/')
		group--;
	if (d->kind.len == 0 || d->name.len == 0)
		return (struct slice){ NULL, 0 };
	if (group == 0)
		parts[1].len = 0;
	else
		parts[2] = slice_head(d->version, group - 1);
	return arena_join(a, parts, 5);
}

/* FILE:LINE:COLUMN */
static struct slice
place_text(struct place at, struct arena *a)
{
	return slice_of(arena_printf(a, "%s:%zu:%zu", at.file, at.line,
	    at.col));
}

static void
add_finding(struct table *t, const struct lint_finding *f)
{
	struct slice *cells = table_add_row(t, SHOW_TEXT | SHOW_WIDE |
	    SHOW_JSON);

	if (cells == NULL)
		return;
	cells[KEY] = table_number(t, t->row_count);
	cells[PLACE] = place_text(f->place, &t->arena);
	cells[OBJECT] = object_of(f->d, &t->arena);
	cells[RULE] = slice_of(f->rule->id);
	cells[MESSAGE] = slice_of(f->message);
	cells[IN_FILE] = slice_of(f->place.file);
	cells[LINE] = table_number(t, f->place.line);
	cells[COLUMN] = table_number(t, f->place.col);
	cells[OBJECT_KIND] = if_any(f->d->kind);
	cells[OBJECT_NAMESPACE] = if_any(f->d->namespace);
	cells[OBJECT_NAME] = if_any(f->d->name);
}

static void
add_name(struct table *t, const struct document *d)
{
	struct slice name = argument_of(d, &t->arena), *cells;

	if (name.ptr == NULL)
		return;
	cells = table_add_row(t, SHOW_NAME);
	if (cells != NULL)
		cells[KEY] = name;
}

int
report_lint(const struct lint *l, struct table *t, unsigned wants)
{
	size_t i;

	table_init(t, finding_columns, COLUMNS, wants);
	t->kind = "LintReport";
	t->list = "items";
	for (i = 0; i < l->count; i++) {
		add_finding(t, &l->v[i]);
		if (i == 0 || l->v[i].d != l->v[i - 1].d)
			add_name(t, l->v[i].d);
	}
	if (l->passed_over > 0)
		hints_add(l->hints, "passed over %zu document%s without a "
		    "kind: kubectl would refuse %s", l->passed_over,
		    l->passed_over == 1 ? "" : "s",
		    l->passed_over == 1 ? "it" : "them");
	if (l->leaning_count > 0)
		hints_add(l->hints, "only the admission plugin "
		    "ExtendedResourceToleration, which EKS and GKE have on "
		    "and Kubernetes by default has not, tolerates the "
		    "NodePool's taint for %s%s", l->leaning,
		    l->leaning_count <= LINT_NAMED ? "" : arena_printf(
		    &l->hints->arena, " and %zu more", l->leaning_count -
		    LINT_NAMED));
	return l->count > 0;
}

/* ---- against a capture ------------------------------------------------- */

static const struct nest nodes = { "nodes", NEST_STRINGS };
static const struct nest skipped = { "skipped", NEST_LIST };

enum { SET_KEY, SET_TITLE, SET_NAMESPACE, SET_NAME, SET_FILE, SET_LINE,
	SET_COLUMN, DESIRED, SKIPPED, NODE, SKIPPED_NODE, REASON,
	SET_COLUMNS };

static const struct column set_columns[SET_COLUMNS] = {
	[SET_KEY] = { NULL, NULL, NULL, NULL, COLUMN_TEXT },
	[SET_TITLE] = { NULL, "", NULL, NULL, COLUMN_TEXT },
	[SET_NAMESPACE] = { "NAMESPACE", NULL, "namespace", NULL,
	    COLUMN_TEXT },
	[SET_NAME] = { "DAEMONSET", NULL, "daemonSet", NULL, COLUMN_TEXT },
	[SET_FILE] = { NULL, NULL, "file", NULL, COLUMN_TEXT },
	[SET_LINE] = { NULL, NULL, "line", NULL, COLUMN_NUMBER },
	[SET_COLUMN] = { NULL, NULL, "column", NULL, COLUMN_NUMBER },
	[DESIRED] = { "DESIRED", " DESIRED=", "desired", NULL, COLUMN_NUMBER },
	[SKIPPED] = { NULL, " SKIPPED=", NULL, NULL, COLUMN_TEXT },
	[NODE] = { NULL, NULL, "", &nodes, COLUMN_TEXT },
	[SKIPPED_NODE] = { "SKIPPED", NULL, "node", &skipped, COLUMN_TEXT },
	[REASON] = { "REASON", NULL, "reason", &skipped, COLUMN_TEXT },
};

/* A DaemonSet of the manifests on the nodes of a capture. */
struct landing {
	const struct cluster *cluster;
	const struct daemonset *set;
	struct slice common[SET_COLUMNS];	/* of all its rows */
	struct slice *left_out;			/* GPU nodes */
	size_t desired, left_count, left_cap;
};

static void
count_nodes(struct landing *g)
{
	const struct node *n = NULL;

	while ((n = cluster_node(g->cluster, n)) != NULL) {
		if (place_decide(g->set, n, NULL).run) {
			g->desired++;
			continue;
		}
		if (!gpu_is_on(n))
			continue;
		g->left_out = memory_grow(g->left_out, &g->left_cap,
		    g->left_count + 1, sizeof(*g->left_out));
		g->left_out[g->left_count++] = n->o.name;
	}
}

static struct slice *
add_row(struct table *t, const struct landing *g, unsigned shows)
{
	struct slice *cells = table_add_row(t, shows);

	if (cells != NULL)
		memcpy(cells, g->common, sizeof(g->common));
	return cells;
}

/* Wide has a row for each GPU node that is left out, JSON for every node. */
static void
add_node(struct table *t, const struct landing *g, const struct node *n)
{
	int gpu = gpu_is_on(n);
	struct placement p = place_decide(g->set, n, gpu ? &t->arena : NULL);
	struct slice *cells;

	if (p.run) {
		cells = add_row(t, g, SHOW_JSON);
		if (cells != NULL)
			cells[NODE] = n->o.name;
		return;
	}
	cells = gpu ? add_row(t, g, SHOW_JSON | SHOW_WIDE) : NULL;
	if (cells != NULL) {
		cells[SKIPPED_NODE] = n->o.name;
		cells[REASON] = slice_of(p.why);
	}
}

static void
fill_common(struct table *t, struct landing *g, const struct document *d)
{
	struct place at = document_place(d, 0);

	g->common[SET_KEY] = table_number(t, t->row_count);
	g->common[SET_NAMESPACE] = if_any(d->namespace);
	g->common[SET_NAME] = d->name;
	g->common[SET_FILE] = slice_of(at.file);
	g->common[SET_LINE] = table_number(t, at.line);
	g->common[SET_COLUMN] = table_number(t, at.col);
	g->common[DESIRED] = table_number(t, g->desired);
}

static void
add_set(struct table *t, struct landing *g, const struct document *d)
{
	size_t rows = t->row_count;
	const struct node *n = NULL;
	struct slice *cells;

	count_nodes(g);
	fill_common(t, g, d);
	cells = add_row(t, g, SHOW_TEXT);
	if (cells != NULL) {
		cells[SET_TITLE] = object_of(d, &t->arena);
		cells[SKIPPED] = arena_list(&t->arena, g->left_out,
		    g->left_count, ",");
		return;
	}
	while ((n = cluster_node(g->cluster, n)) != NULL)
		add_node(t, g, n);
	if (t->row_count == rows)
		add_row(t, g, SHOW_WIDE | SHOW_JSON);
}

void
report_lint_against(struct lint *l, const struct cluster *c, struct table *t,
    unsigned wants)
{
	struct arena *a = &l->hints->arena;
	size_t i;

	table_init(t, set_columns, SET_COLUMNS, wants);
	t->list = "daemonSets";
	for (i = 0; i < l->documents->count; i++) {
		const struct document *d = &l->documents->v[i];
		struct landing g = { .cluster = c };

		if (!lint_is_daemonset(d))
			continue;
		g.set = lint_daemonset(l, d);
		if (g.set == NULL)
			hints_add(l->hints, "daemonset \"%s\" is not counted: "
			    "%s", arena_text(a, &d->name),
			    l->fields.fault.msg);
		else
			add_set(t, &g, d);
		free(g.left_out);
	}
}
