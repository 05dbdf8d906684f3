#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "slice.h"

/*
 * A fuzz target: libFuzzer calls it with whatever it makes up, tests/replay.c
 * with files.  It returns 0, or ends the program if something is wrong.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program unless the fact holds; told says what is wrong if not. */
static inline void
fuzz_check(int fact, const char *told)
{
	if (fact)
		return;
	fprintf(stderr, "fuzz: %s\n", told);
	abort();
}

/* As fuzz_check, and shows the text that it is about. */
static inline void
fuzz_check_text(int fact, const char *told, struct slice text)
{
	if (!fact)
		fprintf(stderr, "fuzz: in '%.*s':\n", (int)text.len, text.ptr);
	fuzz_check(fact, told);
}

#endif
