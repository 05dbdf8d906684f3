#ifndef RELEASE_H
#define RELEASE_H

#include "error.h"

/*
 * A release of the GPU Operator, as far as it matters without the operator:
 * the images that it deploys, and what changed with them.
 */
struct release {
	const char *name;
	const char *driver, *toolkit, *device_plugin, *exporter; /* images */
	unsigned facts;			/* see objects.h */
};

/* The one of this name, the default one for NULL; NULL with err if none. */
const struct release *release_find(const char *name, struct error *err);

/* The names: the i-th, NULL after the last. */
const char *release_name(size_t i);

#endif
