#ifndef DURATION_H
#define DURATION_H

#include <stdint.h>

#include "arena.h"
#include "error.h"

/*
 * Reads a duration as kubectl's flags have it, "90s" or "1h30m" (Go,
 * src/time/format.go, ParseDuration), in nanoseconds.  0, or -1 with err in
 * Go's words.
 */
int duration_parse(const char *text, int64_t *nanoseconds, struct error *err);

/*
 * So many seconds as kubectl prints an age, "3m21s" or "5d" (k8s.io/
 * apimachinery, pkg/util/duration/duration.go, HumanDuration).
 */
const char *duration_text(int64_t seconds, struct arena *arena);

#endif
