#include <stdio.h>
#include <string.h>

#include "files.h"
#include "format.h"
#include "generate.h"
#include "hints.h"
#include "load.h"
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
 * error.  Examples are in the words of the user, %s being the program.
 */
static const struct command {
	const char *name, *args, *summary;
	unsigned flags;			/* groups of them */
	unsigned formats;		/* SHOW_ bits */
	int takes_names;
	runner *run;
	report *report;
	const char *text;		/* of its help */
	const char *examples[3];
} commands[] = {
#define READS (FLAGS_COMMON | FLAGS_FORMAT | FLAGS_TABLE | FLAGS_INPUT | \
    FLAGS_NODES | FLAGS_NAMESPACE)
	{ "audit", "[NODE...]", "operands that labels ask for and that are "
	    "not Running", READS,
	    SHOW_TEXT | SHOW_WIDE | SHOW_JSON | SHOW_NAME, 1, run_report,
	    report_audit,
	    "For each node, prints the operands that its labels ask for "
	    "(nvidia.com/gpu.deploy.<operand>=true) and that have no Running "
	    "pod there, or OK.  Exits 1 if one is missing.",
	    { "kubectl get nodes,pods -A -o json | %s audit",
	      "%s audit -f capture.json -o wide",
	      "kubectl cordon $(%s audit -f capture.json -o name)" } },
	{ "order", "[NODE...]", "nodes where a device plugin runs and no "
	    "container toolkit", READS | FLAGS_ORDER,
	    SHOW_TEXT | SHOW_WIDE | SHOW_JSON | SHOW_NAME, 1, run_report,
	    report_order,
	    "Looks for nodes in a wrong combination: a device plugin that "
	    "runs where no container toolkit does advertises GPUs, and every "
	    "workload that gets one fails.  Exits 1 if there is such a node.",
	    { "kubectl get nodes,pods -A -o json | %s order",
	      "%s order -f capture.json gpu-node-7",
	      "%s order -f capture.json --host-toolkit" } },
	{ "matrix", "[NODE...]", "node by operand, yes or no, and the total "
	    "of Running DaemonSet pods", READS,
	    SHOW_TEXT | SHOW_WIDE | SHOW_JSON, 1, run_report, report_matrix,
	    "Prints for each node which operands have a Running pod there, "
	    "and in the end how many pods of DaemonSets are Running in the "
	    "namespace.",
	    { "kubectl get nodes,pods -A -o json | %s matrix",
	      "%s matrix -f nodes.json,pods.json -l cloud.example/pool=gpu",
	      "%s matrix -f capture.json -o wide --ready" } },
	{ "roster", "", "each operand and the node label that switches it on",
	    FLAGS_COMMON | FLAGS_FORMAT | FLAGS_TABLE,
	    SHOW_TEXT | SHOW_WIDE | SHOW_JSON, 0, run_roster, report_roster,
	    "Prints operand=label for each operand.  Reads no input.",
	    { "%s roster", "%s roster -o wide" } },
	{ "generate", "[WHAT...]", "manifests for kubectl apply -f -",
	    FLAGS_COMMON | FLAGS_FORMAT | FLAGS_GENERATE | FLAGS_NAMESPACE,
	    0, 1, run_generate, NULL,
	    "Prints DaemonSets for the operands that are named, for all five "
	    "without a name; \"namespace\" prints their Namespace.  Reads no "
	    "input.  Formats: yaml (default), json, name.",
	    { "%s generate | kubectl apply -f -",
	      "%s generate toolkit --image toolkit=registry.example/toolkit:v1",
	      "%s generate namespace driver --output-dir manifests" } },
	{ "version", "", "print the version", FLAGS_COMMON, 0, 0, run_version,
	    NULL, "Prints the name and the version.", { "%s version" } },
	{ "help", "[COMMAND]", "print this help, or that of a command",
	    FLAGS_COMMON, 0, 1, run_help, NULL,
	    "Prints what the commands do, or one of them in detail.",
	    { "%s help audit" } },
#undef READS
};
#define COMMAND_COUNT (sizeof(commands) / sizeof(commands[0]))

/* ---- help -------------------------------------------------------------- */

static void
print_example(struct out *out, const char *example, const char *program)
{
	const char *at = strstr(example, "%s");

	out_text(out, "  ");
	out_slice(out, (struct slice){ example, (size_t)(at - example) });
	out_text(out, program);
	out_text(out, at + strlen("%s"));
	out_text(out, "\n");
}

