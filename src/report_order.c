#include "pod_status.h"
#include "report.h"
#include "rules.h"

static const struct nest findings = { "findings", NEST_STRINGS };

enum { NODE, RESULT, FINDING, PLUGIN, TOOLKIT, COLUMNS };

static const struct column for_nodes[COLUMNS] = {
	[NODE] = { "NODE", "", "name", NULL, COLUMN_TEXT },
	[RESULT] = { "RESULT", " ", "result", NULL, COLUMN_TEXT },
	[FINDING] = { NULL, NULL, "", &findings, COLUMN_TEXT },
	[PLUGIN] = { "DEVICE-PLUGIN", NULL, NULL, NULL, COLUMN_TEXT },
	[TOOLKIT] = { "TOOLKIT", NULL, NULL, NULL, COLUMN_TEXT },
};

/* Asked of one node by name, the answer is the bare word. */
static const struct column for_one_node[COLUMNS] = {
	[NODE] = { "NODE", NULL, "name", NULL, COLUMN_TEXT },
	[RESULT] = { "RESULT", "", "result", NULL, COLUMN_TEXT },
	[FINDING] = { NULL, NULL, "", &findings, COLUMN_TEXT },
	[PLUGIN] = { "DEVICE-PLUGIN", NULL, NULL, NULL, COLUMN_TEXT },
	[TOOLKIT] = { "TOOLKIT", NULL, NULL, NULL, COLUMN_TEXT },
};

/* The STATUS of the operand's pod on the node, "no value" without one. */
static struct slice
status_of(const struct view *v, const struct node *n, const char *name,
    struct arena *a)
{
	const struct operand *operand = roster_find(v->roster,
	    slice_of(name));
	const struct pod *p = view_best(v, n, operand);

	return p == NULL ? (struct slice){ NULL, 0 } : pod_status(p, a).word;
}

static int
order_node(const struct view *v, const struct node *n, struct table *t)
{
	const struct rule *broken = rules_broken(v, n);
	struct slice *cells = table_add_row(t, SHOW_TEXT | SHOW_WIDE |
	    SHOW_JSON | (broken != NULL ? SHOW_NAME : 0));

	if (cells == NULL)
		return broken != NULL;
	cells[NODE] = n->o.name;
	cells[RESULT] = slice_of(broken != NULL ? broken->id : "ok");
	if (broken != NULL)
		cells[FINDING] = cells[RESULT];
	cells[PLUGIN] = status_of(v, n, "device-plugin", &t->arena);
	cells[TOOLKIT] = status_of(v, n, "container-toolkit", &t->arena);
	return broken != NULL;
}

/*
 * Where the hosts bring the toolkit (EKS AL2023 images, DGX OS) no capture
 * shows it; that no toolkit pod exists anywhere is the one trace.
 */
static void
hint_host_toolkit(const struct view *v)
{
	const struct operand *toolkit = roster_find(v->roster,
	    slice_of("container-toolkit"));
	const struct pod *p = NULL;

	while ((p = cluster_pod(v->cluster, p)) != NULL)
		if (p->operand != NULL && p->operand == toolkit)
			return;
	hints_add(v->hints, "no container-toolkit pod in the whole capture: "
	    "if the hosts have the toolkit, say so with --host-toolkit");
}

int
report_order(const struct view *v, struct table *t, unsigned wants)
{
	int broken = 0;
	size_t i;

	table_init(t, v->named == 1 ? for_one_node : for_nodes, COLUMNS, wants);
	t->kind = "OrderReport";
	t->list = "nodes";
	t->resource = "node";
	for (i = 0; i < v->node_count; i++)
		broken |= order_node(v, v->nodes[i], t);
	if (broken)
		hint_host_toolkit(v);
	view_hint_unready(v);
	return broken;
}
