#ifndef LINEUP_H
#define LINEUP_H

#include "arena.h"
#include "error.h"
#include "names.h"
#include "roster.h"

/* Not a roster, but the word for that which fits the capture. */
#define ROSTER_AUTO	"auto"

/* Which operands a command is about.  Begin with = { 0 }. */
struct lineup {
	struct arena arena;
	struct roster shown;	/* these */
	struct roster known;	/* and those to know of, the former first */
	struct roster ignored;	/* what the user wants left out */
};

/*
 * The roster of this name, or in this file, without the operands to ignore; a
 * name of NULL is that of the five.  0, or -1 with err: there is no such roster
 * or the file is none (see roster_file.h), or a name in ignore is that of no
 * known operand.  Free l in either case.
 */
int lineup_init(struct lineup *l, const char *roster,
    const struct names *ignore, struct error *err);

/*
 * The operand of this name in the roster; NULL with err, in kubectl's words, if
 * it has none.
 */
const struct operand *lineup_find(const struct roster *r, const char *name,
    struct error *err);

void lineup_free(struct lineup *l);

#endif
