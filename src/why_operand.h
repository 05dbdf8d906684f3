#ifndef WHY_OPERAND_H
#define WHY_OPERAND_H

#include "findings.h"
#include "rules.h"

/*
 * Why an operand stands on a node as it does.  Fills f, words in the arena; its
 * cause names neither the node nor a pod, so that it is the same wherever the
 * cause is.  1 if there is something to say even to those who did not ask: all
 * but OK, and but a label that is absent.
 */
int why_operand(const struct view *v, const struct node *n,
    const struct operand *operand, struct finding *f, struct arena *arena);

/* Likewise, in a sentence, why no pod of an operand asked for is there. */
const char *why_absent(const struct view *v, const struct node *n,
    const struct operand *operand, struct arena *arena);

#endif
