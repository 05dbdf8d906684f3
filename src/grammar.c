#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "grammar.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Of ASCII alone: <ctype.h> asks the locale. */
static int
digit(char c)
{
	return c >= '0' && c <= '9';
}

static int
lower_alnum(char c)
{
	return digit(c) || (c >= 'a' && c <= 'z');
}

static int
alnum(char c)
{
	return lower_alnum(c) || (c >= 'A' && c <= 'Z');
}

static int
lower_hex(char c)
{
	return digit(c) || (c >= 'a' && c <= 'f');
}

static int
address_char(char c)
{
	return lower_hex(c) || (c >= 'A' && c <= 'F') || c == ':';
}

static int
dns_char(char c)
{
	return lower_alnum(c) || c == '-';
}

static int
host_char(char c)
{
	return alnum(c) || c == '-';
}

static int
tag_char(char c)
{
	return alnum(c) || c == '-' || c == '_' || c == '.';
}

/* The bytes at the start of s that are all of the class. */
static size_t
span(struct slice s, int (*class)(char))
{
	size_t n;

	for (n = 0; n < s.len && class(s.ptr[n]); n++)
		continue;
	return n;
}

/* 1 if s is one or more bytes of the class. */
static int
all(struct slice s, int (*class)(char))
{
	return s.len > 0 && span(s, class) == s.len;
}

/* 1 if s is one or more bytes of one class, the outermost two of another. */
static int
framed(struct slice s, int (*inner)(char), int (*outer)(char))
{
	return all(s, inner) && outer(s.ptr[0]) && outer(s.ptr[s.len - 1]);
}

/*
 * Takes what stands before the next c off *rest, all if there is none; then
 * *rest is "no value".
 */
static struct slice
cut(struct slice *rest, char c)
{
	struct slice part = *rest;
	const char *at;

	at = part.len == 0 ? NULL : memchr(part.ptr, c, part.len);
	if (at == NULL) {
		*rest = (struct slice){ NULL, 0 };
		return part;
	}
	part.len = (size_t)(at - part.ptr);
	*rest = slice_from(*rest, part.len + 1);
	return part;
}

/* 1 if s is one or more parts, a c between them, each of which fits. */
static int
joined(struct slice s, char c, int (*fits)(struct slice))
{
	do {
		if (!fits(cut(&s, c)))
			return 0;
	} while (s.ptr != NULL);
	return 1;
}

static int
dns_part(struct slice s)
{
	return framed(s, dns_char, lower_alnum);
}

const char *
grammar_dns_label(struct slice s)
{
	if (s.len <= 63 && dns_part(s))
		return NULL;
	return "wanted at most 63 of a-z, 0-9 and '-', the first and the last "
	    "no '-'";
}

const char *
grammar_dns_subdomain(struct slice s)
{
	if (s.len <= 253 && joined(s, '.', dns_part))
		return NULL;
	return "wanted at most 253 of a-z, 0-9, '-' and '.', each part between "
	    "dots beginning and ending with a letter or digit";
}

const char *
grammar_label_key(struct slice s)
{
	struct slice name = s, prefix = cut(&name, '/');

	if (name.ptr == NULL)
		name = prefix;
	else if (grammar_dns_subdomain(prefix) != NULL)
		return "wanted a DNS name of at most 253 bytes before the '/'";
	if (name.len <= 63 && framed(name, tag_char, alnum))
		return NULL;
	return "wanted a key of at most 63 letters, digits, '-', '_' and '.', "
	    "the first and the last a letter or digit";
}

const char *
grammar_label_value(struct slice s)
{
	if (s.len == 0 || (s.len <= 63 && framed(s, tag_char, alnum)))
		return NULL;
	return "wanted at most 63 letters, digits, '-', '_' and '.', the first "
	    "and the last a letter or digit";
}

const char *
grammar_taint_effect(struct slice s)
{
	static const char *const effects[] = { "NoSchedule",
		"PreferNoSchedule", "NoExecute" };
	size_t i;

	for (i = 0; i < COUNT(effects); i++)
		if (slice_is(s, effects[i]))
			return NULL;
	return "wanted NoSchedule, PreferNoSchedule or NoExecute";
}

