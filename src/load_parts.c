#include <stddef.h>

#include "load_parts.h"

struct label *
load_labels(struct fields *f, int object, const char *key, size_t *count)
{
	int map = field_member(f, object, key, JSON_OBJECT);
	struct json_each at = { .of = map };
	struct label *labels = arena_array(&f->scratch, field_count(f, map),
	    sizeof(*labels));
	size_t n = 0;

	while (json_next(&f->json, &at)) {
		int value = field_entry(f, &at, JSON_STRING);

		labels[n].key = field_share(f, json_text(&f->json, at.key));
		labels[n].value = field_share(f, json_text(&f->json, value));
		if (labels[n].value == NULL)	/* Go reads null as "" */
			labels[n].value = field_share(f, slice_of(""));
		n++;
	}
	*count = n;
	return labels;
}

void *
load_records(struct fields *f, int object, const char *key,
    const struct text_field *fields, size_t n, size_t size, size_t *count)
{
	int array = field_member(f, object, key, JSON_ARRAY);
	struct json_each at = { .of = array };
	char *records = arena_array(&f->scratch, field_count(f, array),
	    size), *to = records;
	size_t i;

	for (; field_each(f, &at, key); to += size)
		for (i = 0; i < n; i++)
			*(const struct slice **)(void *)(to + fields[i].at) =
			    field_shared(f, at.value, fields[i].key);
	*count = (size_t)(to - records) / size;
	return records;
}

const struct slice **
load_texts(struct fields *f, int object, const char *key, size_t *count)
{
	int array = field_member(f, object, key, JSON_ARRAY);
	struct json_each at = { .of = array };
	const struct slice **to = arena_array(&f->scratch, field_count(f,
	    array), sizeof(*to));
	size_t n = 0;

	while (json_next(&f->json, &at)) {
		struct slice text = json_text(&f->json, field_typed(f,
		    at.value, key, JSON_STRING));

		to[n++] = field_share(f, text.ptr == NULL ? slice_of("") :
		    text);
	}
	*count = n;
	return to;
}

int
load_terms(struct fields *f, int spec, bool *required)
{
	int value;

	value = field_member(f, spec, "affinity", JSON_OBJECT);
	value = field_member(f, value, "nodeAffinity", JSON_OBJECT);
	value = field_member(f, value,
	    "requiredDuringSchedulingIgnoredDuringExecution", JSON_OBJECT);
	*required = value != JSON_NONE;
	return field_member(f, value, "nodeSelectorTerms", JSON_ARRAY);
}

static const struct expression *
load_expressions(struct fields *f, int term, const char *key, size_t *count)
{
	static const struct text_field fields[] = {
		{ "key", offsetof(struct expression, key) },
		{ "operator", offsetof(struct expression, operator) },
	};
	struct expression *to = load_records(f, term, key, fields, 2,
	    sizeof(*to), count);
	struct json_each at = { .of = field_member(f, term, key, JSON_ARRAY) };
	size_t i;

	for (i = 0; i < *count && field_each(f, &at, key); i++)
		to[i].values = load_texts(f, at.value, "values",
		    &to[i].value_count);
	return to;
}

struct node_term *
load_affinity(struct fields *f, int spec, bool *required, size_t *count)
{
	struct json_each at = { .of = load_terms(f, spec, required) };
	struct node_term *terms = arena_array(&f->scratch, field_count(f,
	    at.of), sizeof(*terms)), *to = terms;

	for (; field_each(f, &at, "nodeSelectorTerms"); to++) {
		to->labels = load_expressions(f, at.value, "matchExpressions",
		    &to->label_count);
		to->fields = load_expressions(f, at.value, "matchFields",
		    &to->field_count);
	}
	*count = (size_t)(to - terms);
	return terms;
}

struct toleration *
load_tolerations(struct fields *f, int spec, size_t *count)
{
	static const struct text_field fields[] = {
		{ "key", offsetof(struct toleration, key) },
		{ "operator", offsetof(struct toleration, operator) },
		{ "value", offsetof(struct toleration, value) },
		{ "effect", offsetof(struct toleration, effect) },
	};

	return load_records(f, spec, "tolerations", fields, 4,
	    sizeof(struct toleration), count);
}

/* When the conditions were last looked at, and changed. */
static void
load_condition_times(struct fields *f, int status)
{
	struct json_each at = { .of = field_member(f, status, "conditions",
	    JSON_ARRAY) };

	while (field_each(f, &at, "conditions")) {
		field_time(f, at.value, "lastHeartbeatTime");
		field_time(f, at.value, "lastTransitionTime");
	}
}

struct condition *
load_conditions(struct fields *f, int status, size_t *count)
{
	static const struct text_field fields[] = {
		{ "type", offsetof(struct condition, type) },
		{ "status", offsetof(struct condition, status) },
		{ "reason", offsetof(struct condition, reason) },
		{ "message", offsetof(struct condition, message) },
	};

	load_condition_times(f, status);
	return load_records(f, status, "conditions", fields, 4,
	    sizeof(struct condition), count);
}

struct slice
load_teller(struct fields *f, int spec, const struct roster *r)
{
	struct json_each at = { .of = field_member(f, spec, "containers",
	    JSON_ARRAY) };
	struct slice name;

	while (field_each(f, &at, "containers")) {
		name = field_text(f, at.value, "name");
		if (name.len > 0 && roster_tells(r, name))
			return name;
	}
	return (struct slice){ NULL, 0 };
}
