#ifndef BLOCK_AVX2_H
#define BLOCK_AVX2_H
#ifdef __x86_64__

#include <immintrin.h>

#include "block.h"

/* For x86-64 of 2013 and later: block.h with vectors of 32 bytes. */
#define BLOCK_TARGET __attribute__((target("avx2,bmi,bmi2,pclmul,popcnt")))

/* The halves of a block. */
struct block_halves {
	__m256i low, high;
};

static inline BLOCK_TARGET struct block_halves
block_halves(const char *p)
{
	return (struct block_halves){
		_mm256_loadu_si256((const __m256i *)(const void *)p),
		_mm256_loadu_si256((const __m256i *)(const void *)(p + 32))
	};
}

/* The top bits of all bytes. */
static inline BLOCK_TARGET uint64_t
block_tops(__m256i low, __m256i high)
{
	return (uint32_t)_mm256_movemask_epi8(low) |
	    (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

static inline BLOCK_TARGET uint64_t
block_same(struct block_halves x, struct block_halves y)
{
	return block_tops(_mm256_cmpeq_epi8(x.low, y.low),
	    _mm256_cmpeq_epi8(x.high, y.high));
}

/*
 * 32 times c.  gcc would make it anew in every turn of a loop, in three steps;
 * what comes out of an asm it makes once and keeps.
 */
static inline BLOCK_TARGET __m256i
block_bytes(char c)
{
	__m256i all = _mm256_set1_epi8(c);

	__asm__("" : "+x"(all));
	return all;
}

static inline BLOCK_TARGET struct block_halves
block_all(char c)
{
	__m256i all = block_bytes(c);

	return (struct block_halves){ all, all };
}

/* For each byte the one that a table of 16 has for its lower half. */
static inline BLOCK_TARGET struct block_halves
block_look_up(const char *table, struct block_halves x)
{
	__m256i t = _mm256_broadcastsi128_si256(_mm_loadu_si128(
	    (const __m128i *)(const void *)table));

	return (struct block_halves){ _mm256_shuffle_epi8(t, x.low),
		_mm256_shuffle_epi8(t, x.high) };
}

static inline BLOCK_TARGET struct block_halves
block_or(struct block_halves x, char c)
{
	__m256i all = block_bytes(c);

	return (struct block_halves){ _mm256_or_si256(x.low, all),
		_mm256_or_si256(x.high, all)
	};
}

static inline BLOCK_TARGET struct block_halves
block_most(struct block_halves x, char c)
{
	__m256i all = block_bytes(c);

	return (struct block_halves){ _mm256_max_epu8(x.low, all),
		_mm256_max_epu8(x.high, all)
	};
}

static inline BLOCK_TARGET uint64_t
block_rare(struct block_halves x)
{
	__m256i backslash = block_bytes('\\');
	__m256i found = _mm256_or_si256(_mm256_cmpeq_epi8(x.low, backslash),
	    _mm256_cmpeq_epi8(x.high, backslash));

	return (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(found,
	    _mm256_or_si256(x.low, x.high)));
}

/*
 * White space and brackets are each found with one look-up: the table has, for
 * the lower half of a byte, the only byte with it that is looked for, and a 0
 * where there is none.  With bit 0x20 set [ is { and ] is }.
 */
static inline BLOCK_TARGET struct block
block_load(const char *p)
{
	static const char white[16] = { [0] = ' ', [9] = '\t', [10] = '\n',
		[13] = '\r' };
	static const char bracket[16] = { [11] = '{', [13] = '}' };
	struct block_halves x = block_halves(p);

	return (struct block){
		.quote = block_same(x, block_all('"')),
		.comma = block_same(x, block_all(',')),
		.colon = block_same(x, block_all(':')),
		.bracket = block_same(block_or(x, 0x20),
		    block_look_up(bracket, x)),
		.white = block_same(x, block_look_up(white, x)),
		.control = block_same(block_most(x, 0x1f), block_all(0x1f)),
		.rare = block_rare(x),
	};
}

static inline BLOCK_TARGET uint64_t
block_equal(const char *p, char c)
{
	return block_same(block_halves(p), block_all(c));
}

/* A product without carries, with all ones: bit i is the sum of those below. */
static inline BLOCK_TARGET uint64_t
block_parity(uint64_t bits)
{
	return (uint64_t)_mm_cvtsi128_si64(_mm_clmulepi64_si128(
	    _mm_set_epi64x(0, (long long)bits), _mm_set1_epi8(-1), 0));
}

static inline BLOCK_TARGET unsigned
block_count(uint64_t bits)
{
	return (unsigned)__builtin_popcountll(bits);
}

static inline BLOCK_TARGET struct block_kinds
block_pick(struct block_kinds k, uint64_t at)
{
	return (struct block_kinds){ _pext_u64(k.value, at),
		_pext_u64(k.start, at), _pext_u64(k.sign, at),
		_pext_u64(k.object, at) };
}

#endif
#endif
