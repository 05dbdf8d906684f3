#ifndef CHANGE_H
#define CHANGE_H

#include "arena.h"
#include "cluster.h"
#include "error.h"

/* A change to a node, as kubectl label, taint, cordon and uncordon make it. */
struct change {
	enum change_type { CHANGE_LABEL, CHANGE_UNLABEL, CHANGE_TAINT,
	    CHANGE_UNTAINT, CHANGE_CORDON, CHANGE_UNCORDON } type;
	struct slice key, value, effect; /* as far as it has them */
};

/*
 * Reads what was typed: KEY=VALUE or KEY- for a label; KEY=VALUE:EFFECT,
 * KEY:EFFECT or KEY:EFFECT- for a taint; cordon; uncordon.  *c then points into
 * the text.  0, or -1 with err: it is none of these, or Kubernetes would not
 * take its key, value or effect (kubectl, pkg/cmd/label and pkg/cmd/taint).
 */
int change_parse(struct change *c, const char *text, struct error *err);

/*
 * The node with the changes made to it one after another, in the arena; it
 * shares with n what they leave alone.  As kubectl has it, a taint replaces one
 * of its key and effect, and a label one of its key.
 */
const struct node *change_apply(const struct node *n,
    const struct change *changes, size_t count, struct arena *arena);

#endif
