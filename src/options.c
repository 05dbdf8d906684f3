#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "flag_value.h"
#include "nearest.h"
#include "options.h"

enum type { BOOL, STRING, LIST };

static const struct flag {
	const char *name;
	char letter;
	enum type type;
	size_t at;			/* of its member in struct options */
	unsigned groups;
	const char *value, *help;
} flags[] = {
#define AT(member) offsetof(struct options, member)
	{ "against", 0, LIST, AT(against), FLAGS_MANIFESTS, "CAPTURE",
	    "also count the nodes of this capture that each DaemonSet would "
	    "get (repeatable, comma-separated; files and directories, "
	    "as -f has them)" },
	{ "all-daemonsets", 0, BOOL, AT(all_daemonsets), FLAGS_DAEMONSETS,
	    NULL, "every DaemonSet of the capture, not only the operands'" },
	{ "all-namespaces", 'A', BOOL, AT(all_namespaces), FLAGS_INPUT, NULL,
	    "look for operand pods in all namespaces (workloads always "
	    "does)" },
	{ "capacity-type", 0, LIST, AT(capacity_types), FLAGS_NODEPOOL,
	    "TYPE", "with nodepool: on-demand (the default) or spot "
	    "(repeatable, comma-separated)" },
	{ "chart-version", 0, STRING, AT(chart_version), FLAGS_CHART,
	    "VERSION", "with application: the chart's version, 0.14.3 or newer "
	    "(default 0.20.0)" },
	{ "cluster-name", 0, STRING, AT(cluster_name), FLAGS_NODECLASS,
	    "NAME", "with nodeclass: the name of the EKS cluster; required" },
	{ "filename", 'f', LIST, AT(files), FLAGS_FILES, "FILE",
	    "read FILE: what kubectl get -o json printed (for lint: "
	    "manifests), a directory of such files, or - for stdin "
	    "(repeatable, comma-separated; without it stdin is read)" },
	{ "force", 0, BOOL, AT(force), FLAGS_GENERATE, NULL,
	    "with --output-dir: overwrite files of other content" },
	{ "grace", 0, STRING, AT(grace), FLAGS_AUDIT, "DURATION",
	    "nodes younger than this, such as 5m or 1h30m, do not count in the "
	    "exit status" },
	{ "help", 'h', BOOL, AT(help), FLAGS_COMMON, NULL,
	    "print this help" },
	{ "host-driver", 0, BOOL, AT(host_driver), FLAGS_HOST, NULL,
	    "the hosts have the NVIDIA driver: no node lacks it" },
	{ "host-toolkit", 0, BOOL, AT(host_toolkit), FLAGS_HOST, NULL,
	    "the hosts have the NVIDIA container toolkit: no node lacks it" },
	{ "ignore", 0, LIST, AT(ignored), FLAGS_ROSTER, "OPERAND",
	    "leave an operand out (repeatable, comma-separated)" },
	{ "image", 0, LIST, AT(images), FLAGS_GENERATE, "OPERAND=REF",
	    "the image of an operand, or of smoke-test (repeatable)" },
	{ "karpenter-api", 0, STRING, AT(karpenter_api), FLAGS_KARPENTER,
	    "VERSION", "with nodepool and nodeclass: v1 (the default) or "
	    "v1beta1" },
	{ "max-item", 0, STRING, AT(max_item), FLAGS_INPUT | FLAGS_MANIFESTS,
	    "SIZE", "refuse input with an object of more bytes, as in 512Ki or "
	    "1Gi (default 64Mi)" },
	{ "memory", 0, LIST, AT(memories), FLAGS_GENERATE, "OPERAND=QUANTITY",
	    "the memory request of an operand (repeatable)" },
	{ "minimal", 0, BOOL, AT(minimal), FLAGS_GENERATE, NULL,
	    "only placement, image and memory request" },
	{ "namespace", 'n', STRING, AT(namespace), FLAGS_NAMESPACE, "NAME",
	    "the operands' namespace (default gpu-operator); for workloads, "
	    "that of the GPU pods to show (default all)" },
	{ "no-headers", 0, BOOL, AT(no_headers), FLAGS_TABLE, NULL,
	    "with -o wide: no header row" },
	{ "off", 0, LIST, AT(off), FLAGS_LABELS, "OPERAND",
	    "with labels: keep an operand off the nodes (repeatable, "
	    "comma-separated)" },
	{ "operand", 0, STRING, AT(operand), FLAGS_OPERAND, "OPERAND",
	    "only this operand" },
	{ "output", 'o', STRING, AT(output), FLAGS_FORMAT, "FORMAT",
	    "the output format; see above" },
	{ "output-dir", 0, STRING, AT(output_dir), FLAGS_GENERATE, "DIR",
	    "write one file for each object into DIR, print nothing" },
	{ "progress", 0, STRING, AT(progress), FLAGS_INPUT | FLAGS_MANIFESTS,
	    "WHEN",
	    "show on stderr how far the reading is: auto (on a terminal, "
	    "after a second), always or never (default auto)" },
	{ "pull-secret", 0, LIST, AT(pull_secrets), FLAGS_PODS, "NAME",
	    "a secret to pull the images with (repeatable)" },
	{ "quiet", 0, BOOL, AT(quiet), FLAGS_COMMON, NULL,
	    "no hints on stderr" },
	{ "ready", 0, BOOL, AT(ready), FLAGS_NODES, NULL,
	    "a Running pod must also have the Ready condition" },
	{ "recursive", 'R', BOOL, AT(recursive), FLAGS_INPUT | FLAGS_MANIFESTS,
	    NULL,
	    "descend into the directories named with -f" },
	{ "release", 0, STRING, AT(release), FLAGS_GENERATE, "RELEASE",
	    "the GPU Operator's release whose images are used, and what goes "
	    "with them: v24.6 (the default), v24.9, v26.3 or v26.7" },
	{ "role", 0, STRING, AT(role), FLAGS_NODECLASS, "NAME",
	    "with nodeclass: the IAM role of the nodes (default "
	    "KarpenterNodeRole- and the cluster's name)" },
	{ "roster", 0, STRING, AT(roster), FLAGS_ROSTER, "ROSTER",
	    "the operands to look at: five (driver, toolkit, device-plugin, "
	    "gfd, dcgm; the default), operator, sandbox, dra, standalone "
	    "(a device plugin wherever there is a GPU), auto (five or "
	    "standalone, whichever fits), or a file of your own" },
	{ "rules", 0, STRING, AT(rules), FLAGS_ORDER, "RULE",
	    "the wrong combinations to look for, comma-separated, or all; "
	    "the man page lists them" },
	{ "runtime", 0, STRING, AT(runtime), FLAGS_RUNTIME, "RUNTIME",
	    "the nodes' container runtime: containerd (the default), crio or "
	    "docker" },
	{ "runtime-class", 0, STRING, AT(runtime_class), FLAGS_RUNTIME_CLASS,
	    "NAME", "with smoke-test: the RuntimeClass, where nvidia is not "
	    "the default runtime" },
	{ "selector", 'l', STRING, AT(selector), FLAGS_NODES, "SELECTOR",
	    "only nodes whose labels fit, as for kubectl get -l" },
	{ "toleration", 0, LIST, AT(tolerations), FLAGS_PODS, "TAINT",
	    "a taint to tolerate, as KEY[=VALUE][:EFFECT] (repeatable); all "
	    "but smoke-test tolerate nvidia.com/gpu:NoSchedule in any case" },
	{ "version", 0, BOOL, AT(version), FLAGS_COMMON, NULL,
	    "print the version" },
#undef AT
};
#define FLAG_COUNT (sizeof(flags) / sizeof(flags[0]))
static_assert(FLAG_COUNT <= 64, "struct options has a bit for each");

