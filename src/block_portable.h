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

/* What a byte is: a 1 in the byte of a word that is for its class. */
enum { BLOCK_QUOTE, BLOCK_COMMA, BLOCK_COLON, BLOCK_BRACKET, BLOCK_WHITE,
	BLOCK_BACKSLASH };
#define BLOCK_CLASS(class)	((uint64_t)1 << 8 * (class))

static const uint64_t block_classes[256] = {
	['"'] = BLOCK_CLASS(BLOCK_QUOTE), [','] = BLOCK_CLASS(BLOCK_COMMA),
	[':'] = BLOCK_CLASS(BLOCK_COLON), ['\\'] = BLOCK_CLASS(BLOCK_BACKSLASH),
	['{'] = BLOCK_CLASS(BLOCK_BRACKET), ['}'] = BLOCK_CLASS(BLOCK_BRACKET),
	['['] = BLOCK_CLASS(BLOCK_BRACKET), [']'] = BLOCK_CLASS(BLOCK_BRACKET),
	[' '] = BLOCK_CLASS(BLOCK_WHITE), ['\n'] = BLOCK_CLASS(BLOCK_WHITE),
	['\r'] = BLOCK_CLASS(BLOCK_WHITE), ['\t'] = BLOCK_CLASS(BLOCK_WHITE),
};

/* The masks of the eight bytes at p, each in the byte of its class. */
static inline uint64_t
block_eight(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;
	uint64_t classes = 0;
	int i;

	for (i = 0; i < WORD_SIZE; i++)
		classes |= block_classes[u[i]] << i;
	return classes;
}

static inline uint64_t
block_mask(uint64_t classes, int class, int at)
{
	return (classes >> 8 * class & 0xff) << at;
}

static inline struct block
block_load(const char *p)
{
	struct block b = { 0, 0, 0, 0, 0, 0, 0 };
	uint64_t w, classes;
	int i;

	for (i = 0; i < BLOCK_SIZE; i += WORD_SIZE) {
		w = word_load(p + i);
		if (w == WORD_OF(' ')) {
			b.white |= (uint64_t)0xff << i;
			continue;
		}
		classes = block_eight(p + i);
		b.quote |= block_mask(classes, BLOCK_QUOTE, i);
		b.comma |= block_mask(classes, BLOCK_COMMA, i);
		b.colon |= block_mask(classes, BLOCK_COLON, i);
		b.bracket |= block_mask(classes, BLOCK_BRACKET, i);
		b.white |= block_mask(classes, BLOCK_WHITE, i);
		b.control |= block_gather(word_ones_at(w & WORD_OF(0xe0u),
		    0)) << i;
		b.rare |= block_mask(classes, BLOCK_BACKSLASH, 0) |
		    (w & WORD_HIGHS);
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
