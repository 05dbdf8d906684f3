#include <string.h>
#include <unistd.h>

#include "lineup.h"
#include "nearest.h"
#include "roster_file.h"

/* So many operands are named in a message at most. */
#define LISTED	10

/* A name that is no built-in one is a file's, unless there is none. */
static int
find_roster(struct lineup *l, const char *name, struct roster *r,
    struct error *err)
{
	const struct roster *named = roster_named(name);
	struct nearest near = { .typed = name };
	size_t i;

	if (named != NULL) {
		*r = *named;
		return 0;
	}
	if (strpbrk(name, "./") != NULL || access(name, F_OK) == 0)
		return roster_file_read(r, name, &l->arena, err);
	for (i = 0; roster_name(i) != NULL; i++)
		nearest_offer(&near, roster_name(i));
	nearest_offer(&near, ROSTER_AUTO);
	error_set(err, "unknown roster \"%s\"", name);
	if (near.best != NULL)
		return error_add(err, ", did you mean \"%s\"?", near.best);
	error_add(err, "; wanted a file or one of");
	for (i = 0; roster_name(i) != NULL; i++)
		error_add(err, "%s %s", i == 0 ? "" : ",", roster_name(i));
	return error_add(err, ", " ROSTER_AUTO);
}

/* The operands of a roster, or as many of them as a message has room for. */
static void
list_operands(const struct roster *r, struct error *err)
{
	size_t i;

	for (i = 0; i < r->count && i < LISTED; i++)
		error_add(err, "%s %s", i == 0 ? "" : ",",
		    r->operands[i]->name);
	if (r->count > LISTED)
		error_add(err, ", ...");
}

/* The first built-in roster that has an operand of this name, NULL if none. */
static const char *
roster_with(const char *name)
{
	size_t i;

	for (i = 0; roster_name(i) != NULL; i++)
		if (roster_find(roster_named(roster_name(i)),
		    slice_of(name)) != NULL)
			return roster_name(i);
	return NULL;
}

const struct operand *
lineup_find(const struct roster *r, const char *name, struct error *err)
{
	const struct operand *operand = roster_find(r, slice_of(name));
	struct nearest near = { .typed = name };
	const char *other;
	size_t i;

	if (operand != NULL)
		return operand;
	other = roster_with(name);
	if (other != NULL) {
		error_set(err, strcmp(other, r->name) == 0 ?
		    "operand \"%s\" is left out by --ignore" :
		    "operand \"%s\" is not in roster %s, but in that of "
		    "--roster %s", name, r->name, other);
		return NULL;
	}
	for (i = 0; i < r->count; i++) {
		nearest_offer(&near, r->operands[i]->name);
		nearest_offer(&near, roster_short(r, r->operands[i]));
	}
	error_set(err, "unknown operand \"%s\"", name);
	if (near.best != NULL) {
		error_add(err, ", did you mean \"%s\"?", near.best);
		return NULL;
	}
	error_add(err, "; known are");
	list_operands(r, err);
	return NULL;
}

/* Takes over those operands of `from` that are in neither roster. */
static void
add_others(struct roster *to, const struct operand **v,
    const struct roster *from, const struct roster *without)
{
	size_t i;

	to->operands = v;
	for (i = 0; i < from->count; i++)
		if (!roster_has(to, from->operands[i]) &&
		    (without == NULL || !roster_has(without,
		    from->operands[i])))
			v[to->count++] = from->operands[i];
}

/* The operands of these names, whatever roster has them. */
static int
find_ignored(struct lineup *l, const struct names *names, struct error *err)
{
	const struct operand **v = arena_array(&l->arena, names->count,
	    sizeof(*v));
	size_t i;

	l->ignored.operands = v;
	for (i = 0; i < names->count; i++) {
		const struct operand *operand = roster_find(&l->shown,
		    slice_of(names->v[i]));

		if (operand == NULL)
			operand = lineup_find(&l->known, names->v[i], err);
		if (operand == NULL)
			return -1;
		v[l->ignored.count++] = operand;
	}
	return 0;
}

int
lineup_init(struct lineup *l, const char *name, const struct names *ignore,
    struct error *err)
{
	struct roster base = { 0 };
	const struct operand **v;

	if (find_roster(l, name == NULL ? roster_five.name : name, &base,
	    err) < 0)
		return -1;
	l->shown = base;
	l->known = (struct roster){ .name = roster_all.name };
	v = arena_array(&l->arena, base.count + roster_all.count, sizeof(*v));
	add_others(&l->known, v, &base, NULL);
	add_others(&l->known, v, &roster_all, NULL);
	if (find_ignored(l, ignore, err) < 0)
		return -1;
	v = arena_array(&l->arena, base.count, sizeof(*v));
	l->shown.count = 0;
	add_others(&l->shown, v, &base, &l->ignored);
	return 0;
}

void
lineup_free(struct lineup *l)
{
	arena_free(&l->arena);
}
