#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "escape.h"
#include "foreign.h"
#include "not_json.h"
#include "scan.h"
#include "word.h"

#define FIRST_CAP	((size_t)256 * 1024)
#define MOST_READ	((size_t)256 * 1024)	/* so a large cap stays cold */
#define KEEP_NOTHING	SIZE_MAX

enum state {
	AT_START,
	AT_DOCUMENT,		/* or at the end of the input */
	AT_FIRST_ELEMENT,
	AT_ELEMENT
};

/* ---- the buffer -------------------------------------------------------- */

/* Counts the lines before offset to, all of which will soon be given up. */
static void
count_lines(struct scan *s, size_t to)
{
	const char *p = s->buf + s->counted, *last;
	size_t n = to - s->counted, lines = word_count(p, n, '\n');

	s->counted = to;
	s->lines += lines;
	if (lines == 0) {
		s->column += n;
		return;
	}
	for (last = p + n; last[-1] != '\n'; last--)
		;
	s->column = (size_t)(p + n - last);
}

/* Makes room after len: moves what is kept to the front, or grows. */
static void
make_room(struct scan *s)
{
	size_t from = s->keep < s->pos ? s->keep : s->pos;

	if (from > 0) {
		count_lines(s, from);
		s->counted = 0;
		s->before += from;
		memmove(s->buf, s->buf + from, s->len - from);
		s->len -= from;
		s->pos -= from;
		if (s->keep != KEEP_NOTHING)
			s->keep -= from;
	}
	if (s->len >= s->cap / 2)
		s->buf = memory_grow(s->buf, &s->cap, s->cap + 1, 1);
}

/*
 * Reads on.  1 if there are more bytes, 0 at the end of the input or when
 * reading fails.  Bytes before keep (before pos, when nothing is kept) are
 * lost and offsets change.
 */
static int
fill(struct scan *s)
{
	size_t room;
	ssize_t n;

	if (s->ended)
		return 0;
	make_room(s);
	room = s->cap - s->len - 1;
	do
		n = s->source.read(s->source.ctx, s->buf + s->len,
		    room < MOST_READ ? room : MOST_READ);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		s->read_error = errno;
	s->ended = n <= 0;
	s->len += n > 0 ? (size_t)n : 0;
	s->buf[s->len] = '\0';
	return n > 0;
}

/* The byte at pos, or -1 at the end of the input. */
static inline int
peek(struct scan *s)
{
	if (s->pos == s->len && !fill(s))
		return -1;
	return (unsigned char)s->buf[s->pos];
}

/* 1 if the input goes on with text. */
static int
looking_at(struct scan *s, const char *text)
{
	size_t n = strlen(text);

	while (s->len - s->pos < n && fill(s))
		;
	return s->len - s->pos >= n && memcmp(s->buf + s->pos, text, n) == 0;
}

struct place
scan_place(struct scan *s, const char *p)
{
	const char *from;

	count_lines(s, s->keep < s->pos ? s->keep : s->pos);
	from = s->buf + s->counted;
	return place_after((struct place){ s->file, s->lines + 1,
	    s->column + 1 }, (struct slice){ from, (size_t)(p - from) });
}

/* ---- what was found instead -------------------------------------------- */

static void
add_found(struct scan *s, struct error *err)
{
	struct slice rest;
	unsigned char c;
	size_t n;

	while (s->len - s->pos < 4 && fill(s))
		;	/* the whole of a character */
	rest = (struct slice){ s->buf + s->pos, s->len - s->pos };
	c = (unsigned char)s->buf[s->pos];
	if (s->pos == s->len)
		error_add(err, "found the end of the input");
	else if (c == '\n')
		error_add(err, "found the end of a line");
	else if (c == '\t')
		error_add(err, "found a tab");
	else if (c < 0x80 && foreign_is_safe(slice_head(rest, 1)))
		error_add(err, "found '%c'", c);
	else if ((n = foreign_utf8(rest)) > 1)
		error_add(err, "found '%.*s'", (int)n, rest.ptr);
	else
		error_add(err, "found the byte 0x%02x", c);
}

/*
 * The error for the byte at pos.  found, if not NULL, says what is there
 * better than the byte itself.
 */
static int
unexpected_as(struct scan *s, const char *found, const char *wanted,
    struct error *err)
{
	size_t told;
	const struct not_json *other = not_json_find((struct slice){
	    s->first, s->first_len }, &told);
	struct place at = scan_place(s, s->buf + s->pos);

