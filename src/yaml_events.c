#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "foreign.h"
#include "yaml_events.h"

#define MOST_READ	((size_t)64 * 1024)

/* ---- bytes for libyaml ------------------------------------------------- */

/* Gives up what lies before the event. */
static void
drop_passed(struct yaml_events *y)
{
	size_t n = y->passed;

	memmove(y->buf, y->buf + n, y->len - n);
	y->len -= n;
	y->good -= n;
	y->fed -= n;
	y->passed = 0;
}

/* 1 if there are more bytes than before. */
static int
read_more(struct yaml_events *y)
{
	ssize_t n;

	if (y->ended)
		return 0;
	if (y->passed > y->len / 2)
		drop_passed(y);
	if (y->cap - y->len < MOST_READ)
		y->buf = memory_grow(y->buf, &y->cap, y->len + MOST_READ, 1);
	do
		n = y->source.read(y->source.ctx, y->buf + y->len, MOST_READ);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		y->read_error = errno;
	y->ended = n <= 0;
	y->len += n > 0 ? (size_t)n : 0;
	return n > 0;
}

/*
 * The length of the character that s begins with, if YAML allows it as it is
 * (yaml.org/spec/1.1, c-printable); 0 if not.
 */
static size_t
allowed(struct slice s)
{
	static const struct slice refused[] = {
		SLICE("\x7f"), SLICE("\xef\xbb\xbf"),	/* a mark inside */
		SLICE("\xef\xbf\xbe"), SLICE("\xef\xbf\xbf"),
	};
	unsigned char c = (unsigned char)s.ptr[0];
	size_t n = foreign_utf8(s), i;

	if (n == 1)
		return (c >= 0x20 && c != 0x7f) || c == '\n' || c == '\r' ||
		    c == '\t';
	if (n == 2 && c == 0xc2 && (unsigned char)s.ptr[1] < 0xa0 &&
	    (unsigned char)s.ptr[1] != 0x85)
		return 0;
	for (i = 0; n > 0 && i < sizeof(refused) / sizeof(refused[0]); i++)
		if (slice_equal(slice_head(s, n), refused[i]))
			return 0;
	return n;
}

/* Moves good on over what is allowed. */
static void
check_characters(struct yaml_events *y)
{
	struct slice rest;
	size_t n;
	unsigned char c;

	while (y->good < y->len) {
		c = (unsigned char)y->buf[y->good];
		if (c >= 0x20 && c < 0x7f) {
			y->good++;
			continue;
		}
		rest = (struct slice){ y->buf + y->good, y->len - y->good };
		n = rest.len < 4 && !y->ended && c >= 0x80 ? 0 : allowed(rest);
		if (n == 0)
			return;
		y->good += n;
	}
}

/* 1 if the next character cannot become an allowed one by reading on. */
static int
is_bad(const struct yaml_events *y)
{
	return y->good < y->len && (y->ended || y->len - y->good >= 4 ||
	    (unsigned char)y->buf[y->good] < 0x80);
}

static int
is_too_long(const struct yaml_events *y)
{
	return y->good - y->passed > y->most + MOST_READ;
}

/* A byte order mark at the start is none of the text. */
static void
skip_mark(struct yaml_events *y)
{
	static const char mark[] = "\xef\xbb\xbf";

	y->begun = 1;
	while (y->len < 3 && read_more(y))
		;
	if (y->len >= 3 && memcmp(y->buf, mark, 3) == 0)
		y->passed = y->good = y->fed = 3;
}

/* What libyaml calls for more bytes; 0 is an error. */
static int
feed(void *ctx, unsigned char *to, size_t size, size_t *n)
{
	struct yaml_events *y = ctx;

	if (!y->begun)
		skip_mark(y);
	check_characters(y);
	while (y->fed == y->good && !is_bad(y) && !is_too_long(y) &&
	    read_more(y))
		check_characters(y);
	*n = y->good - y->fed < size ? y->good - y->fed : size;
	if (*n > 0)
		memcpy(to, y->buf + y->fed, *n);
	y->fed += *n;
	return *n > 0 || (y->ended && y->good == y->len &&
	    y->read_error == 0);
}

/* ---- places ------------------------------------------------------------ */

