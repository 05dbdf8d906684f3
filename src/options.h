#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdint.h>

#include "arena.h"
#include "error.h"
#include "names.h"
#include "out.h"

/* Which commands take a flag: a command names the groups that it takes. */
enum {
	FLAGS_COMMON	= 1 << 0,	/* every command */
	FLAGS_FORMAT	= 1 << 1,	/* every command that prints a report */
	FLAGS_TABLE	= 1 << 2,	/* what shapes a kubectl table */
	FLAGS_INPUT	= 1 << 3,	/* commands that read a capture */
	FLAGS_NODES	= 1 << 4,	/* commands that choose nodes */
	FLAGS_ORDER	= 1 << 5,
	FLAGS_GENERATE	= 1 << 6,
	FLAGS_NAMESPACE	= 1 << 7,	/* commands that have to do with one */
	FLAGS_ROSTER	= 1 << 8,	/* commands on operands */
	FLAGS_HOST	= 1 << 9,	/* commands to which hosts matter */
	FLAGS_OPERAND	= 1 << 10,	/* commands that may be about one */
	FLAGS_FILES	= 1 << 11,	/* commands whose input -f names */
	FLAGS_DAEMONSETS = 1 << 12,	/* commands that count DaemonSets */
	FLAGS_PODS	= 1 << 13,	/* generate: objects that make pods */
	FLAGS_LABELS	= 1 << 14,	/* generate labels */
	FLAGS_RUNTIME	= 1 << 15,	/* generate: operands */
	FLAGS_KARPENTER	= 1 << 16,	/* generate nodepool, nodeclass */
	FLAGS_NODEPOOL	= 1 << 17,	/* generate nodepool */
	FLAGS_NODECLASS	= 1 << 18,	/* generate nodeclass */
	FLAGS_CHART	= 1 << 19,	/* generate application */
	FLAGS_RUNTIME_CLASS = 1 << 20,	/* generate smoke-test */
	FLAGS_MANIFESTS	= 1 << 21,	/* commands that read manifests */
	FLAGS_AUDIT	= 1 << 22,	/* audit */
};

/* The command line, read.  Strings live as long as argv and the arena. */
struct options {
	struct arena arena;
	const char *program;		/* how the user calls us */
	const char *command;		/* the first name, NULL if none */
	struct names args;		/* the names after it */
	struct names files;		/* -f, comma lists taken apart */
	struct names images, memories; /* OPERAND=VALUE */
	struct names ignored;		/* operands */
	struct names tolerations, pull_secrets;
	struct names off;		/* operands */
	struct names capacity_types;
	struct names against;		/* as files */
	const char *namespace, *selector, *output, *output_dir;
	const char *max_item, *progress;
	const char *roster, *rules, *operand, *grace;
	const char *release, *runtime;
	const char *karpenter_api, *cluster_name, *role;
	const char *chart_version, *runtime_class;
	int all_namespaces, recursive, no_headers;
	int ready, host_toolkit, host_driver, quiet;
	int all_daemonsets;
	int force, minimal;
	int help, version;
	uint64_t given;			/* bit i: row i of the flag table */
};

/*
 * Reads argv as kubectl does (spf13/pflag: flags before or after names,
 * --flag value, --flag=value, -nx, -n=x, -n x, --bool=false, "--", no
 * abbreviations; the first name is the command).  0, or -1 with err worded as
 * kubectl words it.  Whether the command takes the flags is options_check's
 * matter.  Free o with options_free in either case.
 */
int options_parse(struct options *o, int argc, char **argv,
    struct error *err);

/*
 * 0 if all flags given belong to these groups, else -1 with err, where taker is
 * said not to take the flag.
 */
int options_check(const struct options *o, unsigned groups,
    const char *taker, struct error *err);

/*
 * 0, or -1 with err if stdin is to be read for --against and, named or by
 * default, for -f.
 */
int options_stdin_once(const struct options *o, struct error *err);

/* The "Options:" part of the help of a command that takes these groups. */
void options_help(struct out *out, unsigned groups);

void options_free(struct options *o);

#endif
