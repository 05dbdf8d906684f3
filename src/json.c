#include <limits.h>
#include <stdlib.h>

#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS	/* without it a long array costs n squared */
#include <jsmn.h>

#include "escape.h"
#include "json.h"

static const jsmntok_t *
token(const struct json *j, int value)
{
	return (const jsmntok_t *)j->tokens + value;
}

/*
 * For each token the first one after it that is not a part of it.  jsmn gives a
 * key the size 1, its value being a part of it.
 */
static void
find_ends(struct json *j)
{
	int i = (int)j->count, part, next;

	if (j->next_cap < j->count)
		j->next = memory_grow(j->next, &j->next_cap, j->count,
		    sizeof(*j->next));
	while (i-- > 0) {
		next = i + 1;
		for (part = token(j, i)->size; part > 0; part--)
			next = j->next[next];
		j->next[i] = next;
	}
}

/*
 * jsmn is only ever given one projected item: its offsets are int.  When the
 * array is too short it goes on where it stopped, in a longer one.
 */
int
json_parse(struct json *j, struct slice text, struct arena *scratch)
{
	jsmn_parser parser;
	int n;

	j->text = text;
	j->scratch = scratch;
	j->count = 0;
	if (text.len > INT_MAX)
		return -1;
	jsmn_init(&parser);
	if (j->cap == 0)
		j->tokens = memory_grow(NULL, &j->cap, 256,
		    sizeof(jsmntok_t));
	while ((n = jsmn_parse(&parser, text.ptr, text.len, j->tokens,
	    (unsigned)j->cap)) == JSMN_ERROR_NOMEM)
		j->tokens = memory_grow(j->tokens, &j->cap, j->cap + 1,
		    sizeof(jsmntok_t));
	if (n < 0)
		return -1;
	j->count = parser.toknext;
	find_ends(j);
	return 0;
}

enum json_type
json_type(const struct json *j, int value)
{
	const jsmntok_t *t;
	char first;

	if (value == JSON_NONE || (size_t)value >= j->count)
		return JSON_ABSENT;
	t = token(j, value);
	if (t->type == JSMN_OBJECT)
		return JSON_OBJECT;
	if (t->type == JSMN_ARRAY)
		return JSON_ARRAY;
	if (t->type == JSMN_STRING)
		return JSON_STRING;
	first = j->text.ptr[t->start];
	if (first == 'n')
		return JSON_ABSENT;
	return first == 't' || first == 'f' ? JSON_BOOLEAN : JSON_NUMBER;
}

const char *
json_title(enum json_type type)
{
	static const char *const titles[] = {
		[JSON_ABSENT] = "null", [JSON_OBJECT] = "an object",
		[JSON_ARRAY] = "an array", [JSON_STRING] = "a string",
		[JSON_NUMBER] = "a number", [JSON_BOOLEAN] = "a boolean",
	};

	return titles[type];
}

size_t
json_offset(const struct json *j, int value)
{
	const jsmntok_t *t;

	if (value == JSON_NONE || (size_t)value >= j->count)
		return 0;
	t = token(j, value);
	return (size_t)t->start - (t->type == JSMN_STRING);
}

/* What stands between the quotes of a string, escapes and all. */
static struct slice
raw(const struct json *j, int value)
{
	const jsmntok_t *t = token(j, value);

	return (struct slice){ j->text.ptr + t->start,
	    (size_t)(t->end - t->start) };
}

int
json_next(const struct json *j, struct json_each *at)
{
	enum json_type type = json_type(j, at->of);
	int i;

	if (type != JSON_OBJECT && type != JSON_ARRAY)
		return 0;
	if (at->done == (size_t)token(j, at->of)->size)
		return 0;
	i = at->done == 0 ? at->of + 1 : at->next;
	at->done++;
	at->key = JSON_NONE;
	if (type == JSON_OBJECT)
		at->key = i++;
	at->value = i;
	at->next = j->next[i];
	return 1;
}

int
json_member(const struct json *j, int object, const char *key)
{
	struct json_each at = { .of = object };
	int found = JSON_NONE;
	struct slice wanted;

	if (json_type(j, object) != JSON_OBJECT || token(j, object)->size == 0)
		return JSON_NONE;
	wanted = slice_of(key);
	while (json_next(j, &at))
		if (escape_equal(raw(j, at.key), wanted))
			found = at.value;
	return found;
}

/* As json_next has it. */
int
json_key(int value)
{
	return value - 1;
}

struct slice
json_text(const struct json *j, int value)
{
	enum json_type type = json_type(j, value);
	struct slice text;
	char *to;

	if (type != JSON_STRING && type != JSON_NUMBER)
		return (struct slice){ NULL, 0 };
	text = raw(j, value);
	if (type == JSON_NUMBER || text.len == 0 ||
	    memchr(text.ptr, '\\', text.len) == NULL)
		return text;
	to = arena_alloc(j->scratch, text.len);
	return (struct slice){ to, escape_decode(text, to) };
}

int
json_true(const struct json *j, int value)
{
	return json_type(j, value) == JSON_BOOLEAN &&
	    j->text.ptr[token(j, value)->start] == 't';
}

void
json_free(struct json *j)
{
	free(j->tokens);
	free(j->next);
	*j = (struct json){ 0 };
}
