#include "pod_template.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * The kinds that have pods (k8s.io/api, core/v1, apps/v1 and batch/v1).  Others
 * have the same names in groups of their own, so the group is looked at where
 * there is one.
 */
static const struct {
	const char *kind, *groups[3], *path;
} owners[] = {
	{ "Pod", { "v1" }, "" },
	{ "PodTemplate", { "v1" }, "template" },
	{ "ReplicationController", { "v1" }, "spec template" },
	{ "Deployment", { "apps/", "extensions/" }, "spec template" },
	{ "DaemonSet", { "apps/", "extensions/" }, "spec template" },
	{ "ReplicaSet", { "apps/", "extensions/" }, "spec template" },
	{ "StatefulSet", { "apps/" }, "spec template" },
	{ "Job", { "batch/" }, "spec template" },
	{ "CronJob", { "batch/" }, "spec jobTemplate spec template" },
};

static int
is_of(struct slice version, const char *const groups[3])
{
	size_t i;

	for (i = 0; i < 3 && groups[i] != NULL; i++)
		if (slice_ends(slice_of(groups[i]), "/") ?
		    slice_begins(version, groups[i]) :
		    slice_is(version, groups[i]))
			return 1;
	return version.len == 0;
}

int
pod_template(const struct document *d)
{
	size_t i;

	for (i = 0; i < COUNT(owners); i++)
		if (slice_is(d->kind, owners[i].kind) &&
		    is_of(d->version, owners[i].groups))
			return document_at(d, 0, owners[i].path);
	return JSON_NONE;
}

int
pod_containers_next(struct pod_containers *c)
{
	static const struct {
		const char *path, *title;
	} lists[] = {
		{ "spec initContainers", "init container" },
		{ "spec containers", "container" },
	};

	for (;;) {
		c->value = c->next == 0 ? JSON_NONE : document_next(&c->walk);
		if (c->value != JSON_NONE)
			return 1;
		if (c->next == COUNT(lists))
			return 0;
		c->title = lists[c->next].title;
		document_walk(&c->walk, c->d, c->template,
		    lists[c->next++].path);
	}
}
