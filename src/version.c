#include "grammar.h"
#include "version.h"

static int
digit(char c)
{
	return c >= '0' && c <= '9';
}

static int
identifier_char(char c)
{
	return digit(c) || c == '-' || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z');
}

/* 1 if s is digits alone, and no zero before others. */
static int
is_number(struct slice s)
{
	size_t i;

	for (i = 0; i < s.len && digit(s.ptr[i]); i++)
		continue;
	return s.len > 0 && i == s.len && (s.ptr[0] != '0' || s.len == 1);
}

static int
is_identifier(struct slice s, int numbers)
{
	size_t i;
	int digits = 1;

	for (i = 0; i < s.len; i++) {
		if (!identifier_char(s.ptr[i]))
			return 0;
		digits = digits && digit(s.ptr[i]);
	}
	return s.len > 0 && (!numbers || !digits || is_number(s));
}

/* What is behind - or +: identifiers, in a -PRE those of digits are numbers. */
static int
are_identifiers(struct slice s, int numbers)
{
	struct slice rest;

	do {
		rest = slice_cut_first(&s, '.');
		if (!is_identifier(s, numbers))
			return 0;
		s = rest;
	} while (s.ptr != NULL);
	return 1;
}

int
version_parse(struct version *v, struct slice s)
{
	struct slice build = slice_cut_first(&s, '+');
	struct slice pre = slice_cut_first(&s, '-');
	size_t i;

	for (i = 0; i < 3; i++) {
		struct slice rest = slice_cut_first(&s, '.');

		if (!is_number(s) || !grammar_integer(s, &v->core[i]))
			return 0;
		s = rest;
	}
	v->pre = pre.ptr != NULL;
	return s.ptr == NULL &&
	    (pre.ptr == NULL || are_identifiers(pre, 1)) &&
	    (build.ptr == NULL || are_identifiers(build, 0));
}

int
version_precedes(const struct version *v, const int64_t core[3])
{
	size_t i;

	for (i = 0; i < 3; i++)
		if (v->core[i] != core[i])
			return v->core[i] < core[i];
	return v->pre;
}
