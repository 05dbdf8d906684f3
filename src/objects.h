#ifndef OBJECTS_H
#define OBJECTS_H

#include "manifest.h"

/* What may be true of the objects to be made: rows of their tables ask. */
enum {
	FACT_FULL	= 1 << 0,	/* not --minimal */
};

/* Of a cluster: what the others live in. */
extern const struct manifest_kind object_namespace;

/* A DaemonSet with nothing but placement, image and memory request. */
extern const struct manifest_kind object_daemonset_minimal;

#endif
