#ifndef BLOCK_H
#define BLOCK_H

#include <stdint.h>

/*
 * 64 bytes of text at a time: bit i of a mask tells something of byte i.  What
 * a machine has to find such masks with differs, so block_NAME.h each give
 *
 *	struct block block_load(const char *p);
 *		what the 64 bytes at p are
 *	uint64_t block_equal(const char *p, char c);
 *		those of the 64 bytes at p that are c
 *	uint64_t block_parity(uint64_t bits);
 *		bit i: whether the number of bits up to and with i is odd
 *	unsigned block_count(uint64_t bits);
 *		how many bits are set
 *	struct block_kinds block_pick(struct block_kinds k, uint64_t at);
 *		of each mask the bits that at marks, side by side from bit 0
 *
 * as static inline functions, and BLOCK_TARGET, the attribute that a function
 * must have to use them.
 */
#define BLOCK_SIZE 64

/* A string hides what is in it; that is for whoever looks at the masks. */
struct block {
	uint64_t quote, comma, colon;
	uint64_t bracket;	/* one of { } [ ] */
	uint64_t white;		/* white space as JSON has it */
	uint64_t control;	/* below 0x20 */
	uint64_t rare;		/* not 0 if a byte is \ or not ASCII */
};

/* Four masks of the same bytes. */
struct block_kinds {
	uint64_t value, start, sign, object;
};

static inline unsigned
block_first(uint64_t bits)
{
	return (unsigned)__builtin_ctzll(bits);
}

/* The bits up to i and with it. */
static inline uint64_t
block_up_to(unsigned i)
{
	return ~(uint64_t)0 >> (BLOCK_SIZE - 1 - i);
}

/* All ones if the last bit is set, 0 if not. */
static inline uint64_t
block_carry(uint64_t bits)
{
	return -(bits >> (BLOCK_SIZE - 1));
}

#endif
