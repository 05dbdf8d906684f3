#include <stdio.h>
#include <string.h>

#include "capture.h"
#include "format.h"
#include "generate.h"
#include "help.h"
#include "hints.h"
#include "lint.h"
#include "look.h"
#include "manifests.h"
#include "nearest.h"
#include "options.h"
#include "report.h"

#define PROGRAM "kubectl-gpuops"

enum { EXIT_OK, EXIT_FINDINGS, EXIT_TROUBLE };

struct command;
typedef int runner(const struct command *, const struct options *,
    struct out *, struct hints *, struct error *);

static runner run_report, run_diff, run_roster, run_generate, run_lint,
    run_version, run_help;

/*
 * What can be typed.  run returns an exit status; EXIT_TROUBLE comes with the
 * error.
 */
static const struct command {
	struct help help;
	enum arguments arguments;
	enum width width;
	runner *run;
	report *report;
} commands[] = {
#define REPORTS (FLAGS_COMMON | FLAGS_FORMAT | FLAGS_TABLE | FLAGS_ROSTER)
#define COMPARES (REPORTS | FLAGS_INPUT | FLAGS_NAMESPACE)
#define READS (COMPARES | FLAGS_FILES)
#define TABLES (SHOW_TEXT | SHOW_WIDE | SHOW_JSON)
	{ { "audit", "[NODE...]", "operands that labels ask for and that are "
	    "not Running", READS | FLAGS_NODES | FLAGS_AUDIT,
	    TABLES | SHOW_NAME,
	    "For each node, prints the operands that its labels ask for "
	    "(nvidia.com/gpu.deploy.<operand>=true) and that have no Running "
	    "pod there, or OK.  Exits 1 if one is missing, but on nodes that "
	    "--grace leaves out.",
	    { "kubectl get nodes,pods -A -o json | %s audit",
	      "%s audit -f capture.json -o wide --grace 5m",
	      "kubectl cordon $(%s audit -f capture.json -o name)" } },
	    ARGUMENTS_NODES, WIDTH_ROSTER, run_report, report_audit },
	{ { "order", "[NODE...]", "nodes where a device plugin runs and no "
	    "container toolkit", READS | FLAGS_NODES | FLAGS_HOST |
	    FLAGS_ORDER, TABLES | SHOW_NAME,
	    "Looks for nodes in a wrong combination: a device plugin that "
	    "runs where no container toolkit does advertises GPUs, and every "
	    "workload that gets one fails.  --rules all looks for more such "
	    "combinations, and says how many GPU pods each endangers.  Exits "
	    "1 if there is such a node.",
	    { "kubectl get nodes,pods -A -o json | %s order",
	      "%s order -f capture.json --rules all -o wide",
	      "%s order -f capture.json --host-toolkit" } },
	    ARGUMENTS_NODES, WIDTH_ALL, run_report, report_order },
	{ { "matrix", "[NODE...]", "node by operand, yes or no, and the total "
	    "of Running DaemonSet pods", READS | FLAGS_NODES, TABLES,
	    "Prints for each node which operands have a Running pod there, "
	    "and in the end how many pods of DaemonSets are Running in the "
	    "namespace.",
	    { "kubectl get nodes,pods -A -o json | %s matrix",
	      "%s matrix -f nodes.json,pods.json -l cloud.example/pool=gpu",
	      "%s matrix -f capture.json -o wide --ready" } },
	    ARGUMENTS_NODES, WIDTH_ROSTER, run_report, report_matrix },
	{ { "roster", "", "each operand and the node label that switches it on",
	    REPORTS, TABLES,
	    "Prints operand=label for each operand.  Reads no input but a "
	    "roster of your own.",
	    { "%s roster", "%s roster --roster operator -o wide" } },
	    ARGUMENTS_NONE, WIDTH_ROSTER, run_roster, report_roster },
	{ { "desired", "[OPERAND...]", "how many nodes each DaemonSet wants, "
	    "and which GPU nodes it leaves out", READS | FLAGS_DAEMONSETS,
	    TABLES,
	    "Decides for each DaemonSet and node as the DaemonSet controller "
	    "does, and prints how many nodes an operand wants and which GPU "
	    "nodes it leaves out; -o wide says why.  DaemonSets that are not "
	    "in the capture are rebuilt from their pods.",
	    { "kubectl get nodes,pods,daemonsets -A -o json | %s desired",
	      "%s desired -f capture.json driver",
	      "%s desired -f capture.json --all-daemonsets -o wide" } },
	    ARGUMENTS_OPERANDS, WIDTH_ROSTER, run_report, report_desired },
	{ { "whatif", "NODE CHANGE...", "what a change of labels or taints "
	    "would start and stop", READS | FLAGS_HOST | FLAGS_OPERAND |
	    FLAGS_DAEMONSETS, TABLES,
	    "Prints the operands whose number of nodes a change to NODE would "
	    "alter.  A CHANGE is written as for kubectl label (KEY=VALUE, "
	    "KEY-) or kubectl taint (KEY=VALUE:EFFECT, KEY:EFFECT-), or is "
	    "the word cordon or uncordon.  Nothing is changed anywhere; what "
	    "the GPU Operator would do next is said in hints.",
	    { "%s whatif -f capture.json n1 nvidia.com/gpu.deploy.driver=false",
	      "%s whatif -f capture.json n1 sku=gpu:NoExecute cordon",
	      "%s whatif -f capture.json --operand dcgm n1 sku:NoSchedule-" } },
	    ARGUMENTS_CHANGES, WIDTH_ROSTER, run_report, report_whatif },
	{ { "diff", "BEFORE AFTER", "what changed between two captures",
	    COMPARES | FLAGS_OPERAND, TABLES,
	    "Prints the nodes that came and went, the operands whose verdict "
	    "changed, and those whose number of nodes did.  Exits 1 if "
	    "anything changed.",
	    { "%s diff before.json after.json",
	      "kubectl get nodes,pods -A -o json | %s diff capture.json -" } },
	    ARGUMENTS_CAPTURES, WIDTH_ROSTER, run_diff, report_diff },
	{ { "explain", "[NODE [OPERAND]]", "why an operand is not there",
	    READS | FLAGS_NODES | FLAGS_HOST, TABLES | SHOW_NAME,
	    "Prints a line for each finding with its cause; what only waits "
	    "for something broken is left out.  What a node lacks while it is "
	    "STARTING or LEAVING is no fault.  -o wide groups nodes of one "
	    "cause, the gravest first.  Exits 1 if something is wrong.",
	    { "kubectl get nodes,pods,daemonsets -A -o json | %s explain "
	      "-o wide", "%s explain -f capture.json --roster auto -o wide",
	      "%s explain -f capture.json gpu-node-7",
	      "%s explain -f capture.json gpu-node-7 driver" } },
	    ARGUMENTS_NODE_OPERAND, WIDTH_ALL, run_report, report_explain },
	{ { "workloads", "", "GPU pods, what holds them, and what endangers "
	    "them", READS | FLAGS_NODES | FLAGS_HOST | FLAGS_ORDER, TABLES,
	    "Prints a verdict for each pod that requests an nvidia.com/ "
	    "resource and has not ended, and how many of each resource pods "
	    "request on each node.  -n shows the pods of one namespace, -l "
	    "those on some nodes and those without a node.  Exits 1 if a pod "
	    "cannot run.",
	    { "kubectl get nodes,pods -A -o json | %s workloads",
	      "%s workloads -f capture.json -n ml -o wide",
	      "%s workloads -f capture.json --rules all" } },
	    ARGUMENTS_NONE, WIDTH_WORKLOADS, run_report, report_workloads },
	{ { "generate", "[WHAT...]", "manifests for kubectl apply -f -",
	    FLAGS_COMMON | FLAGS_FORMAT | FLAGS_GENERATE | FLAGS_NAMESPACE |
	    FLAGS_HOST | FLAGS_PODS | FLAGS_LABELS | FLAGS_RUNTIME |
	    FLAGS_KARPENTER | FLAGS_NODEPOOL | FLAGS_NODECLASS | FLAGS_CHART |
	    FLAGS_RUNTIME_CLASS, 0,
	    "Prints DaemonSets for the operands that are named (driver, "
	    "toolkit, device-plugin, gfd, dcgm), for all five without a name, "
	    "with all that they need to work without the GPU Operator.  "
	    "\"namespace\" and \"runtimeclass\" print what must be there "
	    "before them; \"stack\" prints everything, in the order to be "
	    "applied.  The DaemonSets come to nodes that are labelled: "
	    "\"labels NODE...\" prints the commands that do it.  For EKS with "
	    "Karpenter, whose nodes bring the driver, there are \"nodeclass\", "
	    "\"nodepool\" and \"application\" (Argo CD's, of the device "
	    "plugin's chart); \"smoke-test\" is a pod that runs nvidia-smi "
	    "once.  Reads no input.  Formats: yaml (default), json, name.",
	    { "%s generate stack | kubectl apply -f -",
	      "%s generate labels gpu-node-7 --off dcgm | sh",
	      "%s generate --host-driver --toleration sku=gpu:NoSchedule",
	      "%s generate nodeclass nodepool --cluster-name prod"
	    } }, ARGUMENTS_OTHER, WIDTH_ROSTER, run_generate, NULL },
	{ { "lint", "", "what is wrong in manifests before they are applied",
	    FLAGS_COMMON | FLAGS_FORMAT | FLAGS_TABLE | FLAGS_FILES |
	    FLAGS_MANIFESTS, TABLES | SHOW_NAME,
	    "Looks for what the API server refuses, and for what it takes and "
	    "never works: GPU requests and limits, DaemonSets that miss GPU "
	    "nodes or land on others, NodePools of Karpenter, values of the "
	    "device plugin's chart, strings without quotes.  --against says "
	    "how many nodes of a capture each DaemonSet would get.  Exits 1 "
	    "if there is a finding; the man page lists the rules.",
	    { "%s lint -f manifests.yaml",
	      "%s lint -R -f deploy/ -o wide",
	      "%s lint -f manifests.yaml --against capture.json" } },
	    ARGUMENTS_NONE, WIDTH_ROSTER, run_lint, NULL },
	{ { "version", "", "print the version", FLAGS_COMMON, 0,
	    "Prints the name and the version.", { "%s version" } },
	    ARGUMENTS_NONE, WIDTH_ROSTER, run_version, NULL },
	{ { "help", "[COMMAND]", "print this help, or that of a command",
	    FLAGS_COMMON, 0,
	    "Prints what the commands do, or one of them in detail.",
	    { "%s help audit" } },
	    ARGUMENTS_OTHER, WIDTH_ROSTER, run_help, NULL },
#undef REPORTS
#undef COMPARES
#undef READS
#undef TABLES
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

/* Reports on the view, and prints that. */
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
	struct question question = { 0 };
	struct look look = { 0 };
	int rc = EXIT_TROUBLE;

	if (format != NULL &&
	    question_init(&question, o, c->arguments, c->width, err) == 0 &&
	    look_at(&look, &question, o, &o->files, hints, err) == 0)
		rc = show(c, format, !o->no_headers, &look.view, out);
	look_free(&look);
	question_free(&question);
	return rc;
}

