#include <stdio.h>
#include <string.h>

#include "capture.h"
#include "format.h"
#include "generate.h"
#include "help.h"
#include "hints.h"
#include "nearest.h"
#include "options.h"
#include "report.h"
#include "roster.h"
#include "view.h"

#define PROGRAM "kubectl-gpuops"

enum { EXIT_OK, EXIT_FINDINGS, EXIT_TROUBLE };

struct command;
typedef int runner(const struct command *, const struct options *,
    struct out *, struct hints *, struct error *);

static runner run_report, run_roster, run_generate, run_version, run_help;

/*
 * What can be typed.  run returns an exit status; EXIT_TROUBLE comes with the
 * error.
 */
static const struct command {
	struct help help;
	int takes_names;
	runner *run;
	report *report;
} commands[] = {
#define READS (FLAGS_COMMON | FLAGS_FORMAT | FLAGS_TABLE | FLAGS_INPUT | \
    FLAGS_NODES | FLAGS_NAMESPACE)
	{ { "audit", "[NODE...]", "operands that labels ask for and that are "
	    "not Running", READS,
	    SHOW_TEXT | SHOW_WIDE | SHOW_JSON | SHOW_NAME,
	    "For each node, prints the operands that its labels ask for "
	    "(nvidia.com/gpu.deploy.<operand>=true) and that have no Running "
	    "pod there, or OK.  Exits 1 if one is missing.",
	    { "kubectl get nodes,pods -A -o json | %s audit",
	      "%s audit -f capture.json -o wide",
	      "kubectl cordon $(%s audit -f capture.json -o name)" } },
	    1, run_report, report_audit },
	{ { "order", "[NODE...]", "nodes where a device plugin runs and no "
	    "container toolkit", READS | FLAGS_ORDER,
	    SHOW_TEXT | SHOW_WIDE | SHOW_JSON | SHOW_NAME,
	    "Looks for nodes in a wrong combination: a device plugin that "
	    "runs where no container toolkit does advertises GPUs, and every "
	    "workload that gets one fails.  Exits 1 if there is such a node.",
	    { "kubectl get nodes,pods -A -o json | %s order",
	      "%s order -f capture.json gpu-node-7",
	      "%s order -f capture.json --host-toolkit" } },
	    1, run_report, report_order },
	{ { "matrix", "[NODE...]", "node by operand, yes or no, and the total "
	    "of Running DaemonSet pods", READS,
	    SHOW_TEXT | SHOW_WIDE | SHOW_JSON,
	    "Prints for each node which operands have a Running pod there, "
	    "and in the end how many pods of DaemonSets are Running in the "
	    "namespace.",
	    { "kubectl get nodes,pods -A -o json | %s matrix",
	      "%s matrix -f nodes.json,pods.json -l cloud.example/pool=gpu",
	      "%s matrix -f capture.json -o wide --ready" } },
	    1, run_report, report_matrix },
	{ { "roster", "", "each operand and the node label that switches it on",
	    FLAGS_COMMON | FLAGS_FORMAT | FLAGS_TABLE,
	    SHOW_TEXT | SHOW_WIDE | SHOW_JSON,
	    "Prints operand=label for each operand.  Reads no input.",
	    { "%s roster", "%s roster -o wide" } },
	    0, run_roster, report_roster },
	{ { "generate", "[WHAT...]", "manifests for kubectl apply -f -",
	    FLAGS_COMMON | FLAGS_FORMAT | FLAGS_GENERATE | FLAGS_NAMESPACE, 0,
	    "Prints DaemonSets for the operands that are named (driver, "
	    "toolkit, device-plugin, gfd, dcgm), for all five without a name; "
	    "\"namespace\" prints their Namespace, which must be there before "
	    "them.  Today it prints what --minimal does: placement, image and "
	    "memory request.  Reads no input.  Formats: yaml (default), json, "
	    "name.",
	    { "%s generate namespace | kubectl apply -f -",
	      "%s generate | kubectl apply -f -",
	      "%s generate toolkit --image toolkit=registry.example/toolkit:v1"
	    } }, 1, run_generate, NULL },
	{ { "version", "", "print the version", FLAGS_COMMON, 0,
	    "Prints the name and the version.", { "%s version" } },
	    0, run_version, NULL },
	{ { "help", "[COMMAND]", "print this help, or that of a command",
	    FLAGS_COMMON, 0,
	    "Prints what the commands do, or one of them in detail.",
	    { "%s help audit" } },
	    1, run_help, NULL },
#undef READS
};
#define COMMAND_COUNT (sizeof(commands) / sizeof(commands[0]))

static void
help_all(struct out *out, const char *program)
{
	size_t i;

	help_begin(out, program);
	for (i = 0; i < COMMAND_COUNT; i++)
		help_line(out, &commands[i].help);
	help_end(out, program);
}

static const struct command *
find_command(const struct options *o, const char *name, struct error *err)
{
	struct nearest near = { .typed = name };
	size_t i;

	for (i = 0; i < COMMAND_COUNT; i++)
		if (strcmp(commands[i].help.name, name) == 0)
			return &commands[i];
	for (i = 0; i < COMMAND_COUNT; i++)
		nearest_offer(&near, commands[i].help.name);
	error_set(err, "unknown command \"%s\" for \"%s\"", name, o->program);
	if (near.best != NULL)
		error_add(err, ", did you mean \"%s\"?", near.best);
	else
		error_add(err, "; see '%s --help'", o->program);
	return NULL;
}

