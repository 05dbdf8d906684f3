#ifndef REFERENCE_JSON_H
#define REFERENCE_JSON_H

#include <string.h>

#include "slice.h"

/*
 * What scan has to say of a text, written a second time as RFC 8259 reads, by
 * recursion and without a thought of speed.  Each function moves past what it
 * is named for and returns 1; or it returns 0 and stays where the text can go
 * on to nothing that is valid, at the end where only more of it is wanted.
 */
struct reference {
	const unsigned char *at, *end;
	int depth;
};

static inline int
reference_one(struct reference *r, int low, int high)
{
	if (r->at == r->end || *r->at < low || *r->at > high)
		return 0;
	r->at++;
	return 1;
}

static inline int
reference_word(struct reference *r, const char *word)
{
	for (; *word != '\0'; word++)
		if (!reference_one(r, *word, *word))
			return 0;
	return 1;
}

static inline int
reference_sees(const struct reference *r, const char *any)
{
	return r->at < r->end && *r->at != '\0' && strchr(any, *r->at) != NULL;
}

static inline void
reference_space(struct reference *r)
{
	while (reference_sees(r, " \t\r\n"))
		r->at++;
}

static inline int
reference_digits(struct reference *r)
{
	if (!reference_one(r, '0', '9'))
		return 0;
	while (reference_one(r, '0', '9'))
		;
	return 1;
}

static inline int
reference_number(struct reference *r)
{
	reference_one(r, '-', '-');
	if (reference_one(r, '0', '0')) {
		if (reference_sees(r, "0123456789"))
			return 0;
	} else if (!reference_digits(r))
		return 0;
	if (reference_one(r, '.', '.') && !reference_digits(r))
		return 0;
	if (reference_sees(r, "eE")) {
		r->at++;
		if (reference_sees(r, "+-"))
			r->at++;
		return reference_digits(r);
	}
	return 1;
}

/* A hex digit among these. */
static inline int
reference_hex(struct reference *r, const char *any)
{
	if (!reference_sees(r, any))
		return 0;
	r->at++;
	return 1;
}

#define REFERENCE_HEX "0123456789abcdefABCDEF"

static inline int
reference_unicode(struct reference *r)
{
	if (!reference_sees(r, "dD"))
		return reference_hex(r, REFERENCE_HEX) &&
		    reference_hex(r, REFERENCE_HEX) &&
		    reference_hex(r, REFERENCE_HEX) &&
		    reference_hex(r, REFERENCE_HEX);
	r->at++;
	if (reference_hex(r, "01234567"))
		return reference_hex(r, REFERENCE_HEX) &&
		    reference_hex(r, REFERENCE_HEX);
	return reference_hex(r, "89abAB") &&
	    reference_hex(r, REFERENCE_HEX) &&
	    reference_hex(r, REFERENCE_HEX) && reference_word(r, "\\u") &&
	    reference_hex(r, "dD") && reference_hex(r, "cdefCDEF") &&
	    reference_hex(r, REFERENCE_HEX) && reference_hex(r, REFERENCE_HEX);
}

/* The well-formed UTF-8 sequences of more than one byte. */
static inline int
reference_utf8(struct reference *r)
{
	static const unsigned char forms[][5] = {
		{ 0xc2, 0xdf, 0x80, 0xbf, 0 }, { 0xe0, 0xe0, 0xa0, 0xbf, 1 },
		{ 0xe1, 0xec, 0x80, 0xbf, 1 }, { 0xed, 0xed, 0x80, 0x9f, 1 },
		{ 0xee, 0xef, 0x80, 0xbf, 1 }, { 0xf0, 0xf0, 0x90, 0xbf, 2 },
		{ 0xf1, 0xf3, 0x80, 0xbf, 2 }, { 0xf4, 0xf4, 0x80, 0x8f, 2 },
	};
	size_t i;
	int more;

	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		if (!reference_one(r, forms[i][0], forms[i][1]))
			continue;
		if (!reference_one(r, forms[i][2], forms[i][3]))
			return 0;
		for (more = forms[i][4]; more > 0; more--)
			if (!reference_one(r, 0x80, 0xbf))
				return 0;
		return 1;
	}
	return 0;
}

static inline int
reference_string(struct reference *r)
{
	if (!reference_one(r, '"', '"'))
		return 0;
	while (!reference_one(r, '"', '"')) {
		if (reference_one(r, '\\', '\\')) {
			if (reference_one(r, 'u', 'u')) {
				if (!reference_unicode(r))
					return 0;
			} else if (!reference_hex(r, "\"\\/bfnrt"))
				return 0;
		} else if (!reference_one(r, 0x20, 0x7f) && !reference_utf8(r))
			return 0;
	}
	return 1;
}

static inline int reference_value(struct reference *r);

static inline int
reference_member(struct reference *r)
{
	if (!reference_string(r))
		return 0;
	reference_space(r);
	if (!reference_word(r, ":"))
		return 0;
	reference_space(r);
	return reference_value(r);
}

static inline int
reference_bracket(struct reference *r, int close,
    int (*part)(struct reference *r))
{
	if (r->depth == 128)
		return 0;
	r->at++;
	r->depth++;
	reference_space(r);
	if (!reference_one(r, close, close)) {
		for (;;) {
			if (!part(r))
				return 0;
			reference_space(r);
			if (reference_one(r, close, close))
				break;
			if (!reference_word(r, ","))
				return 0;
			reference_space(r);
		}
	}
	r->depth--;
	return 1;
}

static inline int
reference_value(struct reference *r)
{
	if (reference_sees(r, "{"))
		return reference_bracket(r, '}', reference_member);
	if (reference_sees(r, "["))
		return reference_bracket(r, ']', reference_value);
	if (reference_sees(r, "\""))
		return reference_string(r);
	if (reference_sees(r, "t"))
		return reference_word(r, "true");
	if (reference_sees(r, "f"))
		return reference_word(r, "false");
	if (reference_sees(r, "n"))
		return reference_word(r, "null");
	return reference_number(r);
}

/*
 * 1 if text is an input: one value, or objects one after another.  If not, *at
 * is the offset of the first byte after which none is possible, not counting a
 * byte order mark.
 */
static inline int
reference_input(struct slice text, size_t *at)
{
	const unsigned char *start = (const unsigned char *)text.ptr;
	struct reference r = { start, start + text.len, 0 };
	int object = 0, valid = 1, first;

	if (reference_one(&r, 0xef, 0xef)) {
		valid = reference_one(&r, 0xbb, 0xbb) &&
		    reference_one(&r, 0xbf, 0xbf);
		if (valid)
			start = r.at;
	}
	for (first = 1; valid; first = 0) {
		reference_space(&r);
		if (!first && !(object && reference_sees(&r, "{")))
			break;
		object = reference_sees(&r, "{");
		valid = reference_value(&r);
	}
	*at = (size_t)(r.at - start);
	return valid && r.at == r.end;
}

#endif
