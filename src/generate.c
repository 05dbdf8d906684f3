#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "arena.h"
#include "generate.h"
#include "grammar.h"
#include "manifest.h"
#include "nearest.h"
#include "objects.h"
#include "output_dir.h"
#include "roster.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What an operand's DaemonSet runs; the key is its name in the roster. */
static const struct workload {
	const char *operand, *file, *container, *image, *memory;
} workloads[] = {
	{ "driver", "driver-ds", "nvidia-driver-ctr",
	    "nvcr.io/nvidia/driver:550.90.07-ubuntu22.04", "512Mi" },
	{ "container-toolkit", "toolkit-ds", "nvidia-container-toolkit-ctr",
	    "nvcr.io/nvidia/k8s/container-toolkit:v1.16.2", "128Mi" },
	{ "device-plugin", "device-plugin-ds", "nvidia-device-plugin",
	    "nvcr.io/nvidia/k8s-device-plugin:v0.16.2", "128Mi" },
	{ "gpu-feature-discovery", "gfd-ds", "gpu-feature-discovery",
	    "nvcr.io/nvidia/k8s-device-plugin:v0.16.2", "128Mi" },
	{ "dcgm-exporter", "dcgm-ds", "nvidia-dcgm-exporter",
	    "nvcr.io/nvidia/k8s/dcgm-exporter:3.3.7-3.5.0-ubuntu22.04",
	    "128Mi" },
};

/* The flags that change one value of one operand. */
static const struct change {
	const char *flag, *form;
	size_t list;			/* its values, in struct options */
	size_t value;			/* what it sets, in struct manifest */
	const char *(*wanted)(struct slice);
} changes[] = {
	{ "--image", "OPERAND=REF", offsetof(struct options, images),
	    offsetof(struct manifest, image), grammar_image },
	{ "--memory", "OPERAND=QUANTITY", offsetof(struct options, memories),
	    offsetof(struct manifest, memory), grammar_request },
};

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

/* Something that can be generated, and the words that ask for it. */
struct item {
	const char *name, *short_name;	/* the latter NULL if there is none */
	int is_operand, chosen;
	struct manifest object;
};

/* All of them, in the order in which they are printed. */
struct plan {
	struct arena arena;
	struct item *items;
	size_t count;
};

/* NULL for an operand of which no manifest can be made. */
static const struct workload *
workload_of(const struct operand *operand)
{
	size_t i;

	for (i = 0; i < COUNT(workloads); i++)
		if (strcmp(workloads[i].operand, operand->name) == 0)
			return &workloads[i];
	return NULL;
}

static void
add_namespace(struct plan *p, const char *namespace)
{
	p->items[p->count++] = (struct item){
		.name = "namespace",
		.object = {
			.kind = &object_namespace,
			.file = "namespace",
			.name = namespace,
		},
	};
}

static void
add_daemonset(struct plan *p, const struct operand *operand,
    const struct workload *w, const char *namespace)
{
	p->items[p->count++] = (struct item){
		.name = operand->name,
		.short_name = operand->short_name,
		.is_operand = 1,
		.object = {
			.kind = &object_daemonset_minimal,
			.file = w->file,
			.name = operand->daemonset,
			.namespace = namespace,
			.container = w->container,
			.image = w->image,
			.memory = w->memory,
			.label = operand->label,
		},
	};
}

static void
plan_init(struct plan *p, const char *namespace)
{
	const struct roster *r = &roster_five;
	const struct workload *w;
	size_t i;

	p->items = arena_array(&p->arena, 1 + r->count, sizeof(*p->items));
	add_namespace(p, namespace);
	for (i = 0; i < r->count; i++) {
		w = workload_of(r->operands[i]);
		if (w != NULL)
			add_daemonset(p, r->operands[i], w, namespace);
	}
}

static struct item *
find(const struct plan *p, struct slice name)
{
	struct item *item;
	size_t i;

	for (i = 0; i < p->count; i++) {
		item = &p->items[i];
		if (slice_is(name, item->name) || (item->short_name != NULL &&
		    slice_is(name, item->short_name)))
			return item;
	}
	return NULL;
}

/* Adds to err the word that was meant, or all there are if none is near. */
static int
suggest(const struct plan *p, const char *typed, int operands,
    struct error *err)
{
	struct nearest near = { .typed = typed };
	size_t i;

