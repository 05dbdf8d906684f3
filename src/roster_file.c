#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "foreign.h"
#include "grammar.h"
#include "nearest.h"
#include "roster_file.h"
#include "yaml_events.h"
#include "yaml_scalar.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define MOST ((size_t)1 << 20)		/* bytes of a file */

/* ---- what may be in the file ------------------------------------------- */

struct key {
	const char *name;
	const char *(*wanted)(struct slice);	/* NULL: true or false */
	size_t at;		/* of the text in what is read */
	unsigned flag;		/* what true sets */
	int required;
};

/* An empty text would fit every pod, or those without the label. */
static const char *
wanted_text(struct slice s)
{
	return s.len > 0 && foreign_is_safe(s) ? NULL :
	    "wanted one character or more, and none that is invisible";
}

static const char *
wanted_value(struct slice s)
{
	return s.len == 0 ? wanted_text(s) : grammar_label_value(s);
}

enum { NAME, SHORT, LABEL, DAEMONSET, AFTER, ALSO, APP, PREFIX, SUFFIX,
	COMPONENT, PREINSTALLED, OPTIONAL, RUNTIME, KEYS };

#define TEXT(test, member) .wanted = (test), \
	.at = offsetof(struct operand, member)
static const struct key operand_keys[KEYS] = {
	[NAME] = { "name", TEXT(grammar_dns_label, name), .required = 1 },
	[SHORT] = { "short", TEXT(grammar_dns_label, short_name) },
	[LABEL] = { "label", TEXT(grammar_label_key, label), .required = 1 },
	[DAEMONSET] = { "daemonset", TEXT(grammar_dns_subdomain, daemonset),
	    .required = 1 },
	[AFTER] = { "waitsFor", TEXT(grammar_dns_label, after) },
	[ALSO] = { "also", TEXT(grammar_label_key, also) },
	[APP] = { "app", TEXT(wanted_value, app) },
	[PREFIX] = { "daemonsetPrefix", TEXT(wanted_text, daemonset_prefix) },
	[SUFFIX] = { "daemonsetSuffix", TEXT(wanted_text, daemonset_suffix) },
	[COMPONENT] = { "component", TEXT(wanted_value, component) },
	[PREINSTALLED] = { "preinstalled", TEXT(wanted_value, preinstalled) },
	[OPTIONAL] = { "optional", .flag = OPERAND_OPTIONAL },
	[RUNTIME] = { "runtime", .flag = OPERAND_NEEDS_RUNTIME },
};
#undef TEXT

enum { TOP_NAME, TOP_OPERANDS };

static const struct key top_keys[] = {
	[TOP_NAME] = { "name", .wanted = wanted_text },
	[TOP_OPERANDS] = { "operands", .required = 1 },
};

/* No two operands may have the same, as pods and arguments name them. */
static const struct {
	size_t key;
	const char *what;
} unique[] = {
	{ NAME, "name" },
	{ SHORT, "short name" },
	{ DAEMONSET, "DaemonSet" },
};

/* A mapping that is being read. */
struct mapping {
	const char *title;
	const struct key *keys;
	size_t count;
	struct place at;
	struct place given[KEYS];	/* the values; line 0: not yet */
	int whole;		/* it has ended, and has all that it needs */
};

/* An operand with the places of what it has, until all are checked. */
struct draft {
	struct operand operand;
	struct mapping mapping;
	struct draft *after;		/* the one that it waits for */
	const struct draft *seen_from;	/* where a search for circles began */
};

static const char *
text_of(const struct operand *operand, size_t key)
{
	return *(const char *const *)((const char *)operand +
	    operand_keys[key].at);
}

/* ---- the events -------------------------------------------------------- */

struct reader {
	struct yaml_events yaml;
	struct yaml_scalar scalar;
	const char *name;	/* of the roster; NULL: not given */
	struct draft *drafts;
	size_t count, cap;
	struct arena *arena;
	struct error *err;
};

static int
next(struct reader *r)
{
	return yaml_events_next(&r->yaml, r->err);
}

