#ifndef HASH_H
#define HASH_H

#include <stdint.h>

#include "slice.h"

/*
 * A keyed hash: whoever writes a capture cannot know the key, and so cannot
 * make its names collide.  SipHash-1-3 (Aumasson and Bernstein, 2012) over each
 * slice as a message of its own, so that "a", "bc" and "ab", "c" differ.
 */
struct hash {
	uint64_t v[4];
};

/* A key that differs from run to run. */
uint64_t hash_key(void);

struct hash hash_begin(uint64_t key);
void hash_add(struct hash *h, struct slice s);
uint64_t hash_end(struct hash *h);

#endif
