#ifndef ASKS_H
#define ASKS_H

#include "cluster.h"
#include "roster.h"

/* The one place that knows what asks for an operand on a node. */

/* 1 if the node asks for the operand; a NULL one is never asked for. */
int asks_for(const struct node *n, const struct operand *operand);

/*
 * The value of the label that has a say in it; NULL if the node lacks it, or if
 * no label has.
 */
const struct slice *asks_label(const struct node *n,
    const struct operand *operand);

/*
 * 1 if the second label that some operands need is "true", or the operand needs
 * none.
 */
int asks_too(const struct node *n, const struct operand *operand);

#endif
