#include <inttypes.h>
#include <string.h>

#include "duration.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define SECOND	((int64_t)1000000000)
#define MINUTE	((int64_t)60)
#define HOUR	(60 * MINUTE)
#define DAY	(24 * HOUR)
#define YEAR	(365 * DAY)

/* The micro sign, and the Greek letter that looks like it. */
static const struct unit {
	const char *name;
	int64_t nanoseconds;
} units[] = {
	{ "ns", 1 }, { "us", 1000 }, { "\xc2\xb5s", 1000 },
	{ "\xce\xbcs", 1000 }, { "ms", 1000000 }, { "s", SECOND },
	{ "m", MINUTE * SECOND }, { "h", HOUR * SECOND },
};

static const struct unit *
find_unit(const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < COUNT(units); i++)
		if (strlen(units[i].name) == len &&
		    memcmp(units[i].name, name, len) == 0)
			return &units[i];
	return NULL;
}

static int
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Adds a * b to *sum, which stays below 2^63; -1 if it cannot. */
static int
add_product(int64_t *sum, int64_t a, int64_t b)
{
	if (a > INT64_MAX / b || a * b > INT64_MAX - *sum)
		return -1;
	*sum += a * b;
	return 0;
}

/* The digits at *p as a whole number; -1 if it is too large. */
static int
take_whole(const char **p, int64_t *n)
{
	for (*n = 0; is_digit(**p); ++*p) {
		int64_t whole = **p - '0';

		if (add_product(&whole, *n, 10) < 0)
			return -1;
		*n = whole;
	}
	return 0;
}

/* Those behind a point, of which an int64_t holds so many. */
static void
take_fraction(const char **p, int64_t *n, double *scale)
{
	int full = 0;

	for (*n = 0, *scale = 1; is_digit(**p); ++*p) {
		int64_t more = **p - '0';

		full |= add_product(&more, *n, 10) < 0;
		if (full)
			continue;
		*n = more;
		*scale *= 10;
	}
}

/* One number with its unit, such as "1.5h"; adds it to *sum. */
static int
take_term(const char *all, const char **p, int64_t *sum, struct error *err)
{
	const char *begin = *p, *name;
	int64_t whole, part = 0;
	const struct unit *unit;
	double scale = 1;

	if (take_whole(p, &whole) < 0)
		goto invalid;
	if (**p == '.') {
		++*p;
		take_fraction(p, &part, &scale);
	}
	if (*p - begin == (*begin == '.'))
		goto invalid;		/* not a digit */
	name = *p;
	*p += strcspn(name, ".0123456789");
	if (*p == name)
		return error_set(err, "time: missing unit in duration \"%s\"",
		    all);
	unit = find_unit(name, (size_t)(*p - name));
	if (unit == NULL)
		return error_set(err, "time: unknown unit \"%.*s\" in duration "
		    "\"%s\"", (int)(*p - name), name, all);
	if (add_product(sum, whole, unit->nanoseconds) == 0 &&
	    add_product(sum, (int64_t)((double)part * ((double)
	    unit->nanoseconds / scale)), 1) == 0)
		return 0;
invalid:
	return error_set(err, "time: invalid duration \"%s\"", all);
}

int
duration_parse(const char *text, int64_t *nanoseconds, struct error *err)
{
	const char *p = text + (*text == '-' || *text == '+');
	int64_t sum = 0;

	if (strcmp(p, "0") != 0)
		do {
			if (take_term(text, &p, &sum, err) < 0)
				return -1;
		} while (*p != '\0');
	*nanoseconds = *text == '-' ? -sum : sum;
	return 0;
}

/* Below so many seconds, in which unit, and with how much of a smaller one. */
static const struct scale {
	int64_t below, unit, rest;	/* rest 0: of none */
	const char *name, *rest_name;
} scales[] = {
	{ 2 * MINUTE, 1, 0, "s", "" },
	{ 10 * MINUTE, MINUTE, 1, "m", "s" },
	{ 3 * HOUR, MINUTE, 0, "m", "" },
	{ 8 * HOUR, HOUR, MINUTE, "h", "m" },
	{ 2 * DAY, HOUR, 0, "h", "" },
	{ 8 * DAY, DAY, HOUR, "d", "h" },
	{ 2 * YEAR, DAY, 0, "d", "" },
	{ 8 * YEAR, YEAR, DAY, "y", "d" },
	{ INT64_MAX, YEAR, 0, "y", "" },
};

const char *
duration_text(int64_t seconds, struct arena *arena)
{
	const struct scale *s = scales;
	int64_t rest;

	while (seconds >= s->below && s + 1 < scales + COUNT(scales))
		s++;
	rest = s->rest == 0 ? 0 : seconds % s->unit / s->rest;
	if (rest == 0)
		return arena_printf(arena, "%" PRId64 "%s", seconds / s->unit,
		    s->name);
	return arena_printf(arena, "%" PRId64 "%s%" PRId64 "%s", seconds /
	    s->unit, s->name, rest, s->rest_name);
}
