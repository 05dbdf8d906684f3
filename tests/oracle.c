#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS	/* without it a long array costs n squared */
#include <jsmn.h>

#include "oracle.h"

#define NONE	(-1)

static const jsmntok_t *
token(const struct oracle *o, int i)
{
	return (const jsmntok_t *)o->tokens + i;
}

/* The offset of a token's first byte and of the one after it, with quotes. */
static size_t
starts(const struct oracle *o, int i)
{
	return (size_t)token(o, i)->start - (token(o, i)->type == JSMN_STRING);
}

static size_t
ends(const struct oracle *o, int i)
{
	return (size_t)token(o, i)->end + (token(o, i)->type == JSMN_STRING);
}

/* ---- strings ----------------------------------------------------------- */

/* The number that so many digits after *p spell. */
static long
hex(const char **p, const char *end, int digits)
{
	static const char all[] = "0123456789abcdef0123456789ABCDEF";
	const char *found;
	long value = 0;

	for (; digits > 0; digits--, ++*p) {
		found = *p == end ? NULL : memchr(all, **p, sizeof(all) - 1);
		if (found == NULL)
			return -1;
		value = value * 16 + (found - all) % 16;
	}
	return value;
}

/* After a backslash. */
static long
escaped(const char **p, const char *end)
{
	static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
	const char *found;

	if (*p == end)
		return -1;
	if (**p == 'u') {
		++*p;
		return hex(p, end, 4);
	}
	found = memchr(names, **p, sizeof(names) - 1);
	++*p;
	return found == NULL ? -1 : means[found - names];
}

/* After the first byte of a sequence that is not ASCII, which is first. */
static long
sequence(long first, const char **p, const char *end)
{
	static const struct { long marks, mask, least; } forms[] = {
		{ 0xc0, 0x1f, 0x80 }, { 0xe0, 0x0f, 0x800 },
		{ 0xf0, 0x07, 0x10000 },
	};
	size_t form, more;
	long value;

	for (form = 0; form < 3; form++)
		if ((first & ~forms[form].mask) == forms[form].marks)
			break;
	if (form == 3)
		return -1;
	value = first & forms[form].mask;
	for (more = form + 1; more > 0; more--, ++*p) {
		if (*p == end || (**p & 0xc0) != 0x80)
			return -1;
		value = value << 6 | (**p & 0x3f);
	}
	if (value < forms[form].least || value > 0x10ffff ||
	    (value >= 0xd800 && value < 0xe000))
		return -1;
	return value;
}

/* What the next byte, sequence or escape says; only \u says half a pair. */
static long
unit(const char **p, const char *end)
{
	long c = (unsigned char)*(*p)++;

	if (c == '\\')
		return escaped(p, end);
	if (c >= 0x80)
		return sequence(c, p, end);
	return c < 0x20 ? -1 : c;
}

/* The next character, -1 if there is none. */
static long
character(const char **p, const char *end)
{
	long high = unit(p, end), low;

	if (high < 0xd800 || high >= 0xe000)
		return high;
	if (high >= 0xdc00 || *p == end)
		return -1;
	low = unit(p, end);
	if (low < 0xdc00 || low >= 0xe000)
		return -1;
	return 0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00);
}

/* The UTF-8 of a character, never longer than how a string spells it. */
static size_t
encode(long c, char *to)
{
	size_t n = 0;

	if (c < 0x80)
		to[n++] = (char)c;
	else if (c < 0x800)
		to[n++] = (char)(0xc0 | c >> 6);
	else if (c < 0x10000)
		to[n++] = (char)(0xe0 | c >> 12);
	else
		to[n++] = (char)(0xf0 | c >> 18);
	if (c >= 0x10000)
		to[n++] = (char)(0x80 | (c >> 12 & 0x3f));
	if (c >= 0x800)
		to[n++] = (char)(0x80 | (c >> 6 & 0x3f));
	if (c >= 0x80)
		to[n++] = (char)(0x80 | (c & 0x3f));
	return n;
}

/* The text that a string stands for, in scratch; 0 if it is none of JSON. */
static int
decode(struct oracle *o, int string)
{
	const char *p = o->text + token(o, string)->start;
	const char *end = o->text + token(o, string)->end;
	struct text *to = &o->scratch;
	long c;

	to->ptr = memory_grow(to->ptr, &to->cap, (size_t)(end - p) + 1, 1);
	to->len = 0;
	while (p < end) {
		c = character(&p, end);
		if (c < 0)
			return 0;
		to->len += encode(c, to->ptr + to->len);
	}
	return 1;
}

/* 1 if a string stands for text. */
static int
spells(struct oracle *o, int string, struct slice text)
{
	return decode(o, string) &&
	    slice_equal(text_slice(&o->scratch), text);
}

/* ---- the strict layer -------------------------------------------------- */

/* Where the check is: all before at is JSON. */
struct strict {
	struct oracle *o;
	size_t at;
	int open[SCAN_DEPTH];		/* the brackets around it */
	size_t inside[SCAN_DEPTH];	/* tokens right inside each so far */
	size_t depth, outside;		/* tokens outside all brackets */
};

