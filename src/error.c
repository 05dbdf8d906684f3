#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "foreign.h"

struct place
place_after(struct place at, struct slice text)
{
	size_t i;

	for (i = 0; i < text.len; i++) {
		at.col++;
		if (text.ptr[i] == '\n') {
			at.line++;
			at.col = 1;
		}
	}
	return at;
}

#define HEAD 600		/* bytes of a long text before "..." */
#define DOTS "..."

/* 1 if the byte is not the first of a UTF-8 sequence. */
static int
continues(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

/* Puts a text of len bytes into msg, without the middle, which does not fit. */
static void
elide(char *msg, size_t size, const char *text, size_t len)
{
	size_t head = HEAD, tail = len - (size - HEAD - sizeof(DOTS));

	while (head > 0 && continues(text[head]))
		head--;
	while (continues(text[tail]))
		tail++;
	memcpy(msg, text, head);
	memcpy(msg + head, DOTS, sizeof(DOTS));
	memcpy(msg + head + strlen(DOTS), text + tail, len - tail + 1);
}

/*
 * Appends to msg.  Of what does not fit the middle is left out: a message
 * begins with what is wrong and ends with why, and what the user typed, which
 * may be long, stands between.
 */
static void __attribute__((format(printf, 2, 0)))
append(struct error *err, const char *fmt, va_list ap)
{
	size_t used = strlen(err->msg), room = sizeof(err->msg) - used;
	va_list again;
	char *whole;
	int n;

	va_copy(again, ap);
	n = vsnprintf(err->msg + used, room, fmt, ap);
	if (n >= 0 && (size_t)n >= room &&
	    (whole = malloc(used + (size_t)n + 1)) != NULL) {
		memcpy(whole, err->msg, used);
		vsnprintf(whole + used, (size_t)n + 1, fmt, again);
		elide(err->msg, sizeof(err->msg), whole, used + (size_t)n);
		free(whole);
	}
	va_end(again);
}

static void __attribute__((format(printf, 3, 0)))
set(struct error *err, struct place at, const char *fmt, va_list ap)
{
	*err = (struct error){ .at = at };
	append(err, fmt, ap);
}

int
error_at(struct error *err, struct place at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	set(err, at, fmt, ap);
	va_end(ap);
	return -1;
}

int
error_set(struct error *err, const char *fmt, ...)
{
	static const struct place nowhere;
	va_list ap;

	va_start(ap, fmt);
	set(err, nowhere, fmt, ap);
	va_end(ap);
	return -1;
}

int
error_add(struct error *err, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	append(err, fmt, ap);
	va_end(ap);
	return -1;
}

static void
print_foreign(const char *text, FILE *fp)
{
	struct slice rest = slice_of(text), piece;
	char hex[5];

	while (foreign_next(&rest, hex, &piece))
		fwrite(piece.ptr, 1, piece.len, fp);
}

void
error_print(const struct error *err, FILE *fp)
{
	if (err->silent)
		return;
	fputs("error: ", fp);
	if (err->at.line > 0) {
		print_foreign(err->at.file, fp);
		fprintf(fp, ":%zu:%zu: ", err->at.line, err->at.col);
	}
	print_foreign(err->msg, fp);
	putc('\n', fp);
}
