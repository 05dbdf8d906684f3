#ifndef YAML_EVENTS_H
#define YAML_EVENTS_H

#include <yaml.h>

#include "error.h"
#include "input.h"

/*
 * The events of a YAML stream as libyaml tells them, each with its place: marks
 * of libyaml count characters, and end lines at U+2028, too.  Of YAML no more
 * is let through than kubectl writes: UTF-8 without an alias, an anchor or a
 * tag, so that no short text stands for a long one.
 */
struct yaml_events {
	yaml_parser_t parser;
	yaml_event_t event;		/* the latest */
	struct place at;		/* where it begins */

	struct source source;
	size_t most;
	char *buf;			/* what was read, ... */
	size_t len, cap;
	size_t passed;			/* ... the event begins here, */
	size_t good;			/* ... all before this is allowed, */
	size_t fed;			/* ... libyaml has all before this */
	size_t index;			/* of the event, in characters */
	int begun, ended, read_error;
};

/*
 * Reads from source; a byte order mark counts nothing.  file is for messages
 * and must outlive them.  No value may be longer than most bytes.  0, or -1
 * with err where there is no memory left.  Free y with yaml_events_free once
 * this has returned 0.
 */
int yaml_events_init(struct yaml_events *y, const char *file,
    struct source source, size_t most, struct error *err);

/*
 * Goes on to the next event, which is valid until the next call.  0, or -1 with
 * err: the input is no YAML, has what is not let through, or cannot be read.
 * Do not call again after that, or after YAML_STREAM_END_EVENT.
 */
int yaml_events_next(struct yaml_events *y, struct error *err);

/* The text of the event, which must be a scalar. */
struct slice yaml_events_scalar(const struct yaml_events *y);

/* 1 if the event is a scalar without quotes, which may be of any type. */
int yaml_events_is_plain(const struct yaml_events *y);

/* 1 if the place is the end of the input. */
int yaml_events_at_end(const struct yaml_events *y);

void yaml_events_free(struct yaml_events *y);

#endif
