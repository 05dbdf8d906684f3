#include "lint.h"
#include "pod_resources.h"

/*
 * kubernetes, pkg/quota/v1/evaluator/core/pods.go,
 * isExtendedResourceNameForQuota.
 */
void
lint_quota(const struct lint_look *at)
{
	struct json_each each = { .of = document_at(at->d, 0, "spec hard") };

	while (json_next(&at->d->json, &each)) {
		struct slice name = each.key == JSON_NONE ? slice_of("") :
		    json_text(&at->d->json, each.key);
		struct slice resource = slice_begins(name, "limits.") ?
		    slice_from(name, strlen("limits.")) : name;

		if (!pod_resource_is_gpu(resource))
			continue;
		lint_found(at, document_place(at->d, each.key),
		    "a quota of %s counts nothing, and holds nobody back: of "
		    "an extended resource requests are counted alone; write "
		    "requests.%s", lint_text(at, each.key),
		    arena_text(&at->lint->arena, &resource));
	}
}
