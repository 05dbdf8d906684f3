#include <time.h>

#include "timestamp.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, PARTS };

/* The parts in their order, and what stands behind each. */
static const struct part {
	size_t digits;
	int64_t least, most;
	char then;			/* 0: nothing of its own */
} parts[PARTS] = {
	[YEAR] = { 4, 0, 9999, '-' },
	[MONTH] = { 2, 1, 12, '-' },
	[DAY] = { 2, 1, 31, 'T' },
	[HOUR] = { 2, 0, 23, ':' },
	[MINUTE] = { 2, 0, 59, ':' },
	[SECOND] = { 2, 0, 59, 0 },
};

/* Some people write offsets of 24 hours, or 60 minutes (Go's time package). */
static const struct part offset_parts[] = {
	{ 2, 0, 24, ':' },
	{ 2, 0, 60, 0 },
};

static int
is_digit(struct slice s)
{
	return s.len > 0 && *s.ptr >= '0' && *s.ptr <= '9';
}

/* Takes a character off *s; 0 if it is another. */
static int
take(struct slice *s, char c)
{
	if (s->len == 0 || *s->ptr != c)
		return 0;
	*s = slice_from(*s, 1);
	return 1;
}

/* Takes the parts off *s, with what stands behind them; -1 if they differ. */
static int
take_parts(struct slice *s, const struct part *part, size_t count,
    int64_t *values)
{
	size_t i, k;

	for (i = 0; i < count; i++) {
		values[i] = 0;
		for (k = 0; k < part[i].digits; k++) {
			if (!is_digit(*s))
				return -1;
			values[i] = values[i] * 10 + (*s->ptr - '0');
			*s = slice_from(*s, 1);
		}
		if (values[i] < part[i].least || values[i] > part[i].most ||
		    (part[i].then != 0 && !take(s, part[i].then)))
			return -1;
	}
	return 0;
}

/* A fraction, which has a digit at least. */
static int
take_fraction(struct slice *s)
{
	if (!take(s, '.'))
		return 0;
	if (!is_digit(*s))
		return -1;
	while (is_digit(*s))
		*s = slice_from(*s, 1);
	return 0;
}

/* The offset from UTC, in seconds. */
static int
take_offset(struct slice *s, int64_t *seconds)
{
	int64_t at[COUNT(offset_parts)], sign = 1;

	*seconds = 0;
	if (take(s, 'Z'))
		return 0;
	if (take(s, '-'))
		sign = -1;
	else if (!take(s, '+'))
		return -1;
	if (take_parts(s, offset_parts, COUNT(offset_parts), at) < 0)
		return -1;
	*seconds = sign * (at[0] * 3600 + at[1] * 60);
	return 0;
}

static int64_t
days_in_month(int64_t year, int64_t month)
{
	static const int64_t days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30,
		31, 30, 31 };
	int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return days[month - 1] + (month == 2 && leap);
}

/*
 * Days since 1970.  The years are taken to begin with March, so that a leap day
 * is the last of its year, and 400 years later, so that none is negative.
 */
static int64_t
days_since_1970(int64_t year, int64_t month, int64_t day)
{
	int64_t y = year + 400 - (month < 3), m = (month + 9) % 12;

	return y * 365 + y / 4 - y / 100 + y / 400 + (m * 153 + 2) / 5 + day -
	    1 - 719468 - 146097;
}

int
timestamp_parse(struct slice s, int64_t *seconds)
{
	int64_t at[PARTS], offset;

	if (take_parts(&s, parts, PARTS, at) < 0 || take_fraction(&s) < 0 ||
	    take_offset(&s, &offset) < 0 || s.len > 0 ||
	    at[DAY] > days_in_month(at[YEAR], at[MONTH]))
		return -1;
	*seconds = ((days_since_1970(at[YEAR], at[MONTH], at[DAY]) * 24 +
	    at[HOUR]) * 60 + at[MINUTE]) * 60 + at[SECOND] - offset;
	return 0;
}

const char *
timestamp_text(int64_t seconds, struct arena *arena)
{
	time_t clock = (time_t)seconds;
	struct tm tm = { .tm_sec = 0 };

	gmtime_r(&clock, &tm);
	return arena_printf(arena, "%04d-%02d-%02dT%02d:%02d:%02dZ",
	    tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour,
	    tm.tm_min, tm.tm_sec);
}
