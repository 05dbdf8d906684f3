#ifndef SELECTOR_H
#define SELECTOR_H

#include "arena.h"
#include "cluster.h"
#include "error.h"

/*
 * A label selector with the whole grammar of kubectl get -l: =, ==, !=, in,
 * notin, a bare key, !key, > and <, commas for "and"; k8s.io/apimachinery,
 * pkg/labels/selector.go, Parse.
 */
struct selector {
	struct requirement *requirements;	/* in the arena */
	size_t count;				/* 0 fits every node */
};

/*
 * Reads text into s.  What s points to lives in the arena.  0, or -1 with err:
 * the text is no selector, a key is no label key, a value no label value, or
 * > and < have no integer after them.
 */
int selector_parse(struct selector *s, const char *text, struct arena *arena,
    struct error *err);

/*
 * 1 if the node's labels fit.  != and notin fit a node without the key; > and <
 * fit only where the label is an integer (Requirement.Matches).
 */
int selector_fits(const struct selector *s, const struct node *n);

#endif