static yaml_event_type_t
event(const struct reader *r)
{
	return r->yaml.event.type;
}

static struct place
at(const struct reader *r)
{
	return r->yaml.at;
}

/* The scalar of the event, which must be one. */
static struct slice
scalar(const struct reader *r)
{
	return yaml_events_scalar(&r->yaml);
}

static int
is_plain(const struct reader *r)
{
	return yaml_events_is_plain(&r->yaml);
}

/* 1 if the event is a scalar that no reader takes for anything but a text. */
static int
is_text(const struct reader *r)
{
	return event(r) == YAML_SCALAR_EVENT && !(is_plain(r) &&
	    yaml_scalar_other(&r->scalar, scalar(r).ptr));
}

/* The event for a message: texts stand in quotes, other scalars do not. */
static const char *
found(const struct reader *r)
{
	const char *quote = is_text(r) ? "\"" : "";

	if (event(r) == YAML_SEQUENCE_START_EVENT)
		return "a list";
	if (event(r) == YAML_MAPPING_START_EVENT)
		return "a mapping";
	if (is_plain(r) && scalar(r).len == 0)
		return "nothing";
	return arena_printf(r->arena, "%s%s%s", quote,
	    foreign_shown(scalar(r), r->arena), quote);
}

/* ---- values ------------------------------------------------------------ */

static int
read_text(struct reader *r, const struct key *key, const char **text)
{
	const char *wanted;

	if (!is_text(r)) {
		error_at(r->err, at(r), "found %s, wanted a text", found(r));
		return is_plain(r) && scalar(r).len > 0 ?
		    error_add(r->err, ": quote it") : -1;
	}
	wanted = key->wanted(scalar(r));
	if (wanted != NULL)
		return error_at(r->err, at(r), "found %s, %s", found(r),
		    wanted);
	*text = arena_string(r->arena, scalar(r));
	return 0;
}

static int
read_flag(struct reader *r, const struct key *key, unsigned *flags)
{
	if (is_plain(r) && slice_is(scalar(r), "true"))
		*flags |= key->flag;
	else if (!is_plain(r) || !slice_is(scalar(r), "false"))
		return error_at(r->err, at(r), "found %s, wanted true or "
		    "false", found(r));
	return 0;
}

/* ---- keys -------------------------------------------------------------- */

static int
unknown_key(struct reader *r, const struct mapping *m)
{
	const char *typed = foreign_shown(scalar(r), r->arena);
	struct nearest near = { .typed = typed };
	size_t i;

	for (i = 0; i < m->count; i++)
		nearest_offer(&near, m->keys[i].name);
	error_at(r->err, at(r), "unknown key \"%s\"", typed);
	if (near.best != NULL)
		return error_add(r->err, ", did you mean \"%s\"?", near.best);
	error_add(r->err, "; wanted one of");
	for (i = 0; i < m->count; i++)
		error_add(r->err, "%s %s", i == 0 ? "" : ",",
		    m->keys[i].name);
	return -1;
}

static int
check_required(struct reader *r, const struct mapping *m)
{
	size_t i;

	for (i = 0; i < m->count; i++)
		if (m->keys[i].required && m->given[i].line == 0)
			return error_at(r->err, m->at, "%s without \"%s\"",
			    m->title, m->keys[i].name);
	return 0;
}

/* The key whose scalar the event is, KEYS with an error if there is none. */
static size_t
find_key(struct reader *r, const struct mapping *m)
{
	size_t i;

	if (event(r) != YAML_SCALAR_EVENT) {
		error_at(r->err, at(r), "found %s, wanted a key", found(r));
		return KEYS;
	}
	for (i = 0; i < m->count; i++)
		if (slice_is(scalar(r), m->keys[i].name))
			break;
	if (i == m->count) {
		unknown_key(r, m);
		return KEYS;
	}
	if (m->given[i].line > 0) {
		error_at(r->err, at(r), "key \"%s\" comes twice",
		    m->keys[i].name);
		return KEYS;
	}
	return i;
}

