#include <time.h>
#include <unistd.h>

#include "hash.h"
#include "word.h"

static inline uint64_t
rotate(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

static inline void
mix(uint64_t v[4])
{
	v[0] += v[1];
	v[1] = rotate(v[1], 13) ^ v[0];
	v[0] = rotate(v[0], 32);
	v[2] += v[3];
	v[3] = rotate(v[3], 16) ^ v[2];
	v[0] += v[3];
	v[3] = rotate(v[3], 21) ^ v[0];
	v[2] += v[1];
	v[1] = rotate(v[1], 17) ^ v[2];
	v[2] = rotate(v[2], 32);
}

static inline void
add_word(struct hash *h, uint64_t word)
{
	h->v[3] ^= word;
	mix(h->v);
	h->v[0] ^= word;
}

/* Time, process and where the loader has put us: nothing a file can hold. */
uint64_t
hash_key(void)
{
	struct timespec now = { 0, 0 };
	struct hash h = hash_begin(0);

	clock_gettime(CLOCK_REALTIME, &now);
	add_word(&h, (uint64_t)now.tv_nsec);
	add_word(&h, (uint64_t)now.tv_sec);
	add_word(&h, (uint64_t)getpid());
	add_word(&h, (uint64_t)(uintptr_t)&now);
	add_word(&h, (uint64_t)(uintptr_t)hash_key);
	return hash_end(&h);
}

/* The constants are SipHash's own, "somepseudorandomlygeneratedbytes". */
struct hash
hash_begin(uint64_t key)
{
	return (struct hash){ {
	    key ^ 0x736f6d6570736575u, ~key ^ 0x646f72616e646f6du,
	    key ^ 0x6c7967656e657261u, ~key ^ 0x7465646279746573u } };
}

void
hash_add(struct hash *h, struct slice s)
{
	uint64_t last = (uint64_t)s.len << 56;
	size_t i, shift;

	for (i = 0; i + WORD_SIZE <= s.len; i += WORD_SIZE)
		add_word(h, word_load(s.ptr + i));
	for (shift = 0; i < s.len; i++, shift += 8)
		last |= (uint64_t)(unsigned char)s.ptr[i] << shift;
	add_word(h, last);
}

uint64_t
hash_end(struct hash *h)
{
	int i;

	h->v[2] ^= 0xff;
	for (i = 0; i < 3; i++)
		mix(h->v);
	return h->v[0] ^ h->v[1] ^ h->v[2] ^ h->v[3];
}
