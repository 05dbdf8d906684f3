#ifndef BLOCK_SSE2_H
#define BLOCK_SSE2_H
#ifdef __x86_64__

#include <emmintrin.h>

#include "block.h"
#include "block_plain.h"

/* For any x86-64: block.h with vectors of 16 bytes. */
#define BLOCK_TARGET

struct block_quarters {
	__m128i q[4];
};

static inline struct block_quarters
block_quarters(const char *p)
{
	const __m128i *v = (const __m128i *)(const void *)p;

	return (struct block_quarters){ { _mm_loadu_si128(v),
		_mm_loadu_si128(v + 1), _mm_loadu_si128(v + 2),
		_mm_loadu_si128(v + 3) } };
}

/* The top bits of all bytes. */
static inline uint64_t
block_tops(struct block_quarters x)
{
	uint64_t bits = 0;
	int i;

	for (i = 3; i >= 0; i--)
		bits = bits << 16 | (uint32_t)_mm_movemask_epi8(x.q[i]);
	return bits;
}

static inline struct block_quarters
block_is(struct block_quarters x, char c)
{
	__m128i all = _mm_set1_epi8(c);
	int i;

	for (i = 0; i < 4; i++)
		x.q[i] = _mm_cmpeq_epi8(x.q[i], all);
	return x;
}

static inline struct block_quarters
block_either(struct block_quarters x, struct block_quarters y)
{
	int i;

	for (i = 0; i < 4; i++)
		x.q[i] = _mm_or_si128(x.q[i], y.q[i]);
	return x;
}

/* Each byte with bit 0x20 set: [ is {, ] is }. */
static inline struct block_quarters
block_lower(struct block_quarters x)
{
	int i;

	for (i = 0; i < 4; i++)
		x.q[i] = _mm_or_si128(x.q[i], _mm_set1_epi8(0x20));
	return x;
}

/* Those that are at most c. */
static inline struct block_quarters
block_at_most(struct block_quarters x, char c)
{
	__m128i all = _mm_set1_epi8(c);
	int i;

	for (i = 0; i < 4; i++)
		x.q[i] = _mm_cmpeq_epi8(_mm_max_epu8(x.q[i], all), all);
	return x;
}

static inline struct block
block_load(const char *p)
{
	struct block_quarters x = block_quarters(p), lower = block_lower(x);

	return (struct block){
		.quote = block_tops(block_is(x, '"')),
		.comma = block_tops(block_is(x, ',')),
		.colon = block_tops(block_is(x, ':')),
		.bracket = block_tops(block_either(block_is(lower, '{'),
		    block_is(lower, '}'))),
		.white = block_tops(block_either(
		    block_either(block_is(x, ' '), block_is(x, '\n')),
		    block_either(block_is(x, '\r'), block_is(x, '\t')))),
		.control = block_tops(block_at_most(x, 0x1f)),
		.rare = block_tops(block_either(x, block_is(x, '\\'))),
	};
}

static inline uint64_t
block_equal(const char *p, char c)
{
	return block_tops(block_is(block_quarters(p), c));
}

#endif
#endif
