#ifndef TOLERATION_H
#define TOLERATION_H

#include "arena.h"
#include "error.h"
#include "manifest.h"

/*
 * Reads the taint that a pod is to tolerate, written as for kubectl taint:
 * KEY[=VALUE][:EFFECT].  Without a value any is tolerated, without an effect
 * all are.  The strings of *to lie in the arena or are constant.
 *
 * 0, or -1 with err: it is no taint, or Kubernetes would not take its key,
 * value or effect.
 */
int toleration_parse(struct manifest_element *to, const char *text,
    struct arena *arena, struct error *err);

#endif
