#include "lint.h"
#include "pod_template.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Where Kubernetes wants strings and people write true, 1 or nothing without
 * quotes.  A path that ends in "*" names what its title is of.  Go reads null
 * as the empty string, which is no error and, of a label, not what was meant.
 */
static const struct strings {
	const char *kind;		/* NULL: any */
	const char *path, *title;
	int of_pods;			/* from the template of its pods on */
	int nulls;			/* are said, too */
} rows[] = {
	{ NULL, "metadata name", "the name", 0, 0 },
	{ NULL, "metadata namespace", "the namespace", 0, 0 },
	{ NULL, "metadata labels *", "label", 0, 1 },
	{ NULL, "metadata annotations *", "annotation", 0, 0 },
	{ NULL, "spec selector matchLabels *", "matchLabels", 0, 1 },
	{ "Service", "spec selector *", "selector", 0, 1 },
	{ "ReplicationController", "spec selector *", "selector", 0, 1 },
	{ "ConfigMap", "data *", "data", 0, 0 },
	{ "Secret", "stringData *", "stringData", 0, 0 },
	{ "NodePool", "spec template metadata labels *", "label", 0, 1 },
	{ "NodePool", "spec template metadata annotations *",
	    "annotation", 0, 0 },
	{ "NodePool", "spec template spec taints value",
	    "the value of a taint", 0, 0 },
	{ "NodePool", "spec template spec startupTaints value",
	    "the value of a taint", 0, 0 },
	{ "NodePool", "spec template spec requirements values",
	    "a value of a requirement", 0, 0 },
	{ NULL, "metadata labels *", "label", 1, 1 },
	{ NULL, "metadata annotations *", "annotation", 1, 0 },
	{ NULL, "spec nodeSelector *", "nodeSelector", 1, 1 },
	{ NULL, "spec tolerations value", "the value of a toleration", 1, 0 },
	{ NULL, "spec affinity nodeAffinity "
	    "requiredDuringSchedulingIgnoredDuringExecution "
	    "nodeSelectorTerms matchExpressions values",
	    "a value of node affinity", 1, 0 },
	{ NULL, "spec containers env value",
	    "the value of an environment variable", 1, 0 },
	{ NULL, "spec initContainers env value",
	    "the value of an environment variable", 1, 0 },
	{ NULL, "spec containers command", "a word of a command", 1, 0 },
	{ NULL, "spec containers args", "an argument", 1, 0 },
	{ NULL, "spec initContainers command", "a word of a command", 1, 0 },
	{ NULL, "spec initContainers args", "an argument", 1, 0 },
};

/* "label nvidia.com/gpu.present", or "an argument". */
static const char *
title_of(const struct lint_look *at, const struct strings *row, int value)
{
	if (!slice_ends(slice_of(row->path), "*"))
		return row->title;
	return arena_printf(&at->lint->arena, "%s %s", row->title,
	    lint_text(at, json_key(value)));
}

/*
 * Labels of this domain say by their keys what a node is, and have no value
 * (kubectl, pkg/describe, findNodeRoles).
 */
static int
is_role(const struct lint_look *at, int value)
{
	return slice_begins(json_text(&at->d->json, json_key(value)),
	    "node-role.kubernetes.io/");
}

static void
check_value(const struct lint_look *at, const struct strings *row, int value)
{
	enum json_type type = json_type(&at->d->json, value);
	const char *text = type == JSON_NUMBER ? lint_text(at, value) :
	    json_true(&at->d->json, value) ? "true" : "false";

	if (type == JSON_ABSENT && row->nulls && !is_role(at, value))
		lint_found(at, document_place(at->d, value), "%s is null, "
		    "which is read as the empty string; write the value that "
		    "is meant, in quotes", title_of(at, row, value));
	else if (type == JSON_NUMBER || type == JSON_BOOLEAN)
		lint_found(at, document_place(at->d, value), "%s is %s, %s: "
		    "the API server refuses what is no string; put it in "
		    "quotes", title_of(at, row, value), text,
		    json_title(type));
	else if (type != JSON_STRING && type != JSON_ABSENT)
		lint_found(at, document_place(at->d, value), "%s is %s: the "
		    "API server refuses what is no string",
		    title_of(at, row, value), json_title(type));
}

void
lint_strings(const struct lint_look *at)
{
	int template = pod_template(at->d), from, value;
	struct document_walk w;
	size_t i;

	for (i = 0; i < COUNT(rows); i++) {
		from = rows[i].of_pods ? template : 0;
		/* What a Pod has beside its spec is its own. */
		if (rows[i].of_pods && template == 0 &&
		    slice_begins(slice_of(rows[i].path), "metadata"))
			continue;
		if (from == JSON_NONE || (rows[i].kind != NULL &&
		    !slice_is(at->d->kind, rows[i].kind)))
			continue;
		document_walk(&w, at->d, from, rows[i].path);
		while ((value = document_next(&w)) != JSON_NONE)
			check_value(at, &rows[i], value);
	}
}
