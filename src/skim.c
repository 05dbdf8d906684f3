#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "foreign.h"
#include "skim.h"

/* ---- what is rare ------------------------------------------------------ */

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

/* How long the escape at p is, 0 if it is none. */
static size_t
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

int
skim_rare(struct skim *k, const char *text, size_t at, uint64_t *escaped)
{
	size_t end = at + BLOCK_SIZE, i = at, n;

	if (k->plain_end > i) {		/* the end of what began before */
		i = k->plain_end;
		*escaped |= block_up_to((unsigned)(i - at - 1));
	}
	while (i < end) {
		if (text[i] == '\\')
			n = escape_length(text + i);
		else if ((unsigned char)text[i] < 0x80) {
			i++;
			continue;
		} else
			n = foreign_utf8((struct slice){ text + i, 4 });
		if (n == 0)
			return 0;
		if (i + 1 < end)
			*escaped |= (uint64_t)1 << (i + 1 - at);
		i += n;
	}
	k->plain_end = i;
	return 1;
}

/* ---- scalars ----------------------------------------------------------- */

static int
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Past the digits at p, NULL if there is none. */
static const char *
digits(const char *p)
{
	if (!is_digit(*p))
		return NULL;
	while (is_digit(*p))
		p++;
	return p;
}

static const char *
number(const char *p)
{
	p += *p == '-';
	p = *p == '0' ? p + 1 : digits(p);
	if (p != NULL && *p == '.')
		p = digits(p + 1);
	if (p != NULL && (*p == 'e' || *p == 'E')) {
		p++;
		p = digits(p + (*p == '+' || *p == '-'));
	}
	return p;
}

int
skim_scalar(const char *p)
{
	const char *after;

	switch (*p) {
	case 't':
		after = memcmp(p, "true", 4) == 0 ? p + 4 : NULL;
		break;
	case 'f':
		after = memcmp(p, "false", 5) == 0 ? p + 5 : NULL;
		break;
	case 'n':
		after = memcmp(p, "null", 4) == 0 ? p + 4 : NULL;
		break;
	default:
		after = number(p);
	}
	if (after == NULL)
		return 0;
	return *after == ',' || *after == '\n' || *after == '}' ||
	    *after == ']' || *after == ' ' || *after == '\r' || *after == '\t';
}

/* ---- backends ---------------------------------------------------------- */

/* The fastest first. */
static const struct skim_backend *const backends[] = {
	&skim_avx2, &skim_sse2, &skim_portable, NULL
};

static int
is_usable(const struct skim_backend *b)
{
	return b->usable != NULL && b->usable();
}

/* What the user asks for, NULL if nothing. */
static const char *
asked_for(void)
{
	const char *name = getenv("GPUOPS_SIMD");

	return name == NULL || name[0] == '\0' ? NULL : name;
}

/* The usable backend of this name, the first without one; NULL for none. */
static const struct skim_backend *
find_backend(const char *name)
{
	const struct skim_backend *const *b;

	for (b = backends; *b != NULL; b++)
		if (is_usable(*b) && (name == NULL ||
		    strcmp(name, (*b)->name) == 0))
			return *b;
	return NULL;
}

const struct skim_backend *
skim_backend(void)
{
	const struct skim_backend *b = find_backend(asked_for());

	return b != NULL ? b : find_backend(NULL);
}

int
skim_backend_check(struct error *err)
{
	const char *name = asked_for();
	const struct skim_backend *const *b;
	const char *before = "";

	if (find_backend(name) != NULL)
		return 0;
	error_set(err, "GPUOPS_SIMD=%s: this machine can use ", name);
	for (b = backends; *b != NULL; b++) {
		if (!is_usable(*b))
			continue;
		error_add(err, "%s%s", before, (*b)->name);
		before = ", ";
	}
	return -1;
}

void
skim_begin(struct skim *k, size_t most)
{
	k->at = k->end = k->plain_end = k->depth = 0;
	k->most = most < SKIM_DEPTH ? most : SKIM_DEPTH;
	k->open[0] = 0;
	k->bracket_count = 0;
	k->carry = (struct skim_carry){ 0 };
	k->judge = (struct skim_judge){ .start = 1 };
}
