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

struct toleration *
load_tolerations(struct fields *f, int spec, size_t *count)
{
	int array = field_member(f, spec, "tolerations", JSON_ARRAY);
	struct json_each at = { .of = array };
	struct toleration *to = arena_array(&f->scratch, field_count(f, array),
	    sizeof(*to));
	size_t n = 0;

	for (; field_each(f, &at, "tolerations"); n++) {
		to[n].key = field_shared(f, at.value, "key");
		to[n].operator = field_shared(f, at.value, "operator");
		to[n].value = field_shared(f, at.value, "value");
		to[n].effect = field_shared(f, at.value, "effect");
	}
	*count = n;
	return to;
}

struct condition *
load_conditions(struct fields *f, int status, size_t *count)
{
	int array = field_member(f, status, "conditions", JSON_ARRAY);
	struct json_each at = { .of = array };
	struct condition *to = arena_array(&f->scratch, field_count(f, array),
	    sizeof(*to));
	size_t n = 0;

	for (; field_each(f, &at, "conditions"); n++) {
		to[n].type = field_shared(f, at.value, "type");
		to[n].status = field_shared(f, at.value, "status");
		to[n].reason = field_shared(f, at.value, "reason");
		to[n].message = field_shared(f, at.value, "message");
	}
	*count = n;
	return to;
}
