#include <string.h>

#include "escape.h"
#include "scan.h"

enum state {
	AT_START,
	AT_DOCUMENT,		/* or at the end of the input */
	AT_FIRST_ELEMENT,
	AT_ELEMENT
};

static inline int
peek(struct scan *s)
{
	return input_peek(&s->syntax.in);
}

static int
wanted(struct scan *s, const char *what, struct error *err)
{
	return syntax_wanted(&s->syntax, what, err);
}

/* ---- lists ------------------------------------------------------------- */

/* The item of what is kept between these offsets, if it is not too long. */
static int
end_item(struct scan *s, struct item *item, enum item_type type, size_t from,
    size_t to, struct error *err)
{
	const char *kept = s->syntax.in.buf + s->syntax.in.keep;

	*item = (struct item){ .type = type, .text = { kept + from,
	    to - from } };
	return syntax_over(&s->syntax) ? syntax_too_long(&s->syntax, err) : 1;
}

/* The item of all that is kept before pos. */
static int
end_value(struct scan *s, struct item *item, enum item_type type,
    struct error *err)
{
	return end_item(s, item, type, 0, syntax_kept(&s->syntax), err);
}

/* The item of the members of a list that have ended. */
static int
end_members(struct scan *s, struct item *item, enum item_type type,
    struct error *err)
{
	return end_item(s, item, type, s->members, s->members_end, err);
}

static void
begin_members(struct scan *s)
{
	s->members = s->members_end = syntax_kept(&s->syntax);
}

/* 1 if the key of len bytes, quotes and all, spells "items". */
static int
spells_items(const struct scan *s, size_t from, size_t len)
{
	static const struct slice items = SLICE("items");
	const char *kept = s->syntax.in.buf + s->syntax.in.keep;

	return escape_equal((struct slice){ kept + from + 1, len - 2 }, items);
}

/*
 * The members of a document that is an object, from the one whose key is at
 * pos: 1 if "items" opened an array and pos is in it, 0 if the object was
 * closed.  members_end is then the end of the last member before that.
 */
static int
members(struct scan *s, const char *key, struct error *err)
{
	struct syntax *syntax = &s->syntax;
	size_t from, len;
	int c;

	for (;;) {
		from = syntax_kept(syntax);
		if (syntax_key(syntax, key, &len, err) < 0)
			return -1;
		if (peek(s) == '[' && spells_items(s, from, len))
			return syntax_push(syntax, ']', err) < 0 ? -1 : 1;
		if (syntax_value(syntax, "a value after ':'", err) < 0)
			return -1;
		s->members_end = syntax_kept(syntax);
		c = syntax_next(syntax);
		if (c == '}') {
			syntax_pop(syntax);
			return 0;
		}
		if (c != ',')
			return wanted(s, "',' or '}'", err);
		syntax_after(syntax);
		key = "a key after ','";
	}
}

/* The members after a list's items, pos after the bracket that ended them. */
static int
list_end(struct scan *s, struct item *item, struct error *err)
{
	int c = syntax_next(&s->syntax), again = 0;

	if (c != ',' && c != '}')
		return wanted(s, "',' or '}'", err);
	if (c == ',')
		syntax_after(&s->syntax);
	syntax_keep(&s->syntax);
	begin_members(s);
	if (c == '}')
		syntax_pop(&s->syntax);
	else
		again = members(s, "a key after ','", err);
	if (again < 0)
		return -1;
	s->state = again ? AT_FIRST_ELEMENT : AT_DOCUMENT;
	return end_members(s, item, again ? ITEM_LIST : ITEM_LIST_END, err);
}

static int
element(struct scan *s, struct item *item, struct error *err)
{
	int first = s->state == AT_FIRST_ELEMENT, c = syntax_next(&s->syntax);

	if (c == ']') {
		syntax_pop(&s->syntax);
		return list_end(s, item, err);
	}
	if (!first) {
		if (c != ',')
			return wanted(s, "',' or ']'", err);
		syntax_after(&s->syntax);
	}
	syntax_keep(&s->syntax);
	s->state = AT_ELEMENT;
	if (syntax_value(&s->syntax, first ? "a value or ']'" :
	    "a value after ','", err) < 0)
		return -1;
	s->syntax.whole++;
	if (end_value(s, item, ITEM_ELEMENT, err) < 0)
		return -1;
	item->brackets = syntax_brackets(&s->syntax, &item->bracket_count);
	return 1;
}

/* ---- documents --------------------------------------------------------- */

/* A document that is an object, pos at its brace. */
static int
object(struct scan *s, struct item *item, struct error *err)
{
	int list = 0;

