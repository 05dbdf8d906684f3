#ifndef JSON_H
#define JSON_H

#include "arena.h"
#include "slice.h"

/*
 * The tokens of one JSON value.  Begin with = { 0 }, use it for value after
 * value, free with json_free.  A value in it is named by a number, 0 being the
 * whole; JSON_NONE is no value, and asking for a part of that gives none again.
 */
struct json {
	struct slice text;
	struct arena *scratch;	/* where unescaped strings go */
	void *tokens;		/* jsmn's, private to json.c */
	size_t count, cap;
	int *next;		/* after each token and its parts */
	size_t next_cap;
};

#define JSON_NONE (-1)

enum json_type {
	JSON_ABSENT,		/* no such value, or null */
	JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_NUMBER, JSON_BOOLEAN
};

/*
 * Takes text apart, which scan must have found valid and which must outlive
 * the use of j.  A bare number, true, false or null must have white space after
 * it.  Strings that contain escapes are unescaped into scratch, all others are
 * slices of text.  0, or -1 if text is too long for that (2 GiB): then j has
 * no value at all.
 */
int json_parse(struct json *j, struct slice text, struct arena *scratch);

enum json_type json_type(const struct json *j, int value);

/* How messages name a type: "an object", and "null" for what is absent. */
const char *json_title(enum json_type type);

/* The offset in text of the value's first byte; 0 for JSON_NONE. */
size_t json_offset(const struct json *j, int value);

/* The member of an object whose key is this; the last one if several are. */
int json_member(const struct json *j, int object, const char *key);

/*
 * The members of an object, or the elements of an array, in their order: begin
 * with *at = { .of = value }, and get 1 with at->value (and at->key) set for
 * each, 0 at the end or if the value is neither.
 */
struct json_each {
	int of, next;
	size_t done;
	int key, value;		/* key is JSON_NONE in an array */
};
int json_next(const struct json *j, struct json_each *at);

/* The key of a value that is a member of an object. */
int json_key(int value);

/* The text of a string or number; "no value" for anything else. */
struct slice json_text(const struct json *j, int value);

/* 1 for true, 0 for anything else. */
int json_true(const struct json *j, int value);

void json_free(struct json *j);

#endif
