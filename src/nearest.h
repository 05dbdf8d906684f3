#ifndef NEAREST_H
#define NEAREST_H

#include <stddef.h>

/*
 * The word most like a mistyped one.  Begin with { .typed = ... }, offer each
 * valid word, then read best: NULL where no word is near enough to be meant.
 * Near is a word that the typed one begins, or else one with at most two
 * letters wrong, as cobra decides for kubectl (command.go, SuggestionsFor).
 */
struct nearest {
	const char *typed, *best;
	size_t distance;	/* of best, meaningless without one */
};

void nearest_offer(struct nearest *n, const char *word);

#endif
