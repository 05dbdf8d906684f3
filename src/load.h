#ifndef LOAD_H
#define LOAD_H

#include "cluster.h"
#include "fields.h"
#include "interest.h"
#include "project.h"
#include "scan.h"

/*
 * From items to the cluster.  This and the load_*.c are the only files that
 * know what Kubernetes calls its fields.  Several inputs make one capture.
 */
struct load {
	struct cluster *cluster;
	struct interest interest;	/* which pods are kept */
	size_t passed_over;		/* objects of other kinds */
	size_t kindless;		/* objects that do not say their kind */
	size_t objects;			/* of all kinds, read so far */
	size_t max_item;		/* bytes; INPUT_MOST if not set */

	struct project_paths paths[NEED_COUNT];
	struct arena event_paths;	/* their texts, for watch events */
	struct project project;		/* of the item in hand */
	struct fields fields;		/* its fields, and the first fault */

	int in_list;			/* between "items" and its list's end */
	size_t passed_over_before, kindless_before;
	int kind_taken;			/* an item was of the list's kind */
	struct slice list_kind, list_version;
	struct arena list;		/* lives as long as the list */
	struct waiting *waiting, **waiting_end;	/* for the list's kind */
};

/* The cluster and the roster must outlive l.  Free with load_free. */
void load_init(struct load *l, struct cluster *c,
    const struct interest *interest);

/*
 * Reads one input to its end.  file names it in messages and must outlive the
 * error.  0, or -1 with err: the input is not JSON, a field that is read is of
 * another type than Kubernetes gives it, an object has no name, a list is an
 * item of another, says its kind too late or has items twice, a watch broke
 * off, it cannot be read, or backend_check refuses.  A fault of the syntax
 * anywhere in the input is told before any other.  Of an object no more is read
 * than enum need says that somebody wants: what else stands there may be of any
 * type.  After -1 l can only be freed.
 */
int load_input(struct load *l, const char *file, struct source source,
    struct error *err);

void load_free(struct load *l);

#endif