	for (i = 0; i < p->count; i++) {
		const struct item *item = &p->items[i];

		if (operands && !item->is_operand)
			continue;
		nearest_offer(&near, item->name);
		if (item->short_name != NULL)
			nearest_offer(&near, item->short_name);
	}
	if (near.best != NULL)
		return error_add(err, ", did you mean \"%s\"?", near.best);
	error_add(err, "; there are");
	for (i = 0; i < p->count; i++)
		if (!operands || p->items[i].is_operand)
			error_add(err, " %s", p->items[i].name);
	return -1;
}

static int
choose(struct plan *p, const struct options *o, struct error *err)
{
	struct item *item;
	size_t i;

	for (i = 0; i < p->count; i++)
		p->items[i].chosen = o->args.count == 0 &&
		    p->items[i].is_operand;
	for (i = 0; i < o->args.count; i++) {
		item = find(p, slice_of(o->args.v[i]));
		if (item == NULL) {
			error_set(err, "unknown object \"%s\" for \"%s %s\"",
			    o->args.v[i], o->program, o->command);
			return suggest(p, o->args.v[i], 0, err);
		}
		item->chosen = 1;
	}
	return 0;
}

static int
refuse(struct error *err, const char *flag, const char *value,
    const char *why)
{
	return error_set(err, "invalid argument \"%s\" for \"%s\" flag: %s",
	    value, flag, why);
}

/* Carries out one --image or --memory, text being OPERAND=VALUE. */
static int
change(struct plan *p, const struct change *c, const char *text,
    struct error *err)
{
	const char *equals = strchr(text, '='), *name, *wanted;
	struct item *item;

	if (equals == NULL)
		return refuse(err, c->flag, text, arena_printf(&p->arena,
		    "wanted %s", c->form));
	name = arena_string(&p->arena,
	    (struct slice){ text, (size_t)(equals - text) });
	item = find(p, slice_of(name));
	if (item == NULL || !item->is_operand) {
		refuse(err, c->flag, text, arena_printf(&p->arena,
		    "unknown operand \"%s\"", name));
		return suggest(p, name, 1, err);
	}
	wanted = c->wanted(slice_of(equals + 1));
	if (wanted != NULL)
		return refuse(err, c->flag, text, wanted);
	if (!item->chosen)
		return refuse(err, c->flag, text, arena_printf(&p->arena,
		    "%s is not among the objects to generate", item->name));
	*(const char **)((char *)&item->object + c->value) = equals + 1;
	return 0;
}

static int
change_all(struct plan *p, const struct options *o, struct error *err)
{
	size_t i, j;

	for (i = 0; i < COUNT(changes); i++) {
		const struct names *list = (const struct names *)
		    ((const char *)o + changes[i].list);

		for (j = 0; j < list->count; j++)
			if (change(p, &changes[i], list->v[j], err) < 0)
				return -1;
	}
	return 0;
}

/* The objects chosen, of which there are *n. */
static struct manifest *
chosen_objects(struct plan *p, size_t *n)
{
	struct manifest *v = arena_array(&p->arena, p->count, sizeof(*v));
	size_t i;

	*n = 0;
	for (i = 0; i < p->count; i++)
		if (p->items[i].chosen)
			v[(*n)++] = p->items[i].object;
	return v;
}

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
	if (o->force && o->output_dir == NULL)
		return error_set(err, "--force needs --output-dir");
	if (o->output_dir == NULL)
		return 0;
	if (o->output_dir[0] == '\0')
		return refuse(err, "--output-dir", "", "wanted a directory");
	if (printer->file == NULL)
		return error_set(err, "-o %s cannot be written to files: "
		    "--output-dir needs -o json or -o yaml", printer->name);
	return 0;
}

int
generate_run(const struct options *o, struct out *out, struct error *err)
{
	const char *namespace = o->namespace != NULL &&
	    *o->namespace != '\0' ? o->namespace : "gpu-operator";
	const char *format = o->output != NULL && *o->output != '\0' ?
	    o->output : "yaml";
	const char *wanted = grammar_dns_label(slice_of(namespace));
	const struct printer *printer = find_printer(format, err);
	struct plan p = { .count = 0 };
	struct manifest *v;
	size_t n;
	int rc = -1;

	if (printer == NULL || check_flags(o, printer, err) < 0)
		return -1;
	if (wanted != NULL)
		return refuse(err, "-n, --namespace", namespace, wanted);
	plan_init(&p, namespace);
	if (choose(&p, o, err) < 0 || change_all(&p, o, err) < 0)
		goto done;
	v = chosen_objects(&p, &n);
	if (o->output_dir != NULL)
		rc = save(printer, v, n, o, &p.arena, err);
	else
		rc = printer->stream(v, n, out, err);
done:
	arena_free(&p.arena);
	return rc;
}
