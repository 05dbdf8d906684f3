#include "pod_status.h"
#include "report.h"
#include "rules.h"

static const struct nest findings = { "findings", NEST_STRINGS };
static const struct nest endangered = { "endangered", NEST_STRINGS };

enum { NODE, RESULT, FINDING, PLUGIN, TOOLKIT, PODS, NAMES, ENDANGERED,
	COLUMNS };

#define COMMON_COLUMNS \
	[FINDING] = { NULL, NULL, "", &findings, COLUMN_TEXT }, \
	[PLUGIN] = { "DEVICE-PLUGIN", NULL, NULL, NULL, COLUMN_TEXT }, \
	[TOOLKIT] = { "TOOLKIT", NULL, NULL, NULL, COLUMN_TEXT }, \
	[PODS] = { NULL, " PODS=", NULL, NULL, COLUMN_TEXT }, \
	[NAMES] = { "GPU-PODS", NULL, NULL, NULL, COLUMN_TEXT }, \
	[ENDANGERED] = { NULL, NULL, "", &endangered, COLUMN_TEXT }

static const struct column for_nodes[COLUMNS] = {
	[NODE] = { "NODE", "", "name", NULL, COLUMN_TEXT },
	[RESULT] = { "RESULT", " ", "result", NULL, COLUMN_TEXT },
	COMMON_COLUMNS
};

/* Asked of one node by name, the answer is the bare word. */
static const struct column for_one_node[COLUMNS] = {
	[NODE] = { "NODE", NULL, "name", NULL, COLUMN_TEXT },
	[RESULT] = { "RESULT", "", "result", NULL, COLUMN_TEXT },
	COMMON_COLUMNS
};

/* The STATUS of the operand's pod on the node, "no value" without one. */
static struct slice
status_of(const struct view *v, const struct node *n, const char *name,
    struct arena *a)
{
	const struct operand *operand = view_operand(v, name);
	const struct pod *p = operand == NULL ? NULL : view_best(v, n,
	    operand);

	return p == NULL ? (struct slice){ NULL, 0 } : pod_status(p, a).word;
}

/* A pod as hints and tables name it: NAMESPACE/NAME. */
static struct slice
full_name(const struct pod *p, struct arena *a)
{
	struct slice parts[3] = { slice_or_empty(p->o.namespace),
	    slice_of("/"), p->o.name };

	return arena_join(a, parts, 3);
}

static struct slice
names_of(const struct pod *const *pods, size_t count, struct arena *a)
{
	struct slice *names = arena_array(a, count, sizeof(*names));
	size_t i;

	if (count == 0)
		return (struct slice){ NULL, 0 };
	for (i = 0; i < count; i++)
		names[i] = full_name(pods[i], a);
	return arena_list(a, names, count, ",");
}

static void
add_row(const struct view *v, const struct node *n, struct table *t,
    const struct rule *broken, int first)
{
	struct slice *cells = table_add_row(t, SHOW_TEXT | SHOW_WIDE |
	    SHOW_JSON | (broken != NULL && first ? SHOW_NAME : 0));
	const struct pod *const *pods;
	size_t count;

	if (cells == NULL)
		return;
	cells[NODE] = n->o.name;
	cells[RESULT] = slice_of(broken != NULL ? broken->id : "ok");
	cells[PLUGIN] = status_of(v, n, "device-plugin", &t->arena);
	cells[TOOLKIT] = status_of(v, n, "container-toolkit", &t->arena);
	if (broken == NULL)
		return;
	pods = view_gpu_pods(v, n, &count);
	cells[FINDING] = cells[RESULT];
	cells[NAMES] = names_of(pods, count, &t->arena);
	if (v->choice->rules_named)
		cells[PODS] = slice_of(arena_printf(&t->arena, "%zu", count));
}

/* JSON has the workloads once for the node, whatever it breaks. */
static size_t
add_endangered(const struct view *v, const struct node *n, struct table *t)
{
	size_t count, i;
	const struct pod *const *pods = view_gpu_pods(v, n, &count);

	for (i = 0; i < count; i++) {
		struct slice *cells = table_add_row(t, SHOW_JSON);

		if (cells == NULL)
			break;
		cells[NODE] = n->o.name;
		cells[ENDANGERED] = full_name(pods[i], &t->arena);
	}
	return count;
}

/* 1 if the node breaks a rule; *pods grows by the workloads in danger. */
static int
order_node(const struct view *v, const struct node *n, struct table *t,
    size_t *pods)
{
	const struct rule *broken = rules_broken(v, n, v->choice->rules,
	    NULL);
	int any = broken != NULL;

	if (!any) {
		add_row(v, n, t, NULL, 1);
		return 0;
	}
	add_row(v, n, t, broken, 1);
	while ((broken = rules_broken(v, n, v->choice->rules, broken)) != NULL)
		add_row(v, n, t, broken, 0);
	*pods += add_endangered(v, n, t);
	return 1;
}

int
report_order(const struct view *v, struct table *t, unsigned wants)
{
	size_t pods = 0, i;
	int broken = 0;

	table_init(t, v->named == 1 ? for_one_node : for_nodes, COLUMNS, wants);
	t->kind = "OrderReport";
	t->list = "nodes";
	t->resource = "node";
	for (i = 0; i < v->node_count; i++)
		broken |= order_node(v, v->nodes[i], t, &pods);
	if (broken)
		rules_hint_hosts(v);
	if (pods > 0 && !(wants & SHOW_WIDE))
		hints_add(v->hints, "%zu GPU pod%s on these nodes: -o wide "
		    "names them", pods, pods == 1 ? " is" : "s are");
	view_hint_unready(v);
	return broken;
}
