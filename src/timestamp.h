#ifndef TIMESTAMP_H
#define TIMESTAMP_H

#include <stdint.h>

#include "arena.h"
#include "slice.h"

/*
 * A point in time as Kubernetes writes it, in seconds since 1970 in UTC.
 */

/*
 * Reads what RFC 3339 calls a date-time, as k8s.io/apimachinery,
 * pkg/apis/meta/v1/time.go, has it: with a capital T, with Z or an offset, and
 * without leap seconds, which Go does not know.  A fraction of a second is
 * dropped.  0, or -1 if s is none.
 */
int timestamp_parse(struct slice s, int64_t *seconds);

/* Likewise written, in UTC; of the years that have four digits. */
const char *timestamp_text(int64_t seconds, struct arena *arena);

#endif
