#ifndef MANIFESTS_H
#define MANIFESTS_H

#include "document.h"
#include "files.h"

/* The manifests that -f names.  Begin with = { 0 }; must not be moved. */
struct manifests {
	struct files files;		/* whose names are in all places */
	struct documents documents;
};

/*
 * Finds and reads them, or stdin without -f, and adds hints on files that were
 * passed over.  0, or -1 with err: a bad
 * --max-item, what files_find, files_open and documents_read refuse, and input
 * without a document, of which nothing can be said.  Free m in either case.
 */
int manifests_read(struct manifests *m, const struct options *o,
    struct hints *hints, struct error *err);

/* The error for input in which no document is a manifest: -1. */
int manifests_none(const struct manifests *m, struct error *err);

void manifests_free(struct manifests *m);

#endif
