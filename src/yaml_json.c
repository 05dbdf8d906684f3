#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "foreign.h"
#include "yaml_json.h"
#include "yaml_plain.h"

/* A token of the JSON, by the offset of its first byte. */
struct yaml_mark {
	uint64_t offset;
	size_t line, col;
};

/* ---- the JSON ---------------------------------------------------------- */

/* Room for n more bytes. */
static char *
room(struct yaml_json *j, size_t n)
{
	if (j->cap - j->len < n)
		j->text = memory_grow(j->text, &j->cap, j->len + n, 1);
	return j->text + j->len;
}

static void
put(struct yaml_json *j, const char *text, size_t n)
{
	if (n > 0)
		memcpy(room(j, n), text, n);
	j->len += n;
}

/* The one byte that no string of JSON has as it is. */
static void
put_escaped(struct yaml_json *j, char c)
{
	static const char escaped[] = "\"\\\n\t\r", letters[] = "\"\\ntr";
	const char *at = c == '\0' ? NULL : strchr(escaped, c);
	char text[8];
	int n;

	if (at != NULL)
		n = snprintf(text, sizeof(text), "\\%c",
		    letters[at - escaped]);
	else
		n = snprintf(text, sizeof(text), "\\u%04x", (unsigned char)c);
	put(j, text, (size_t)n);
}

static void
put_string(struct yaml_json *j, struct slice s)
{
	size_t n;

	put(j, "\"", 1);
	for (;;) {
		for (n = 0; n < s.len && (unsigned char)s.ptr[n] >= 0x20 &&
		    s.ptr[n] != '"' && s.ptr[n] != '\\'; n++)
			;
		put(j, s.ptr, n);
		if (n == s.len)
			break;
		put_escaped(j, s.ptr[n]);
		s = slice_from(s, n + 1);
	}
	put(j, "\"", 1);
}

/* What comes now was made of the event. */
static void
mark(struct yaml_json *j)
{
	if (j->mark_count == j->mark_cap)
		j->marks = memory_grow(j->marks, &j->mark_cap,
		    j->mark_count + 1, sizeof(*j->marks));
	j->marks[j->mark_count++] = (struct yaml_mark){ j->before + j->len,
	    j->yaml.at.line, j->yaml.at.col };
}

/* ---- faults ------------------------------------------------------------ */

static int
found(struct yaml_json *j, const char *what, const char *wanted)
{
	return error_at(&j->fault, j->yaml.at, "found %s, wanted %s", what,
	    wanted);
}

static int
comes_twice(struct yaml_json *j, struct slice key)
{
	struct arena a = { 0 };

	error_at(&j->fault, j->yaml.at, "key \"%s\" comes twice",
	    foreign_shown(key, &a));
	arena_free(&a);
	return -1;
}

/*
 * Cut off behind any line YAML is still YAML, so a list that is cut short would
 * be taken for a whole one, but for its kind: kubectl prints keys in the order
 * of the alphabet.
 */
static int
check_cut_short(struct yaml_json *j)
{
	if (!j->list.has_items || j->list.has_kind || j->list.has_braces)
		return 0;
	return found(j, "the end of a list", "its \"kind\"");
}

/* ---- nodes ------------------------------------------------------------- */

static struct yaml_level *
level(struct yaml_json *j)
{
	return &j->levels[j->depth];
}

/* 1 if what comes is the key of a mapping. */
static int
wants_key(struct yaml_json *j)
{
	return j->depth > 0 && !level(j)->is_list && !level(j)->wants_value;
}

/* What stands before a value, or a key. */
static void
separate(struct yaml_json *j)
{
	if (level(j)->count > 0 && j->depth > 0 && !level(j)->wants_value)
		put(j, ",", 1);
	level(j)->count += !level(j)->wants_value;
	level(j)->wants_value = 0;
	mark(j);
}

/* The keys of a document itself tell a list. */
static void
note_key(struct yaml_json *j, struct slice key)
{
	if (j->depth != 1)
		return;
	j->list.has_items |= slice_is(key, "items");
	j->list.has_kind |= slice_is(key, "kind");
}

static int
put_key(struct yaml_json *j)
{
	struct slice key = yaml_events_scalar(&j->yaml);
	char *to = room(j, key.len + YAML_PLAIN_SLACK);
	size_t len;

	if (yaml_events_is_plain(&j->yaml) && slice_is(key, "<<"))
		return found(j, "a merge key", "the members themselves");
	if (yaml_events_is_plain(&j->yaml) &&
	    yaml_plain_resolve(key, to, &len) != YAML_PLAIN_STRING)
		return found(j, "a key that is no string",
		    "one: quote it");
	if (!open_keys_add(&j->keys, j->depth, key))
		return comes_twice(j, key);
	note_key(j, key);
	separate(j);
	put_string(j, key);
	put(j, ":", 1);
	level(j)->wants_value = 1;
	return 0;
}

