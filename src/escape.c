#include "escape.h"

static int
hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The number that \u and four hex digits at p stand for, -1 if they are not. */
static int
unit(const char *p)
{
	int value = 0, i, digit;

	if (p[0] != '\\' || p[1] != 'u')
		return -1;
	for (i = 2; i < 6; i++) {
		digit = hex(p[i]);
		if (digit < 0)
			return -1;
		value = value << 4 | digit;
	}
	return value;
}

size_t
escape_length(const char *p)
{
	int first, second;

	if (p[1] != '\0' && strchr("\"\\/bfnrt", p[1]) != NULL)
		return 2;
	first = unit(p);
	if (first < 0 || (first >= 0xdc00 && first <= 0xdfff))
		return 0;
	if (first < 0xd800 || first > 0xdbff)
		return 6;
	second = unit(p + 6);
	return second >= 0xdc00 && second <= 0xdfff ? 12 : 0;
}

static size_t
encode(unsigned c, char *to)
{
	if (c < 0x80) {
		to[0] = (char)c;
		return 1;
	}
	if (c < 0x800) {
		to[0] = (char)(0xc0 | c >> 6);
		to[1] = (char)(0x80 | (c & 0x3f));
		return 2;
	}
	if (c < 0x10000) {
		to[0] = (char)(0xe0 | c >> 12);
		to[1] = (char)(0x80 | (c >> 6 & 0x3f));
		to[2] = (char)(0x80 | (c & 0x3f));
		return 3;
	}
	to[0] = (char)(0xf0 | c >> 18);
	to[1] = (char)(0x80 | (c >> 12 & 0x3f));
	to[2] = (char)(0x80 | (c >> 6 & 0x3f));
	to[3] = (char)(0x80 | (c & 0x3f));
	return 4;
}

/*
 * Decodes what raw begins with, one byte or one escape, into to (at most 4
 * bytes, *len is how many); returns how much of raw that took.
 */
static size_t
decode_one(struct slice raw, char *to, size_t *len)
{
	static const char from[] = "bfnrt", plain[] = "\b\f\n\r\t";
	const char *p = raw.ptr;
	unsigned c;
	size_t i;

	*len = 1;
	to[0] = p[0];
	if (p[0] != '\\')
		return 1;
	if (p[1] == 'u') {
		c = (unsigned)unit(p);
		if (c < 0xd800 || c > 0xdbff) {
			*len = encode(c, to);
			return 6;
		}
		c = 0x10000 + ((c - 0xd800) << 10);
		c += (unsigned)unit(p + 6) - 0xdc00;
		*len = encode(c, to);
		return 12;
	}
	to[0] = p[1];
	for (i = 0; i < sizeof(from) - 1; i++)
		if (p[1] == from[i])
			to[0] = plain[i];
	return 2;
}

size_t
escape_decode(struct slice raw, char *to)
{
	size_t n = 0, len, took;
	char one[4];

	while (raw.len > 0) {
		took = decode_one(raw, one, &len);
		memcpy(to + n, one, len);
		n += len;
		raw = slice_from(raw, took);
	}
	return n;
}

int
escape_equal(struct slice raw, struct slice text)
{
	size_t len, took;
	char one[4];

	/* An escape is longer than what it stands for. */
	if (raw.len == text.len)
		return slice_equal(raw, text) && (raw.len == 0 ||
		    memchr(raw.ptr, '\\', raw.len) == NULL);
	if (raw.len < text.len || memchr(raw.ptr, '\\', raw.len) == NULL)
		return 0;
	while (raw.len > 0) {
		took = decode_one(raw, one, &len);
		if (len > text.len || memcmp(one, text.ptr, len) != 0)
			return 0;
		raw = slice_from(raw, took);
		text = slice_from(text, len);
	}
	return text.len == 0;
}
