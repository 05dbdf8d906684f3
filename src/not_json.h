#ifndef NOT_JSON_H
#define NOT_JSON_H

#include "slice.h"

/* Something that people pipe in instead of JSON or YAML. */
struct not_json {
	const char *found;	/* what it is */
	const char *instead;	/* what to do about it */
};

/*
 * What an input is that begins with these bytes, NULL if that cannot be told;
 * *len is how many of them tell it.
 */
const struct not_json *not_json_find(struct slice first, size_t *len);

#endif
