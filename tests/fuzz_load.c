#include "format.h"
#include "fuzz.h"
#include "load.h"
#include "memory_source.h"
#include "reference_json.h"
#include "report.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * From captures to reports, as main goes.  A byte 0xff, which no JSON has,
 * parts two inputs of one capture.  Whatever is printed must be safe for a
 * terminal, and what is JSON valid.
 */
#define PARTS 0xff

static const struct {
	report *run;
	unsigned shows;
} reports[] = {
	{ report_audit, SHOW_TEXT | SHOW_WIDE | SHOW_JSON | SHOW_NAME },
	{ report_order, SHOW_TEXT | SHOW_WIDE | SHOW_JSON | SHOW_NAME },
	{ report_matrix, SHOW_TEXT | SHOW_WIDE | SHOW_JSON },
	{ report_desired, SHOW_TEXT | SHOW_WIDE | SHOW_JSON },
	{ report_whatif, SHOW_TEXT | SHOW_WIDE | SHOW_JSON },
	{ report_diff, SHOW_TEXT | SHOW_WIDE | SHOW_JSON },
	{ report_explain, SHOW_TEXT | SHOW_WIDE | SHOW_JSON | SHOW_NAME },
};

/* What whatif is asked: to drop an operand, to cordon, to expel. */
static const struct change changes[] = {
	{ CHANGE_LABEL, SLICE("nvidia.com/gpu.deploy.container-toolkit"),
	    SLICE("false"), { NULL, 0 } },
	{ CHANGE_UNLABEL, SLICE("nvidia.com/gpu.deploy.driver"), { NULL, 0 },
	    { NULL, 0 } },
	{ CHANGE_TAINT, SLICE("sku"), SLICE("gpu"), SLICE("NoExecute") },
	{ CHANGE_CORDON, { NULL, 0 }, { NULL, 0 }, { NULL, 0 } },
};

static const char *const formats[] = { "text", "wide", "json", "name" };

static const struct {
	const char *namespace, *node, *selector;
	int all_namespaces, ready, host_toolkit, headers, every;
} choices[] = {
	{ .selector = "", .headers = 1 },
	{ .selector = "", .all_namespaces = 1, .ready = 1, .headers = 1 },
	{ .selector = "!nvidia.com/gpu.deploy.driver,kubernetes.io/os!=x",
	    .host_toolkit = 1, .every = 1 },
	{ .selector = "", .namespace = "gpu-operator", .node = "node/a" },
};

/* ---- what was printed -------------------------------------------------- */

/* The bytes of one character that moves no cursor and hides no text. */
static int
is_harmless(const unsigned char *c, size_t n)
{
	if (n == 1)
		return c[0] == '\n' || (c[0] >= 0x20 && c[0] < 0x7f);
	if (n == 2)
		return c[0] != 0xc2 || c[1] >= 0xa0;
	if (n == 3 && c[0] == 0xe2 && c[1] == 0x80)
		return c[2] < 0xaa || c[2] > 0xae;
	if (n == 3 && c[0] == 0xe2 && c[1] == 0x81)
		return c[2] < 0xa6 || c[2] > 0xa9;
	return 1;
}

static void
check_harmless(struct slice text)
{
	const unsigned char *start = (const unsigned char *)text.ptr, *from;
	struct reference r = { start, start + text.len, 0 };

	while (r.at < r.end) {
		from = r.at;
		fuzz_check_text(reference_one(&r, 0, 0x7f) ||
		    reference_utf8(&r), "what is printed is not UTF-8", text);
		fuzz_check_text(is_harmless(from, (size_t)(r.at - from)),
		    "what is printed is not safe", text);
	}
}

static void
check_printed(struct slice text, unsigned shows)
{
	size_t at;

	check_harmless(text);
	if (shows == SHOW_JSON)
		fuzz_check_text(reference_input(text, &at),
		    "what is printed is not JSON", text);
}

/* ---- one command ------------------------------------------------------- */

/* Memory in which what is printed comes to lie. */
struct sink {
	char *text;
	size_t len;
	struct out out;
};

static void
sink_open(struct sink *k)
{
	*k = (struct sink){ 0 };
	k->out.fp = open_memstream(&k->text, &k->len);
	fuzz_check(k->out.fp != NULL, "open_memstream failed");
}

