#ifndef POD_RESOURCES_H
#define POD_RESOURCES_H

#include "pod_template.h"

/*
 * What the containers of a template ask for of NVIDIA's, by limits and by
 * requests.  Each name under nvidia.com/ is an extended resource (kubernetes,
 * pkg/apis/core/validation/validation.go, validateResourceRequirements): whole
 * numbers, a request only with a limit, and equal to it.
 */
struct pod_resources {
	struct pod_containers containers;
	struct json_each each;		/* the key and value in hand */
	size_t next;			/* of the two */
};

/* 1 if a resource is NVIDIA's. */
int pod_resource_is_gpu(struct slice name);

/* The next member of an object that is named as one: 1, or 0 at the end. */
int pod_resource_in(const struct document *d, struct json_each *at);

/*
 * Begin with { .containers = { .d, .template } }: 1 with the next in hand, 0
 * at the end.
 */
int pod_resources_next(struct pod_resources *r);

#endif