/*
 * kubectl's flags that name a cluster (cli-runtime, config_flags.go).  Taken
 * silently, they would make the user believe that another cluster was read.
 */
static const struct cluster_flag {
	const char *name;
	char letter;
	enum { VALUE, SECRET, SWITCH } takes;
} cluster_flags[] = {
	{ "as", 0, VALUE }, { "as-group", 0, VALUE }, { "as-uid", 0, VALUE },
	{ "as-user-extra", 0, VALUE }, { "cache-dir", 0, VALUE },
	{ "certificate-authority", 0, VALUE },
	{ "client-certificate", 0, VALUE }, { "client-key", 0, VALUE },
	{ "cluster", 0, VALUE }, { "context", 0, VALUE },
	{ "disable-compression", 0, SWITCH },
	{ "insecure-skip-tls-verify", 0, SWITCH },
	{ "kubeconfig", 0, VALUE }, { "kuberc", 0, VALUE },
	{ "match-server-version", 0, SWITCH }, { "password", 0, SECRET },
	{ "request-timeout", 0, VALUE }, { "server", 's', VALUE },
	{ "tls-server-name", 0, VALUE }, { "token", 0, SECRET },
	{ "user", 0, VALUE }, { "username", 0, VALUE },
};

static const struct flag *
flag_named(const char *name)
{
	size_t i;

	for (i = 0; i < FLAG_COUNT; i++)
		if (strcmp(flags[i].name, name) == 0)
			return &flags[i];
	return NULL;
}

