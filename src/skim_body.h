#ifndef SKIM_BODY_H
#define SKIM_BODY_H

/*
 * The walk over the blocks of a value, compiled once for each backend.  Whoever
 * includes it has included a block_NAME.h first, and gets skim_blocks() and
 * skim_newlines() made of that; without one it is the portable one, so that
 * this header stands on its own.
 *
 * The first half of the work goes from bytes to tokens, all of a block at once.
 * The second goes over tokens, 64 at once, each being one bit; so that what may
 * follow what is a matter of shifting by one.
 */
#ifndef BLOCK_TARGET
#include "block_portable.h"
#endif
#include "skim.h"

/*
 * The kinds of tokens in three bits.  A string is a value, a scalar a value and
 * a sign, an opening bracket a value and a start; a comma is a start, a colon a
 * sign, a closing bracket nothing.  The bit object says that the bracket round
 * the token is a brace; a bracket itself is still inside what is round it, or
 * inside what it closes.
 */

/* Up to 64 tokens, live having a bit for each: not 0 if one is wrong. */
static BLOCK_TARGET __attribute__((noinline)) uint64_t
skim_judge(struct skim_judge *j, const struct block_kinds *k, uint64_t live)
{
	uint64_t value = k->value, start = k->start;
	uint64_t string = value & ~(start | k->sign), comma = start & ~value;
	uint64_t colon = k->sign & ~value, close = ~(value | start | k->sign);
	uint64_t after_start = start << 1 | j->start;
	uint64_t after_comma = comma << 1 | j->comma;
	uint64_t after_colon = colon << 1 | j->colon;
	uint64_t key = string & after_start & k->object;
	uint64_t empty = close & after_start & ~after_comma;
	uint64_t wrong;

	/* Values come after these and only after these, or none in { } [ ]. */
	wrong = value ^ (after_start | after_colon) ^ empty;
	/* After a key, and nothing else, there is a colon. */
	wrong |= colon ^ (key << 1 | j->key);
	/* In an object all begins with a key. */
	wrong |= after_start & k->object & ~(string | close);

	j->start = start >> 63;
	j->comma = comma >> 63;
	j->colon = colon >> 63;
	j->key = key >> 63;
	return wrong & live;
}

/* Lets count more tokens wait, and judges them when there are 64. */
static inline BLOCK_TARGET void
skim_queue(struct skim_carry *c, struct skim_judge *j, struct block_kinds k,
    unsigned count)
{
	unsigned before = c->waiting_count, used = 63 - before;
	struct block_kinds full; /* has an address; c stays in registers */

	c->waiting.value |= k.value << before;
	c->waiting.start |= k.start << before;
	c->waiting.sign |= k.sign << before;
	c->waiting.object |= k.object << before;
	c->waiting_count += count;
	if (c->waiting_count < 64)
		return;
	full = c->waiting;
	c->wrong |= skim_judge(j, &full, ~(uint64_t)0);
	c->waiting_count -= 64;
	c->waiting.value = k.value >> used >> 1;
	c->waiting.start = k.start >> used >> 1;
	c->waiting.sign = k.sign >> used >> 1;
	c->waiting.object = k.object >> used >> 1;
}

/* What there is to know of the brackets in a block. */
struct skim_nest {
	uint64_t open;		/* the opening ones */
	uint64_t object;	/* where the tokens are in braces */
	uint64_t live;		/* the bytes of the value */
	uint64_t wrong;		/* not 0 if one is */
};

/* Follows the brackets of the block at `at`, to the end of the value. */
static inline BLOCK_TARGET struct skim_nest
skim_nest(struct skim *k, const char *text, size_t at, uint64_t bits,
    uint64_t in_object)
{
	struct skim_nest n = { 0, in_object, ~(uint64_t)0, 0 };
	size_t depth = k->depth, count = k->bracket_count;
	uint64_t inside;
	unsigned char c;
	unsigned i;

	for (; bits != 0 && n.wrong == 0; bits &= bits - 1) {
		i = block_first(bits);
		c = (unsigned char)text[at + i];
		if (count < SKIM_BRACKETS)
			k->brackets[count] = (uint32_t)(at + i);
		count++;
		if (c == '{' || c == '[') {
			n.open |= bits & -bits;
			n.wrong = depth == k->most;
			depth += n.wrong == 0;
			k->close[depth] = c == '{' ? '}' : ']';
		} else {
			n.wrong = k->close[depth] != c;
			depth--;
			if (depth == 0) {
				n.live = block_up_to(i);
				break;
			}
		}
		inside = -(uint64_t)(k->close[depth] == '}');
		n.object ^= (n.object ^ inside) & ~block_up_to(i);
	}
	k->depth = depth;
	k->bracket_count = count;
	return n;
}

