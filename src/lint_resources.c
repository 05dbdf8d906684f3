#include "grammar.h"
#include "lint.h"
#include "nearest.h"
#include "pod_resources.h"
#include "quantity.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* container "cuda" */
static const char *
title_of(const struct lint_look *at, const struct pod_containers *c)
{
	return arena_printf(&at->lint->arena, "%s \"%s\"", c->title,
	    lint_text(at, document_at(at->d, c->value, "name")));
}

/* What another map says of the resource at a key, JSON_NONE if nothing. */
static int
same_in(const struct document *d, int map, int key)
{
	struct json_each at = { .of = map };
	int found = JSON_NONE;

	while (json_next(&d->json, &at))
		if (at.key != JSON_NONE && slice_equal(json_text(&d->json,
		    at.key), json_text(&d->json, key)))
			found = at.value;
	return json_type(&d->json, found) == JSON_ABSENT ? JSON_NONE : found;
}

/* ---- requests and limits ----------------------------------------------- */

void
lint_request_without_limit(const struct lint_look *at)
{
	struct pod_containers c = { .d = at->d, .template = at->value };

	while (pod_containers_next(&c)) {
		struct json_each each = { .of = document_at(at->d, c.value,
		    "resources requests") };
		int limits = document_at(at->d, c.value, "resources limits");

		while (pod_resource_in(at->d, &each))
			if (same_in(at->d, limits, each.key) == JSON_NONE)
				lint_found(at, document_place(at->d,
				    each.key), "%s requests %s without a "
				    "limit: the API server refuses it; write "
				    "it under limits, from which the request "
				    "follows", title_of(at, &c),
				    lint_text(at, each.key));
	}
}

void
lint_request_unequal_limit(const struct lint_look *at)
{
	struct pod_containers c = { .d = at->d, .template = at->value };

	while (pod_containers_next(&c)) {
		struct json_each each = { .of = document_at(at->d, c.value,
		    "resources requests") };
		int limits = document_at(at->d, c.value, "resources limits");
		int64_t request, limit;

		while (pod_resource_in(at->d, &each)) {
			int other = same_in(at->d, limits, each.key);

			if (quantity_value(json_text(&at->d->json,
			    each.value), &request) < 0 ||
			    quantity_value(json_text(&at->d->json, other),
			    &limit) < 0 || request == limit)
				continue;
			lint_found(at, document_place(at->d, each.value),
			    "%s requests %s of %s and limits it to %s: the "
			    "API server refuses it, they must be equal; "
			    "leave the request out", title_of(at, &c),
			    lint_text(at, each.value),
			    lint_text(at, each.key), lint_text(at, other));
		}
	}
}

void
lint_fraction(const struct lint_look *at)
{
	struct pod_resources r = {
	    .containers = { .d = at->d, .template = at->value } };
	int64_t value;

	while (pod_resources_next(&r)) {
		if (quantity_value(json_text(&at->d->json, r.each.value),
		    &value) < 0 || value < 0 || quantity_is_whole(value))
			continue;
		lint_found(at, document_place(at->d, r.each.value),
		    "%s wants %s of %s: the API server refuses it, a GPU "
		    "cannot be divided so; write a whole number, and share "
		    "GPUs by time-slicing, MPS or MIG",
		    title_of(at, &r.containers), lint_text(at, r.each.value),
		    lint_text(at, r.each.key));
	}
}

void
lint_quantity(const struct lint_look *at)
{
	struct pod_resources r = {
	    .containers = { .d = at->d, .template = at->value } };

	while (pod_resources_next(&r)) {
		enum json_type type = json_type(&at->d->json, r.each.value);
		struct slice text = json_text(&at->d->json, r.each.value);
		int is_text = type == JSON_STRING || type == JSON_NUMBER;

		if (type == JSON_ABSENT ||
		    (is_text && grammar_request(text) == NULL))
			continue;
		lint_found(at, document_place(at->d, r.each.value),
		    "%s has %s%s%s for %s: the API server refuses it; write "
		    "a whole number, zero or more", title_of(at, &r.containers),
		    is_text ? "\"" : "", is_text ? lint_text(at,
		    r.each.value) : json_title(type), is_text ? "\"" : "",
		    lint_text(at, r.each.key));
	}
}

/* ---- where limits are no limits ---------------------------------------- */