/*
 * The next key, the event being its value.  NULL at the end of the mapping,
 * which is whole then, or with an error.
 */
static const struct key *
next_key(struct reader *r, struct mapping *m)
{
	size_t i;

	if (next(r) < 0)
		return NULL;
	if (event(r) == YAML_MAPPING_END_EVENT) {
		m->whole = check_required(r, m) == 0;
		return NULL;
	}
	i = find_key(r, m);
	if (i == KEYS || next(r) < 0)
		return NULL;
	m->given[i] = at(r);
	return &m->keys[i];
}

/* ---- operands ---------------------------------------------------------- */

static int
read_operand(struct reader *r)
{
	struct draft *d;
	const struct key *key;

	if (event(r) != YAML_MAPPING_START_EVENT)
		return error_at(r->err, at(r), "found %s, wanted an operand, "
		    "a mapping", found(r));
	r->drafts = memory_grow(r->drafts, &r->cap, r->count + 1,
	    sizeof(*r->drafts));
	d = &r->drafts[r->count++];
	*d = (struct draft){ .mapping = { .title = "operand", .at = at(r),
	    .keys = operand_keys, .count = COUNT(operand_keys) } };
	while ((key = next_key(r, &d->mapping)) != NULL)
		if ((key->wanted == NULL ?
		    read_flag(r, key, &d->operand.flags) :
		    read_text(r, key, (const char **)
		    ((char *)&d->operand + key->at))) < 0)
			return -1;
	return d->mapping.whole ? 0 : -1;
}

static int
read_operands(struct reader *r)
{
	struct place start = at(r);

	if (event(r) != YAML_SEQUENCE_START_EVENT)
		return error_at(r->err, at(r), "found %s, wanted a list of "
		    "operands", found(r));
	while (next(r) == 0) {
		if (event(r) != YAML_SEQUENCE_END_EVENT) {
			if (read_operand(r) < 0)
				return -1;
			continue;
		}
		return r->count > 0 ? 0 : error_at(r->err, start,
		    "found an empty list, wanted one operand or more");
	}
	return -1;
}

/* ---- what operands say of each other ----------------------------------- */

static int
check_unique(struct reader *r, const struct draft *d, size_t key,
    const char *what)
{
	const char *text = text_of(&d->operand, key), *other;
	const struct draft *o;

	for (o = r->drafts; text != NULL && o < d; o++) {
		other = text_of(&o->operand, key);
		if (other != NULL && strcmp(other, text) == 0)
			return error_at(r->err, d->mapping.given[key],
			    "two operands of the %s \"%s\", the first in "
			    "line %zu", what, text,
			    o->mapping.given[key].line);
	}
	return 0;
}

/* Finds the operand that another one waits for. */
static int
find_after(struct reader *r, struct draft *d)
{
	const char *after = d->operand.after;
	struct nearest near = { .typed = after };
	struct draft *o, *end = r->drafts + r->count;

	for (o = r->drafts; o < end && d->after == NULL; o++)
		if (strcmp(o->operand.name, after) == 0)
			d->after = o;
	if (d->after != NULL)
		return 0;
	for (o = r->drafts; o < end; o++)
		if (o != d)
			nearest_offer(&near, o->operand.name);
	error_at(r->err, d->mapping.given[AFTER], "unknown operand \"%s\"",
	    after);
	if (near.best != NULL)
		return error_add(r->err, ", did you mean \"%s\"?", near.best);
	return error_add(r->err, ", wanted another one of this file");
}

/* What waits for itself, by way of others or not, would never start. */
static int
check_circle(struct reader *r, struct draft *d)
{
	struct draft *o;

	for (o = d; o != NULL && o->seen_from == NULL; o = o->after)
		o->seen_from = d;
	if (o == NULL || o->seen_from != d)
		return 0;
	error_at(r->err, o->mapping.given[AFTER], "operand \"%s\" waits for "
	    "itself", o->operand.name);
	return o->after == o ? -1 : error_add(r->err, ", by way of \"%s\"",
	    o->after->operand.name);
}

