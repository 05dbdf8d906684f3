#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "findings.h"
#include "view.h"

/*
 * Adds all that is to be said of the nodes that were chosen, node by node: of
 * the node itself, of each operand, of wrong combinations.  Every cause is said
 * once: an operand that waits for a broken one is left out, and named with the
 * one it waits for.  If the user named an operand, it is said how that stands,
 * whatever it is, and nothing else.
 */
void explain(const struct view *v, struct findings *f);

#endif