/* As run_report, of two captures, which are arguments. */
static int
run_diff(const struct command *c, const struct options *o, struct out *out,
    struct hints *hints, struct error *err)
{
	const struct format *format = format_find(o->output, c->help.formats,
	    err);
	struct names before = { 0 }, after = { 0 };
	struct question question = { 0 };
	struct look was = { 0 }, is = { 0 };
	int rc = EXIT_TROUBLE;

	if (format == NULL ||
	    question_init(&question, o, c->arguments, c->width, err) < 0)
		goto done;
	names_add(&before, o->args.v[0]);
	names_add(&after, o->args.v[1]);
	if (look_at(&was, &question, o, &before, hints, err) < 0 ||
	    look_at(&is, &question, o, &after, hints, err) < 0)
		goto done;
	was.view.later = &is.view;
	rc = show(c, format, !o->no_headers, &was.view, out);
done:
	look_free(&was);
	look_free(&is);
	question_free(&question);
	names_free(&before);
	names_free(&after);
	return rc;
}

static int
run_roster(const struct command *c, const struct options *o, struct out *out,
    struct hints *hints, struct error *err)
{
	const struct format *format = format_find(o->output, c->help.formats,
	    err);
	struct question question = { 0 };
	struct view view = { .roster = &question.lineup.shown,
	    .hints = hints };
	int rc = EXIT_TROUBLE;

