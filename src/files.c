#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "pipe_size.h"

static int
cannot(const char *what, const char *name, struct error *err)
{
	return error_set(err, "%s %s: %s", what, name, strerror(errno));
}

/* ---- directories ------------------------------------------------------- */

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Adds what is in a directory, sorted, as paths. */
static int
list_directory(struct files *f, const char *dir, struct names *entries,
    struct error *err)
{
	size_t len = strlen(dir);
	const char *slash = len > 0 && dir[len - 1] == '/' ? "" : "/";
	DIR *d = opendir(dir);
	struct dirent *e;

	if (d == NULL)
		return cannot("open", dir, err);
	while ((errno = 0, e = readdir(d)) != NULL)
		if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
			names_add(entries, arena_printf(&f->arena, "%s%s%s",
			    dir, slash, e->d_name));
	if (errno != 0) {
		closedir(d);
		return cannot("read", dir, err);
	}
	closedir(d);
	if (entries->count > 0)
		qsort(entries->v, entries->count, sizeof(*entries->v),
		    by_name);
	return 0;
}

static int
has_extension(const char *name)
{
	static const char *const extensions[] = { ".json", ".yaml", ".yml" };
	size_t i;

	for (i = 0; i < sizeof(extensions) / sizeof(extensions[0]); i++)
		if (slice_ends(slice_of(name), extensions[i]))
			return 1;
	return 0;
}

/*
 * A file of a directory: which are read is told by their names.  Where a
 * support bundle could not collect something, its messages stand beside it
 * (replicatedhq/troubleshoot, pkg/collect/cluster_resources.go).
 */
static void
add_by_extension(struct files *f, const char *name, const struct stat *st)
{
	if (!has_extension(name))
		return;
	if (slice_ends(slice_of(name), "-errors.json"))
		f->errors++;
	else if (S_ISREG(st->st_mode) && st->st_size == 0)
		f->empty++;
	else
		names_add(&f->names, name);
}

