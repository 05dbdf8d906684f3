#include <string.h>

#include "format.h"
#include "help.h"
#include "options.h"

static void
print_example(struct out *out, const char *example, const char *program)
{
	size_t before = strcspn(example, "%");

	out_text(out, "  ");
	out_slice(out, (struct slice){ example, before });
	out_text(out, program);
	out_text(out, example + before + strlen("%s"));
	out_text(out, "\n");
}

void
help_command(struct out *out, const struct help *h, const char *program)
{
	size_t i;

	out_wrapped(out, h->text, 0);
	out_text(out, "\nExamples:\n");
	for (i = 0; i < HELP_EXAMPLES && h->examples[i] != NULL; i++)
		print_example(out, h->examples[i], program);
	if (h->formats != 0)
		out_text(out, "\nFormats (-o):\n");
	format_help(out, h->formats);
	out_text(out, "\nOptions:\n");
	options_help(out, h->flags);
	out_text(out, "\nUsage:\n  ");
	out_text(out, program);
	out_text(out, " ");
	out_text(out, h->name);
	out_text(out, *h->args == '\0' ? "" : " ");
	out_text(out, h->args);
	out_text(out, " [options]\n");
}

void
help_line(struct out *out, const struct help *h)
{
	size_t len = strlen(h->name);

	out_text(out, "  ");
	out_text(out, h->name);
	out_pad(out, len < 12 ? 12 - len : 1);
	out_wrapped(out, h->summary, 14);
}

void
help_begin(struct out *out, const char *program)
{
	out_text(out,
"Reads what \"kubectl get nodes,pods -A -o json\" printed, now or last week,\n"
"and reports on the NVIDIA GPU Operator's operands: what should run where,\n"
"what does, and which runs without one that it depends on.  It never talks to\n"
"a cluster.\n"
"\nExamples:\n");
	print_example(out, "kubectl get nodes,pods -A -o json | %s audit",
	    program);
	print_example(out, "%s matrix -f capture.json", program);
	print_example(out, "%s generate | kubectl apply -f -", program);
	out_text(out, "\nAvailable Commands:\n");
}

void
help_end(struct out *out, const char *program)
{
	out_text(out, "\nExit status:\n  0 nothing wrong, 1 findings, 2 usage "
	    "error, unreadable or invalid\n  input, or the output could not "
	    "be written\n\nUsage:\n  ");
	out_text(out, program);
	out_text(out, " COMMAND [options]\n\nUse \"");
	out_text(out, program);
	out_text(out, " COMMAND --help\" for more about a command.\n");
}