static const struct flag *
flag_lettered(char letter)
{
	size_t i;

	for (i = 0; i < FLAG_COUNT; i++)
		if (flags[i].letter == letter)
			return &flags[i];
	return NULL;
}

/* How the messages name a flag: "-n, --namespace" or "--ready". */
static const char *
flag_title(struct options *o, const struct flag *f)
{
	if (f->letter != 0)
		return arena_printf(&o->arena, "-%c, --%s", f->letter,
		    f->name);
	return arena_printf(&o->arena, "--%s", f->name);
}

static int
bad_value(struct options *o, const struct flag *f, const char *value,
    const char *why, struct error *err)
{
	return flag_refuse(flag_title(o, f), value, why, err);
}

/* The words that Go's strconv.ParseBool knows. */
static int
set_bool(struct options *o, const struct flag *f, const char *value,
    struct error *err)
{
	static const char *const words[2][6] = {
		{ "0", "f", "F", "false", "FALSE", "False" },
		{ "1", "t", "T", "true", "TRUE", "True" },
	};
	int truth;
	size_t i;

	for (truth = 0; truth < 2; truth++)
		for (i = 0; i < 6; i++)
			if (strcmp(value, words[truth][i]) == 0) {
				*(int *)((char *)o + f->at) = truth;
				return 0;
			}
	return bad_value(o, f, value, "wanted true or false", err);
}

/*
 * Takes one field of a comma list off *at and puts it, with a NUL, to *to, both
 * of which move on.  As Go's encoding/csv reads it a field that begins with a
 * quote ends at the next single one, and "" is a quote.  -1 where the quotes
 * are wrong.
 */
static int
csv_field(const char **at, char **to)
{
	const char *p = *at;
	int quoted = *p == '"', closed = 0;

	for (p += quoted; *p != '\0' && !closed; p++) {
		if (quoted && *p == '"' && p[1] != '"')
			closed = 1;
		else if (!quoted && *p == ',')
			break;
		else if (!quoted && *p == '"')
			return -1;
		else
			*(*to)++ = quoted && *p == '"' ? *++p : *p;
	}
	*(*to)++ = '\0';
	*at = p;
	return closed == quoted && (*p == '\0' || *p == ',') ? 0 : -1;
}

/* Its fields are never longer than the list, a NUL for each comma included. */
static int
set_list(struct options *o, const struct flag *f, const char *value,
    struct error *err)
{
	struct names *list = (struct names *)((char *)o + f->at);
	char *to = arena_alloc(&o->arena, strlen(value) + 1), *field;
	const char *at = value;