	if (s->read_error != 0 && s->pos == s->len)
		return error_set(err, "reading %s: %s", s->file,
		    strerror(s->read_error));
	if (other != NULL && s->before + s->pos < told)
		return error_at(err, at, "found %s, wanted JSON: %s",
		    other->found, other->instead);
	error_at(err, at, "%s", "");
	if (found != NULL)
		error_add(err, "found %s", found);
	else
		add_found(s, err);
	error_add(err, ", wanted %s", wanted);
	if (s->pos == s->len && (s->documents > 0 || s->in_array))
		error_add(err, ": the capture was cut short after %zu whole "
		    "object%s", s->whole, s->whole == 1 ? "" : "s");
	return -1;
}

static int
unexpected(struct scan *s, const char *wanted, struct error *err)
{
	return unexpected_as(s, NULL, wanted, err);
}

/* ---- tokens ------------------------------------------------------------ */

static void
skip_space(struct scan *s)
{
	const char *p, *end;

	do {
		p = s->buf + s->pos;
		end = s->buf + s->len;
		p = word_skip_spaces(p, end);
		while (*p == '\n' || *p == '\r' || *p == '\t' || *p == ' ')
			p = word_skip_spaces(p + 1, end);
		s->pos = (size_t)(p - s->buf);
	} while (s->pos == s->len && fill(s));
}

static int
is_hex(int c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') ||
	    (c >= 'A' && c <= 'F');
}

/* One hex digit of an escape; low and high bound its value. */
static int
hex_digit(struct scan *s, int low, int high, const char *wanted,
    struct error *err)
{
	int c = peek(s), value;

	if (!is_hex(c))
		return unexpected(s, "a hex digit", err);
	value = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
	if (value < low || value > high)
		return unexpected(s, wanted, err);
	s->pos++;
	return value;
}

/* The low surrogate that must follow a high one: \uDC00 to \uDFFF. */
static int
low_surrogate(struct scan *s, struct error *err)
{
	static const char wanted[] =
	    "the low surrogate (\\uDC00 to \\uDFFF) of the high one before it";
	static const int bounds[4][2] = {
		{ 0xd, 0xd }, { 0xc, 0xf }, { 0, 0xf }, { 0, 0xf }
	};
	size_t i;

	if (peek(s) != '\\')
		return unexpected(s, wanted, err);
	s->pos++;
	if (peek(s) != 'u')
		return unexpected(s, wanted, err);
	s->pos++;
	for (i = 0; i < 4; i++)
		if (hex_digit(s, bounds[i][0], bounds[i][1], wanted, err) < 0)
			return -1;
	return 0;
}

/* After \u: four hex digits, and the second half where they are a first. */
static int
unicode_escape(struct scan *s, struct error *err)
{
	int first, second, i;

	first = hex_digit(s, 0, 0xf, "", err);
	if (first < 0)
		return -1;
	second = hex_digit(s, 0, first == 0xd ? 0xb : 0xf,
	    "no low surrogate without a high one before it", err);
	if (second < 0)
		return -1;
	for (i = 0; i < 2; i++)
		if (hex_digit(s, 0, 0xf, "", err) < 0)
			return -1;
	if (first == 0xd && second >= 0x8)
		return low_surrogate(s, err);
	return 0;
}

/* At a backslash. */
static int
escape(struct scan *s, struct error *err)
{
	s->pos++;
	switch (peek(s)) {
	case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r':
	case 't':
		s->pos++;
		return 0;
	case 'u':
		s->pos++;
		return unicode_escape(s, err);
	}
	return unexpected(s, "one of \" \\ / b f n r t u after \\", err);
}

/*
 * At a byte of 0x80 or above.  The second byte's range is narrower after some
 * first bytes: no overlong forms, no surrogates, nothing over U+10FFFF
 * (Unicode, table 3-7).
 */
static int
utf8(struct scan *s, struct error *err)
{
	int c = peek(s), more = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
	int low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
	int high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;

	if (c < 0xc2 || c > 0xf4)
		return unexpected(s, "UTF-8", err);
	for (s->pos++; more > 0; more--, s->pos++) {
		c = peek(s);
		if (c < low || c > high)
			return unexpected(s, "the rest of a UTF-8 sequence",
			    err);
		low = 0x80;
		high = 0xbf;
	}
	return 0;
}

/* Nonzero if a byte is a quote, a backslash, below 0x20 or not ASCII. */
static inline uint64_t
special(uint64_t w)
{
	return word_has(w, '"') | word_has(w, '\\') |
	    ((w - WORD_OF(0x20)) & WORD_HIGHS) | (w & WORD_HIGHS);
}

