#include "pod_resources.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

int
pod_resource_is_gpu(struct slice name)
{
	return slice_begins(name, "nvidia.com/");
}

int
pod_resource_in(const struct document *d, struct json_each *at)
{
	while (json_next(&d->json, at))
		if (at->key != JSON_NONE &&
		    pod_resource_is_gpu(json_text(&d->json, at->key)))
			return 1;
	return 0;
}

int
pod_resources_next(struct pod_resources *r)
{
	static const char *const maps[] = { "resources limits",
	    "resources requests" };
	const struct document *d = r->containers.d;

	for (;;) {
		if (r->next > 0 && pod_resource_in(d, &r->each))
			return 1;
		if (r->next == 0 || r->next == COUNT(maps)) {
			if (!pod_containers_next(&r->containers))
				return 0;
			r->next = 0;
		}
		r->each = (struct json_each){ .of = document_at(d,
		    r->containers.value, maps[r->next++]) };
	}
}
