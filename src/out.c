#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "foreign.h"
#include "out.h"

void
out_slice(struct out *o, struct slice s)
{
	if (o->failed || s.len == 0)
		return;
	errno = 0;
	if (fwrite(s.ptr, 1, s.len, o->fp) != s.len)
		o->failed = errno != 0 ? errno : EIO;
}

void
out_text(struct out *o, const char *text)
{
	out_slice(o, slice_of(text));
}

void
out_pad(struct out *o, size_t n)
{
	static const char spaces[] = "                                ";
	size_t most = sizeof(spaces) - 1;

	for (; n > most; n -= most)
		out_slice(o, (struct slice){ spaces, most });
	out_slice(o, (struct slice){ spaces, n });
}

void
out_foreign(struct out *o, struct slice s)
{
	struct slice piece;
	char hex[5];

	while (foreign_next(&s, hex, &piece))
		out_slice(o, piece);
}

/* The code point of the well-formed UTF-8 sequence of n bytes at p. */
static unsigned
decode(const char *p, size_t n)
{
	unsigned c = (unsigned char)p[0];
	size_t i;

	if (n > 1)
		c &= 0x7fu >> n;
	for (i = 1; i < n; i++)
		c = c << 6 | ((unsigned char)p[i] & 0x3f);
	return c;
}

/*
 * Go escapes <, > and & (a report may end in an HTML page), U+2028 and U+2029
 * (JavaScript ends a line there): encoding/json, HTMLEscape.
 */
static void
json_char(struct out *o, struct slice s, size_t n)
{
	static const char short_from[] = "\"\\\b\f\n\r\t";
	static const char short_to[] = "\"\\bfnrt";
	unsigned c = decode(s.ptr, n);
	const char *at = NULL;
	char text[8];

	if (c != 0 && c < 0x80)
		at = strchr(short_from, (int)c);
	if (at != NULL)
		snprintf(text, sizeof(text), "\\%c", short_to[at - short_from]);
	else if (c == '<' || c == '>' || c == '&' || c == 0x2028 ||
	    c == 0x2029 || !foreign_is_safe(slice_head(s, n)))
		snprintf(text, sizeof(text), "\\u%04x", c & 0xffff);
	else {
		out_slice(o, slice_head(s, n));
		return;
	}
	out_text(o, text);
}

void
out_json(struct out *o, struct slice s)
{
	size_t n;

	out_text(o, "\"");
	while (s.len > 0) {
		n = foreign_utf8(s);
		if (n == 0)
			out_text(o, "\\ufffd");
		else
			json_char(o, s, n);
		s = slice_from(s, n == 0 ? 1 : n);
	}
	out_text(o, "\"");
}

int
out_close(struct out *o, struct error *err)
{
	errno = 0;
	if (fclose(o->fp) != 0 && o->failed == 0)
		o->failed = errno != 0 ? errno : EIO;
	o->fp = NULL;
	if (o->failed == 0)
		return 0;
	error_set(err, "writing the output: %s", strerror(o->failed));
	err->silent = o->failed == EPIPE;
	return -1;
}

void
out_wrapped(struct out *o, const char *text, size_t indent)
{
	size_t col = indent, len;

	while (*text != '\0') {
		len = strcspn(text, " ");
		if (col > indent && col + 1 + len > 80) {
			out_text(o, "\n");
			out_pad(o, indent);
			col = indent;
		} else if (col > indent) {
			out_text(o, " ");
			col++;
		}
		out_slice(o, (struct slice){ text, len });
		col += len;
		text += len;
		text += strspn(text, " ");
	}
	out_text(o, "\n");
}