static void
sink_close(struct sink *k, unsigned shows)
{
	struct error err = { 0 };

	fuzz_check(out_close(&k->out, &err) == 0, "out_close failed");
	check_printed((struct slice){ k->text, k->len }, shows);
	free(k->text);
}

static void
print(const struct view *v, size_t which, const struct format *f, int headers)
{
	struct sink sink;
	struct table t;

	sink_open(&sink);
	reports[which].run(v, &t, f->shows);
	f->print(&sink.out, &t, headers);
	table_free(&t);
	sink_close(&sink, f->shows);
}

static void
print_all(const struct view *v, int headers)
{
	struct error err = { 0 };
	const struct format *f;
	size_t i, k;

	for (i = 0; i < COUNT(reports) && v->node_count > 0; i++)
		for (k = 0; k < COUNT(formats); k++) {
			f = format_find(formats[k], reports[i].shows, &err);
			if (f != NULL)
				print(v, i, f, headers);
		}
}

/* What main prints on stderr. */
static void
complain(const struct error *err, const struct hints *hints)
{
	struct sink sink;

	sink_open(&sink);
	if (err != NULL)
		error_print(err, sink.out.fp);
	else
		hints_print(hints, sink.out.fp);
	sink_close(&sink, 0);
}

/*
 * Prints all reports.  diff gets the same cluster with another namespace, in
 * which pods are other operands', or nobody's.
 */
static void
print_views(struct view *v, const struct choice *choice, int headers)
{
	struct choice other = *choice;
	struct hints hints = { 0 };
	struct error err = { 0 };
	struct view later = { 0 };

	other.namespace = "x";
	other.all_namespaces = !choice->all_namespaces;
	fuzz_check(view_init(&later, v->cluster, &other, &hints, &err) == 0,
	    "a view of another namespace fails");
	v->later = &later;
	print_all(v, headers);
	view_free(&later);
	hints_free(&hints);
}

static void
look(const struct cluster *c, size_t which)
{
	const char *text = choices[which].selector;
	const char *node = choices[which].node;
	struct names nodes = { .v = &node, .count = node != NULL };
	struct choice choice = { .namespace = choices[which].namespace,
	    .all_namespaces = choices[which].all_namespaces,
	    .ready = choices[which].ready,
	    .host_toolkit = choices[which].host_toolkit, .nodes = &nodes,
	    .roster = &roster_five, .known = &roster_all, .rules = ~0u,
	    .every_daemonset = choices[which].every, .changes = changes,
	    .change_count = COUNT(changes), .selector_text = text };
	struct arena arena = { 0 };
	struct hints hints = { 0 };
	struct view v = { 0 };
	struct error err = { 0 };

	fuzz_check(selector_parse(&choice.selector, text, &arena, &err) == 0,
	    "a selector of ours is none");
	if (view_init(&v, c, &choice, &hints, &err) == 0) {
		print_views(&v, &choice, choices[which].headers);
		complain(NULL, &hints);
	} else
		complain(&err, NULL);
	view_free(&v);
	hints_free(&hints);
	arena_free(&arena);
}

/* ---- a capture --------------------------------------------------------- */

/* Reads the first input of *rest and takes it off. */
static int
load_part(struct load *l, struct slice *rest, struct error *err)
{
	const char *end = rest->len == 0 ? NULL :
	    memchr(rest->ptr, PARTS, rest->len);
	size_t n = end == NULL ? rest->len : (size_t)(end - rest->ptr);
	struct memory_source m = { .text = slice_head(*rest, n) };

	*rest = slice_from(*rest, end == NULL ? n : n + 1);
	return load_input(l, "in", memory_source(&m), err);
}

static int
load_all(struct cluster *c, struct slice text, struct error *err)
{
	struct load l;
	int rc;

	load_init(&l, c, &(struct interest){ .known = &roster_all,
	    .gpu_pods = 1, .gpu_demand = 1, .daemon_pods = 1 });
	do
		rc = load_part(&l, &text, err);
	while (rc == 0 && text.len > 0);
	load_free(&l);
	return rc;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cluster c = { 0 };
	struct error err = { 0 };
	size_t i;

	if (load_all(&c, (struct slice){ (const char *)data, size }, &err) < 0)
		complain(&err, NULL);
	else if (c.lists[KIND_NODE].count > 0)
		for (i = 0; i < COUNT(choices); i++)
			look(&c, i);
	cluster_free(&c);
	return 0;
}