/* Moves pos to the first byte that a string cannot just pass over. */
static void
skip_plain(struct scan *s)
{
	const char *p = s->buf + s->pos, *end = s->buf + s->len;
	unsigned char c;

	while (end - p >= WORD_SIZE && special(word_load(p)) == 0)
		p += WORD_SIZE;
	while (c = (unsigned char)*p, c >= 0x20 && c < 0x80 && c != '"' &&
	    c != '\\')
		p++;
	s->pos = (size_t)(p - s->buf);
}

/* At the opening quote. */
static int
string(struct scan *s, struct error *err)
{
	int c;

	s->pos++;
	for (;;) {
		skip_plain(s);
		c = peek(s);
		if (c == '"') {
			s->pos++;
			return 0;
		}
		if (c >= 0x20 && c < 0x80 && c != '\\')
			continue;	/* the buffer was filled */
		if (c < 0)
			return unexpected(s, "the end of a string", err);
		if (c < 0x20)
			return unexpected(s, "an escape for a control "
			    "character in a string", err);
		if ((c == '\\' ? escape(s, err) : utf8(s, err)) < 0)
			return -1;
	}
}

static int
is_digit(int c)
{
	return c >= '0' && c <= '9';
}

/* One digit or more. */
static int
digits(struct scan *s, struct error *err)
{
	if (!is_digit(peek(s)))
		return unexpected(s, "a digit", err);
	while (is_digit(peek(s)))
		s->pos++;
	return 0;
}

/*
 * A number.  What may not follow it is found by whoever looks at the next
 * byte, except for a digit after a leading zero, which reads like one.
 */
static int
number(struct scan *s, struct error *err)
{
	if (peek(s) == '-')
		s->pos++;
	if (peek(s) == '0') {
		s->pos++;
		if (is_digit(peek(s)))
			return unexpected(s, "no digit after a leading 0", err);
	} else if (digits(s, err) < 0)
		return -1;
	if (peek(s) == '.') {
		s->pos++;
		if (digits(s, err) < 0)
			return -1;
	}
	if (peek(s) == 'e' || peek(s) == 'E') {
		s->pos++;
		if (peek(s) == '+' || peek(s) == '-')
			s->pos++;
		return digits(s, err);
	}
	return 0;
}

static int
literal(struct scan *s, const char *word, struct error *err)
{
	const char *p;

	for (p = word; *p != '\0'; p++, s->pos++)
		if (peek(s) != *p)
			return unexpected(s, word, err);
	return 0;
}

/* ---- values ------------------------------------------------------------ */

/* Past an opening bracket, which close will close. */
static int
push(struct scan *s, unsigned char close, struct error *err)
{
	if (s->depth == SCAN_DEPTH)
		return unexpected(s, "at most 128 brackets open at once", err);
	s->close[s->depth++] = close;
	s->pos++;
	return 0;
}

static void
pop(struct scan *s)
{
	s->depth--;
	s->pos++;
}

/* The colon after a key, and pos at the value. */
static int
colon(struct scan *s, struct error *err)
{
	skip_space(s);
	if (peek(s) != ':')
		return unexpected(s, "':' after a key", err);
	s->pos++;
	skip_space(s);
	return 0;
}

/* A key and the colon after it, and pos at the value. */
static int
key(struct scan *s, const char *wanted, struct error *err)
{
	if (peek(s) != '"')
		return unexpected(s, wanted, err);
	if (string(s, err) < 0)
		return -1;
	return colon(s, err);
}

/*
 * What stands at the start of a value: a scalar, an empty bracket pair or an
 * opening bracket.  1 if a bracket was opened and pos is at the first value in
 * it, 0 if the value is complete.
 */
static int
value_start(struct scan *s, const char *wanted, struct error *err)
{
	int c = peek(s);

	switch (c) {
	case '"':
		return string(s, err);
	case '{':
	case '[':
		if (push(s, c == '{' ? '}' : ']', err) < 0)
			return -1;
		skip_space(s);
		if (peek(s) == s->close[s->depth - 1]) {
			pop(s);
			return 0;
		}
		if (c == '{' && key(s, "a key or '}'", err) < 0)
			return -1;
		return 1;
	case 't':
		return literal(s, "true", err);
	case 'f':
		return literal(s, "false", err);
	case 'n':
		return literal(s, "null", err);
	}
	if (c == '-' || is_digit(c))
		return number(s, err);
	return unexpected(s, wanted, err);
}

