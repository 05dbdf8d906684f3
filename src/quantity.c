#include "grammar.h"
#include "quantity.h"

/* A suffix stands for a power of 1000, or of 1024. */
static const struct suffix {
	const char *text;
	int64_t base, power;
} suffixes[] = {
	{ "n", 1000, -3 }, { "u", 1000, -2 }, { "m", 1000, -1 },
	{ "", 1000, 0 }, { "k", 1000, 1 }, { "M", 1000, 2 },
	{ "G", 1000, 3 }, { "T", 1000, 4 }, { "P", 1000, 5 },
	{ "E", 1000, 6 },
	{ "Ki", 1024, 1 }, { "Mi", 1024, 2 }, { "Gi", 1024, 3 },
	{ "Ti", 1024, 4 }, { "Pi", 1024, 5 }, { "Ei", 1024, 6 },
};
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Digits without their point, as a number and a power of ten. */
struct decimal {
	int64_t number;
	int64_t power;
	int lost;		/* digits that were not 0 are missing */
};

static int
multiply(int64_t *n, int64_t by)
{
	if (*n > INT64_MAX / by)
		return -1;
	*n *= by;
	return 0;
}

/* Takes the digits off *s.  So many of them that a number cannot hold: -1. */
static int
take_digits(struct slice *s, struct decimal *d)
{
	int point = 0;

	*d = (struct decimal){ .number = 0 };
	for (; s->len > 0; *s = slice_from(*s, 1)) {
		char c = *s->ptr;

		if (c == '.') {
			point = 1;
			continue;
		}
		if (c < '0' || c > '9')
			break;
		if (point && d->power <= -9) {
			d->lost |= c != '0';
			continue;
		}
		if (multiply(&d->number, 10) < 0 ||
		    d->number > INT64_MAX - (c - '0'))
			return -1;
		d->number += c - '0';
		d->power -= point;
	}
	return 0;
}

/* Times ten to this power; what is below one is rounded up. */
static int
scale(struct decimal *d, int64_t power)
{
	for (; power > 0 && d->number > 0; power--)
		if (multiply(&d->number, 10) < 0)
			return -1;
	for (; power < 0 && d->number > 0; power++) {
		d->lost |= d->number % 10 != 0;
		d->number /= 10;
	}
	d->number += d->lost;
	return 0;
}

/* What follows the digits: an exponent, or a suffix. */
static int
take_suffix(struct slice s, struct decimal *d)
{
	int64_t exponent;
	size_t i;
	int64_t n;

	if (s.len > 1 && (*s.ptr == 'e' || *s.ptr == 'E') &&
	    grammar_integer(slice_from(s, 1), &exponent)) {
		if (exponent > 99 || exponent < -99)
			return -1;
		d->power += exponent;
		return 0;
	}
	for (i = 0; i < COUNT(suffixes); i++) {
		if (!slice_is(s, suffixes[i].text))
			continue;
		if (suffixes[i].base == 1000)
			d->power += 3 * suffixes[i].power;
		else
			for (n = suffixes[i].power; n > 0; n--)
				if (multiply(&d->number, 1024) < 0)
					return -1;
		return 0;
	}
	return -1;
}

int
quantity_value(struct slice s, int64_t *billionths)
{
	int negative = s.len > 0 && *s.ptr == '-';
	struct decimal d;

	if (grammar_quantity(s) != NULL)
		return -1;
	if (*s.ptr == '-' || *s.ptr == '+')
		s = slice_from(s, 1);
	if (take_digits(&s, &d) < 0 || take_suffix(s, &d) < 0 ||
	    scale(&d, d.power + 9) < 0)
		return -1;
	*billionths = negative ? -d.number : d.number;
	return 0;
}

int
quantity_is_whole(int64_t billionths)
{
	return billionths % QUANTITY_ONE == 0;
}
