#ifndef BLOCK_PLAIN_H
#define BLOCK_PLAIN_H

#include "block.h"

/* The parts of block.h that take no vectors. */

static inline uint64_t
block_parity(uint64_t bits)
{
	unsigned by;

	for (by = 1; by < BLOCK_SIZE; by *= 2)
		bits ^= bits << by;
	return bits;
}

static inline struct block_kinds
block_pick(struct block_kinds k, uint64_t at)
{
	struct block_kinds to = { 0, 0, 0, 0 };
	unsigned i, n;

	for (n = 0; at != 0; at &= at - 1, n++) {
		i = block_first(at);
		to.a |= (k.a >> i & 1) << n;
		to.b |= (k.b >> i & 1) << n;
		to.c |= (k.c >> i & 1) << n;
		to.object |= (k.object >> i & 1) << n;
	}
	return to;
}

#endif
