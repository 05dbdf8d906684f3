#include "chart.h"
#include "chart_use.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- which documents --------------------------------------------------- */

static int
is_application(const struct document *d)
{
	return slice_is(d->kind, "Application") &&
	    slice_begins(d->version, "argoproj.io/");
}

static int
has_one(const struct document *d, const char *const *keys, size_t count)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (document_at(d, 0, keys[i]) != JSON_NONE)
			return 1;
	return 0;
}

/*
 * Values have no name.  These keys, at the top, are this chart's
 * (NVIDIA/k8s-device-plugin, deployments/helm/nvidia-device-plugin,
 * values.yaml), and the others the operator's, which has gfd, too
 * (NVIDIA/gpu-operator, deployments/gpu-operator/values.yaml).
 */
static int
is_values(const struct document *d)
{
	static const char *const keys[] = { "gfd", "migStrategy",
	    "failOnInitError", "deviceListStrategy", "deviceIDStrategy",
	    "compatWithCPUManager", "passDeviceSpecs", "nvidiaDriverRoot" };
	static const char *const others[] = { "operator", "driver", "toolkit",
	    "dcgm", "dcgmExporter", "validator", "mig",
	    "migManager" };

	return d->kind.len == 0 && d->version.len == 0 &&
	    has_one(d, keys, COUNT(keys)) &&
	    !has_one(d, others, COUNT(others));
}

int
chart_use_is_in(const struct document *d)
{
	return is_application(d) || is_values(d);
}

/* ---- texts ------------------------------------------------------------- */

/* A source over a text. */
struct text {
	struct slice rest;
};

static ssize_t
read_text(void *ctx, void *buf, size_t size)
{
	struct text *t = ctx;
	size_t n = t->rest.len < size ? t->rest.len : size;

	if (n > 0)
		memcpy(buf, t->rest.ptr, n);
	t->rest = slice_from(t->rest, n);
	return (ssize_t)n;
}

/* The one object that a text is; NULL if it is something else. */
static const struct document *
read_values(struct documents *to, struct slice text)
{
	struct text t = { text };
	struct source source = { .read = read_text, .ctx = &t };
	struct error ignored = { 0 };

	return documents_read(to, "values", source, &ignored) == 0 &&
	    to->count == 1 ? &to->v[0] : NULL;
}

/* ---- charts ------------------------------------------------------------ */

/* A number at the start of *s, taken off it with the dot behind. */
static int
take_number(struct slice *s)
{
	int n = 0;

	while (s->len > 0 && *s->ptr >= '0' && *s->ptr <= '9') {
		if (n < 1000)
			n = n * 10 + (*s->ptr - '0');
		*s = slice_from(*s, 1);
	}
	if (s->len > 0 && *s->ptr == '.')
		*s = slice_from(*s, 1);
	return n;
}

/*
 * 1 if the revision is 0.15.0 or later.  One that says no version, or of which
 * the newest fits, such as "*", is.
 */
static int
is_later(struct slice revision)
{
	int major;

	while (revision.len > 0 && strchr("v=~^ ", *revision.ptr) != NULL &&
	    *revision.ptr != '\0')
		revision = slice_from(revision, 1);
	if (revision.len == 0 || *revision.ptr < '0' || *revision.ptr > '9')
		return 1;
	major = take_number(&revision);
	if (revision.len == 0 || *revision.ptr < '0' || *revision.ptr > '9')
		return 1;
	return chart_has_affinity(major, take_number(&revision));
}

/*
 * Where a source has its values.  An object takes the place of the text
 * (argoproj/argo-cd, pkg/apis/application/v1alpha1/types.go, ValuesYAML).
 */
