#ifndef TEMP_FILE_H
#define TEMP_FILE_H

#include <check.h>
#include <stdlib.h>
#include <unistd.h>

#include "slice.h"

#define TEMP_FILE_DIR		"/tmp/"
#define TEMP_FILE_TEMPLATE	TEMP_FILE_DIR "gpuops.XXXXXX"

/* A file for what takes a path. */
struct temp_file {
	char path[sizeof(TEMP_FILE_TEMPLATE)];
};

/* A new file with these bytes, or the test has failed; see temp_file_end. */
static inline struct temp_file
temp_file_begin(struct slice text)
{
	struct temp_file f = { TEMP_FILE_TEMPLATE };
	int fd = mkstemp(f.path);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, text.ptr, text.len), (ssize_t)text.len);
	ck_assert_int_eq(close(fd), 0);
	return f;
}

/* Removes the file; its path can still be compared. */
static inline void
temp_file_end(const struct temp_file *f)
{
	ck_assert_int_eq(unlink(f->path), 0);
}

#endif
