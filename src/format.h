#ifndef FORMAT_H
#define FORMAT_H

#include "error.h"
#include "out.h"
#include "table.h"

/* A way to print any table; headers: with the header row of a table. */
struct format {
	const char *name;
	unsigned shows;			/* the SHOW_ bit that it prints */
	const char *help;		/* what it is good for */
	void (*print)(struct out *out, const struct table *t, int headers);
};

/*
 * The format of this name, in any case of letters as kubectl has it, among
 * those whose bits are in allowed; NULL with err, in kubectl's words, if it is
 * not there.  NULL or "" for a name gives text.
 */
const struct format *format_find(const char *name, unsigned allowed,
    struct error *err);

/* The lines of the help that list the formats allowed. */
void format_help(struct out *out, unsigned allowed);

/* One way each, one file each. */
void format_text(struct out *out, const struct table *t, int headers);
void format_wide(struct out *out, const struct table *t, int headers);
void format_json(struct out *out, const struct table *t, int headers);
void format_name(struct out *out, const struct table *t, int headers);

#endif