static void
print_formats(struct out *out, unsigned allowed)
{
	static const struct { unsigned shows; const char *text; } formats[] = {
		{ SHOW_TEXT, "  text   lines for scripts (the default)\n" },
		{ SHOW_WIDE, "  wide   a table with all details\n" },
		{ SHOW_JSON, "  json   a document for programs\n" },
		{ SHOW_NAME, "  name   node/NAME of nodes with a finding\n" },
	};
	size_t i;

	if (allowed == 0)
		return;
	out_text(out, "\nFormats (-o):\n");
	for (i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		if (formats[i].shows & allowed)
			out_text(out, formats[i].text);
}

static void
help_command(struct out *out, const struct command *c, const char *program)
{
	size_t i;

	options_wrap(out, c->text, 0);
	out_text(out, "\nExamples:\n");
	for (i = 0; i < 3 && c->examples[i] != NULL; i++)
		print_example(out, c->examples[i], program);
	print_formats(out, c->formats);
	out_text(out, "\nOptions:\n");
	options_help(out, c->flags);
	out_text(out, "\nUsage:\n  ");
	out_text(out, program);
	out_text(out, " ");
	out_text(out, c->name);
	out_text(out, *c->args == '\0' ? " [options]\n" : " ");
	if (*c->args != '\0') {
		out_text(out, c->args);
		out_text(out, " [options]\n");
	}
}

static void
help_all(struct out *out, const char *program)
{
	size_t i, len;

	out_text(out,
"Reads what \"kubectl get nodes,pods -A -o json\" printed, now or last week,\n"
"and reports on the NVIDIA GPU Operator's operands: what should run where,\n"
"what does, and in which order it is broken.  It never talks to a cluster.\n"
"\nExamples:\n");
	print_example(out, "kubectl get nodes,pods -A -o json | %s audit",
	    program);
	print_example(out, "%s matrix -f capture.json", program);
	print_example(out, "%s generate | kubectl apply -f -", program);
	out_text(out, "\nAvailable Commands:\n");
	for (i = 0; i < COMMAND_COUNT; i++) {
		len = strlen(commands[i].name);
		out_text(out, "  ");
		out_text(out, commands[i].name);
		out_pad(out, 12 - len);
		options_wrap(out, commands[i].summary, 14);
	}
	out_text(out, "\nExit status:\n  0 nothing wrong, 1 findings, 2 usage "
	    "error, unreadable or invalid input\n\nUsage:\n  ");
	out_text(out, program);
	out_text(out, " COMMAND [options]\n\nUse \"");
	out_text(out, program);
	out_text(out, " COMMAND --help\" for more about a command.\n");
}

/* ---- commands ---------------------------------------------------------- */

static const struct command *
find_command(const struct options *o, const char *name, struct error *err)
{
	struct nearest near = { .typed = name };
	size_t i;

	for (i = 0; i < COMMAND_COUNT; i++)
		if (strcmp(commands[i].name, name) == 0)
			return &commands[i];
	for (i = 0; i < COMMAND_COUNT; i++)
		nearest_offer(&near, commands[i].name);
	error_set(err, "unknown command \"%s\" for \"%s\"", name, o->program);
	if (near.best != NULL)
		error_add(err, ", did you mean \"%s\"?", near.best);
	else
		error_add(err, "; see '%s --help'", o->program);
	return NULL;
}

static int
load_files(struct load *l, const struct files *f, struct error *err)
{
	struct source source;
	size_t i;
	int fd, rc = 0;

	for (i = 0; i < f->names.count && rc == 0; i++) {
		if (files_open(f->names.v[i], &fd, &source, err) < 0)
			return -1;
		rc = load_input(l, f->names.v[i], source, err);
		files_close(fd);
	}
	return rc;
}

/* Without a node nothing was looked at, so nothing is well. */
static int
no_node(const struct load *l, const struct files *f, struct error *err)
{
	error_set(err, "no Node in input (Pods: %zu, other kinds: %zu",
	    l->cluster->pods_seen, l->passed_over);
	if (l->kindless > 0)
		error_add(err, ", without a kind: %zu", l->kindless);
	if (f->yaml > 0)
		error_add(err, ", YAML files passed over: %zu", f->yaml);
	return error_add(err, "): capture with kubectl get nodes,pods -A "
	    "-o json");
}

static void
hint_passed_over(const struct load *l, const struct files *f,
    struct hints *hints)
{
	if (f->yaml > 0)
		hints_add(hints, "passed over %zu YAML file%s: capture with "
		    "-o json", f->yaml, f->yaml == 1 ? "" : "s");
	if (l->kindless > 0)
		hints_add(hints, "passed over %zu object%s without a kind: "
		    "a list that says its kind, or objects that do, can be "
		    "read", l->kindless, l->kindless == 1 ? "" : "s");
}

/* The capture is loaded: look at it, report, print. */
static int
show(const struct command *c, const struct options *o,
    const struct cluster *cluster, struct out *out, struct hints *hints,
    struct error *err)
{
	const struct format *format = format_find(o->output, c->formats, err);
	struct table table;
	struct view view;
	int rc = EXIT_TROUBLE;

	if (view_init(&view, cluster, &roster_five, o, hints, err) == 0) {
		rc = c->report(&view, &table, format->shows) ? EXIT_FINDINGS :
		    EXIT_OK;
		format->print(out, &table, !o->no_headers);
		table_free(&table);
	}
	view_free(&view);
	return rc;
}

static int
run_report(const struct command *c, const struct options *o, struct out *out,
    struct hints *hints, struct error *err)
{
	struct cluster cluster = { 0 };
	struct files files = { 0 };
	struct load load;
	int rc = EXIT_TROUBLE;

	load_init(&load, &cluster, &roster_five);
	if (format_find(o->output, c->formats, err) == NULL ||
	    files_find(&files, o, err) < 0 ||
	    load_files(&load, &files, err) < 0)
		goto done;
	if (cluster.lists[KIND_NODE].count == 0) {
		no_node(&load, &files, err);
		goto done;
	}
	hint_passed_over(&load, &files, hints);
	rc = show(c, o, &cluster, out, hints, err);
done:
	load_free(&load);
	files_free(&files);
	cluster_free(&cluster);
	return rc;
}

static int
run_roster(const struct command *c, const struct options *o, struct out *out,
    struct hints *hints, struct error *err)
{
	const struct format *format = format_find(o->output, c->formats, err);
	struct view view = { .roster = &roster_five, .hints = hints };
	struct table table;

	if (format == NULL)
		return EXIT_TROUBLE;
	c->report(&view, &table, format->shows);
	format->print(out, &table, !o->no_headers);
	table_free(&table);
	return EXIT_OK;
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
	help_command(out, c, o->program);
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
		help_command(out, c, o->program);
		return EXIT_OK;
	}
	if (options_check(o, c->flags, err) < 0)
		return EXIT_TROUBLE;
	if (o->args.count > 0 && !c->takes_names) {
		error_set(err, "unknown command \"%s\" for \"%s %s\"",
		    o->args.v[0], o->program, c->name);
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