static int
check_operands(struct reader *r)
{
	struct draft *d, *end = r->drafts + r->count;
	size_t i;

	for (d = r->drafts; d < end; d++)
		for (i = 0; i < COUNT(unique); i++)
			if (check_unique(r, d, unique[i].key,
			    unique[i].what) < 0)
				return -1;
	for (d = r->drafts; d < end; d++)
		if (d->operand.after != NULL && find_after(r, d) < 0)
			return -1;
	for (d = r->drafts; d < end; d++)
		if (check_circle(r, d) < 0)
			return -1;
	return 0;
}

/* ---- the document ------------------------------------------------------ */

static int
read_roster(struct reader *r)
{
	struct mapping m = { .title = "roster", .keys = top_keys,
	    .count = COUNT(top_keys), .at = at(r) };
	const struct key *key;

	if (event(r) != YAML_MAPPING_START_EVENT)
		return error_at(r->err, at(r), "found %s, wanted a mapping "
		    "with \"operands\"", found(r));
	while ((key = next_key(r, &m)) != NULL)
		if ((key == &top_keys[TOP_OPERANDS] ? read_operands(r) :
		    read_text(r, key, &r->name)) < 0)
			return -1;
	return m.whole ? 0 : -1;
}

/* The events of a stream that holds one document, a roster. */
static int
read_stream(struct reader *r)
{
	if (next(r) < 0 || next(r) < 0)
		return -1;
	if (event(r) == YAML_STREAM_END_EVENT)
		return error_at(r->err, at(r), "found an empty file, wanted "
		    "a roster");
	if (next(r) < 0 || read_roster(r) < 0 || next(r) < 0 || next(r) < 0)
		return -1;
	if (event(r) != YAML_STREAM_END_EVENT)
		return error_at(r->err, at(r), "found a second document, "
		    "wanted one");
	return check_operands(r);
}

/* ---- the file ---------------------------------------------------------- */

/* A source that ends in an error after so many bytes. */
struct limited {
	struct source from;
	size_t left;
};

static ssize_t
limited_read(void *ctx, void *buf, size_t size)
{
	struct limited *l = ctx;
	ssize_t n = l->from.read(l->from.ctx, buf, size);

	if (n > 0 && (size_t)n > l->left) {
		errno = EFBIG;
		return -1;
	}
	l->left -= n > 0 ? (size_t)n : 0;
	return n;
}

static int
read_source(struct reader *r, const char *path, struct source source)
{
	struct limited limited = { source, MOST };
	int rc;

	if (yaml_scalar_init(&r->scalar, r->err) < 0)
		return -1;
	rc = yaml_events_init(&r->yaml, path, (struct source){
	    .read = limited_read, .ctx = &limited }, MOST, r->err);
	if (rc == 0) {
		rc = read_stream(r);
		yaml_events_free(&r->yaml);
	}
	yaml_scalar_free(&r->scalar);
	return rc;
}

static void
make_roster(const struct reader *r, const char *path, struct roster *roster)
{
	const struct operand **v = arena_array(r->arena, r->count, sizeof(*v));
	struct operand *operands = arena_array(r->arena, r->count,
	    sizeof(*operands));
	const char *slash = strrchr(path, '/');
	size_t i;

	for (i = 0; i < r->count; i++) {
		operands[i] = r->drafts[i].operand;
		v[i] = &operands[i];
	}
	*roster = (struct roster){ r->name, v, r->count, 0, 0 };
	if (roster->name == NULL)
		roster->name = arena_string(r->arena, slice_of(slash != NULL ?
		    slash + 1 : path));
}

int
roster_file_read(struct roster *roster, const char *path, struct arena *arena,
    struct error *err)
{
	struct reader r = { .arena = arena, .err = err };
	struct source source;
	int fd, rc;

	if (files_open(path, &fd, &source, err) < 0)
		return -1;
	rc = read_source(&r, path, source);
	files_close(fd);
	if (rc == 0)
		make_roster(&r, path, roster);
	free(r.drafts);
	return rc;
}
