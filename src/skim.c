#include <string.h>

#include "escape.h"
#include "foreign.h"
#include "skim.h"

/* ---- what is rare ------------------------------------------------------ */

int
skim_rare(struct skim *k, const char *text, size_t at, uint64_t *escaped)
{
	size_t end = at + BLOCK_SIZE, i = at, n;

	if (k->checked > i) {		/* the end of what began before */
		i = k->checked;
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
	k->checked = i;
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

/* ---- the start ---------------------------------------------------------- */

void
skim_begin(struct skim *k, size_t most)
{
	k->at = k->end = k->checked = k->depth = 0;
	k->most = most < SKIM_DEPTH ? most : SKIM_DEPTH;
	k->close[0] = 0;
	k->bracket_count = 0;
	k->carry = (struct skim_carry){ 0 };
	k->judge = (struct skim_judge){ .start = 1 };
}