/*
 * After a value inside a bracket: 1 if a comma came and pos is at the next
 * value, 0 if the bracket was closed.
 */
static int
value_after(struct scan *s, struct error *err)
{
	int close = s->close[s->depth - 1], c;

	skip_space(s);
	c = peek(s);
	if (c == close) {
		pop(s);
		return 0;
	}
	if (c != ',')
		return unexpected(s, close == '}' ? "',' or '}'" :
		    "',' or ']'", err);
	s->pos++;
	skip_space(s);
	if (close == '}' && key(s, "a key after ','", err) < 0)
		return -1;
	return 1;
}

/* One whole value.  wanted is for the message when there is none. */
static int
value(struct scan *s, const char *wanted, struct error *err)
{
	size_t floor = s->depth;
	int more = value_start(s, wanted, err);

	while (more == 1 || (more == 0 && s->depth > floor)) {
		int opened = more == 1;

		if (!opened)
			more = value_after(s, err);
		if (more == 1)
			more = value_start(s, s->close[s->depth - 1] == '}' ?
			    "a value after ':'" : opened ? "a value or ']'" :
			    "a value after ','", err);
	}
	return more;
}

/* ---- documents and lists ----------------------------------------------- */

static int
end_item(struct scan *s, struct item *item, enum item_type type, size_t from,
    size_t to)
{
	const char *kept = s->buf + s->keep;

	*item = (struct item){ type, { kept + from, to - from } };
	return 1;
}

/* 1 if the key between these offsets, quotes and all, spells "items". */
static int
spells_items(const struct scan *s, size_t from, size_t to)
{
	static const struct slice items = SLICE("items");

	return escape_equal((struct slice){ s->buf + s->keep + from + 1,
	    to - from - 2 }, items);
}

/*
 * The members of a document that is an object, from the one whose key is at
 * pos: 1 if "items" opened an array and pos is in it, 0 if the object was
 * closed.  members_end is then the end of the last member before that.
 */
static int
members(struct scan *s, const char *wanted, struct error *err)
{
	size_t from, to;

	for (;;) {
		from = s->pos - s->keep;
		if (peek(s) != '"')
			return unexpected(s, wanted, err);
		if (string(s, err) < 0)
			return -1;
		to = s->pos - s->keep;
		if (colon(s, err) < 0)
			return -1;
		if (peek(s) == '[' && spells_items(s, from, to))
			return push(s, ']', err) < 0 ? -1 : 1;
		if (value(s, "a value after ':'", err) < 0)
			return -1;
		s->members_end = s->pos - s->keep;
		skip_space(s);
		if (peek(s) == '}') {
			pop(s);
			return 0;
		}
		if (peek(s) != ',')
			return unexpected(s, "',' or '}'", err);
		s->pos++;
		skip_space(s);
		wanted = "a key after ','";
	}
}

/* A document that is an object, pos at its brace. */
static int
object(struct scan *s, struct item *item, struct error *err)
{
	int list;

	s->keep = s->pos;
	if (push(s, '}', err) < 0)
		return -1;
	skip_space(s);
	s->members = s->members_end = s->pos - s->keep;
	if (peek(s) == '}') {
		pop(s);
		list = 0;
	} else
		list = members(s, "a key or '}'", err);
	if (list < 0)
		return -1;
	if (list) {
		s->state = AT_FIRST_ELEMENT;
		return end_item(s, item, ITEM_LIST, s->members,
		    s->members_end);
	}
	s->whole++;
	return end_item(s, item, ITEM_DOCUMENT, 0, s->pos - s->keep);
}

static int
document(struct scan *s, struct item *item, const char *wanted,
    struct error *err)
{
	s->documents++;
	s->state = AT_DOCUMENT;
	if (peek(s) == '{')
		return object(s, item, err);
	s->only_value = !s->in_array;
	s->keep = s->pos;
	if (value(s, wanted, err) < 0)
		return -1;
	return end_item(s, item, ITEM_DOCUMENT, 0, s->pos - s->keep);
}

/* The members after a list's items, pos after the bracket that ended them. */
static int
list_end(struct scan *s, struct item *item, struct error *err)
{
	int again = 0;

	skip_space(s);
	if (peek(s) == ',') {
		s->pos++;
		skip_space(s);
		s->keep = s->pos;
		s->members = s->members_end = 0;
		again = members(s, "a key after ','", err);
	} else if (peek(s) == '}') {
		s->keep = s->pos;
		s->members = s->members_end = 0;
		pop(s);
	} else
		return unexpected(s, "',' or '}'", err);
	if (again < 0)
		return -1;
	s->state = again ? AT_FIRST_ELEMENT : AT_DOCUMENT;
	return end_item(s, item, again ? ITEM_LIST : ITEM_LIST_END,
	    s->members, s->members_end);
}

