#ifndef YAML_PLAIN_H
#define YAML_PLAIN_H

#include "slice.h"

enum yaml_plain {
	YAML_PLAIN_STRING,
	YAML_PLAIN_WORD,		/* null, true or false in JSON */
	YAML_PLAIN_NUMBER,
	YAML_PLAIN_NO_JSON		/* an infinity, or no number at all */
};

/* Room that a number takes in JSON beyond its length in YAML. */
#define YAML_PLAIN_SLACK 24

/*
 * What Kubernetes makes of a scalar without quotes (go-yaml, resolve.go; what
 * it has for a date it turns into a string again).  A word or a number is
 * written to `to` as JSON has it, *len bytes of at most s.len +
 * YAML_PLAIN_SLACK.
 */
enum yaml_plain yaml_plain_resolve(struct slice s, char *to, size_t *len);

#endif
