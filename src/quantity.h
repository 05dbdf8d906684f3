#ifndef QUANTITY_H
#define QUANTITY_H

#include <stdint.h>

#include "slice.h"

#define QUANTITY_ONE	1000000000	/* the unit, in the billionths below */

/*
 * The value of a quantity in billionths, which is as exact as Kubernetes keeps
 * it: what is smaller is rounded up (k8s.io/apimachinery,
 * pkg/api/resource/quantity.go).  0, or -1 if s is no quantity, or one of more
 * than nine billion.
 */
int quantity_value(struct slice s, int64_t *billionths);

/* 1 if such a value is a whole number. */
int quantity_is_whole(int64_t billionths);

#endif