	if (format != NULL &&
	    question_init(&question, o, c->arguments, c->width, err) == 0) {
		if (question.automatic)
			error_set(err, "--roster " ROSTER_AUTO " is settled by "
			    "a capture, and %s reads none", c->help.name);
		else
			rc = show(c, format, !o->no_headers, &view, out);
	}
	question_free(&question);
	return rc;
}

static int
run_generate(const struct command *c, const struct options *o,
    struct out *out, struct hints *hints, struct error *err)
{
	(void)c;
	return generate_run(o, out, hints, err) < 0 ? EXIT_TROUBLE : EXIT_OK;
}

/* The capture that manifests are held against. */
static int
read_against(struct cluster *cluster, const struct options *o,
    struct hints *hints, struct error *err)
{
	static const struct roster nobody = { .name = "" };
	static const struct interest nodes_alone = { .known = &nobody };

	return capture_read(cluster, o, &o->against, &nodes_alone, hints, err);
}

/* Prints what is wrong, and with a cluster where DaemonSets would run there. */
static int
show_lint(const struct format *format, const struct options *o,
    struct lint *l, const struct cluster *cluster, struct out *out)
{
	struct table findings, sets = { 0 };
	int rc = report_lint(l, &findings, format->shows) ? EXIT_FINDINGS :
	    EXIT_OK;

