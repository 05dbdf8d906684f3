#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena.h"
#include "output_dir.h"

/* A file on its way: path is where it goes, staged where it lies until then. */
struct target {
	const struct output_file *file;
	const char *path, *staged;	/* staged is NULL when there is none */
	int same;			/* it is there already */
};

/* 1 if the file of this path holds just this. */
static int
holds(const char *path, struct slice content)
{
	FILE *fp = fopen(path, "r");
	size_t i;
	int same;

	if (fp == NULL)
		return 0;
	for (i = 0; i < content.len; i++)
		if (getc(fp) != (unsigned char)content.ptr[i])
			break;
	same = i == content.len && getc(fp) == EOF && !ferror(fp);
	fclose(fp);
	return same;
}

static int
check_target(struct target *t, int force, struct error *err)
{
	struct stat st;

	if (lstat(t->path, &st) < 0) {
		/* A file in the directory's place is make_dirs' matter. */
		if (errno == ENOENT || errno == ENOTDIR)
			return 0;
		return error_set(err, "%s: %s", t->path, strerror(errno));
	}
	if (S_ISDIR(st.st_mode))
		return error_set(err, "%s is a directory", t->path);
	if (S_ISREG(st.st_mode))
		t->same = holds(t->path, t->file->content);
	if (t->same || force)
		return 0;
	return error_set(err, "%s exists%s (--force replaces it)", t->path,
	    S_ISREG(st.st_mode) ? " with other content" :
	    " and is no regular file");
}

static int
make_dir(const char *path, struct error *err)
{
	struct stat st;
	int why;

	if (mkdir(path, 0777) == 0)
		return 0;
	why = errno;		/* a file system may say other than EEXIST */
	if (stat(path, &st) < 0)
		return error_set(err, "%s: %s", path, strerror(why));
	if (!S_ISDIR(st.st_mode))
		return error_set(err, "%s is not a directory", path);
	return 0;
}

/* Makes the directory, and before it those on the way to it. */
static int
make_dirs(struct arena *a, const char *dir, struct error *err)
{
	size_t i;

	for (i = 1; dir[i] != '\0'; i++)
		if (dir[i] == '/' && make_dir(arena_string(a,
		    (struct slice){ dir, i }), err) < 0)
			return -1;
	return make_dir(dir, err);
}

/*
 * Opens a file that was not there before, beside the target.  mkstemp would
 * give it mode 0600, and the umask cannot be read without setting it.
 */
static int
open_staged(struct arena *a, struct target *t, const char *dir)
{
	int fd = -1, try;

	for (try = 0; try < 100 && fd < 0; try++) {
		t->staged = arena_printf(a, "%s/.%s.%ld-%d", dir,
		    t->file->name, (long)getpid(), try);
		fd = open(t->staged, O_WRONLY | O_CREAT | O_EXCL, 0666);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	if (fd < 0)
		t->staged = NULL;
	return fd;
}

static int
write_all(int fd, struct slice s)
{
	ssize_t n;

	while (s.len > 0) {
		n = write(fd, s.ptr, s.len);
		if (n < 0 && errno != EINTR)
			return -1;
		if (n > 0)
			s = slice_from(s, (size_t)n);
	}
	return 0;
}

static int
stage(struct arena *a, struct target *t, const char *dir, struct error *err)
{
	int fd = open_staged(a, t, dir);

	/* A disk across the network may say only now that it is full. */
	if (fd >= 0 && write_all(fd, t->file->content) == 0 && fsync(fd) == 0) {
		if (close(fd) == 0)
			return 0;
		fd = -1;
	}
	error_set(err, "writing %s: %s", t->path, strerror(errno));
	if (fd >= 0)
		close(fd);
	return -1;
}

static int
stage_all(struct arena *a, struct target *v, size_t n, const char *dir,
    struct error *err)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (!v[i].same && stage(a, &v[i], dir, err) < 0)
			return -1;
	return 0;
}

static int
place_all(struct target *v, size_t n, struct error *err)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (v[i].staged == NULL)
			continue;
		if (rename(v[i].staged, v[i].path) < 0)
			return error_set(err, "writing %s: %s", v[i].path,
			    strerror(errno));
		v[i].staged = NULL;
	}
	return 0;
}

int
output_dir_write(const char *dir, const struct output_file *files, size_t n,
    int force, struct error *err)
{
	struct arena a = { 0 };
	struct target *v = arena_array(&a, n, sizeof(*v));
	size_t i;
	int rc = -1;

	for (i = 0; i < n; i++) {
		v[i].file = &files[i];
		v[i].path = arena_printf(&a, "%s/%s", dir, files[i].name);
		if (check_target(&v[i], force, err) < 0)
			goto done;
	}
	if (make_dirs(&a, dir, err) == 0 &&
	    stage_all(&a, v, n, dir, err) == 0 && place_all(v, n, err) == 0)
		rc = 0;
	for (i = 0; i < n; i++)
		if (v[i].staged != NULL)
			unlink(v[i].staged);
done:
	arena_free(&a);
	return rc;
}
