#include "capture.h"
#include "files.h"
#include "grammar.h"
#include "load.h"
#include "progress.h"

static int
load_files(struct load *l, const struct files *f, struct progress *p,
    struct error *err)
{
	struct source source;
	size_t i;
	int fd, rc = 0;

	for (i = 0; i < f->names.count && rc == 0; i++) {
		if (files_open(f->names.v[i], &fd, &source, err) < 0)
			return -1;
		rc = load_input(l, f->names.v[i], progress_watch(p, source),
		    err);
		files_close(fd);
	}
	return rc;
}

static int
bad_value(const char *flag, const char *value, const char *wanted,
    struct error *err)
{
	return error_set(err, "invalid argument \"%s\" for \"--%s\" flag: %s",
	    value, flag, wanted);
}

int
capture_max_item(const struct options *o, size_t *bytes, struct error *err)
{
	const char *wanted = o->max_item == NULL ? NULL :
	    grammar_bytes(slice_of(o->max_item), bytes);

	return wanted == NULL ? 0 : bad_value("max-item", o->max_item, wanted,
	    err);
}

/* What the flags say of the reading. */
static int
read_flags(const struct options *o, struct load *l, enum progress_when *when,
    struct error *err)
{
	*when = o->quiet ? PROGRESS_NEVER : PROGRESS_AUTO;
	if (capture_max_item(o, &l->max_item, err) < 0)
		return -1;
	if (o->progress != NULL && progress_when(o->progress, when) < 0)
		return bad_value("progress", o->progress,
		    "wanted auto, always or never", err);
	return 0;
}

/* Finds the files, and reads them with the progress shown. */
static int
load_all(struct load *l, struct files *f, const struct options *o,
    const struct names *names, struct error *err)
{
	struct progress progress;
	enum progress_when when = PROGRESS_AUTO;
	int rc;

	if (read_flags(o, l, &when, err) < 0 || files_find(f, o,
	    names, err) < 0)
		return -1;
	progress_begin(&progress, when, stderr, files_size(f), &l->objects);
	rc = load_files(l, f, &progress, err);
	progress_end(&progress);
	return rc;
}

/* Without a node nothing was looked at, so nothing is well. */
static int
no_node(const struct load *l, const struct files *f, struct error *err)
{
	error_set(err, "no Node in input (Pods: %zu, other kinds: %zu",
	    l->cluster->pods_seen, l->passed_over);
	if (l->kindless > 0)
		error_add(err, ", without a kind: %zu", l->kindless);
	if (f->empty > 0)
		error_add(err, ", empty files passed over: %zu", f->empty);
	error_add(err, "): capture with kubectl get nodes,pods -A -o json");
	return l->cluster->pods_seen == 0 ? -1 : error_add(err,
	    ", or add the nodes with one more -f");
}

static void
hint_passed_over(const struct load *l, const struct files *f,
    struct hints *hints)
{
	files_hint(f, hints);
	if (l->kindless > 0)
		hints_add(hints, "passed over %zu object%s without a kind: "
		    "capture with kubectl get -o json", l->kindless,
		    l->kindless == 1 ? "" : "s");
}

int
capture_read(struct cluster *c, const struct options *o,
    const struct names *names, const struct interest *interest,
    struct hints *hints, struct error *err)
{
	struct files files = { 0 };
	struct load load;
	int rc = -1;

	load_init(&load, c, interest);
	if (load_all(&load, &files, o, names, err) < 0)
		goto done;
	if (c->lists[KIND_NODE].count == 0) {
		no_node(&load, &files, err);
		goto done;
	}
	hint_passed_over(&load, &files, hints);
	rc = 0;
done:
	load_free(&load);
	files_free(&files);
	return rc;
}