/* The bytes up to an offset: white space, and one separator if there is one. */
static int
gap(struct strict *s, size_t to, char separator)
{
	for (; s->at < to; s->at++) {
		char c = s->o->text[s->at];

		if (separator != '\0' && c == separator)
			separator = '\0';
		else if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
			return 0;
	}
	return separator == '\0';
}

/* Past one digit or more, NULL if there is none. */
static const char *
digits(const char *p)
{
	size_t n = p == NULL ? 0 : strspn(p, "0123456789");

	return n == 0 ? NULL : p + n;
}

/* A scalar without quotes.  What jsmn ends it with is part of no number. */
static int
is_scalar(struct slice s)
{
	const char *p = s.ptr;

	if (slice_is(s, "true") || slice_is(s, "false") || slice_is(s, "null"))
		return 1;
	p += *p == '-';
	p = *p == '0' ? p + 1 : digits(p);
	if (p != NULL && *p == '.')
		p = digits(p + 1);
	if (p != NULL && (*p == 'e' || *p == 'E')) {
		p++;
		p = digits(p + (*p == '+' || *p == '-'));
	}
	return p == s.ptr + s.len;
}

/* Closes all brackets that end at or before an offset. */
static int
close_brackets(struct strict *s, size_t to)
{
	while (s->depth > 0 && ends(s->o, s->open[s->depth - 1]) <= to) {
		int bracket = s->open[--s->depth];

		if (!gap(s, ends(s->o, bracket) - 1, '\0'))
			return 0;
		if (token(s->o, bracket)->type == JSMN_OBJECT &&
		    s->inside[s->depth] % 2 != 0)
			return 0;
		s->at++;
	}
	return 1;
}

/* 1 if a token may stand where it does, and what is before it may too. */
static int
is_in_place(struct strict *s, int i)
{
	size_t before;
	jsmntype_t type = token(s->o, i)->type;

	if (s->depth == 0)
		return gap(s, starts(s->o, i), '\0') && (s->outside++ == 0 ||
		    (type == JSMN_OBJECT && token(s->o, 0)->type == type));
	before = s->inside[s->depth - 1]++;
	if (token(s->o, s->open[s->depth - 1])->type == JSMN_OBJECT) {
		if (before % 2 == 1)
			return gap(s, starts(s->o, i), ':');
		if (type != JSMN_STRING)
			return 0;
	}
	return gap(s, starts(s->o, i), before == 0 ? '\0' : ',');
}

/* Past a scalar, or into a bracket. */
static int
enter(struct strict *s, int i)
{
	struct oracle *o = s->o;
	size_t from = starts(o, i);

	s->at = ends(o, i);
	switch (token(o, i)->type) {
	case JSMN_STRING:
		return decode(o, i);
	case JSMN_PRIMITIVE:
		return is_scalar((struct slice){ o->text + from,
		    s->at - from });
	default:
		s->open[s->depth] = i;
		s->inside[s->depth++] = 0;
		s->at = from + 1;
		return 1;
	}
}

static int
is_strict(struct oracle *o)
{
	struct strict s = { .o = o };
	int i;

	for (i = 0; (size_t)i < o->count; i++)
		if (!close_brackets(&s, starts(o, i)) || !is_in_place(&s, i) ||
		    !enter(&s, i))
			return 0;
	return close_brackets(&s, o->len) && gap(&s, o->len, '\0') &&
	    s.outside > 0;
}

/*
 * 0 if more brackets are open at once than may be: jsmn walks up all of them at
 * every closing one.  What is not JSON may be miscounted: it is refused anyway.
 */
static int
is_shallow(const struct oracle *o)
{
	static const signed char steps[256] = {
		['{'] = 1, ['['] = 1, ['}'] = -1, [']'] = -1,
	};
	long depth = 0;
	size_t i;
	int in_string = 0;

	for (i = 0; i < o->len; i++) {
		char c = o->text[i];

		if (in_string && c == '\\')
			i++;
		else if (c == '"')
			in_string = !in_string;
		else if (!in_string)
			depth += steps[(unsigned char)c];
		if (depth > SCAN_DEPTH)
			return 0;
	}
	return 1;
}

/* ---- items ------------------------------------------------------------- */

/* 1 while token i lies in the bracket, as its members and elements do. */
static int
is_inside(const struct oracle *o, int bracket, int i)
{
	return (size_t)i < o->count &&
	    token(o, i)->start < token(o, bracket)->end;
}

/* The token after all of a value. */
static int
after(const struct oracle *o, int value)
{
	int i = value + 1;

	while (is_inside(o, value, i))
		i++;
	return i;
}

/* From the first byte of one token to the last of another; NONE: no bytes. */
static void
add_item(struct oracle *o, enum item_type type, int first, int last)
{
	struct slice text = { "", 0 };

	if (first != NONE)
		text = (struct slice){ o->text + starts(o, first),
		    ends(o, last) - starts(o, first) };
	o->items = memory_grow(o->items, &o->item_cap, o->item_count + 1,
	    sizeof(*o->items));
	o->items[o->item_count++] = (struct item){ .type = type,
	    .text = text };
}