/* Maps of a container, or else of the pod, in which people look for them. */
static const struct wrong_place {
	const char *path, *why;
} in_container[] = {
	{ "", "is no field of a container" },
	{ "limits", "is under limits, which is no field of a container" },
	{ "requests", "is under requests, which is no field of a container" },
	{ "resources", "is directly under resources" },
}, in_pod[] = {
	{ "", "is beside metadata and spec" },
	{ "resources limits", "is under resources beside metadata and spec" },
	{ "spec", "is no field of a pod's spec" },
	{ "spec limits", "is under limits, which is no field of a pod's "
	    "spec" },
	{ "spec resources", "is directly under the pod's resources" },
	{ "spec resources limits", "is among the pod's own resources, which "
	    "may be cpu, memory and hugepages alone" },
	{ "spec resources requests", "is among the pod's own resources, which "
	    "may be cpu, memory and hugepages alone" },
};

static void
check_places(const struct lint_look *at, int value,
    const struct wrong_place *places, size_t count)
{
	size_t i;

	for (i = 0; i < count; i++) {
		struct json_each each = { .of = document_at(at->d, value,
		    places[i].path) };

		while (pod_resource_in(at->d, &each))
			lint_found(at, document_place(at->d, each.key),
			    "%s %s: no container gets a GPU, or the API "
			    "server refuses it; write it under "
			    "resources.limits of the container",
			    lint_text(at, each.key), places[i].why);
	}
}

/* A label may be called nvidia.com/gpu, but a number is meant for a limit. */
static void
check_node_selector(const struct lint_look *at)
{
	struct json_each each = { .of = document_at(at->d, at->value,
	    "spec nodeSelector") };
	int64_t number;

	while (pod_resource_in(at->d, &each)) {
		struct slice name = json_text(&at->d->json, each.key);

		if ((!slice_is(name, "nvidia.com/gpu") &&
		    !slice_begins(name, "nvidia.com/mig-")) ||
		    !grammar_integer(json_text(&at->d->json, each.value),
		    &number))
			continue;
		lint_found(at, document_place(at->d, each.key),
		    "%s is in nodeSelector, which looks for a label of that "
		    "name and gives no GPU; write it under resources.limits "
		    "of the container", lint_text(at, each.key));
	}
}

void
lint_misplaced(const struct lint_look *at)
{
	struct pod_containers c = { .d = at->d, .template = at->value };

	check_places(at, at->value, in_pod, COUNT(in_pod));
	check_node_selector(at);
	while (pod_containers_next(&c))
		check_places(at, c.value, in_container, COUNT(in_container));
}

/* ---- names that are nearly right --------------------------------------- */

/* What people write; the last one was the name before Kubernetes 1.8. */
static const char *const misspelt[] = {
	"gpu", "gpus", "nvidia-gpu", "nvidia/gpu", "nvidia.gpu",
	"nvidia.com.gpu", "nvidia.com-gpu", "nvidia.com/gpus",
	"nvidia.com/nvidia-gpu", "alpha.kubernetes.io/nvidia-gpu",
};

/* ASCII alone: resource names have no other letters. */
static char *
lower_case(struct slice s, struct arena *a)
{
	char *to = arena_string(a, s), *p;

	for (p = to; *p != '\0'; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p = (char)(*p - 'A' + 'a');
	return to;
}

/* 1 if it is DOMAIN/gpu, the domain being nearly nvidia.com. */
static int
is_domain_misspelt(char *name)
{
	struct nearest near = { .typed = name };
	char *slash = strchr(name, '/');

	if (slash == NULL || strcmp(slash, "/gpu") != 0)
		return 0;
	*slash = '\0';
	nearest_offer(&near, "nvidia.com");
	return near.best != NULL;
}

static int
is_misspelt(struct slice name, struct arena *a)
{
	char *lower = lower_case(name, a);
	size_t i;

	if (slice_is(name, "nvidia.com/gpu"))
		return 0;
	for (i = 0; i < COUNT(misspelt); i++)
		if (strcmp(lower, misspelt[i]) == 0)
			return 1;
	return strcmp(lower, "nvidia.com/gpu") == 0 ||
	    is_domain_misspelt(lower);
}

void
lint_misspelt(const struct lint_look *at)
{
	static const char *const maps[] = { "resources limits",
	    "resources requests" };
	struct pod_containers c = { .d = at->d, .template = at->value };
	size_t i;

	while (pod_containers_next(&c))
		for (i = 0; i < COUNT(maps); i++) {
			struct json_each each = { .of = document_at(at->d,
			    c.value, maps[i]) };

			while (json_next(&at->d->json, &each)) {
				if (each.key == JSON_NONE || !is_misspelt(
				    json_text(&at->d->json, each.key),
				    &at->lint->arena))
					continue;
				lint_found(at, document_place(at->d,
				    each.key), "%s asks for %s, which no "
				    "device plugin of NVIDIA's offers: its "
				    "pods stay Pending, or the API server "
				    "refuses them; write nvidia.com/gpu",
				    title_of(at, &c),
				    lint_text(at, each.key));
			}
		}
}