	for (;; at++) {
		field = to;
		if (csv_field(&at, &to) < 0)
			return bad_value(o, f, value,
			    "a quote stands where none can be: quote a whole "
			    "field, and write \"\" for a quote in it", err);
		names_add(list, field);
		if (*at == '\0')
			return 0;
	}
}

static int
set(struct options *o, const struct flag *f, const char *value,
    struct error *err)
{
	o->given |= (uint64_t)1 << (f - flags);
	if (f->type == BOOL)
		return set_bool(o, f, value, err);
	if (f->type == LIST)
		return set_list(o, f, value, err);
	*(const char **)((char *)o + f->at) = value;
	return 0;
}

/* 1 if a value can be shown as it is, for the user to copy to a shell. */
static int
is_plain(const char *value)
{
	return value[strspn(value, "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:/@")] == '\0';
}

/* Says what to type instead, without showing a secret to whoever looks on. */
static int
refuse_cluster_flag(const struct cluster_flag *f, const char *value,
    struct error *err)
{
	if (f->takes != SWITCH && value == NULL)
		return error_set(err, "flag needs an argument: --%s", f->name);
	if (f->takes == SWITCH)
		value = "";
	else if (f->takes == SECRET || !is_plain(value))
		value = "...";
	return error_set(err, "--%s has no effect: gpuops reads files; use: "
	    "kubectl --%s%s%s get nodes,pods -A -o json | kubectl gpuops "
	    "audit", f->name, f->name, *value != '\0' ? " " : "", value);
}

static int
unknown_flag(const char *name, const char *value, struct error *err)
{
	struct nearest near = { .typed = name };
	size_t i;

	for (i = 0; i < sizeof(cluster_flags) / sizeof(cluster_flags[0]); i++)
		if (strcmp(cluster_flags[i].name, name) == 0)
			return refuse_cluster_flag(&cluster_flags[i], value,
			    err);
	for (i = 0; i < FLAG_COUNT; i++)
		nearest_offer(&near, flags[i].name);
	error_set(err, "unknown flag: --%s", name);
	if (near.best != NULL)
		error_add(err, " (did you mean --%s?)", near.best);
	return -1;
}

static int
unknown_letter(char letter, const char *word, const char *value,
    struct error *err)
{
	size_t i;

	for (i = 0; i < sizeof(cluster_flags) / sizeof(cluster_flags[0]); i++)
		if (cluster_flags[i].letter == letter)
			return refuse_cluster_flag(&cluster_flags[i], value,
			    err);
	return error_set(err, "unknown shorthand flag: '%c' in -%s", letter,
	    word);
}

/*
 * The two readers below take the value of a flag from next, the argument after
 * it, when it needs one and has none: 1 then, 0 when next is not touched.
 */
static int
parse_long(struct options *o, const char *word, const char *next,
    struct error *err)
{
	const char *equals = strchr(word, '=');
	const char *value = equals == NULL ? NULL : equals + 1;
	size_t len = equals == NULL ? strlen(word) : (size_t)(equals - word);
	const char *name = arena_string(&o->arena,
	    (struct slice){ word + 2, len - 2 });
	const struct flag *f = flag_named(name);

	if (name[0] == '\0' || name[0] == '-')
		return error_set(err, "bad flag syntax: %s", word);
	if (f == NULL)
		return unknown_flag(name, value != NULL ? value : next, err);
	if (value != NULL)
		return set(o, f, value, err);
	if (f->type == BOOL)
		return set(o, f, "true", err);
	if (next == NULL)
		return error_set(err, "flag needs an argument: --%s", name);
	return set(o, f, next, err) < 0 ? -1 : 1;
}

static int
parse_letters(struct options *o, const char *word, const char *next,
    struct error *err)
{
	const char *p;