static int
element(struct scan *s, struct item *item, struct error *err)
{
	int first = s->state == AT_FIRST_ELEMENT;

	skip_space(s);
	if (peek(s) == ']') {
		pop(s);
		return list_end(s, item, err);
	}
	if (!first) {
		if (peek(s) != ',')
			return unexpected(s, "',' or ']'", err);
		s->pos++;
		skip_space(s);
	}
	s->keep = s->pos;
	s->state = AT_ELEMENT;
	if (value(s, first ? "a value or ']'" : "a value after ','", err) < 0)
		return -1;
	s->whole++;
	return end_item(s, item, ITEM_ELEMENT, 0, s->pos - s->keep);
}

/* The next document, or the end, of an input that is no array. */
static int
stream_document(struct scan *s, struct item *item, struct error *err)
{
	skip_space(s);
	if (peek(s) < 0 && s->read_error == 0)
		return 0;
	if (s->documents > 0 && looking_at(s, "==== START logs"))
		return unexpected_as(s, "logs among the JSON, as kubectl "
		    "cluster-info dump prints them to a terminal", "JSON "
		    "alone: use kubectl cluster-info dump -A "
		    "--output-directory=DIR, then -R -f DIR", err);
	if (s->documents > 0 && s->only_value)
		return unexpected(s, "the end of the input", err);
	if (s->documents > 0 && peek(s) != '{')
		return unexpected(s, "another object or the end of the input",
		    err);
	return document(s, item, "a JSON value", err);
}

/* The next document of an input that is an array, or the end of both. */
static int
array_document(struct scan *s, struct item *item, struct error *err)
{
	skip_space(s);
	if (peek(s) == ']') {
		pop(s);
		s->in_array = 0;
		s->only_value = 1;
		s->documents++;		/* the array itself */
		return stream_document(s, item, err);
	}
	if (s->documents == 0)
		return document(s, item, "a value or ']'", err);
	if (peek(s) != ',')
		return unexpected(s, "',' or ']'", err);
	s->pos++;
	skip_space(s);
	return document(s, item, "a value after ','", err);
}

/* A byte order mark counts nothing, neither as text nor as columns. */
static int
skip_mark(struct scan *s, struct error *err)
{
	static const char mark[] = "\xef\xbb\xbf";
	size_t i;

	if (peek(s) != (unsigned char)mark[0])
		return 0;
	s->keep = 0;
	for (i = 0; i < 3; i++, s->pos++)
		if (peek(s) != (unsigned char)mark[i])
			return unexpected(s, "a UTF-8 byte order mark", err);
	s->keep = KEEP_NOTHING;
	s->len -= 3;
	s->pos = 0;
	memmove(s->buf, s->buf + 3, s->len + 1);
	return 0;
}

/* Looks at the first bytes, and into the array if the input is one. */
static int
begin(struct scan *s, struct error *err)
{
	if (skip_mark(s, err) < 0)
		return -1;
	while (s->len < sizeof(s->first) && fill(s))
		;
	s->first_len = s->len < sizeof(s->first) ? s->len : sizeof(s->first);
	memcpy(s->first, s->buf, s->first_len);
	skip_space(s);
	if (peek(s) < 0)
		return unexpected(s, "JSON", err);
	s->in_array = peek(s) == '[';
	s->state = AT_DOCUMENT;
	return s->in_array ? push(s, ']', err) : 0;
}

int
scan_next(struct scan *s, struct item *item, struct error *err)
{
	s->keep = KEEP_NOTHING;
	if (s->state == AT_START && begin(s, err) < 0)
		return -1;
	if (s->state != AT_DOCUMENT)
		return element(s, item, err);
	if (s->in_array)
		return array_document(s, item, err);
	return stream_document(s, item, err);
}

void
scan_init(struct scan *s, const char *file, struct source source)
{
	*s = (struct scan){ .file = file, .source = source,
	    .state = AT_START };
	s->buf = memory_grow(NULL, &s->cap, FIRST_CAP, 1);
	s->buf[0] = '\0';
}

void
scan_free(struct scan *s)
{
	free(s->buf);
	s->buf = NULL;
}
