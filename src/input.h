#ifndef INPUT_H
#define INPUT_H

#include <stdint.h>
#include <sys/types.h>

#include "error.h"

/*
 * What only the maker of bytes knows that stand in no file as they are, such as
 * the JSON that is made of YAML.  ctx is the source's; offsets are in bytes,
 * from the first that it gave.
 */
struct making {
	/* The place in the file of what the byte at this offset was made of. */
	struct place (*place)(void *ctx, uint64_t offset);
	/* Nobody will ask for the place of a byte before this one. */
	void (*forget)(void *ctx, uint64_t offset);
	/*
	 * Why reading failed, NULL: errno says it.  *ended is set to 1 if that
	 * is where the file ends.
	 */
	const struct error *(*fault)(void *ctx, int *ended);
};

/* Where bytes come from: read(2)'s contract, EINTR handled by the caller. */
struct source {
	ssize_t (*read)(void *ctx, void *buf, size_t size);
	void *ctx;
	const struct making *making;	/* NULL: they are a file's */
};

#define INPUT_NOTHING	SIZE_MAX
#define INPUT_MOST	((size_t)64 << 20) /* etcd's limit is 1.5 MiB */
#define INPUT_SLACK	64	/* NULs that can be read after the last byte */
#define INPUT_AHEAD	128	/* bytes that may be wanted beyond pos */

/*
 * A window that moves over a source: what is kept, and what was read beyond.
 * Whoever reads moves pos and says with keep what is still wanted.
 */
struct input {
	const char *file;
	struct source source;
	char *buf;		/* len bytes, then INPUT_SLACK NULs */
	size_t cap, len;
	uint64_t before;	/* bytes that were given up before buf */
	size_t pos;		/* the next byte to look at */
	size_t keep;		/* the first byte wanted, or INPUT_NOTHING */
	size_t most;		/* bytes kept before pos, INPUT_MOST */
	int read_error;		/* errno, 0 if none */
	int ended;		/* the source has no more */

	size_t (*newlines)(const char *p, size_t n);
	size_t counted;		/* whose lines up to here are counted below */
	size_t lines, column;	/* newlines so far, bytes since the last one */
};

/*
 * file is for messages and must outlive them; newlines counts the newlines
 * among n bytes.  Free in with input_free.
 */
void input_init(struct input *in, const char *file, struct source source,
    size_t (*newlines)(const char *p, size_t n));

/*
 * Reads on.  1 if there are more bytes, 0 at the end of the source, when
 * reading fails, or when more is kept than most and INPUT_AHEAD together.
 * Bytes before keep (before pos, when nothing is kept) are lost, offsets
 * change, and so does what buf points to.
 */
int input_fill(struct input *in);

/* The byte at pos, or -1 at the end of the source. */
static inline int
input_peek(struct input *in)
{
	if (in->pos == in->len && !input_fill(in))
		return -1;
	return (unsigned char)in->buf[in->pos];
}

/* 1 if the input goes on with text. */
int input_looking_at(struct input *in, const char *text);

/* Makes as if the first n bytes, which must be in buf, had not been there. */
void input_forget(struct input *in, size_t n);

/*
 * The place of the byte at p, which must not lie before keep or pos nor more
 * than one byte beyond buf.  Takes time for what lies between keep and p.
 */
struct place input_place(struct input *in, const char *p);

/* Likewise of n bytes in their order, in one go. */
void input_places(struct input *in, const char *const *at, size_t n,
    struct place *to);

void input_free(struct input *in);

#endif
