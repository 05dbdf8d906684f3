#ifndef FLAG_VALUE_H
#define FLAG_VALUE_H

#include <stddef.h>

#include "error.h"

/* A flag has a value that it cannot have; flag is "--name".  Both return -1. */
int flag_refuse(const char *flag, const char *value, const char *why,
    struct error *err);

/*
 * Likewise where it wants one of a few words: word gives the i-th, NULL after
 * the last.  Says which they are, and which one was meant.
 */
int flag_refuse_word(const char *flag, const char *value,
    const char *(*word)(size_t i), struct error *err);

#endif
