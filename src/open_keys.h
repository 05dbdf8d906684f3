#ifndef OPEN_KEYS_H
#define OPEN_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include "slice.h"

/*
 * The keys of the mappings that are open, one within another, to tell one that
 * comes twice.  Begin with = { 0 }.
 */
struct open_keys {
	struct open_key *v;		/* in the order in which they came */
	size_t count, cap;
	char *texts;			/* one after another */
	size_t len, text_cap;
	size_t *table;			/* open addressing: 1 + index in v */
	size_t table_cap;		/* a power of two */
	uint64_t secret;
};

/*
 * 1 if the mapping at this depth did not have the key yet; it has it now.
 * Deeper mappings must have been closed.
 */
int open_keys_add(struct open_keys *k, size_t depth, struct slice key);

/* The mapping at this depth ends, and its keys are forgotten. */
void open_keys_close(struct open_keys *k, size_t depth);

void open_keys_free(struct open_keys *k);

#endif