static void
add_elements(struct oracle *o, int array)
{
	int i;

	for (i = array + 1; is_inside(o, array, i); i = after(o, i))
		add_item(o, ITEM_ELEMENT, i, i);
}

/* An object with an array "items" is a list, anything else one item. */
static void
add_document(struct oracle *o, int value)
{
	static const struct slice items = SLICE("items");
	int key, lists = 0, first = NONE, last = NONE;

	if (token(o, value)->type != JSMN_OBJECT) {
		add_item(o, ITEM_DOCUMENT, value, value);
		return;
	}
	for (key = value + 1; is_inside(o, value, key);
	    key = after(o, key + 1)) {
		if (token(o, key + 1)->type == JSMN_ARRAY &&
		    spells(o, key, items)) {
			add_item(o, ITEM_LIST, first, last);
			add_elements(o, key + 1);
			first = NONE;
			lists++;
			continue;
		}
		first = first == NONE ? key : first;
		last = key + 1;
	}
	if (lists > 0)
		add_item(o, ITEM_LIST_END, first, last);
	else
		add_item(o, ITEM_DOCUMENT, value, value);
}

static void
add_documents(struct oracle *o)
{
	int i = token(o, 0)->type == JSMN_ARRAY ? 1 : 0;

	for (; (size_t)i < o->count; i = after(o, i))
		add_document(o, i);
}

/* ---- an input ---------------------------------------------------------- */

/* Every token begins at a byte of its own, so there are enough of them. */
static int
tokenize(struct oracle *o)
{
	jsmn_parser parser;
	int n;

	o->tokens = memory_grow(o->tokens, &o->token_cap, o->len + 1,
	    sizeof(jsmntok_t));
	jsmn_init(&parser);
	n = jsmn_parse(&parser, o->text, o->len + 1, o->tokens,
	    (unsigned)o->token_cap);
	o->count = parser.toknext;
	return n >= 0;		/* also if it stopped at a NUL */
}

int
oracle_read(struct oracle *o, struct slice text)
{
	if (slice_begins(text, "\xef\xbb\xbf"))
		text = slice_from(text, 3);
	o->text = memory_grow(o->text, &o->text_cap, text.len + 2, 1);
	if (text.len > 0)
		memcpy(o->text, text.ptr, text.len);
	memcpy(o->text + text.len, "\n", 2);	/* jsmn ends a scalar with it */
	o->len = text.len;
	o->item_count = 0;
	if (!is_shallow(o) || !tokenize(o) || !is_strict(o))
		return 0;
	add_documents(o);
	return 1;
}

/* ---- values ------------------------------------------------------------ */

static void
put_string(struct oracle *o, int string, struct text *to)
{
	char length[32];

	decode(o, string);
	snprintf(length, sizeof(length), "%zu:", o->scratch.len);
	text_add(to, slice_of(length));
	text_add(to, text_slice(&o->scratch));
}

/* All of a value; a key is a string like any other. */
static void
put_whole(struct oracle *o, int value, struct text *to)
{
	jsmntype_t type = token(o, value)->type;
	int i;

	if (type == JSMN_STRING)
		put_string(o, value, to);
	else if (type == JSMN_PRIMITIVE)
		text_add(to, (struct slice){ o->text + starts(o, value),
		    ends(o, value) - starts(o, value) });
	else {
		text_add(to, slice_of(type == JSMN_ARRAY ? "[" : "{"));
		for (i = value + 1; is_inside(o, value, i); i = after(o, i))
			put_whole(o, i, to);
		text_add(to, slice_of(type == JSMN_ARRAY ? "]" : "}"));
	}
	text_add(to, slice_of(" "));
}

static void put_path(struct oracle *o, int value, const char *path,
    struct text *to);

/* The member that the first step of a path names, or what stands instead. */
static void
put_member(struct oracle *o, int value, const char *path, struct text *to)
{
	struct slice step = { path, strcspn(path, " ") };
	int key, found = NONE;

	if (token(o, value)->type != JSMN_OBJECT) {
		put_whole(o, value, to);
		return;
	}
	for (key = value + 1; is_inside(o, value, key); key = after(o, key + 1))
		if (spells(o, key, step))
			found = key + 1;
	if (found == NONE)
		text_add(to, slice_of("- "));
	else
		put_path(o, found, path + step.len + (path[step.len] == ' '),
		    to);
}

static void
put_path(struct oracle *o, int value, const char *path, struct text *to)
{
	int i;

	if (*path == '\0')
		put_whole(o, value, to);
	else if (token(o, value)->type != JSMN_ARRAY)
		put_member(o, value, path, to);
	else
		for (i = value + 1; is_inside(o, value, i); i = after(o, i))
			put_member(o, i, path, to);
}

void
oracle_values(struct oracle *o, const char *path, struct text *to)
{
	put_member(o, 0, path, to);
}

void
oracle_free(struct oracle *o)
{
	free(o->text);
	free(o->tokens);
	free(o->items);
	free(o->scratch.ptr);
	*o = (struct oracle){ 0 };
}
