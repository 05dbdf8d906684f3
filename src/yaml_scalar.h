#ifndef YAML_SCALAR_H
#define YAML_SCALAR_H

#include <regex.h>

#include "error.h"

/*
 * Which strings a reader of YAML takes for something else when they stand there
 * without quotes.  Free with yaml_scalar_free once _init has returned 0.
 */
struct yaml_scalar {
	regex_t other;
};

/* 0, or -1 with err where there is no memory left. */
int yaml_scalar_init(struct yaml_scalar *y, struct error *err);

/*
 * 1 if s, unquoted, is a null, a boolean, a number, a date or a merge key: by
 * the types of YAML 1.1 (yaml.org/type) and by what Kubernetes' own parser
 * makes of them (go-yaml, resolve.go), which is wider: 1e3 and 0o7 are numbers
 * there.  Signs that mean something to YAML's syntax are libyaml's matter.
 */
int yaml_scalar_other(const struct yaml_scalar *y, const char *s);

void yaml_scalar_free(struct yaml_scalar *y);

#endif
