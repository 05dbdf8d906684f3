#include <string.h>

#include "foreign.h"
#include "not_json.h"
#include "syntax.h"
#include "word.h"

static inline int
peek(struct syntax *s)
{
	return input_peek(&s->in);
}

/* ---- what was found instead -------------------------------------------- */

static void
add_found(struct syntax *s, struct error *err)
{
	struct slice rest;
	unsigned char c;
	size_t n;

	while (s->in.len - s->in.pos < 4 && input_fill(&s->in))
		;	/* the whole of a character */
	rest = (struct slice){ s->in.buf + s->in.pos, s->in.len - s->in.pos };
	c = (unsigned char)s->in.buf[s->in.pos];
	if (s->in.pos == s->in.len)
		error_add(err, "found the end of the input");
	else if (s->in.source.making != NULL)	/* no byte of it is in a file */
		error_add(err, "found another document");
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

static void
add_cut_short(struct syntax *s, struct error *err)
{
	error_add(err, ": the capture was cut short after %zu whole "
	    "object%s", s->whole, s->whole == 1 ? "" : "s");
}

/* Why no more could be read. */
static int
unread(struct syntax *s, struct error *err)
{
	const struct source *from = &s->in.source;
	const struct error *fault = NULL;
	int ended = 0;

	if (from->making != NULL)
		fault = from->making->fault(from->ctx, &ended);
	if (fault == NULL)
		return error_set(err, "reading %s: %s", s->in.file,
		    strerror(s->in.read_error));
	*err = *fault;
	if (ended && s->begun)
		add_cut_short(s, err);
	return -1;
}

int
syntax_too_long(struct syntax *s, struct error *err)
{
	const size_t mib = (size_t)1 << 20;
	int whole = s->in.most % mib == 0;

	return error_at(err, input_place(&s->in, s->in.buf + s->in.keep),
	    "found an object of more than %zu %s, wanted a smaller one: "
	    "--max-item sets the limit", whole ? s->in.most / mib :
	    s->in.most, whole ? "MiB" : "bytes");
}

int
syntax_found(struct syntax *s, const char *found, const char *wanted,
    struct error *err)
{
	size_t told;
	const struct not_json *other = not_json_find((struct slice){
	    s->first, s->first_len }, &told);
	struct place at;

	if (syntax_over(s))
		return syntax_too_long(s, err);
	at = input_place(&s->in, s->in.buf + s->in.pos);
	if (s->in.read_error != 0 && s->in.pos == s->in.len)
		return unread(s, err);
	if (other != NULL && s->in.before + s->in.pos < told)
		return error_at(err, at, "found %s, wanted JSON: %s",
		    other->found, other->instead);
	error_at(err, at, "%s", "");
	if (found != NULL)
		error_add(err, "found %s", found);
	else
		add_found(s, err);
	error_add(err, ", wanted %s", wanted);
	if (s->in.pos == s->in.len && s->begun)
		add_cut_short(s, err);
	return -1;
}

int
syntax_wanted(struct syntax *s, const char *wanted, struct error *err)
{
	return syntax_found(s, NULL, wanted, err);
}

/* ---- tokens ------------------------------------------------------------ */

int
syntax_skip(struct syntax *s)
{
	const char *p, *end;

	do {
		p = s->in.buf + s->in.pos;
		end = s->in.buf + s->in.len;
		p = word_skip_spaces(p, end);
		while (*p == '\n' || *p == '\r' || *p == '\t' || *p == ' ')
			p = word_skip_spaces(p + 1, end);
		s->in.pos = (size_t)(p - s->in.buf);
	} while (s->in.pos == s->in.len && input_fill(&s->in));
	return peek(s);
}

static int
is_hex(int c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') ||
	    (c >= 'A' && c <= 'F');
}

/* One hex digit of an escape; low and high bound its value. */
static int
hex_digit(struct syntax *s, int low, int high, const char *wanted,
    struct error *err)
{
	int c = peek(s), value;

	if (!is_hex(c))
		return syntax_wanted(s, "a hex digit", err);
	value = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
	if (value < low || value > high)
		return syntax_wanted(s, wanted, err);
	s->in.pos++;
	return value;
}

/* The low surrogate that must follow a high one: \uDC00 to \uDFFF. */
static int
low_surrogate(struct syntax *s, struct error *err)
{
	static const char wanted[] =
	    "the low surrogate (\\uDC00 to \\uDFFF) of the high one before it";
	static const int bounds[4][2] = {
		{ 0xd, 0xd }, { 0xc, 0xf }, { 0, 0xf }, { 0, 0xf }
	};
	size_t i;

	if (peek(s) != '\\')
		return syntax_wanted(s, wanted, err);
	s->in.pos++;
	if (peek(s) != 'u')
		return syntax_wanted(s, wanted, err);
	s->in.pos++;
	for (i = 0; i < 4; i++)
		if (hex_digit(s, bounds[i][0], bounds[i][1], wanted, err) < 0)
			return -1;
	return 0;
}

/* After \u: four hex digits, and the second half where they are a first. */
static int
unicode_escape(struct syntax *s, struct error *err)
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
escape(struct syntax *s, struct error *err)
{
	s->in.pos++;
	switch (peek(s)) {
	case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r':
	case 't':
		s->in.pos++;
		return 0;
	case 'u':
		s->in.pos++;
		return unicode_escape(s, err);
	}
	return syntax_wanted(s, "one of \" \\ / b f n r t u after \\", err);
}

/*
 * At a byte of 0x80 or above.  The second byte's range is narrower after some
 * first bytes: no overlong forms, no surrogates, nothing over U+10FFFF
 * (Unicode, table 3-7).
 */
static int
utf8(struct syntax *s, struct error *err)
{
	int c = peek(s), more = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
	int low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
	int high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;

	if (c < 0xc2 || c > 0xf4)
		return syntax_wanted(s, "UTF-8", err);
	for (s->in.pos++; more > 0; more--, s->in.pos++) {
		c = peek(s);
		if (c < low || c > high)
			return syntax_wanted(s, "the rest of a UTF-8 sequence",
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
skip_plain(struct syntax *s)
{
	const char *p = s->in.buf + s->in.pos, *end = s->in.buf + s->in.len;
	unsigned char c;

	while (end - p >= WORD_SIZE && special(word_load(p)) == 0)
		p += WORD_SIZE;
	while (c = (unsigned char)*p, c >= 0x20 && c < 0x80 && c != '"' &&
	    c != '\\')
		p++;
	s->in.pos = (size_t)(p - s->in.buf);
}

/* At the opening quote. */
static int
string(struct syntax *s, struct error *err)
{
	int c;

	s->in.pos++;
	for (;;) {
		skip_plain(s);
		c = peek(s);
		if (c == '"') {
			s->in.pos++;
			return 0;
		}
		if (c >= 0x20 && c < 0x80 && c != '\\')
			continue;	/* the buffer was filled */
		if (c < 0)
			return syntax_wanted(s, "the end of a string", err);
		if (c < 0x20)
			return syntax_wanted(s, "an escape for a control "
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
digits(struct syntax *s, struct error *err)
{
	if (!is_digit(peek(s)))
		return syntax_wanted(s, "a digit", err);
	while (is_digit(peek(s)))
		s->in.pos++;
	return 0;
}

/*
 * A number.  What may not follow it is found by whoever looks at the next
 * byte, except for a digit after a leading zero, which reads like one.
 */
static int
number(struct syntax *s, struct error *err)
{
	if (peek(s) == '-')
		s->in.pos++;
	if (peek(s) == '0') {
		s->in.pos++;
		if (is_digit(peek(s)))
			return syntax_wanted(s, "no digit after a leading 0",
			    err);
	} else if (digits(s, err) < 0)
		return -1;
	if (peek(s) == '.') {
		s->in.pos++;
		if (digits(s, err) < 0)
			return -1;
	}
	if (peek(s) == 'e' || peek(s) == 'E') {
		s->in.pos++;
		if (peek(s) == '+' || peek(s) == '-')
			s->in.pos++;
		return digits(s, err);
	}
	return 0;
}

static int
literal(struct syntax *s, const char *word, struct error *err)
{
	const char *p;

	for (p = word; *p != '\0'; p++, s->in.pos++)
		if (peek(s) != *p)
			return syntax_wanted(s, word, err);
	return 0;
}

/* ---- values ------------------------------------------------------------ */

int
syntax_push(struct syntax *s, unsigned char close, struct error *err)
{
	if (s->depth == SKIM_DEPTH)
		return syntax_wanted(s, "at most 128 brackets open at "
		    "once", err);
	s->close[s->depth++] = close;
	s->in.pos++;
	return 0;
}

void
syntax_pop(struct syntax *s)
{
	s->depth--;
	s->in.pos++;
}

int
syntax_key(struct syntax *s, const char *wanted, size_t *len,
    struct error *err)
{
	size_t kept = syntax_kept(s);

	if (peek(s) != '"')
		return syntax_wanted(s, wanted, err);
	if (string(s, err) < 0)
		return -1;
	*len = syntax_kept(s) - kept;
	if (syntax_next(s) != ':')
		return syntax_wanted(s, "':' after a key", err);
	syntax_after(s);
	return 0;
}

/*
 * What stands at the start of a value: a scalar, an empty bracket pair or an
 * opening bracket.  1 if a bracket was opened and pos is at the first value in
 * it, 0 if the value is complete.
 */
static int
value_start(struct syntax *s, const char *wanted, struct error *err)
{
	int c = peek(s);
	size_t len;

	switch (c) {
	case '"':
		return string(s, err);
	case '{':
	case '[':
		if (syntax_push(s, c == '{' ? '}' : ']', err) < 0)
			return -1;
		if (syntax_next(s) == s->close[s->depth - 1]) {
			syntax_pop(s);
			return 0;
		}
		if (c == '{' && syntax_key(s, "a key or '}'", &len, err) < 0)
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
	return syntax_wanted(s, wanted, err);
}

/*
 * After a value inside a bracket: 1 if a comma came and pos is at the next
 * value, 0 if the bracket was closed.
 */
static int
value_after(struct syntax *s, struct error *err)
{
	int close = s->close[s->depth - 1], c = syntax_next(s);
	size_t len;

	if (c == close) {
		syntax_pop(s);
		return 0;
	}
	if (c != ',')
		return syntax_wanted(s, close == '}' ? "',' or '}'" :
		    "',' or ']'", err);
	syntax_after(s);
	if (close == '}' && syntax_key(s, "a key after ','", &len, err) < 0)
		return -1;
	return 1;
}

/* One whole value, the exact way. */
static int
exact_value(struct syntax *s, const char *wanted, struct error *err)
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

/*
 * The fast way over a value that begins with a bracket: 1 if pos is past it, 0
 * if the exact way must decide, which then begins anew: no byte is looked at
 * more than twice.
 */
static int
skim(struct syntax *s)
{
	enum skim_verdict verdict;

	skim_begin(&s->skim, SKIM_DEPTH - s->depth);
	do
		verdict = s->backend->skim(&s->skim, s->in.buf + s->in.pos,
		    s->in.len - s->in.pos, s->in.ended);
	while (verdict == SKIM_MORE && !s->in.ended &&
	    (input_fill(&s->in) || s->in.ended));
	if (verdict != SKIM_VALUE)
		return 0;
	s->in.pos += s->skim.end;
	return 1;
}

int
syntax_value(struct syntax *s, const char *wanted, struct error *err)
{
	int c = peek(s);
	char next = s->in.buf[s->in.pos + (c >= 0)];
	int empty = next == '}' || next == ']';	/* not worth a skim */

	s->skimmed = (c == '{' || c == '[') && !empty && skim(s);
	return s->skimmed ? 0 : exact_value(s, wanted, err);
}

const uint32_t *
syntax_brackets(const struct syntax *s, size_t *count)
{
	*count = s->skim.bracket_count;
	return s->skimmed && *count <= SKIM_BRACKETS ? s->skim.brackets : NULL;
}

void
syntax_init(struct syntax *s, const char *file, struct source source)
{
	*s = (struct syntax){ .backend = backend_choose() };
	input_init(&s->in, file, source, s->backend->newlines);
}

void
syntax_free(struct syntax *s)
{
	input_free(&s->in);
}
