#include <stdlib.h>
#include <string.h>

#include "fields.h"
#include "foreign.h"
#include "timestamp.h"

void
fields_take(struct fields *f, const struct project *item, enum need have)
{
	arena_reset(&f->scratch);
	f->item = item;
	f->have = have;
	f->want = NEED_OWNER;
	f->times = (struct span){ 0, 0 };
	if (json_parse(&f->json, item->text, &f->scratch) < 0)
		field_fault(f, 0, "an object of 2 GiB or more of what is read",
		    "a smaller one");
}

int
fields_enough(struct fields *f, enum need want)
{
	if (want > f->want)
		f->want = want;
	return want <= f->have;
}

struct place
field_place(const struct fields *f, int value)
{
	return project_place(f->item, json_offset(&f->json, value));
}

void
field_fault(struct fields *f, int value, const char *found, const char *want)
{
	if (f->failed)
		return;
	f->failed = 1;
	error_at(&f->fault, field_place(f, value), "found %s, wanted %s",
	    found, want);
}

int
field_typed(struct fields *f, int value, const char *key, enum json_type type)
{
	enum json_type is = json_type(&f->json, value);

	if (is == type)
		return value;
	if (is != JSON_ABSENT && !f->failed) {
		field_fault(f, value, json_title(is), json_title(type));
		error_add(&f->fault, " as the value of \"%s\"", key);
	}
	return JSON_NONE;
}

int
field_entry(struct fields *f, const struct json_each *at, enum json_type type)
{
	if (json_type(&f->json, at->value) == type)
		return at->value;
	return field_typed(f, at->value, foreign_shown(json_text(&f->json,
	    at->key), &f->scratch), type);
}

int
field_member(struct fields *f, int object, const char *key,
    enum json_type type)
{
	return field_typed(f, json_member(&f->json, object, key), key, type);
}

const struct slice *
field_share(struct fields *f, struct slice s)
{
	struct slice *to;

	if (s.ptr == NULL)
		return NULL;
	to = arena_alloc(&f->scratch, sizeof(*to));
	*to = s;
	return to;
}

struct slice
field_text(struct fields *f, int object, const char *key)
{
	return json_text(&f->json, field_member(f, object, key, JSON_STRING));
}

const struct slice *
field_shared(struct fields *f, int object, const char *key)
{
	return field_share(f, field_text(f, object, key));
}

int
field_truth(struct fields *f, int object, const char *key)
{
	return json_true(&f->json, field_member(f, object, key, JSON_BOOLEAN));
}

int32_t
field_number(struct fields *f, int object, const char *key)
{
	int value = field_member(f, object, key, JSON_NUMBER);
	struct slice s = json_text(&f->json, value);
	long long number;
	char digits[12];	/* what an int32 takes, and a NUL */

	if (s.len == 0)
		return 0;
	if (s.len < sizeof(digits)) {
		memcpy(digits, s.ptr, s.len);
		digits[s.len] = '\0';
		number = strtoll(digits, NULL, 10);
		if (strspn(digits, "-0123456789") == s.len &&
		    number >= INT32_MIN && number <= INT32_MAX)
			return (int32_t)number;
	}
	if (!f->failed) {
		field_fault(f, value, "a number",
		    "a whole number of 32 bits");
		error_add(&f->fault, " as the value of \"%s\"", key);
	}
	return 0;
}

int64_t
field_time(struct fields *f, int object, const char *key)
{
	int64_t seconds;

	if (timestamp_parse(field_text(f, object, key), &seconds) < 0)
		return 0;
	span_add(&f->times, seconds);
	return seconds;
}

size_t
field_count(struct fields *f, int value)
{
	struct json_each at = { .of = value };
	size_t n = 0;

	while (json_next(&f->json, &at))
		n++;
	return n;
}

int
field_each(struct fields *f, struct json_each *at, const char *of)
{
	while (json_next(&f->json, at)) {
		at->value = field_typed(f, at->value, of, JSON_OBJECT);
		if (at->value != JSON_NONE)
			return 1;
	}
	return 0;
}

void
fields_free(struct fields *f)
{
	json_free(&f->json);
	arena_free(&f->scratch);
}
