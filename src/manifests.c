#include <unistd.h>

#include "capture.h"
#include "manifests.h"

static int
read_file(struct manifests *m, const char *name, struct error *err)
{
	struct source source;
	int fd, rc;

	if (files_open(name, &fd, &source, err) < 0)
		return -1;
	rc = documents_read(&m->documents, name, source, err);
	files_close(fd);
	return rc;
}

int
manifests_none(const struct manifests *m, struct error *err)
{
	error_set(err, "no manifest in input");
	if (m->documents.count > 0)
		error_add(err, " (documents without a kind: %zu)",
		    m->documents.count);
	if (m->files.empty > 0)
		error_add(err, " (empty files passed over: %zu)",
		    m->files.empty);
	return -1;
}

int
manifests_read(struct manifests *m, const struct options *o,
    struct hints *hints, struct error *err)
{
	size_t i;

	if (o->files.count == 0 && isatty(STDIN_FILENO))
		return error_set(err, "stdin is a terminal: pipe manifests "
		    "in, %s generate | %s lint, or name a file with -f",
		    o->program, o->program);
	if (capture_max_item(o, &m->documents.max_item, err) < 0 ||
	    files_find(&m->files, o, &o->files, err) < 0)
		return -1;
	for (i = 0; i < m->files.names.count; i++)
		if (read_file(m, m->files.names.v[i], err) < 0)
			return -1;
	files_hint(&m->files, hints);
	if (m->documents.count + m->documents.others > 0)
		return 0;
	return manifests_none(m, err);
}

void
manifests_free(struct manifests *m)
{
	documents_free(&m->documents);
	files_free(&m->files);
}
