#include <stdarg.h>
#include <stdio.h>
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

/* Appends to msg; what does not fit is replaced by three dots. */
static void __attribute__((format(printf, 2, 0)))
append(struct error *err, const char *fmt, va_list ap)
{
	size_t used = strlen(err->msg), room = sizeof(err->msg) - used;
	int n = vsnprintf(err->msg + used, room, fmt, ap);

	if (n >= 0 && (size_t)n >= room)
		memcpy(err->msg + sizeof(err->msg) - 4, "...", 4);
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
	struct slice s = slice_of(text);
	size_t n;

	while (s.len > 0) {
		n = foreign_safe(s);
		fwrite(s.ptr, 1, n, fp);
		s = slice_from(s, n);
		if (s.len > 0) {
			fprintf(fp, "\\x%02x", (unsigned char)s.ptr[0]);
			s = slice_from(s, 1);
		}
	}
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

void
error_hint(const char *text, FILE *fp)
{
	fputs("hint: ", fp);
	print_foreign(text, fp);
	putc('\n', fp);
}
