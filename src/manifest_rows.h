#ifndef MANIFEST_ROWS_H
#define MANIFEST_ROWS_H

#include <stddef.h>

#include "manifest.h"

/*
 * How the kinds of objects are written down: as rows, one for each line of
 * YAML, for example
 *
 *	{ 0, "spec",		MAP },
 *	{ 1,	"hostPID",	BARE("true"), UNLESS(HOST_DRIVER) },
 *	{ 1,	"tolerations",	LIST },
 *	{ 2,	  "-",		MAP, EACH(tolerations) },
 *	{ 3,	    "key",	TEXT("$each.key") },
 *
 * A map or a list holds the deeper rows that follow; those of a list have the
 * key "-".  Keys of a map are sorted, so that YAML and JSON come out as kubectl
 * prints them.
 *
 * A row that does not hold takes the deeper ones with it, and a map or a list
 * in which nothing is left is not written, unless it is EMPTY_MAP or
 * EMPTY_LIST.  A row does not hold where the facts are not as it wants them,
 * where its list has no elements, or where its variable has no value.
 *
 * A key or a text that is one of these is a variable, a member of struct
 * manifest, or, below a row with EACH, of the element that is being written:
 *
 *	$chart_version $cluster $container $image $label $memory $name
 *	$namespace $role $runtime_class
 *	$each.effect $each.key $each.operator $each.value
 */
enum row_type {
	ROW_TEXT, ROW_BARE, ROW_MAP, ROW_LIST, ROW_EMPTY_MAP, ROW_EMPTY_LIST
};

struct manifest_row {
	int depth;			/* at most 30, for manifest_walk */
	const char *key;
	enum row_type type;
	const char *value;		/* of a TEXT or a BARE */
	unsigned when, unless;		/* facts */
	size_t each;			/* of a list in struct manifest, or 0 */
};

#define TEXT(text)	.type = ROW_TEXT, .value = text
#define BARE(word)	.type = ROW_BARE, .value = word
#define MAP		.type = ROW_MAP
#define LIST		.type = ROW_LIST
#define EMPTY_MAP	.type = ROW_EMPTY_MAP
#define EMPTY_LIST	.type = ROW_EMPTY_LIST

/* Conditions on a row: all of these facts; none of these; no condition. */
#define WHEN(facts)	.when = (facts)
#define UNLESS(facts)	.unless = (facts)
#define ALWAYS		.when = 0

/* The row is written once for each element; such rows do not nest. */
#define EACH(member)	.each = offsetof(struct manifest, member)

struct manifest_kind {
	const char *resource;		/* as -o name writes it */
	const struct manifest_row *rows;
	size_t count;
};

#define KIND(resource, rows) \
	{ resource, rows, sizeof(rows) / sizeof((rows)[0]) }

#endif
