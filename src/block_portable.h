#ifndef BLOCK_PORTABLE_H
#define BLOCK_PORTABLE_H

#include "block.h"
#include "block_plain.h"
#include "word.h"

/* For any machine: block.h with words of 8 bytes. */
#define BLOCK_TARGET

/* One bit for each byte of a word of bytes that are 0 or 1. */
static inline uint64_t
block_gather(uint64_t ones)
{
	return ones * 0x0102040810204080u >> 56;
}

/* What a byte is: a 1 in the byte of a word that is for its kind. */
enum { QUOTE, COMMA, COLON, BRACKET, WHITE, BACKSLASH };
#define BLOCK_KIND(kind)	((uint64_t)1 << 8 * (kind))

static const uint64_t block_kinds_of[256] = {
	['"'] = BLOCK_KIND(QUOTE), [','] = BLOCK_KIND(COMMA),
	[':'] = BLOCK_KIND(COLON), ['\\'] = BLOCK_KIND(BACKSLASH),
	['{'] = BLOCK_KIND(BRACKET), ['}'] = BLOCK_KIND(BRACKET),
	['['] = BLOCK_KIND(BRACKET), [']'] = BLOCK_KIND(BRACKET),
	[' '] = BLOCK_KIND(WHITE), ['\n'] = BLOCK_KIND(WHITE),
	['\r'] = BLOCK_KIND(WHITE), ['\t'] = BLOCK_KIND(WHITE),
};

/* The masks of the eight bytes at p, each in the byte of its kind. */
static inline uint64_t
block_eight(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;
	uint64_t kinds = 0;
	int i;

	for (i = 0; i < WORD_SIZE; i++)
		kinds |= block_kinds_of[u[i]] << i;
	return kinds;
}

static inline uint64_t
block_kind(uint64_t kinds, int kind, int at)
{
	return (kinds >> 8 * kind & 0xff) << at;
}

static inline struct block
block_load(const char *p)
{
	struct block b = { 0, 0, 0, 0, 0, 0, 0 };
	uint64_t w, kinds;
	int i;

	for (i = 0; i < BLOCK_SIZE; i += WORD_SIZE) {
		w = word_load(p + i);
		if (w == WORD_OF(' ')) {
			b.white |= (uint64_t)0xff << i;
			continue;
		}
		kinds = block_eight(p + i);
		b.quote |= block_kind(kinds, QUOTE, i);
		b.comma |= block_kind(kinds, COMMA, i);
		b.colon |= block_kind(kinds, COLON, i);
		b.bracket |= block_kind(kinds, BRACKET, i);
		b.white |= block_kind(kinds, WHITE, i);
		b.control |= block_gather(word_ones_at(w & WORD_OF(0xe0u),
		    0)) << i;
		b.rare |= block_kind(kinds, BACKSLASH, 0) | (w & WORD_HIGHS);
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
		    word_load(p + i), (unsigned char)c));
	return bits;
}

#endif
