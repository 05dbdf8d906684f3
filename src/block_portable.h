#ifndef BLOCK_PORTABLE_H
#define BLOCK_PORTABLE_H

#include "block.h"
#include "block_plain.h"
#include "word.h"

/* For any machine: block.h with words of 8 bytes. */
#define BLOCK_TARGET

/* The eight bytes at p, the first of them in the lowest bits. */
static inline uint64_t
block_word(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;

	return (uint64_t)u[0] | (uint64_t)u[1] << 8 | (uint64_t)u[2] << 16 |
	    (uint64_t)u[3] << 24 | (uint64_t)u[4] << 32 |
	    (uint64_t)u[5] << 40 | (uint64_t)u[6] << 48 |
	    (uint64_t)u[7] << 56;
}

/* One bit for each byte of a word of bytes that are 0 or 1. */
static inline uint64_t
block_gather(uint64_t ones)
{
	return ones * 0x0102040810204080u >> 56;
}

static inline struct block
block_load(const char *p)
{
	struct block b = { 0, 0, 0, 0, 0, 0, 0 };
	int i;

	for (i = BLOCK_SIZE - WORD_SIZE; i >= 0; i -= WORD_SIZE) {
		uint64_t w = block_word(p + i), lower = w | WORD_OF(0x20u);

		b.quote = b.quote << 8 | block_gather(word_ones_at(w, '"'));
		b.comma = b.comma << 8 | block_gather(word_ones_at(w, ','));
		b.colon = b.colon << 8 | block_gather(word_ones_at(w, ':'));
		b.bracket = b.bracket << 8 | block_gather(
		    word_ones_at(lower, '{') | word_ones_at(lower, '}'));
		b.white = b.white << 8 | block_gather(word_ones_at(w, ' ') |
		    word_ones_at(w, '\n') | word_ones_at(w, '\r') |
		    word_ones_at(w, '\t'));
		b.control = b.control << 8 | block_gather(
		    word_ones_at(w & WORD_OF(0xe0u), 0));
		b.rare |= word_ones_at(w, '\\') | (w & WORD_HIGHS);
	}
	return b;
}

static inline uint64_t
block_equal(const char *p, char c)
{
	uint64_t bits = 0;
	int i;

	for (i = BLOCK_SIZE - WORD_SIZE; i >= 0; i -= WORD_SIZE)
		bits = bits << 8 | block_gather(word_ones_at(
		    block_word(p + i), (unsigned char)c));
	return bits;
}

#endif