static struct slice
without_sign(struct slice s)
{
	if (slice_begins(s, "+") || slice_begins(s, "-"))
		return slice_from(s, 1);
	return s;
}

/* The length of the digits and their point that s begins with, 0 if none. */
static size_t
number_length(struct slice s)
{
	size_t whole = span(s, digit), part = 0;

	if (whole == s.len || s.ptr[whole] != '.')
		return whole;
	part = span(slice_from(s, whole + 1), digit);
	return whole + part == 0 ? 0 : whole + 1 + part;
}

/* 1 if s, what follows a number, is "e5", "E-5" or the like. */
static int
is_exponent(struct slice s)
{
	int64_t n = 0;
	size_t i;

	if (!slice_begins(s, "e") && !slice_begins(s, "E"))
		return 0;
	s = without_sign(slice_from(s, 1));
	if (!all(s, digit))
		return 0;
	for (i = 0; i < s.len; i++) {
		n = n * 10 + (s.ptr[i] - '0');
		if (n > INT32_MAX)
			return 0;
	}
	return 1;
}

const char *
grammar_quantity(struct slice s)
{
	static const char *const suffixes[] = {
		"", "n", "u", "m", "k", "M", "G", "T", "P", "E",
		"Ki", "Mi", "Gi", "Ti", "Pi", "Ei",
	};
	struct slice rest = without_sign(s);
	size_t i, len = number_length(rest);

	if (len == 0)
		return "wanted a quantity such as 512Mi";
	rest = slice_from(rest, len);
	for (i = 0; i < COUNT(suffixes); i++)
		if (slice_is(rest, suffixes[i]))
			return NULL;
	if (is_exponent(rest))
		return NULL;
	return "wanted one of n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or an "
	    "exponent such as e3 after the number";
}

const char *
grammar_request(struct slice s)
{
	const char *wanted = grammar_quantity(s);
	size_t i;

	if (wanted != NULL || !slice_begins(s, "-"))
		return wanted;
	for (i = 1; i < s.len && (digit(s.ptr[i]) || s.ptr[i] == '.'); i++)
		if (s.ptr[i] >= '1')
			return "wanted a quantity that is not below zero";
	return NULL;
}

const char *
grammar_bytes(struct slice s, size_t *bytes)
{
	static const struct { const char *suffix; uint64_t factor; } units[] = {
		{ "", 1 }, { "k", 1000 }, { "M", 1000000 },
		{ "G", 1000000000 }, { "Ki", 1 << 10 }, { "Mi", 1 << 20 },
		{ "Gi", 1 << 30 },
	};
	const uint64_t most = (uint64_t)2 << 30;
	uint64_t n = 0;
	size_t i, digits;

	for (digits = 0; digits < s.len && digit(s.ptr[digits]); digits++)
		if (n <= most)
			n = n * 10 + (uint64_t)(s.ptr[digits] - '0');
	s = slice_from(s, digits);
	for (i = 0; i < COUNT(units) && !slice_is(s, units[i].suffix); i++)
		;
	if (digits == 0 || i == COUNT(units))
		return "wanted a number of bytes such as 64Mi";
	if (n == 0 || n > most / units[i].factor)
		return "wanted 1 to 2Gi bytes";
	*bytes = (size_t)(n * units[i].factor);
	return NULL;
}

static int
host_part(struct slice s)
{
	return framed(s, host_char, alnum);
}

/*
 * [IPv6] or [IPv6]:PORT.  The address is not looked into; one without any colon
 * would be read as the beginning of a path.
 */
static int
is_bracketed(struct slice s)
{
	struct slice rest = s, address = cut(&rest, ']');

	if (rest.ptr == NULL || memchr(s.ptr, ':', s.len) == NULL ||
	    !all(slice_from(address, 1), address_char))
		return 0;
	if (rest.len == 0)
		return 1;
	return rest.ptr[0] == ':' && all(slice_from(rest, 1), digit);
}