/* 1 if each of the scalars that begin in the block at p is one. */
static inline BLOCK_TARGET int
skim_scalars(const char *p, uint64_t bits)
{
	for (; bits != 0; bits &= bits - 1)
		if (!skim_scalar(p + block_first(bits)))
			return 0;
	return 1;
}

/*
 * The block at `at`.  In the last one of a value control characters after its
 * end are looked at as well; no more than a needless doubt can come of that.
 */
static inline BLOCK_TARGET enum skim_verdict
skim_block(struct skim *k, struct skim_carry *c, struct skim_judge *j,
    const char *text, size_t at)
{
	struct block b = block_load(text + at);
	struct skim_nest n = { 0, c->in_object, ~(uint64_t)0, 0 };
	uint64_t in, outside, marks, plain, scalar, tokens, escaped = 0;

	if ((b.rare != 0 || k->checked > at) &&
	    !skim_rare(k, text, at, &escaped))
		return SKIM_DOUBT;
	b.quote &= ~escaped;
	in = block_parity(b.quote) ^ c->in_string;	/* with the first " */
	outside = ~(in | b.quote);
	marks = b.comma | b.colon | b.bracket;
	plain = outside & ~(b.white | marks);
	scalar = plain & ~(plain << 1 | c->in_scalar);
	tokens = (b.quote & in) | (marks & outside) | scalar;
	c->wrong |= b.control & in;
	if ((b.bracket & outside) != 0) {
		n = skim_nest(k, text, at, b.bracket & outside, c->in_object);
		tokens &= n.live;
		c->in_object = -(uint64_t)(k->close[k->depth] == '}');
	}
	skim_queue(c, j, block_pick((struct block_kinds){
	    .value = b.quote | n.open | scalar, .start = b.comma | n.open,
	    .sign = b.colon | scalar, .object = n.object },
	    tokens), block_count(tokens));
	if ((c->wrong | n.wrong) != 0 ||
	    !skim_scalars(text + at, scalar & n.live))
		return SKIM_DOUBT;
	c->in_string = block_carry(in);
	c->in_scalar = plain >> 63;
	if (k->depth > 0)
		return SKIM_MORE;
	k->end = at + block_count(n.live);
	return SKIM_VALUE;
}

static inline BLOCK_TARGET enum skim_verdict
skim_blocks(struct skim *k, const char *text, size_t len, int ended)
{
	struct skim_carry c = k->carry;
	struct skim_judge j = k->judge;
	size_t at = k->at, ready = len < SKIM_AHEAD ? 0 : len - SKIM_AHEAD;
	size_t stop = ended ? len : ready - ready % BLOCK_SIZE;
	enum skim_verdict verdict = SKIM_MORE;

	while (verdict == SKIM_MORE && at < stop) {
		verdict = skim_block(k, &c, &j, text, at);
		at += BLOCK_SIZE;
	}
	k->at = at;
	k->carry = c;
	k->judge = j;
	if (verdict != SKIM_VALUE)
		return verdict;
	if (skim_judge(&j, &k->carry.waiting,
	    ((uint64_t)1 << c.waiting_count) - 1) != 0)
		return SKIM_DOUBT;
	return SKIM_VALUE;
}

/* How many of the n bytes at p are newlines. */
static inline BLOCK_TARGET size_t
skim_newlines(const char *p, size_t n)
{
	size_t count = 0;

	for (; n >= BLOCK_SIZE; n -= BLOCK_SIZE, p += BLOCK_SIZE)
		count += block_count(block_equal(p, '\n'));
	for (; n > 0; n--, p++)
		count += *p == '\n';
	return count;
}

#endif