	if (syntax_push(&s->syntax, '}', err) < 0)
		return -1;
	if (syntax_next(&s->syntax) == '}')
		syntax_pop(&s->syntax);
	else {
		begin_members(s);
		list = members(s, "a key or '}'", err);
	}
	if (list < 0)
		return -1;
	if (list) {
		s->state = AT_FIRST_ELEMENT;
		return end_members(s, item, ITEM_LIST, err);
	}
	s->syntax.whole++;
	return end_value(s, item, ITEM_DOCUMENT, err);
}

static int
document(struct scan *s, struct item *item, const char *value,
    struct error *err)
{
	s->documents++;
	s->syntax.begun = 1;
	s->state = AT_DOCUMENT;
	syntax_keep(&s->syntax);
	if (peek(s) == '{')
		return object(s, item, err);
	s->only_value = !s->in_array;
	if (syntax_value(&s->syntax, value, err) < 0)
		return -1;
	return end_value(s, item, ITEM_DOCUMENT, err);
}

/* The next document, or the end, of an input that is no array. */
static int
stream_document(struct scan *s, struct item *item, struct error *err)
{
	int c = syntax_next(&s->syntax);

	if (c < 0 && s->syntax.in.read_error == 0)
		return 0;
	if (s->documents > 0 && input_looking_at(&s->syntax.in,
	    "==== START logs"))
		return syntax_found(&s->syntax, "logs among the JSON, as "
		    "kubectl cluster-info dump prints them to a terminal",
		    "JSON alone: use kubectl cluster-info dump -A "
		    "--output-directory=DIR, then -R -f DIR", err);
	if (s->documents > 0 && s->only_value)
		return wanted(s, "the end of the input", err);
	if (s->documents > 0 && c != '{')
		return wanted(s, "another object or the end of the input",
		    err);
	return document(s, item, "a JSON value", err);
}

/* The next document of an input that is an array, or the end of both. */
static int
array_document(struct scan *s, struct item *item, struct error *err)
{
	int c = syntax_next(&s->syntax);

	if (c == ']') {
		syntax_pop(&s->syntax);
		s->in_array = 0;
		s->only_value = 1;
		s->documents++;		/* the array itself */
		return stream_document(s, item, err);
	}
	if (s->documents == 0)
		return document(s, item, "a value or ']'", err);
	if (c != ',')
		return wanted(s, "',' or ']'", err);
	syntax_after(&s->syntax);
	return document(s, item, "a value after ','", err);
}

/* A byte order mark counts nothing, neither as text nor as columns. */
static int
skip_mark(struct scan *s, struct error *err)
{
	static const char mark[] = "\xef\xbb\xbf";
	struct input *in = &s->syntax.in;
	size_t i;

	if (peek(s) != (unsigned char)mark[0])
		return 0;
	in->keep = 0;
	for (i = 0; i < 3; i++, in->pos++)
		if (peek(s) != (unsigned char)mark[i])
			return wanted(s, "a UTF-8 byte order mark", err);
	in->keep = INPUT_NOTHING;
	input_forget(in, 3);
	return 0;
}

/* Keeps the first bytes for messages. */
static void
note_first(struct syntax *s)
{
	while (s->in.len < sizeof(s->first) && input_fill(&s->in))
		;
	s->first_len = s->in.len < sizeof(s->first) ? s->in.len :
	    sizeof(s->first);
	memcpy(s->first, s->in.buf, s->first_len);
}

/* Looks at the first bytes, and into the array if the input is one. */
static int
begin(struct scan *s, struct error *err)
{
	int c;

	if (skip_mark(s, err) < 0)
		return -1;
	note_first(&s->syntax);
	c = syntax_next(&s->syntax);
	if (c < 0)
		return wanted(s, "JSON", err);
	s->state = AT_DOCUMENT;
	s->in_array = s->syntax.begun = c == '[';
	return s->in_array ? syntax_push(&s->syntax, ']', err) : 0;
}

int
scan_next(struct scan *s, struct item *item, struct error *err)
{
	s->syntax.in.keep = INPUT_NOTHING;
	if (s->state == AT_START && begin(s, err) < 0)
		return -1;
	if (s->state != AT_DOCUMENT)
		return element(s, item, err);
	if (s->in_array)
		return array_document(s, item, err);
	return stream_document(s, item, err);
}

struct place
scan_place(struct scan *s, const char *p)
{
	return input_place(&s->syntax.in, p);
}

void
scan_places(struct scan *s, const char *const *at, size_t n,
    struct place *to)
{
	input_places(&s->syntax.in, at, n, to);
}

int
scan_is_made(const struct scan *s)
{
	return s->syntax.in.source.making != NULL;
}

void
scan_init(struct scan *s, const char *file, struct source source)
{
	s->state = AT_START;
	s->in_array = s->only_value = 0;
	s->documents = s->members = s->members_end = 0;
	syntax_init(&s->syntax, file, source);
}

void
scan_limit(struct scan *s, size_t most)
{
	s->syntax.in.most = most;
}

void
scan_free(struct scan *s)
{
	syntax_free(&s->syntax);
}
