#include "escape.h"

static unsigned
hex4(const char *p)
{
	unsigned value = 0;
	int i;

	for (i = 0; i < 4; i++) {
		unsigned c = (unsigned char)p[i];

		value = value << 4 | (c <= '9' ? c - '0' : (c | 0x20) - 'a' +
		    10);
	}
	return value;
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
		c = hex4(p + 2);
		if (c < 0xd800 || c > 0xdbff) {
			*len = encode(c, to);
			return 6;
		}
		c = 0x10000 + ((c - 0xd800) << 10) + (hex4(p + 8) - 0xdc00);
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
	if (raw.len < text.len || (text.len > 0 && raw.ptr[0] != text.ptr[0] &&
	    raw.ptr[0] != '\\'))
		return 0;
	if (raw.len == 0 || memchr(raw.ptr, '\\', raw.len) == NULL)
		return slice_equal(raw, text);
	while (raw.len > 0) {
		took = decode_one(raw, one, &len);
		if (len > text.len || memcmp(one, text.ptr, len) != 0)
			return 0;
		raw = slice_from(raw, took);
		text = slice_from(text, len);
	}
	return text.len == 0;
}