static int
is_domain(struct slice s)
{
	struct slice port = s, host;

	if (slice_begins(s, "["))
		return is_bracketed(s);
	host = cut(&port, ':');
	return joined(host, '.', host_part) &&
	    (port.ptr == NULL || all(port, digit));
}

static int
dash(char c)
{
	return c == '-';
}

/* The length of what may part letters and digits in a path, 0 if none does. */
static size_t
separator_length(struct slice s)
{
	if (slice_begins(s, "__"))
		return 2;
	if (slice_begins(s, "_") || slice_begins(s, "."))
		return 1;
	return span(s, dash);
}

static int
path_part(struct slice s)
{
	size_t n;

	while ((n = span(s, lower_alnum)) > 0) {
		s = slice_from(s, n);
		if (s.len == 0)
			return 1;
		n = separator_length(s);
		if (n == 0)
			return 0;
		s = slice_from(s, n);
	}
	return 0;
}

/*
 * What has a dot and is no host name, as my_registry.io, begins the path: so
 * the pattern of distribution has it, though the pull then asks Docker Hub.
 */
static int
is_name(struct slice domain, struct slice path)
{
	if (domain.ptr != NULL && !is_domain(domain) && !path_part(domain))
		return 0;
	return joined(path, '/', path_part);
}

static int
is_tag(struct slice s)
{
	return s.len <= 128 && all(s, tag_char) && s.ptr[0] != '-' &&
	    s.ptr[0] != '.';
}

static int
is_digest(struct slice s)
{
	static const struct {
		struct slice name;
		size_t digits;
	} algorithms[] = {
		{ SLICE("sha256:"), 64 },
		{ SLICE("sha384:"), 96 },
		{ SLICE("sha512:"), 128 },
	};
	size_t i;

	for (i = 0; i < COUNT(algorithms); i++)
		if (slice_begins(s, algorithms[i].name.ptr))
			break;
	if (i == COUNT(algorithms))
		return 0;
	s = slice_from(s, algorithms[i].name.len);
	return s.len == algorithms[i].digits && all(s, lower_hex);
}

const char *
grammar_image(struct slice s)
{
	struct slice digest = s, tag = cut(&digest, '@');
	struct slice domain = cut(&tag, '/'), path;

	if (tag.ptr == NULL) {
		tag = domain;
		domain = (struct slice){ NULL, 0 };
	}
	path = cut(&tag, ':');
	if (s.len == 64 && all(s, lower_hex))
		return "64 hexadecimal digits are read as an image ID, wanted "
		    "a name";
	if (!is_name(domain, path))
		return "wanted [DOMAIN/]PATH[:TAG][@DIGEST] with PATH in lower "
		    "case";
	if (domain.len + (domain.ptr != NULL) + path.len > 255)
		return "wanted at most 255 bytes before the tag";
	if (tag.ptr != NULL && !is_tag(tag))
		return "wanted a tag of at most 128 letters, digits, '_', '-' "
		    "and '.', the first no '-' or '.'";
	if (digest.ptr != NULL && !is_digest(digest))
		return "wanted a digest of sha256, sha384 or sha512 in "
		    "lower-case hexadecimal";
	return NULL;
}

int
grammar_integer(struct slice s, int64_t *number)
{
	int minus = s.len > 0 && s.ptr[0] == '-';
	uint64_t most = (uint64_t)INT64_MAX + (uint64_t)minus, sum = 0;
	size_t i = minus || (s.len > 0 && s.ptr[0] == '+');

	if (i == s.len)
		return 0;
	for (; i < s.len; i++) {
		uint64_t add = (uint64_t)(unsigned char)s.ptr[i] - '0';

		if (!digit(s.ptr[i]) || sum > (most - add) / 10)
			return 0;
		sum = sum * 10 + add;
	}
	*number = minus ? -(int64_t)(sum - (sum > 0)) - (sum > 0) :
	    (int64_t)sum;
	return 1;
}
