#ifndef OUTPUT_DIR_H
#define OUTPUT_DIR_H

#include <stddef.h>

#include "error.h"
#include "slice.h"

/* A file to be written: its name within the directory, and what it holds. */
struct output_file {
	const char *name;
	struct slice content;
};

/*
 * Makes the directory, with its parents, and in it n files.  One that holds the
 * same already is left alone; one that holds other content, or is no regular
 * file (a symbolic link is none, so that nothing outside is written), is
 * replaced if force is set and an error if not; a directory in a file's place
 * is an error in any case.
 *
 * 0, or -1 with err.  All files are checked before anything is made and all
 * are written in full, under names that kubectl apply -f passes over, before
 * the first takes its place: a full disk changes nothing.
 */
int output_dir_write(const char *dir, const struct output_file *files,
    size_t n, int force, struct error *err);

#endif
