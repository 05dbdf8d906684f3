/*
 * Compares scan, project and json with the oracle, on each of the files:
 *
 *	compare FILE...
 *
 * read after read of several sizes, and small files with spaces before them, at
 * several distances from the edge of a block of 64 bytes.  The last line is
 * "compare: N passed, N failed", of files.  GPUOPS_SIMD chooses the backend;
 * one that this machine lacks is a SKIP line.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "agree.h"
#include "backend.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define BLOCK		64
#define SMALL		4096	/* bytes of a file that is also moved */
#define STEP		5	/* bytes from one distance to the next */

static const size_t reads[] = { 0, 1, 7, 63, 64, 65, 16384 };

static const char *const paths[] = {
	"kind", "metadata name", "metadata labels", "spec nodeName",
	"status phase", "metadata ownerReferences kind",
	"spec containers name", "spec taints", "status conditions",
	"object metadata name", "status containerStatuses state", "a",
};

static int
fail(const char *file, size_t pad, size_t most, const char *why)
{
	printf("FAIL %s, %zu spaces before it, reads of %zu: ", file, pad,
	    most);
	text_print(slice_of(why));
	printf("\n");
	return 0;
}

/* With spaces before it, in no more readings than show that all is the same. */
static int
compare_text(struct agree *a, const char *file, size_t pad,
    struct slice text)
{
	size_t count, i;

	if (!agree_on(a, text) || !agree_reading(a, reads[0]))
		return fail(file, pad, reads[0], a->why);
	count = pad == 0 ? COUNT(reads) : a->valid ? 1 : 2;
	for (i = 1; i < count; i++)
		if (!agree_again(a, reads[i]))
			return fail(file, pad, reads[i], a->why);
	return 1;
}

/* A byte order mark behind spaces is another input, and as good a test. */
static int
compare_file(struct agree *a, const char *file, struct slice text)
{
	struct text padded = { 0 };
	size_t pad;
	int good = compare_text(a, file, 0, text);

	for (pad = 1; pad < BLOCK && text.len < SMALL && good; pad += STEP) {
		char spaces[BLOCK];

		memset(spaces, ' ', pad);
		padded.len = 0;
		text_add(&padded, (struct slice){ spaces, pad });
		text_add(&padded, text);
		good = compare_text(a, file, pad, text_slice(&padded));
	}
	free(padded.ptr);
	return good;
}

static int
read_file(const char *file, struct text *to)
{
	FILE *fp = fopen(file, "rb");
	char block[16384];
	size_t n;
	int failed;

	if (fp == NULL)
		return -1;
	to->len = 0;
	while ((n = fread(block, 1, sizeof(block), fp)) > 0)
		text_add(to, (struct slice){ block, n });
	failed = ferror(fp);
	fclose(fp);
	return failed ? -1 : 0;
}

int
main(int argc, char **argv)
{
	struct error err;
	struct text text = { 0 };
	struct agree a;
	int i, failed = 0;

	if (backend_check(&err) < 0) {
		printf("SKIP compare: %s\n", err.msg);
		return 0;
	}
	agree_init(&a, paths, COUNT(paths));
	for (i = 1; i < argc; i++) {
		if (read_file(argv[i], &text) < 0) {
			printf("FAIL %s: %s\n", argv[i], strerror(errno));
			failed++;
		} else if (!compare_file(&a, argv[i], text_slice(&text)))
			failed++;
	}
	agree_free(&a);
	free(text.ptr);
	printf("compare: %d passed, %d failed\n", argc - 1 - failed, failed);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
