#include <stdio.h>
#include <string.h>

#include "foreign.h"

/* Table 3-7 of the Unicode standard: the well-formed byte sequences. */
static const struct {
	unsigned char first_low, first_high, second_low, second_high, len;
} forms[] = {
	{ 0x00, 0x7f, 0x00, 0x00, 1 },
	{ 0xc2, 0xdf, 0x80, 0xbf, 2 },
	{ 0xe0, 0xe0, 0xa0, 0xbf, 3 },
	{ 0xe1, 0xec, 0x80, 0xbf, 3 },
	{ 0xed, 0xed, 0x80, 0x9f, 3 },
	{ 0xee, 0xef, 0x80, 0xbf, 3 },
	{ 0xf0, 0xf0, 0x90, 0xbf, 4 },
	{ 0xf1, 0xf3, 0x80, 0xbf, 4 },
	{ 0xf4, 0xf4, 0x80, 0x8f, 4 },
};

size_t
foreign_utf8(struct slice s)
{
	const unsigned char *p = (const unsigned char *)s.ptr;
	size_t i, k;

	if (s.len == 0)
		return 0;
	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		if (p[0] < forms[i].first_low || p[0] > forms[i].first_high)
			continue;
		if (forms[i].len > s.len)
			return 0;
		if (forms[i].len > 1 && (p[1] < forms[i].second_low ||
		    p[1] > forms[i].second_high))
			return 0;
		for (k = 2; k < forms[i].len; k++)
			if (p[k] < 0x80 || p[k] > 0xbf)
				return 0;
		return forms[i].len;
	}
	return 0;
}

/* 1 if the well-formed sequence of len bytes at p moves the terminal. */
static int
controls(const unsigned char *p, size_t len)
{
	if (len == 1)
		return p[0] < 0x20 || p[0] == 0x7f;
	if (len == 2)
		return p[0] == 0xc2 && p[1] < 0xa0;
	if (len == 3 && p[0] == 0xe2 && p[1] == 0x80)
		return p[2] >= 0xaa && p[2] <= 0xae;
	if (len == 3 && p[0] == 0xe2 && p[1] == 0x81)
		return p[2] >= 0xa6 && p[2] <= 0xa9;
	return 0;
}

/* How many bytes of s, from its start, are safe. */
static size_t
safe(struct slice s)
{
	size_t i = 0, n;

	while (i < s.len) {
		n = foreign_utf8(slice_from(s, i));
		if (n == 0 || controls((const unsigned char *)s.ptr + i, n))
			break;
		i += n;
	}
	return i;
}

int
foreign_is_safe(struct slice s)
{
	return safe(s) == s.len;
}

int
foreign_next(struct slice *rest, char hex[5], struct slice *piece)
{
	size_t n = safe(*rest);

	if (rest->len == 0)
		return 0;
	*piece = slice_head(*rest, n);
	if (n == 0) {
		snprintf(hex, 5, "\\x%02x", (unsigned char)rest->ptr[0]);
		*piece = (struct slice){ hex, 4 };
		n = 1;
	}
	*rest = slice_from(*rest, n);
	return 1;
}

char *
foreign_shown(struct slice s, struct arena *arena)
{
	char *shown = arena_alloc(arena, 4 * s.len + 1), *to = shown, hex[5];
	struct slice piece;

	while (foreign_next(&s, hex, &piece)) {
		memcpy(to, piece.ptr, piece.len);
		to += piece.len;
	}
	return shown;
}

size_t
foreign_width(struct slice s)
{
	size_t width = 0, i;
	struct slice piece;
	char hex[5];

	while (foreign_next(&s, hex, &piece))
		for (i = 0; i < piece.len; i++)
			width += ((unsigned char)piece.ptr[i] & 0xc0) != 0x80;
	return width;
}