	for (p = word + 1; *p != '\0'; p++) {
		const struct flag *f = flag_lettered(*p);
		int equals = p[1] == '=' && p[2] != '\0';
		const char *rest = equals ? p + 2 : p + 1;

		if (f == NULL)
			return unknown_letter(*p, p,
			    p[1] != '\0' ? rest : next, err);
		if (f->type == BOOL && equals)
			return set(o, f, rest, err);
		if (f->type == BOOL) {
			if (set(o, f, "true", err) < 0)
				return -1;
			continue;
		}
		if (p[1] != '\0')
			return set(o, f, rest, err);
		if (next == NULL)
			return error_set(err,
			    "flag needs an argument: '%c' in -%s", *p, p);
		return set(o, f, next, err) < 0 ? -1 : 1;
	}
	return 0;
}

/*
 * kubectl runs a plugin by its full path and passes every word after its name;
 * whoever calls kubectl-gpuops wants to read "kubectl gpuops" (krew's best
 * practices).
 */
static const char *
program_name(struct options *o, const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *base = slash == NULL ? path : slash + 1;

	if (strncmp(base, "kubectl-", 8) == 0)
		return arena_printf(&o->arena, "kubectl %s", base + 8);
	return base;
}

int
options_parse(struct options *o, int argc, char **argv, struct error *err)
{
	int i, taken, names_only = 0;

	o->program = program_name(o, argc > 0 ? argv[0] : "kubectl-gpuops");
	for (i = 1; i < argc; i++) {
		const char *word = argv[i];
		const char *next = i + 1 < argc ? argv[i + 1] : NULL;

		if (names_only || word[0] != '-' || word[1] == '\0') {
			if (o->command == NULL)
				o->command = word;
			else
				names_add(&o->args, word);
			continue;
		}
		if (strcmp(word, "--") == 0) {
			names_only = 1;
			continue;
		}
		taken = word[1] == '-' ? parse_long(o, word, next, err) :
		    parse_letters(o, word, next, err);
		if (taken < 0)
			return -1;
		i += taken;
	}
	return 0;
}

int
options_check(const struct options *o, unsigned groups, const char *taker,
    struct error *err)
{
	size_t i;

	for (i = 0; i < FLAG_COUNT; i++)
		if ((o->given >> i & 1) && !(flags[i].groups & groups))
			return error_set(err, "unknown flag: --%s (%s does not "
			    "take it; see '%s %s --help')", flags[i].name,
			    taker, o->program, o->command);
	return 0;
}

static int
has_stdin(const struct names *n)
{
	size_t i;

	for (i = 0; i < n->count; i++)
		if (strcmp(n->v[i], "-") == 0)
			return 1;
	return 0;
}

int
options_stdin_once(const struct options *o, struct error *err)
{
	if (has_stdin(&o->against) &&
	    (o->files.count == 0 || has_stdin(&o->files)))
		return error_set(err, "stdin can be read only once");
	return 0;
}

void
options_help(struct out *out, unsigned groups)
{
	struct arena a = { 0 };
	size_t i;

	for (i = 0; i < FLAG_COUNT; i++) {
		const struct flag *f = &flags[i];
		char *title;

		if (!(f->groups & groups))
			continue;
		title = arena_printf(&a, "  %c%c%s --%s%s%s",
		    f->letter != 0 ? '-' : ' ',
		    f->letter != 0 ? f->letter : ' ',
		    f->letter != 0 ? "," : " ", f->name,
		    f->value != NULL ? " " : "",
		    f->value != NULL ? f->value : "");
		out_text(out, title);
		out_pad(out, strlen(title) < 28 ? 30 - strlen(title) : 2);
		out_wrapped(out, f->help, 30);
	}
	arena_free(&a);
}

void
options_free(struct options *o)
{
	names_free(&o->args);
	names_free(&o->files);
	names_free(&o->images);
	names_free(&o->memories);
	names_free(&o->ignored);
	names_free(&o->tolerations);
	names_free(&o->pull_secrets);
	names_free(&o->off);
	names_free(&o->capacity_types);
	names_free(&o->against);
	arena_free(&o->arena);
}