	if (o->against.count > 0) {
		report_lint_against(l, cluster, &sets, format->shows);
		findings.also = &sets;
	}
	format->print(out, &findings, !o->no_headers);
	table_free(&findings);
	return rc;
}

static int
run_lint(const struct command *c, const struct options *o, struct out *out,
    struct hints *hints, struct error *err)
{
	const struct format *format = format_find(o->output, c->help.formats,
	    err);
	struct manifests manifests = { .documents = { .count = 0 } };
	struct lint lint = { .documents = &manifests.documents,
	    .hints = hints };
	struct cluster cluster = { .garbage = 0 };
	int rc = EXIT_TROUBLE;

	if (format == NULL || options_stdin_once(o, err) < 0 ||
	    manifests_read(&manifests, o, hints, err) < 0 ||
	    (o->against.count > 0 && read_against(&cluster, o, hints, err) <
	    0))
		goto done;
	lint_run(&lint);
	if (lint.passed_over == manifests.documents.count &&
	    manifests.documents.others == 0)
		manifests_none(&manifests, err);
	else
		rc = show_lint(format, o, &lint, &cluster, out);
done:
	cluster_free(&cluster);
	lint_free(&lint);
	manifests_free(&manifests);
	return rc;
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
	if (options_check(o, c->help.flags, o->command, err) < 0)
		return EXIT_TROUBLE;
	if (o->args.count > 0 && c->arguments == ARGUMENTS_NONE) {
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
