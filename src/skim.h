#ifndef SKIM_H
#define SKIM_H

#include <stddef.h>
#include <stdint.h>

#include "block.h"

/*
 * A fast way over a value that begins with a bracket, 64 bytes at a time.  It
 * accepts only what syntax would accept; where it has doubts syntax decides and
 * finds the words.
 */
enum skim_verdict {
	SKIM_VALUE,		/* the value ended, and is valid */
	SKIM_MORE,		/* valid so far: call again with more text */
	SKIM_DOUBT		/* an error, or not for here */
};

#define SKIM_DEPTH	128	/* brackets open at once, more are refused */
#define SKIM_BRACKETS	4096	/* noted at most */

/* What begins in a block, and is not a string, mostly ends so soon after it. */
#define SKIM_AHEAD	32

/* What the token before was: 1 or 0. */
struct skim_judge {
	uint64_t start, comma, colon, key;
};

/* What one block leaves to the next. */
struct skim_carry {
	uint64_t in_string, in_object;	/* all ones or 0 */
	uint64_t in_scalar;		/* 1 or 0 */
	struct block_kinds waiting;	/* tokens that are not judged yet */
	unsigned waiting_count;		/* less than 64 */
	uint64_t wrong;			/* not 0 if something was */
};

struct skim {
	size_t at;		/* up to here the text is done */
	size_t end;		/* of the value, after SKIM_VALUE */
	size_t checked;		/* escapes and UTF-8 are, up to here */
	size_t depth, most;
	unsigned char close[SKIM_DEPTH + 1]; /* what will, close[depth] next */
	struct skim_carry carry;
	struct skim_judge judge;

	/* Where the brackets outside strings are, if not more than that. */
	uint32_t brackets[SKIM_BRACKETS];
	size_t bracket_count;
};

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
