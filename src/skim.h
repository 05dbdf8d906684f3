#ifndef SKIM_H
#define SKIM_H

#include <stddef.h>
#include <stdint.h>

#include "block.h"
#include "error.h"

/*
 * A fast way over a value that begins with a bracket, 64 bytes at a time.  It
 * accepts only what syntax would accept; where it has doubts syntax decides and
 * finds the words.
 */
enum skim_end {
	SKIM_VALUE,		/* the value ended, and is valid */
	SKIM_MORE,		/* valid so far: call again with more text */
	SKIM_DOUBT		/* an error, or not for here */
};

#define SKIM_DEPTH	128	/* brackets open at once, with more it doubts */
#define SKIM_BRACKETS	4096	/* noted at most */

/* What the token before was, and how the tokens have been so far. */
struct skim_judge {
	uint64_t start, comma, colon, key;	/* 1 or 0 */
	uint64_t wrong;				/* not 0 if one was */
};

/* What one block leaves to the next. */
struct skim_carry {
	uint64_t in_string, in_object;	/* all ones or 0 */
	uint64_t in_scalar;		/* 1 or 0 */
	struct block_kinds waiting;	/* tokens that are not judged yet */
	unsigned waiting_count;		/* less than 64 */
};

struct skim {
	size_t at;		/* up to here the text is done */
	size_t end;		/* of the value, after SKIM_VALUE */
	size_t plain_end;	/* escapes and UTF-8 are checked up to here */
	size_t depth, most;
	unsigned char open[SKIM_DEPTH + 1];
	struct skim_carry carry;
	struct skim_judge judge;

	/* Where the brackets outside strings are, if not more than that. */
	uint32_t brackets[SKIM_BRACKETS];
	size_t bracket_count;
};

/*
 * The backends differ in what block.h they use.  value takes text, of which
 * INPUT_SLACK more bytes can be read than len, from the value's bracket; after
 * SKIM_MORE it is called with the same text and more of it.  ended says that
 * there is no more.
 */
struct skim_backend {
	const char *name;
	int (*usable)(void);	/* on this machine */
	enum skim_end (*value)(struct skim *k, const char *text, size_t len,
	    int ended);
	size_t (*newlines)(const char *p, size_t n);
};

extern const struct skim_backend skim_avx2, skim_sse2, skim_portable;

/*
 * The fastest that is usable here, or the one that the environment variable
 * GPUOPS_SIMD names, if it is.
 */
const struct skim_backend *skim_backend(void);

/* 0, or -1 with err if GPUOPS_SIMD names none that is usable here. */
int skim_backend_check(struct error *err);

/* Begins a value with at most so many brackets open at once. */
void skim_begin(struct skim *k, size_t most);

/*
 * For the backends.  What is rare: checks the escapes and all that is not ASCII
 * in the block at `at`, and marks in *escaped, at first 0, what is no quote for
 * being escaped.  1, or 0 if something is wrong or goes on beyond the text.
 */
int skim_rare(struct skim *k, const char *text, size_t at, uint64_t *escaped);

/* 1 if at p there is a number, true, false or null and then a delimiter. */
int skim_scalar(const char *p);

#endif
