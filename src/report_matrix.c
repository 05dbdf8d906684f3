#include "foreign.h"
#include "report.h"
#include "rules.h"

static const struct nest operands = { "operands", NEST_MAP };

/* Columns: the node, one for each operand of the roster, then these. */
enum { AFTER_STATUS, AFTER_GPU, AFTER_COUNT };

static struct column *
make_columns(const struct roster *r, struct arena *a)
{
	struct column *columns = arena_array(a, 1 + r->count + AFTER_COUNT,
	    sizeof(*columns));
	size_t i;

	columns[0] = (struct column){ "NODE", "", "name", NULL, COLUMN_TEXT };
	for (i = 0; i < r->count; i++) {
		const struct operand *o = r->operands[i];
		const char *name = roster_short(r, o);
		char *head = arena_string(a, slice_of(name)), *p;

		for (p = head; *p != '\0'; p++)
			if (*p >= 'a' && *p <= 'z')
				*p = (char)(*p - 'a' + 'A');
		columns[1 + i] = (struct column){ head, arena_printf(a,
		    " %s=", name), o->name, &operands, COLUMN_BOOL };
	}
	columns[1 + i + AFTER_STATUS] = (struct column){ "STATUS", NULL, NULL,
	    NULL, COLUMN_TEXT };
	columns[1 + i + AFTER_GPU] = (struct column){ "GPU", NULL, NULL, NULL,
	    COLUMN_TEXT };
	return columns;
}

/*
 * The node's STATUS column in kubectl get nodes (kubernetes,
 * pkg/printers/internalversion/printers.go, printNode).
 */
static struct slice
node_status(const struct node *n, struct arena *a)
{
	const struct condition *ready = condition_find(n->conditions,
	    n->condition_count, "Ready");
	const char *word = "Unknown";

	if (ready != NULL && ready->status != NULL)
		word = slice_is(*ready->status, "True") ? "Ready" : "NotReady";
	return slice_of(arena_printf(a, "%s%s", word, n->unschedulable ?
	    ",SchedulingDisabled" : ""));
}

/* "ALLOCATABLE/CAPACITY" of nvidia.com/gpu, "no value" without it. */
static struct slice
gpu_count(const struct node *n, struct arena *a)
{
	static const struct slice zero = { "0", 1 };
	const struct slice *capacity = label_find(n->capacity,
	    n->capacity_count, "nvidia.com/gpu");
	const struct slice *allocatable = label_find(n->allocatable,
	    n->allocatable_count, "nvidia.com/gpu");
	struct slice parts[3] = { zero, { "/", 1 }, zero };

	if (capacity == NULL && allocatable == NULL)
		return (struct slice){ NULL, 0 };
	if (allocatable != NULL)
		parts[0] = *allocatable;
	if (capacity != NULL)
		parts[2] = *capacity;
	return arena_join(a, parts, 3);
}

static void
matrix_node(const struct view *v, const struct node *n, struct table *t)
{
	struct slice *cells = table_add_row(t, SHOW_TEXT | SHOW_WIDE |
	    SHOW_JSON);
	size_t i;

	if (cells == NULL)
		return;
	cells[0] = n->o.name;
	for (i = 0; i < v->roster->count; i++) {
		const struct pod *p = view_best(v, n,
		    v->roster->operands[i]);

		cells[1 + i] = slice_of(p != NULL && view_running(v, p) ?
		    "true" : "false");
	}
	cells[1 + i + AFTER_STATUS] = node_status(n, &t->arena);
	cells[1 + i + AFTER_GPU] = gpu_count(n, &t->arena);
}

static size_t
count_running(const struct view *v)
{
	const struct pod *p = NULL;
	size_t n = 0;

	while ((p = cluster_pod(v->cluster, p)) != NULL)
		n += p->daemonset != NULL && view_has_pod(v, p) &&
		    view_running(v, p);
	return n;
}

/* A device plugin that the host runs is no pod, and needs none. */
static void
hint_on_host(const struct view *v)
{
	struct arena *a = &v->hints->arena;
	const char *first = NULL;
	size_t i, k, count = 0;

	for (i = 0; i < v->node_count; i++)
		for (k = 0; k < v->roster->count; k++) {
			struct standing s = rules_standing(v, v->nodes[i],
			    v->roster->operands[k]);

			if (s.on_host == NULL)
				continue;
			if (count++ == 0)
				first = foreign_shown(v->nodes[i]->o.name, a);
		}
	if (count > 0)
		hints_add(v->hints, "on the host, where no pod shows it: the "
		    "device plugin of %zu node%s: %s%s (audit -o wide says "
		    "why)", count, count == 1 ? "" : "s", first,
		    count == 1 ? "" : ", ...");
}

int
report_matrix(const struct view *v, struct table *t, unsigned wants)
{
	size_t i;

	table_init(t, NULL, 1 + v->roster->count + AFTER_COUNT, wants);
	t->columns = make_columns(v->roster, &t->arena);
	t->kind = "MatrixReport";
	t->list = "nodes";
	for (i = 0; i < v->node_count; i++)
		matrix_node(v, v->nodes[i], t);
	t->total_text = "TOTAL_PODS";
	t->total_json = "totalPods";
	t->total = count_running(v);
	if (v->roster->standalone)
		hint_on_host(v);
	view_hint_unready(v);
	return 0;
}