/* ---- commands ---------------------------------------------------------- */

/* The capture is loaded: look at it, report, print. */
static int
show(const struct command *c, const struct format *format, int headers,
    const struct view *view, struct out *out)
{
	struct table table;
	int rc = c->report(view, &table, format->shows) ? EXIT_FINDINGS :
	    EXIT_OK;

	format->print(out, &table, headers);
	table_free(&table);
	return rc;
}

/* What is wrong with the command line is told before anything is read. */
static int
run_report(const struct command *c, const struct options *o, struct out *out,
    struct hints *hints, struct error *err)
{
	const struct format *format = format_find(o->output, c->help.formats,
	    err);
	struct choice choice = { .namespace = o->namespace,
	    .all_namespaces = o->all_namespaces, .ready = o->ready,
	    .host_toolkit = o->host_toolkit, .nodes = &o->args,
	    .selector_text = o->selector != NULL ? o->selector : "" };
	struct cluster cluster = { 0 };
	struct arena arena = { 0 };
	struct view view = { 0 };
	int rc = EXIT_TROUBLE;

	if (format != NULL &&
	    selector_parse(&choice.selector, choice.selector_text, &arena,
	    err) == 0 &&
	    capture_read(&cluster, o, &roster_five, hints, err) == 0 &&
	    view_init(&view, &cluster, &roster_five, &choice, hints, err) == 0)
		rc = show(c, format, !o->no_headers, &view, out);
	view_free(&view);
	cluster_free(&cluster);
	arena_free(&arena);
	return rc;
}

static int
run_roster(const struct command *c, const struct options *o, struct out *out,
    struct hints *hints, struct error *err)
{
	const struct format *format = format_find(o->output, c->help.formats,
	    err);
	struct view view = { .roster = &roster_five, .hints = hints };

	if (format == NULL)
		return EXIT_TROUBLE;
	return show(c, format, !o->no_headers, &view, out);
}

static int
run_generate(const struct command *c, const struct options *o,
    struct out *out, struct hints *hints, struct error *err)
{
	(void)c;
	(void)hints;
	return generate_run(o, out, err) < 0 ? EXIT_TROUBLE : EXIT_OK;
}

static int
run_version(const struct command *c, const struct options *o, struct out *out,
    struct hints *hints, struct error *err)
{
	(void)c;
	(void)o;
	(void)hints;
	(void)err;
	out_text(out, PROGRAM " " VERSION "\n");
	return EXIT_OK;
}

static int
run_help(const struct command *c, const struct options *o, struct out *out,
    struct hints *hints, struct error *err)
{
	(void)hints;
	if (o->args.count == 0) {
		help_all(out, o->program);
		return EXIT_OK;
	}
	if (o->args.count > 1) {
		error_set(err, "found %zu names, wanted one command to help "
		    "with", o->args.count);
		return EXIT_TROUBLE;
	}
	c = find_command(o, o->args.v[0], err);
	if (c == NULL)
		return EXIT_TROUBLE;
	help_command(out, &c->help, o->program);
	return EXIT_OK;
}

/* ---- the command line -------------------------------------------------- */

static int
run(const struct options *o, struct out *out, struct hints *hints,
    struct error *err)
{
	const struct command *c;

	if (o->version)
		return run_version(NULL, o, out, hints, err);
	if (o->command == NULL && (o->help || o->given == 0)) {
		help_all(out, o->program);
		return EXIT_OK;
	}
	if (o->command == NULL) {
		error_set(err, "no command given; see '%s --help'",
		    o->program);
		return EXIT_TROUBLE;
	}
	c = find_command(o, o->command, err);
	if (c == NULL)
		return EXIT_TROUBLE;
	if (o->help) {
		help_command(out, &c->help, o->program);
		return EXIT_OK;
	}
	if (options_check(o, c->help.flags, err) < 0)
		return EXIT_TROUBLE;
	if (o->args.count > 0 && !c->takes_names) {
		error_set(err, "unknown command \"%s\" for \"%s %s\"",
		    o->args.v[0], o->program, c->help.name);
		return EXIT_TROUBLE;
	}
	return c->run(c, o, out, hints, err);
}

int
main(int argc, char **argv)
{
	struct options options = { 0 };
	struct out out = { .fp = stdout };
	struct hints hints = { 0 };
	struct error err = { 0 }, unwritten = { 0 };
	int rc = EXIT_TROUBLE;

	/* A message is one write, not to be torn by what others write. */
	setvbuf(stderr, NULL, _IOLBF, BUFSIZ);
	if (options_parse(&options, argc, argv, &err) == 0)
		rc = run(&options, &out, &hints, &err);
	if (out_close(&out, &unwritten) < 0 && rc != EXIT_TROUBLE) {
		err = unwritten;
		rc = EXIT_TROUBLE;
	}
	if (rc == EXIT_TROUBLE)
		error_print(&err, stderr);
	else if (!options.quiet)
		hints_print(&hints, stderr);
	hints_free(&hints);
	options_free(&options);
	return rc;
}
