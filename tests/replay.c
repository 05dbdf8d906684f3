#include <errno.h>
#include <string.h>

#include "arena.h"
#include "fuzz.h"

/*
 * The main of a fuzz target where there is no libFuzzer: runs it on files.
 *
 *	fuzz_TARGET FILE...
 */

/* All of the file, in memory of just that size so that ASan sees its end. */
static struct slice
read_file(FILE *fp)
{
	char *buf = NULL, *text;
	size_t cap = 0, len = 0, n;

	do {
		buf = memory_grow(buf, &cap, len + 65536, 1);
		n = fread(buf + len, 1, 65536, fp);
		len += n;
	} while (n > 0);
	text = memory_zeroed(len > 0 ? len : 1, 1);
	memcpy(text, buf, len);
	free(buf);
	return (struct slice){ text, len };
}

static int
replay(const char *name)
{
	FILE *fp = fopen(name, "r");
	struct slice text;

	if (fp == NULL) {
		fprintf(stderr, "%s: %s\n", name, strerror(errno));
		return -1;
	}
	text = read_file(fp);
	fclose(fp);
	LLVMFuzzerTestOneInput((const uint8_t *)text.ptr, text.len);
	free((char *)text.ptr);
	return 0;
}

int
main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		if (replay(argv[i]) < 0)
			return 2;
	return 0;
}
