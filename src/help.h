#ifndef HELP_H
#define HELP_H

#include "out.h"

#define HELP_EXAMPLES	4

/* What the help says of a command. */
struct help {
	const char *name, *args, *summary;
	unsigned flags;			/* groups of them (options.h) */
	unsigned formats;		/* SHOW_ bits (table.h) */
	const char *text;
	/* %s: the program; NULL: no more */
	const char *examples[HELP_EXAMPLES];
};

/* The help of one command, in kubectl's layout; program is what to type. */
void help_command(struct out *out, const struct help *h, const char *program);

/* A line of the list of commands. */
void help_line(struct out *out, const struct help *h);

/* What stands before, and after, that list in the help of the program. */
void help_begin(struct out *out, const char *program);
void help_end(struct out *out, const char *program);

#endif
