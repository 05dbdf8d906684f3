#ifndef WORD_H
#define WORD_H

#include <stdint.h>

/*
 * Eight bytes of text at a time, in portable C: the first byte of a text is in
 * the lowest bits of its word.  Tests for a byte are the textbook ones for a
 * zero byte, after exclusive or.
 */
#define WORD_SIZE	8
#define WORD_ONES	0x0101010101010101u
#define WORD_HIGHS	0x8080808080808080u
#define WORD_OF(c)	((c) * WORD_ONES)

/* The eight bytes at p.  Compilers make one load of it. */
static inline uint64_t
word_load(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;

	return (uint64_t)u[0] | (uint64_t)u[1] << 8 | (uint64_t)u[2] << 16 |
	    (uint64_t)u[3] << 24 | (uint64_t)u[4] << 32 |
	    (uint64_t)u[5] << 40 | (uint64_t)u[6] << 48 |
	    (uint64_t)u[7] << 56;
}

/* Which of its bytes the first one is that is not 0; w must not be 0. */
static inline unsigned
word_first(uint64_t w)
{
	return (unsigned)__builtin_ctzll(w) / 8;
}

/*
 * Not 0 if some byte is c.  The first byte that is not 0 in the result is the
 * first that is c; of those after it some may be marked that are not.
 */
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
	uint64_t other;

	for (; end - p >= WORD_SIZE; p += WORD_SIZE) {
		other = word_load(p) ^ WORD_OF(' ');
		if (other != 0)
			return p + word_first(other);
	}
	while (p < end && *p == ' ')
		p++;
	return p;
}

/* The first byte from p on that is a or b; there must be one before end. */
static inline const char *
word_find(const char *p, const char *end, unsigned char a, unsigned char b)
{
	uint64_t w, found;

	for (; end - p >= WORD_SIZE; p += WORD_SIZE) {
		w = word_load(p);
		found = word_has(w, a) | word_has(w, b);
		if (found != 0)
			return p + word_first(found);
	}
	while ((unsigned char)*p != a && (unsigned char)*p != b)
		p++;
	return p;
}

#endif
