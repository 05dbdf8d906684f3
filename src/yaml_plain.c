#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "yaml_plain.h"

/* Words that are no strings; what JSON has for them, NULL if nothing. */
static const struct word {
	const char *yaml, *json;
} words[] = {
	{ "", "null" }, { "~", "null" },
	{ "null", "null" }, { "Null", "null" }, { "NULL", "null" },
	{ "y", "true" }, { "Y", "true" },
	{ "yes", "true" }, { "Yes", "true" }, { "YES", "true" },
	{ "on", "true" }, { "On", "true" }, { "ON", "true" },
	{ "true", "true" }, { "True", "true" }, { "TRUE", "true" },
	{ "n", "false" }, { "N", "false" },
	{ "no", "false" }, { "No", "false" }, { "NO", "false" },
	{ "off", "false" }, { "Off", "false" }, { "OFF", "false" },
	{ "false", "false" }, { "False", "false" }, { "FALSE", "false" },
	{ ".nan", NULL }, { ".NaN", NULL }, { ".NAN", NULL },
	{ ".inf", NULL }, { ".Inf", NULL }, { ".INF", NULL },
	{ "+.inf", NULL }, { "+.Inf", NULL }, { "+.INF", NULL },
	{ "-.inf", NULL }, { "-.Inf", NULL }, { "-.INF", NULL },
};

/* Whole numbers by what they begin with; the longest come first. */
static const struct base {
	const char *prefix;
	unsigned digits;
} bases[] = {
	{ "0x", 16 }, { "0X", 16 }, { "0b", 2 }, { "0B", 2 },
	{ "0o", 8 }, { "0O", 8 }, { "0", 8 },
};

static const struct word *
find_word(struct slice s)
{
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (slice_is(s, words[i].yaml))
			return &words[i];
	return NULL;
}

/* The value of a hex digit, 16 if c is none. */
static unsigned
digit(char c)
{
	if (c >= '0' && c <= '9')
		return (unsigned)(c - '0');
	if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
		return (unsigned)((c | 0x20) - 'a') + 10;
	return 16;
}

/* 1 if all of s, one or more, are digits of the base and fit. */
static int
whole_number(struct slice s, unsigned base, uint64_t *n)
{
	size_t i;

	*n = 0;
	for (i = 0; i < s.len; i++) {
		if (digit(s.ptr[i]) >= base || *n > (UINT64_MAX - 15) / base)
			return 0;
		*n = *n * base + digit(s.ptr[i]);
	}
	return s.len > 0;
}

/* A number of another base than ten, without its sign. */
static int
based(struct slice s, uint64_t *n)
{
	size_t i;

	for (i = 0; i < sizeof(bases) / sizeof(bases[0]); i++)
		if (slice_begins(s, bases[i].prefix))
			return whole_number(slice_from(s,
			    strlen(bases[i].prefix)), bases[i].digits, n);
	return 0;
}

static size_t
digits(struct slice s)
{
	size_t n = 0;

	while (n < s.len && s.ptr[n] >= '0' && s.ptr[n] <= '9')
		n++;
	return n;
}

/* The length of an exponent at the start of s, 0 if none is there. */
static size_t
exponent(struct slice s)
{
	size_t sign, n;

	if (s.len < 2 || (s.ptr[0] != 'e' && s.ptr[0] != 'E'))
		return 0;
	sign = s.ptr[1] == '-' || s.ptr[1] == '+';
	n = digits(slice_from(s, 1 + sign));
	return n > 0 ? 1 + sign + n : 0;
}

/*
 * A decimal number without its sign, as JSON has it: with one digit or more
 * before a point and behind it, and no zero in front.  One that is too large
 * for Go, such as 7e45678, the beginning of a commit's hash, is none.
 */
static int
decimal(struct slice s, char *to, size_t *len)
{
	size_t whole = digits(s), part = 0, point, power, zeros = 0;

	point = whole < s.len && s.ptr[whole] == '.';
	if (point)
		part = digits(slice_from(s, whole + 1));
	power = exponent(slice_from(s, whole + point + part));
	if (whole + part == 0 || whole + point + part + power != s.len)
		return 0;
	while (zeros + 1 < whole && s.ptr[zeros] == '0')
		zeros++;
	*len = (size_t)snprintf(to, s.len + 2, "%s%.*s%s%.*s%.*s",
	    whole == 0 ? "0" : "",
	    (int)(whole - zeros), s.ptr + zeros, part > 0 ? "." : "",
	    (int)part, s.ptr + whole + point,
	    (int)power, s.ptr + whole + point + part);
	return point + power == 0 || strtod(to, NULL) <= DBL_MAX;
}

/* A number without underscores. */
static int
number(struct slice s, char *to, size_t *len)
{
	size_t sign = s.len > 0 && (s.ptr[0] == '-' || s.ptr[0] == '+');
	size_t minus = sign && s.ptr[0] == '-';
	uint64_t n;

	s = slice_from(s, sign);
	if (minus)
		*to = '-';
	if (based(s, &n))
		*len = (size_t)snprintf(to + minus, YAML_PLAIN_SLACK,
		    "%" PRIu64, n);
	else if (!decimal(s, to + minus, len))
		return 0;
	*len += minus;
	return 1;
}

/* Underscores may part the digits of a number, but not behind a point. */
static int
parted_number(struct slice s, char *to, size_t *len)
{
	char plain[64];
	size_t n = 0, i;

	if (s.len == 0 || s.ptr[0] == '.' || s.len > sizeof(plain))
		return 0;
	for (i = 0; i < s.len; i++)
		if (s.ptr[i] != '_')
			plain[n++] = s.ptr[i];
	return number((struct slice){ plain, n }, to, len);
}

/* 1 if a number may begin with this, or a word. */
static int
may_be_other(struct slice s)
{
	return s.len == 0 || (s.ptr[0] != '\0' &&
	    strchr("+-.0123456789~nNyYtTfFoO", s.ptr[0]) != NULL);
}

enum yaml_plain
yaml_plain_resolve(struct slice s, char *to, size_t *len)
{
	const struct word *word;

	if (!may_be_other(s))
		return YAML_PLAIN_STRING;
	word = find_word(s);
	if (word != NULL && word->json == NULL)
		return YAML_PLAIN_NO_JSON;
	if (word != NULL) {
		*len = strlen(word->json);
		memcpy(to, word->json, *len);
		return YAML_PLAIN_WORD;
	}
	if (number(s, to, len) || parted_number(s, to, len))
		return YAML_PLAIN_NUMBER;
	return YAML_PLAIN_STRING;
}
