#ifndef YAML_IN_H
#define YAML_IN_H

#include "input.h"

/*
 * An input that may be YAML: then it comes out as JSON, in which each byte has
 * the place of the YAML that it was made of.
 */
struct yaml_in {
	struct source from;
	char first[256];		/* the first bytes, read ahead, */
	size_t first_len, given;	/* of which so many were given */
	int first_error;		/* errno of what came behind them */
	struct yaml_json *yaml;		/* NULL: it is no YAML */
};

/*
 * Reads the first bytes of the source to see what it is.  file is for messages
 * and must outlive them; of YAML no value may be longer than most bytes.  0, or
 * -1 with err where there is no memory left.  Free y in either case.
 */
int yaml_in_init(struct yaml_in *y, const char *file, struct source from,
    size_t most, struct error *err);

/*
 * What to read instead of the source: JSON if that is YAML, and whatever it has
 * if it is not; y must outlive it.
 */
struct source yaml_in_source(struct yaml_in *y);

void yaml_in_free(struct yaml_in *y);

#endif
