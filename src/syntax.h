#ifndef SYNTAX_H
#define SYNTAX_H

#include "backend.h"
#include "error.h"
#include "input.h"

/*
 * The syntax of JSON as RFC 8259 has it, byte for byte.  The functions move
 * in.pos past what they are named for; where the input goes on with something
 * else they return -1 with an error, in.pos being the first byte after which
 * no JSON is possible, at the end of the input one past the last byte.
 */
struct syntax {
	struct input in;
	size_t depth;
	unsigned char close[SKIM_DEPTH]; /* the brackets that will close */
	const struct backend *backend;
	struct skim skim;	/* over the last value with brackets */
	int skimmed;		/* to its end */

	/* For messages, set by whoever knows. */
	char first[64];		/* the first bytes of the input */
	size_t first_len;
	int begun;		/* there was more than white space */
	size_t whole;		/* objects that have ended */
};

/* file is for messages and must outlive them.  Free s with syntax_free. */
void syntax_init(struct syntax *s, const char *file, struct source source);

/* Past white space; the byte that comes then, -1 at the end of the input. */
int syntax_skip(struct syntax *s);

static inline int
syntax_next(struct syntax *s)
{
	unsigned char c = (unsigned char)s->in.buf[s->in.pos];

	return c > ' ' ? c : syntax_skip(s);	/* NUL at the end of buf */
}

/* Past the byte at pos and white space; the byte that comes then, or -1. */
static inline int
syntax_after(struct syntax *s)
{
	s->in.pos++;
	return syntax_next(s);
}

/* From here on the input is kept. */
static inline void
syntax_keep(struct syntax *s)
{
	s->in.keep = s->in.pos;
}

/* How many bytes before pos are kept. */
static inline size_t
syntax_kept(const struct syntax *s)
{
	return s->in.pos - s->in.keep;
}

/* 1 if more is kept before pos than in.most allows: then that is the error. */
static inline int
syntax_over(const struct syntax *s)
{
	return s->in.keep != INPUT_NOTHING && syntax_kept(s) > s->in.most;
}

/* The error for that: -1. */
int syntax_too_long(struct syntax *s, struct error *err);

/* Past the bracket at pos, which close will close, or which closes the last. */
int syntax_push(struct syntax *s, unsigned char close, struct error *err);
void syntax_pop(struct syntax *s);

/*
 * Past a key that must be at pos, and past the colon, to its value.  *len is
 * the length of the key with its quotes.
 */
int syntax_key(struct syntax *s, const char *wanted, size_t *len,
    struct error *err);

/* One whole value.  wanted is for the message when there is none. */
int syntax_value(struct syntax *s, const char *wanted, struct error *err);

/*
 * The offsets, from the start of the last value, of the brackets in it that are
 * in no string; NULL if they are not known.
 */
const uint32_t *syntax_brackets(const struct syntax *s, size_t *count);

/*
 * The error "found ..., wanted ...", at pos: -1.  found, if not NULL, says
 * better than the byte itself what is there.
 */
int syntax_wanted(struct syntax *s, const char *wanted, struct error *err);
int syntax_found(struct syntax *s, const char *found, const char *wanted,
    struct error *err);

void syntax_free(struct syntax *s);

#endif
