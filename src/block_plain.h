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

/* In pairs, fours and bytes; the product adds the bytes up in the top one. */
static inline unsigned
block_count(uint64_t bits)
{
	bits -= bits >> 1 & 0x5555555555555555u;
	bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
	bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
	return (unsigned)(bits * 0x0101010101010101u >> 56);
}

static inline struct block_kinds
block_pick(struct block_kinds k, uint64_t at)
{
	struct block_kinds to = { 0, 0, 0, 0 };
	unsigned i, n;

	for (n = 0; at != 0; at &= at - 1, n++) {
		i = block_first(at);
		to.value |= (k.value >> i & 1) << n;
		to.start |= (k.start >> i & 1) << n;
		to.sign |= (k.sign >> i & 1) << n;
		to.object |= (k.object >> i & 1) << n;
	}
	return to;
}

#endif