static int
put_scalar(struct yaml_json *j)
{
	struct slice s = yaml_events_scalar(&j->yaml);
	enum yaml_plain type = YAML_PLAIN_STRING;
	size_t len;

	if (j->depth == 0 && yaml_events_is_plain(&j->yaml) && s.len == 0)
		return 0;		/* an empty document */
	separate(j);
	if (yaml_events_is_plain(&j->yaml))
		type = yaml_plain_resolve(s, room(j, s.len + YAML_PLAIN_SLACK),
		    &len);
	if (type == YAML_PLAIN_NO_JSON)
		return found(j, "a number that JSON does not have",
		    "another, or a string: quote it");
	if (type == YAML_PLAIN_STRING)
		put_string(j, s);
	else
		j->len += len;
	return 0;
}

static int
open_level(struct yaml_json *j, int is_list)
{
	if (wants_key(j))
		return found(j, is_list ? "a list" : "a mapping", "a key");
	if (j->depth == SCAN_DEPTH)
		return found(j, is_list ? "a list" : "a mapping",
		    "no more than 128 open at once");
	if (j->depth == 0 && !is_list)
		j->list.has_braces = j->yaml.event.data.mapping_start.style ==
		    YAML_FLOW_MAPPING_STYLE;
	separate(j);
	put(j, is_list ? "[" : "{", 1);
	j->levels[++j->depth] = (struct yaml_level){ .is_list = is_list };
	return 0;
}

static void
close_level(struct yaml_json *j)
{
	mark(j);
	if (!level(j)->is_list)
		open_keys_close(&j->keys, j->depth);
	put(j, level(j)->is_list ? "]" : "}", 1);
	j->depth--;
}

static int
put_event(struct yaml_json *j)
{
	const yaml_event_t *e = &j->yaml.event;

	switch (e->type) {
	case YAML_SCALAR_EVENT:
		return wants_key(j) ? put_key(j) : put_scalar(j);
	case YAML_SEQUENCE_START_EVENT:
		return open_level(j, 1);
	case YAML_MAPPING_START_EVENT:
		return open_level(j, 0);
	case YAML_MAPPING_END_EVENT:
		if (j->depth == 1 && check_cut_short(j) < 0)
			return -1;
		close_level(j);
		return 0;
	case YAML_SEQUENCE_END_EVENT:
		close_level(j);
		return 0;
	case YAML_DOCUMENT_START_EVENT:
		j->list = (struct yaml_list){ 0 };
		return 0;
	case YAML_DOCUMENT_END_EVENT:
		put(j, "\n", 1);
		return 0;
	case YAML_STREAM_END_EVENT:
		j->ended = 1;
		return j->levels[0].count > 0 ? 0 :
		    found(j, "the end of the input", "a document");
	default:
		return 0;
	}
}

/* ---- the source -------------------------------------------------------- */

/* Makes room for what comes once all was given. */
static void
begin_text(struct yaml_json *j)
{
	j->before += j->len;
	j->len = j->given = 0;
}

static ssize_t
read_json(void *ctx, void *buf, size_t size)
{
	struct yaml_json *j = ctx;

	if (j->given == j->len)
		begin_text(j);
	while (j->len < size && !j->failed && !j->ended)
		j->failed = yaml_events_next(&j->yaml, &j->fault) < 0 ||
		    put_event(j) < 0;
	if (j->len == j->given && j->failed) {
		errno = EINVAL;		/* the fault says more */
		return -1;
	}
	if (size > j->len - j->given)
		size = j->len - j->given;
	memcpy(buf, j->text + j->given, size);
	j->given += size;
	return (ssize_t)size;
}

/* The last mark at or before the offset, past the end the end itself. */
static struct place
place_of(void *ctx, uint64_t offset)
{
	const struct yaml_json *j = ctx;
	size_t low = j->forgotten, high = j->mark_count, middle;

	if (low == high || offset >= j->before + j->len)
		return j->yaml.at;
	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (j->marks[middle].offset <= offset)
			low = middle;
		else
			high = middle;
	}
	return (struct place){ j->yaml.at.file, j->marks[low].line,
	    j->marks[low].col };
}

/* The last mark before the offset is the place of bytes after it, too. */
static void
forget(void *ctx, uint64_t offset)
{
	struct yaml_json *j = ctx;

	while (j->forgotten + 1 < j->mark_count &&
	    j->marks[j->forgotten + 1].offset <= offset)
		j->forgotten++;
	if (j->forgotten <= j->mark_count / 2)
		return;
	j->mark_count -= j->forgotten;
	memmove(j->marks, j->marks + j->forgotten,
	    j->mark_count * sizeof(*j->marks));
	j->forgotten = 0;
}

static const struct error *
fault_of(void *ctx, int *ended)
{
	const struct yaml_json *j = ctx;

	*ended = yaml_events_at_end(&j->yaml);
	return j->failed ? &j->fault : NULL;
}

struct source
yaml_json_source(struct yaml_json *j)
{
	static const struct making making = { place_of, forget, fault_of };

	return (struct source){ read_json, j, &making };
}

int
yaml_json_init(struct yaml_json *j, const char *file, struct source source,
    size_t most, struct error *err)
{
	*j = (struct yaml_json){ .depth = 0 };
	return yaml_events_init(&j->yaml, file, source, most, err);
}

void
yaml_json_free(struct yaml_json *j)
{
	yaml_events_free(&j->yaml);
	open_keys_free(&j->keys);
	free(j->text);
	free(j->marks);
}
