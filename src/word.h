#ifndef WORD_H
#define WORD_H

#include <stdint.h>
#include <string.h>

/*
 * Eight bytes of text at a time, in portable C.  The order of bytes in a word
 * does not matter here.  Tests for a byte are the textbook ones for a zero
 * byte, after exclusive or.
 */
#define WORD_SIZE	8
#define WORD_ONES	0x0101010101010101u
#define WORD_HIGHS	0x8080808080808080u
#define WORD_OF(c)	((c) * WORD_ONES)

static inline uint64_t
word_load(const char *p)
{
	uint64_t w;

	memcpy(&w, p, sizeof(w));
	return w;
}

/* Nonzero if some byte is c: one that is not may be marked beside it. */
static inline uint64_t
word_has(uint64_t w, unsigned char c)
{
	w ^= WORD_OF(c);
	return (w - WORD_ONES) & ~w & WORD_HIGHS;
}

/* 1 in each byte that is c, 0 in the others. */
static inline uint64_t
word_ones_at(uint64_t w, unsigned char c)
{
	uint64_t low = ~WORD_HIGHS;

	w ^= WORD_OF(c);
	return (~(((w & low) + low) | w) & WORD_HIGHS) >> 7;
}

/* Past the spaces at p, of which there are often many after a newline. */
static inline const char *
word_skip_spaces(const char *p, const char *end)
{
	while (end - p >= WORD_SIZE && word_load(p) == WORD_OF(' '))
		p += WORD_SIZE;
	while (p < end && *p == ' ')
		p++;
	return p;
}

#endif
