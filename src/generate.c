#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "arena.h"
#include "flag_value.h"
#include "generate.h"
#include "manifest.h"
#include "node_labels.h"
#include "objects.h"
#include "output_dir.h"
#include "plan.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct printer {
	const char *name;		/* which also ends a file's name */
	int (*stream)(const struct manifest *v, size_t n, struct out *out,
	    struct error *err);
	/* prints what one file holds; NULL if it makes no files */
	int (*file)(const struct manifest *v, size_t n, struct out *out,
	    struct error *err);
} printers[] = {
	{ "json", manifest_json_list, manifest_json },
	{ "name", manifest_names, NULL },
	{ "yaml", manifest_yaml, manifest_yaml },
};

static const struct printer *
find_printer(const char *name, struct error *err)
{
	size_t i;

	for (i = 0; i < COUNT(printers); i++)
		if (strcasecmp(printers[i].name, name) == 0)
			return &printers[i];
	error_set(err, "unable to match a printer suitable for the output "
	    "format \"%s\", allowed formats are: ", name);
	for (i = 0; i < COUNT(printers); i++)
		error_add(err, "%s%s", i > 0 ? "," : "", printers[i].name);
	return NULL;
}

/* Prints an object into memory. */
static int
render(const struct printer *printer, const struct manifest *object,
    struct arena *a, struct slice *text, struct error *err)
{
	struct slice written = { NULL, 0 };
	char *buffer = NULL;
	struct out out = { .fp = open_memstream(&buffer, &written.len) };
	int rc;

	if (out.fp == NULL)
		return error_set(err, "out of memory");
	rc = printer->file(object, 1, &out, err);
	if (out_close(&out, err) < 0)
		rc = -1;
	written.ptr = buffer;
	*text = arena_copy(a, written);
	free(buffer);
	return rc;
}

static int
save(const struct printer *printer, const struct manifest *v, size_t n,
    const struct options *o, struct arena *a, struct error *err)
{
	struct output_file *files = arena_array(a, n, sizeof(*files));
	size_t i;

	for (i = 0; i < n; i++) {
		files[i].name = arena_printf(a, "%s.%s", v[i].file,
		    printer->name);
		if (render(printer, &v[i], a, &files[i].content, err) < 0)
			return -1;
	}
	return output_dir_write(o->output_dir, files, n, o->force, err);
}

/* What the flags ask for must go together. */
static int
check_flags(const struct options *o, const struct printer *printer,
    struct error *err)
{
	if (options_check(o, ~(unsigned)FLAGS_LABELS,
	    "generate without labels", err) < 0)
		return -1;
	if (o->minimal && options_check(o,
	    ~(unsigned)(FLAGS_PODS | FLAGS_RUNTIME),
	    "generate --minimal", err) < 0)
		return -1;
	if (o->force && o->output_dir == NULL)
		return error_set(err, "--force needs --output-dir");
	if (o->output_dir == NULL)
		return 0;
	if (o->output_dir[0] == '\0')
		return flag_refuse("--output-dir", "", "wanted a directory",
		    err);
	if (printer->file == NULL)
		return error_set(err, "-o %s cannot be written to files: "
		    "--output-dir needs -o json or -o yaml", printer->name);
	return 0;
}

/* 1 if its pods name a RuntimeClass. */
static int
names_runtime_class(const struct manifest *m)
{
	struct manifest_walk w = { .object = m };
	struct manifest_node node;

	while (manifest_next(&w, &node))
		if (node.key != NULL &&
		    strcmp(node.key, "runtimeClassName") == 0)
			return 1;
	return 0;
}

/*
 * The API server takes such a DaemonSet and then refuses each of its pods
 * (kubernetes, plugin/pkg/admission/runtimeclass/admission.go).
 */
static void
hint_runtime_class(const struct plan *p, const struct options *o,
    struct hints *hints)
{
	int named = 0;
	size_t i;

	for (i = 0; i < p->count; i++) {
		if (p->objects[i].kind == &object_runtimeclass)
			return;
		named |= p->objects[i].label != NULL &&	/* a DaemonSet */
		    names_runtime_class(&p->objects[i]);
	}
	if (named)
		hints_add(hints, "without the RuntimeClass nvidia no pod of "
		    "these DaemonSets is made: %s generate stack prints it "
		    "and the Namespace, too", o->program);
}

static int
run_objects(const struct options *o, struct out *out, struct hints *hints,
    struct error *err)
{
	const char *format = o->output != NULL && *o->output != '\0' ?
	    o->output : "yaml";
	const struct printer *printer = find_printer(format, err);
	struct plan p = { 0 };
	int rc = -1;

	if (printer == NULL || check_flags(o, printer, err) < 0)
		return -1;
	if (plan_init(&p, o, err) < 0)
		goto done;
	if (o->output_dir != NULL)
		rc = save(printer, p.objects, p.count, o, &p.arena, err);
	else {
		rc = printer->stream(p.objects, p.count, out, err);
		if (printer->file != NULL)	/* to be applied */
			hint_runtime_class(&p, o, hints);
	}
done:
	plan_free(&p);
	return rc;
}

int
generate_run(const struct options *o, struct out *out, struct hints *hints,
    struct error *err)
{
	if (o->args.count > 0 && strcmp(o->args.v[0], "labels") == 0)
		return node_labels_run(o, out, err);
	return run_objects(o, out, hints, err);
}
