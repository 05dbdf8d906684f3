#include <stddef.h>
#include <string.h>

#include "flag_value.h"
#include "grammar.h"
#include "node_labels.h"
#include "roster.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The names after the word "labels". */
#define FIRST_NODE	1

/*
 * What a host may have.  No pod is to come there, and "false" also tells the
 * operator so, should there be one: it sets the labels that are absent, and
 * leaves this (NVIDIA/gpu-operator, controllers/state_manager.go).
 */
static const struct of_host {
	const char *operand;
	size_t flag;			/* in struct options */
} of_host[] = {
	{ "driver", offsetof(struct options, host_driver) },
	{ "container-toolkit", offsetof(struct options, host_toolkit) },
};

/* A NODE may be written node/NODE, as kubectl prints it. */
static struct slice
node_name(const char *arg)
{
	return slice_without(slice_of(arg), "node/");
}

/* With such names nothing that is printed needs a shell's quotes. */
static int
check_nodes(const struct options *o, struct error *err)
{
	const struct names *args = &o->args;
	size_t i;

	if (args->count == FIRST_NODE)
		return error_set(err, "labels needs the names of nodes; see "
		    "'%s %s --help'", o->program, o->command);
	for (i = FIRST_NODE; i < args->count; i++) {
		const char *wanted = grammar_dns_subdomain(
		    node_name(args->v[i]));

		if (wanted != NULL)
			return error_set(err, "invalid node \"%s\": %s",
			    args->v[i], wanted);
	}
	return 0;
}

static const char *
operand_name(size_t i)
{
	return i < roster_five.count ? roster_five.operands[i]->name : NULL;
}

static int
check_off(const struct names *off, struct error *err)
{
	size_t i;

	for (i = 0; i < off->count; i++)
		if (roster_find(&roster_five, slice_of(off->v[i])) == NULL)
			return flag_refuse_word("--off", off->v[i],
			    operand_name, err);
	return 0;
}

static int
is_off(const struct options *o, const struct operand *operand)
{
	size_t i;

	for (i = 0; i < o->off.count; i++)
		if (roster_find(&roster_five, slice_of(o->off.v[i])) ==
		    operand)
			return 1;
	for (i = 0; i < COUNT(of_host); i++)
		if (strcmp(of_host[i].operand, operand->name) == 0)
			return *(const int *)((const char *)o +
			    of_host[i].flag);
	return 0;
}

static void
print_node(const struct options *o, struct slice node, struct out *out)
{
	size_t i;

	out_text(out, "kubectl label node ");
	out_slice(out, node);
	out_text(out, " --overwrite");
	for (i = 0; i < roster_five.count; i++) {
		const struct operand *operand = roster_five.operands[i];

		out_text(out, " ");
		out_text(out, operand->label);
		out_text(out, is_off(o, operand) ? "=false" : "=true");
	}
	out_text(out, "\n");
}

int
node_labels_run(const struct options *o, struct out *out, struct error *err)
{
	size_t i;

	if (options_check(o, FLAGS_COMMON | FLAGS_LABELS | FLAGS_HOST,
	    "generate labels", err) < 0)
		return -1;
	if (check_nodes(o, err) < 0 || check_off(&o->off, err) < 0)
		return -1;
	for (i = FIRST_NODE; i < o->args.count; i++)
		print_node(o, node_name(o->args.v[i]), out);
	return 0;
}