static int
is_directory(const char *name)
{
	struct stat st;

	return stat(name, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Directories that are open, each in the one before it on the stack. */
struct walk {
	struct level {
		struct names entries;
		size_t next;
	} *stack;
	size_t depth, cap;
};

static int
enter(struct walk *w, struct files *f, const char *dir, struct error *err)
{
	w->stack = memory_grow(w->stack, &w->cap, w->depth + 1,
	    sizeof(*w->stack));
	w->stack[w->depth] = (struct level){ .next = 0 };
	return list_directory(f, dir, &w->stack[w->depth++].entries, err);
}

/* The next path in the innermost directory that has one, NULL at the end. */
static const char *
next_path(struct walk *w)
{
	struct level *top;

	for (; w->depth > 0; names_free(&w->stack[--w->depth].entries)) {
		top = &w->stack[w->depth - 1];
		if (top->next < top->entries.count)
			return top->entries.v[top->next++];
	}
	return NULL;
}

static int
walk_directory(struct files *f, const char *dir, int recursive,
    struct error *err)
{
	struct walk w = { 0 };
	int rc = enter(&w, f, dir, err);
	struct stat st;
	const char *path;

	while (rc == 0 && (path = next_path(&w)) != NULL) {
		if (lstat(path, &st) < 0)
			rc = cannot("stat", path, err);
		else if (!S_ISDIR(st.st_mode) && !is_directory(path))
			add_by_extension(f, path, &st);
		else if (recursive && S_ISDIR(st.st_mode))
			rc = enter(&w, f, path, err);
	}
	while (w.depth > 0)
		names_free(&w.stack[--w.depth].entries);
	free(w.stack);
	return rc;
}

static int
add_directory(struct files *f, const char *dir, int recursive,
    struct error *err)
{
	size_t before = f->names.count + f->errors + f->empty;

	if (walk_directory(f, dir, recursive, err) < 0)
		return -1;
	if (f->names.count + f->errors + f->empty == before)
		return error_set(err, "error reading [%s]: recognized file "
		    "extensions are [.json .yaml .yml]", dir);
	return 0;
}

/* ---- the names --------------------------------------------------------- */

static int
add_path(struct files *f, const char *path, int recursive, struct error *err)
{
	if (is_directory(path))
		return add_directory(f, path, recursive, err);
	names_add(&f->names, path);
	return 0;
}

/*
 * No such path: it may be a pattern that was quoted from the shell.  A match
 * "-" is a file of that name, not stdin.
 */
static int
add_pattern(struct files *f, const char *pattern, int recursive,
    struct error *err)
{
	glob_t found;
	size_t i;
	int rc = glob(pattern, 0, NULL, &found);

	if (rc == GLOB_NOMATCH)
		return error_set(err, "the path \"%s\" does not exist",
		    pattern);
	if (rc != 0)
		return error_set(err, "the pattern \"%s\" cannot be looked up",
		    pattern);
	for (i = 0; i < found.gl_pathc && rc == 0; i++)
		rc = add_path(f, arena_printf(&f->arena, "%s%s",
		    strcmp(found.gl_pathv[i], "-") == 0 ? "./" : "",
		    found.gl_pathv[i]), recursive, err);
	globfree(&found);
	return rc;
}

static int
add_stdin(struct files *f, struct error *err)
{
	size_t i;

	for (i = 0; i < f->names.count; i++)
		if (strcmp(f->names.v[i], "-") == 0)
			return error_set(err, "standard input cannot be used "
			    "for multiple arguments");
	names_add(&f->names, "-");
	return 0;
}

static int
add_name(struct files *f, const char *name, int recursive, struct error *err)
{
	struct stat st;

	if (strcmp(name, "-") == 0)
		return add_stdin(f, err);
	if (slice_begins(slice_of(name), "http://") ||
	    slice_begins(slice_of(name), "https://"))
		return error_set(err, "%s is a URL, and gpuops reads no "
		    "network: fetch it first, then give the file with -f",
		    name);
	if (stat(name, &st) == 0)
		return add_path(f, name, recursive, err);
	if (errno == ENOENT || errno == ENOTDIR)
		return add_pattern(f, name, recursive, err);
	return cannot("stat", name, err);
}

int
files_find(struct files *f, const struct options *o,
    const struct names *names, struct error *err)
{
	size_t i;

	if (names->count > 0) {
		for (i = 0; i < names->count; i++)
			if (add_name(f, names->v[i], o->recursive, err) < 0)
				return -1;
		return 0;
	}
	if (isatty(STDIN_FILENO))
		return error_set(err, "stdin is a terminal: pipe a capture in, "
		    "kubectl get nodes,pods -A -o json | %s %s, or name a file "
		    "with -f", o->program, o->command);
	return add_stdin(f, err);
}

/* ---- reading ----------------------------------------------------------- */

static ssize_t
read_fd(void *ctx, void *buf, size_t size)
{
	return read(*(int *)ctx, buf, size);
}

int
files_open(const char *name, int *fd, struct source *source,
    struct error *err)
{
	*fd = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY);
	if (*fd < 0)
		return cannot("open", name, err);
	pipe_size_raise(*fd);
	*source = (struct source){ .read = read_fd, .ctx = fd };
	return 0;
}

/* How much there is to read of a regular file, 0 of anything else. */
static uint64_t
size_of(const char *name)
{
	int is_stdin = strcmp(name, "-") == 0;
	off_t at = is_stdin ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
	struct stat st;
	int rc = is_stdin ? fstat(STDIN_FILENO, &st) : stat(name, &st);

	if (rc < 0 || !S_ISREG(st.st_mode) || at < 0 || at > st.st_size)
		return 0;
	return (uint64_t)(st.st_size - at);
}

uint64_t
files_size(const struct files *f)
{
	uint64_t size = 0, one;
	size_t i;

	for (i = 0; i < f->names.count; i++) {
		one = size_of(f->names.v[i]);
		if (one == 0)
			return 0;
		size += one;
	}
	return size;
}

void
files_hint(const struct files *f, struct hints *hints)
{
	if (f->empty > 0)
		hints_add(hints, "passed over %zu empty file%s", f->empty,
		    f->empty == 1 ? "" : "s");
	if (f->errors > 0)
		hints_add(hints, "passed over %zu file%s *-errors.json: see "
		    "there what the bundle could not collect", f->errors,
		    f->errors == 1 ? "" : "s");
}

void
files_close(int fd)
{
	if (fd != STDIN_FILENO)
		close(fd);
}

void
files_free(struct files *f)
{
	names_free(&f->names);
	arena_free(&f->arena);
}
