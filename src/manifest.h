#ifndef MANIFEST_H
#define MANIFEST_H

#include <stddef.h>

#include "error.h"
#include "out.h"

/*
 * One element of a list that the user makes up, such as a toleration or the
 * name of a secret.  What is NULL is not written; one of them is not NULL.
 */
struct manifest_element {
	const char *key, *operator, *value, *effect;
};

struct manifest_list {
	const struct manifest_element *v;
	size_t count;
};

/*
 * A Kubernetes object to be written.  Its kind says which fields it has; facts
 * say which of them it needs (bits that manifest.c does not know, see
 * facts.h), and the rest is what differs from one object of a kind to
 * another.  All strings are borrowed, and must be valid UTF-8; a field whose
 * string is NULL is not written.
 */
struct manifest {
	const struct manifest_kind *kind;
	unsigned facts;
	const char *file;		/* the stem of a file's name for it */
	const char *name, *namespace;
	const char *container, *image, *memory;
	const char *label;		/* "true" on a node places a pod */
	const char *runtime_class;
	const char *cluster, *role;	/* of EKS: its name, its nodes' role */
	const char *chart_version;
	struct manifest_list tolerations, pull_secrets;
};

/*
 * Printers of n objects.  0, or -1 with err where there is no memory left;
 * whether the output could be written is out's matter.
 */

/* YAML documents, "---" between them, as kubectl prints them. */
int manifest_yaml(const struct manifest *v, size_t n, struct out *out,
    struct error *err);

/* JSON objects, one after another. */
int manifest_json(const struct manifest *v, size_t n, struct out *out,
    struct error *err);

/* One JSON object, a List of them. */
int manifest_json_list(const struct manifest *v, size_t n, struct out *out,
    struct error *err);

/* "daemonset.apps/NAME", one a line. */
int manifest_names(const struct manifest *v, size_t n, struct out *out,
    struct error *err);

/*
 * An object as a tree, read node by node, keys of a map in the order of the
 * alphabet.  It begins and ends with the map that is the object itself.
 */
enum manifest_type {
	MANIFEST_MAP, MANIFEST_LIST,
	MANIFEST_STRING,
	MANIFEST_BARE,			/* a boolean or a number */
	MANIFEST_MAP_END, MANIFEST_LIST_END
};

struct manifest_node {
	enum manifest_type type;
	const char *key;		/* NULL in a list, and at an end */
	const char *value;		/* of a string or a bare word */
};

/* Begin with { .object = ... }. */
struct manifest_walk {
	const struct manifest *object;
	size_t row;			/* the one to come */
	int depth;			/* maps and lists that are open */
	unsigned long lists;		/* bit i: the i-th of them is a list */
	const struct manifest_list *list; /* whose elements are being written */
	size_t first;			/* the row that begins an element */
	size_t element;			/* the one being written */
};

/* 1: *node is the next node.  0: that was all. */
int manifest_next(struct manifest_walk *w, struct manifest_node *node);

#endif
