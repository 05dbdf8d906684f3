#ifndef BACKEND_H
#define BACKEND_H

#include <stddef.h>

#include "error.h"
#include "skim.h"

/*
 * Ways to look at much text at once; they differ in what block.h they use, and
 * in nothing but speed.
 */
struct backend {
	const char *name;
	int (*usable)(void);	/* on this machine; NULL: on no such one */

	/*
	 * Skims over the value whose bracket is at text, len bytes of which are
	 * there, and then BLOCK_SIZE NULs; ended says that there will be no
	 * more.  Begin with skim_begin; after SKIM_MORE call it with the same
	 * text and more of it.
	 */
	enum skim_verdict (*skim)(struct skim *k, const char *text,
	    size_t len, int ended);

	/* How many of the n bytes at p are newlines. */
	size_t (*newlines)(const char *p, size_t n);
};

/* backend_exact doubts everything: all goes the exact way. */
extern const struct backend backend_avx2, backend_sse2, backend_portable,
    backend_exact;

/*
 * The fastest that is usable here, or the one that the environment variable
 * GPUOPS_SIMD names, if it is.
 */
const struct backend *backend_choose(void);

/* 0, or -1 with err if GPUOPS_SIMD names none that is usable here. */
int backend_check(struct error *err);

#endif
