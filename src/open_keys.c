#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "hash.h"
#include "open_keys.h"

struct open_key {
	size_t depth, text, len;	/* offset and length in the texts */
	uint64_t hash;
};

static struct slice
text_of(const struct open_keys *k, const struct open_key *key)
{
	if (key->len == 0)		/* there may be no text yet */
		return slice_of("");
	return (struct slice){ k->texts + key->text, key->len };
}

/* Where the key is in the table, or would be. */
static size_t
find(const struct open_keys *k, const struct open_key *key, struct slice text)
{
	size_t at = (size_t)key->hash & (k->table_cap - 1);
	const struct open_key *other;

	for (; k->table[at] != 0; at = (at + 1) & (k->table_cap - 1)) {
		other = &k->v[k->table[at] - 1];
		if (other->hash == key->hash && other->depth == key->depth &&
		    slice_equal(text_of(k, other), text))
			break;
	}
	return at;
}

static void
grow_table(struct open_keys *k)
{
	size_t i;

	if (k->secret == 0)
		k->secret = hash_key();
	free(k->table);
	k->table_cap = k->table_cap == 0 ? 64 : 2 * k->table_cap;
	k->table = memory_zeroed(k->table_cap, sizeof(*k->table));
	for (i = 0; i < k->count; i++)
		k->table[find(k, &k->v[i], text_of(k, &k->v[i]))] = i + 1;
}

/* Takes the text over. */
static void
push(struct open_keys *k, struct open_key key, struct slice text)
{
	if (k->count == k->cap)
		k->v = memory_grow(k->v, &k->cap, k->count + 1,
		    sizeof(*k->v));
	if (k->text_cap - k->len < text.len)
		k->texts = memory_grow(k->texts, &k->text_cap,
		    k->len + text.len, 1);
	if (text.len > 0)
		memcpy(k->texts + k->len, text.ptr, text.len);
	key.text = k->len;
	key.len = text.len;
	k->len += text.len;
	k->v[k->count++] = key;
}

int
open_keys_add(struct open_keys *k, size_t depth, struct slice text)
{
	struct open_key key = { .depth = depth };
	struct hash hash;
	size_t at;

	if (2 * k->count >= k->table_cap)
		grow_table(k);
	hash = hash_begin(k->secret);
	hash_add(&hash, text);
	key.hash = hash_end(&hash) ^ depth;
	at = find(k, &key, text);
	if (k->table[at] != 0)
		return 0;
	push(k, key, text);
	k->table[at] = k->count;
	return 1;
}

/*
 * The keys of a mapping are the last that came.  Taken out of the table in the
 * reverse of their order they leave no hole: none that is left was put behind
 * one of them.
 */
void
open_keys_close(struct open_keys *k, size_t depth)
{
	const struct open_key *key;

	while (k->count > 0 && k->v[k->count - 1].depth == depth) {
		key = &k->v[k->count - 1];
		k->table[find(k, key, text_of(k, key))] = 0;
		k->len = key->text;
		k->count--;
	}
}

void
open_keys_free(struct open_keys *k)
{
	free(k->v);
	free(k->texts);
	free(k->table);
}