static void
find_values(struct chart_uses *c, struct chart_use *chart)
{
	int helm = document_at(c->d, chart->source, "helm");
	int text = document_at(c->d, helm, "values");

	chart->in_part = document_at(c->d, helm, "valueFiles") != JSON_NONE ||
	    document_at(c->d, helm, "fileParameters") != JSON_NONE;
	chart->values = c->d;
	chart->object = document_at(c->d, helm, "valuesObject");
	if (json_type(&c->d->json, chart->object) == JSON_OBJECT) {
		chart->drops_null = 1;
		return;
	}
	chart->object = JSON_NONE;
	if (json_text(&c->d->json, text).len == 0)
		return;
	chart->place = document_key_place(c->d, text);
	chart->values = read_values(&c->text, json_text(&c->d->json, text));
	chart->object = chart->values == NULL ? JSON_NONE : 0;
}

static int
next_source(struct chart_uses *c)
{
	static const char *const paths[] = { "spec source", "spec sources" };
	int source;

	for (;;) {
		source = c->next == 0 ? JSON_NONE : document_next(&c->walk);
		if (source != JSON_NONE || c->next == COUNT(paths))
			return source;
		document_walk(&c->walk, c->d, 0, paths[c->next++]);
	}
}

int
chart_uses_next(struct chart_uses *c, struct chart_use *chart)
{
	int source;

	chart_uses_free(c);
	if (!is_application(c->d)) {
		*chart = (struct chart_use){ .d = c->d, .values = c->d,
		    .place = document_place(c->d, 0), .places_itself = 1 };
		return c->next++ == 0;
	}
	while ((source = next_source(c)) != JSON_NONE) {
		if (!slice_is(document_text(c->d, source, "chart"),
		    "nvidia-device-plugin"))
			continue;
		*chart = (struct chart_use){ .d = c->d, .source = source,
		    .place = document_place(c->d, document_at(c->d, source,
		    "chart")), .places_itself = is_later(document_text(c->d,
		    source, "targetRevision")) };
		find_values(c, chart);
		return 1;
	}
	return 0;
}

void
chart_uses_free(struct chart_uses *c)
{
	documents_free(&c->text);
	c->text = (struct documents){ .count = 0 };
}

/* ---- values ------------------------------------------------------------ */

int
chart_use_value(const struct chart_use *c, const char *path)
{
	return c->values == NULL ? JSON_NONE : document_at(c->values,
	    c->object, path);
}

struct place
chart_use_place(const struct chart_use *c, int value)
{
	if (value == JSON_NONE || c->values != c->d)
		return c->place;
	return document_key_place(c->d, value);
}

/* The name of the next parameter of helm's, and its number, or JSON_NONE. */
static int
next_parameter(struct document_walk *w, struct slice *name)
{
	int value = document_next(w);

	*name = document_text(w->d, value, "name");
	return value;
}

static void
begin_parameters(const struct chart_use *c, struct document_walk *w)
{
	document_walk(w, c->d, c->source, "helm parameters");
}

int
chart_use_is_set(const struct chart_use *c, const char *name)
{
	struct document_walk w;
	struct slice found;

	for (begin_parameters(c, &w);
	    next_parameter(&w, &found) != JSON_NONE;)
		if (slice_begins(found, name))
			return 1;
	return 0;
}

/* 1 if s is the path, with dots for spaces. */
static int
is_dotted(struct slice s, const char *path)
{
	size_t i;

	if (s.len != strlen(path))
		return 0;
	for (i = 0; i < s.len; i++)
		if (s.ptr[i] != (path[i] == ' ' ? '.' : path[i]))
			return 0;
	return 1;
}

int
chart_use_has(const struct chart_use *c, const char *path)
{
	struct document_walk w;
	struct slice found;
	int value = chart_use_value(c, path), parameter;
	int has = c->values != NULL && json_true(&c->values->json, value);

	for (begin_parameters(c, &w); (parameter = next_parameter(&w,
	    &found)) != JSON_NONE;)
		if (is_dotted(found, path))
			has = slice_is(document_text(c->d, parameter,
			    "value"), "true");
	return has;
}
