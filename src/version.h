#ifndef VERSION_H
#define VERSION_H

#include <stdint.h>

#include "slice.h"

/* MAJOR.MINOR.PATCH[-PRE][+BUILD], as semver.org 2.0.0 has it. */
struct version {
	int64_t core[3];
	int pre;		/* it has a -PRE, and so precedes its core */
};

/* 1, and the version, if all of s is one; 0 if not. */
int version_parse(struct version *v, struct slice s);

/* 1 if v precedes MAJOR.MINOR.PATCH. */
int version_precedes(const struct version *v, const int64_t core[3]);

#endif
