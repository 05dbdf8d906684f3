#ifndef FILES_H
#define FILES_H

#include "arena.h"
#include "error.h"
#include "hints.h"
#include "options.h"
#include "input.h"

/*
 * The inputs that -f names, in order; "-" is stdin.  Begin with = { 0 }.  Names
 * live as long as it and the options do.
 */
struct files {
	struct arena arena;
	struct names names;
	size_t errors, empty;	/* files of directories, passed over */
};

/*
 * Finds what these names, of -f or of arguments, stand for, as kubectl does
 * (cli-runtime, pkg/resource/builder.go and visitor.go): a file by any name;
 * for a directory its .json, .yaml and .yml files in the order of their names,
 * with -R those below it too, links to directories not followed; where there is
 * no such file, the pattern's matches.  Of a directory empty files are passed
 * over, and those in which a support bundle keeps its own errors.  Without a
 * name it is stdin.  0, or -1 with err: no such path, nothing to read in a
 * directory, a URL, stdin twice, or stdin is a terminal and nobody asked for
 * it.
 */
int files_find(struct files *f, const struct options *o,
    const struct names *names, struct error *err);

/*
 * Opens a name for reading into *fd, to be closed with files_close, and makes
 * *source read from it: fd must outlive source.  0, or -1 with err.
 */
int files_open(const char *name, int *fd, struct source *source,
    struct error *err);
void files_close(int fd);

/*
 * How many bytes there are to read in all, 0 where that is not known: one of
 * them is no regular file, or has nothing.
 */
uint64_t files_size(const struct files *f);

/* Adds hints on the files of directories that were passed over. */
void files_hint(const struct files *f, struct hints *hints);

void files_free(struct files *f);

#endif