/* To the byte of buf at this offset, which is a character further on. */
static void
move_to_byte(struct yaml_events *y, size_t to)
{
	y->at = place_after(y->at, (struct slice){ y->buf + y->passed,
	    to - y->passed });
	y->passed = to;
}

/* Marks go forward, but for some of errors: those stay at the event. */
static void
move_to(struct yaml_events *y, size_t index)
{
	size_t to = y->passed;

	for (; y->index < index && to < y->good; y->index++)
		do
			to++;
		while (to < y->good && ((unsigned char)y->buf[to] & 0xc0) ==
		    0x80);
	move_to_byte(y, to);
}

int
yaml_events_at_end(const struct yaml_events *y)
{
	return y->ended && y->passed == y->len;
}

/* ---- what is refused --------------------------------------------------- */

static int
too_long(const struct yaml_events *y, struct error *err)
{
	return error_at(err, y->at, "found a value of more than %zu bytes, "
	    "wanted a smaller one", y->most);
}

/* Why there are no more bytes for libyaml. */
static int
cannot_feed(struct yaml_events *y, struct error *err)
{
	if (y->read_error != 0)
		return error_set(err, "reading %s: %s", y->at.file,
		    strerror(y->read_error));
	if (!is_bad(y))
		return too_long(y, err);
	move_to_byte(y, y->good);
	return error_at(err, y->at, foreign_utf8((struct slice){
	    y->buf + y->good, y->len - y->good }) == 0 ?
	    "found the byte 0x%02x, wanted UTF-8" :
	    "found the byte 0x%02x, wanted a character that YAML allows",
	    (unsigned char)y->buf[y->good]);
}

static int
not_yaml(struct yaml_events *y, struct error *err)
{
	const yaml_parser_t *p = &y->parser;

	if (p->error == YAML_MEMORY_ERROR)
		return error_set(err, "out of memory");
	if (p->error == YAML_READER_ERROR)
		return cannot_feed(y, err);
	move_to(y, p->problem_mark.index);
	error_at(err, y->at, "invalid YAML: %s", p->problem);
	return p->context == NULL ? -1 : error_add(err, " %s", p->context);
}

/*
 * What is told by the first byte of an event: "!" alone leaves no other trace
 * in older libyamls.
 */
static int
check_first(const struct yaml_events *y, struct error *err)
{
	static const struct {
		char first;
		const char *found, *wanted;
	} refused[] = {
		{ '*', "an alias", "the value itself" },
		{ '&', "an anchor", "a value without one" },
		{ '!', "a tag", "a value without one" },
	};
	size_t i;

	for (i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
		if (y->passed < y->good &&
		    y->buf[y->passed] == refused[i].first)
			return error_at(err, y->at, "found %s, wanted %s",
			    refused[i].found, refused[i].wanted);
	return 0;
}

/* ---- events ------------------------------------------------------------ */

int
yaml_events_next(struct yaml_events *y, struct error *err)
{
	yaml_event_delete(&y->event);
	if (!yaml_parser_parse(&y->parser, &y->event))
		return not_yaml(y, err);
	move_to(y, y->event.start_mark.index);
	switch (y->event.type) {
	case YAML_ALIAS_EVENT:
	case YAML_SCALAR_EVENT:
	case YAML_SEQUENCE_START_EVENT:
	case YAML_MAPPING_START_EVENT:
		return check_first(y, err);
	default:
		return 0;
	}
}

struct slice
yaml_events_scalar(const struct yaml_events *y)
{
	return (struct slice){ (const char *)y->event.data.scalar.value,
	    y->event.data.scalar.length };
}

int
yaml_events_is_plain(const struct yaml_events *y)
{
	return y->event.type == YAML_SCALAR_EVENT &&
	    y->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

int
yaml_events_init(struct yaml_events *y, const char *file,
    struct source source, size_t most, struct error *err)
{
	*y = (struct yaml_events){ .at = { file, 1, 1 }, .source = source,
	    .most = most };
	if (!yaml_parser_initialize(&y->parser))
		return error_set(err, "out of memory");
	yaml_parser_set_encoding(&y->parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input(&y->parser, feed, y);
	return 0;
}

void
yaml_events_free(struct yaml_events *y)
{
	yaml_event_delete(&y->event);
	yaml_parser_delete(&y->parser);
	free(y->buf);
}
