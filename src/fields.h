#ifndef FIELDS_H
#define FIELDS_H

#include <stdint.h>

#include "json.h"
#include "project.h"
#include "span.h"

/*
 * How much of an object is read.  Of most pods of a cluster nobody wants to
 * know more than whose they are, so an object comes with little at first, and
 * again with more when that is wanted.
 */
enum need {
	NEED_OWNER,		/* what it is, and whose */
	NEED_PLACEMENT,		/* and on which node, and whether it is ready */
	NEED_ALL,
	NEED_COUNT
};

/*
 * The fields of the object in hand, each of the type that Kubernetes gives it.
 * null is as good as absent everywhere, as Go reads it.  A value of another
 * type is a fault.  Only the first one is kept; the readers go on with "no
 * value", so that whoever began with the object asks once, at its end.
 */
struct fields {
	struct json json;		/* what values below are numbers in */
	struct arena scratch;		/* lives as long as the object */
	const struct project *item;	/* in hand */
	enum need have, want;		/* how much of it is here, is needed */
	struct span times;		/* that were read of it */
	int failed;
	struct error fault;		/* if failed */
};

/*
 * Takes the projected item in hand, which must outlive the use of its fields;
 * all that came of the one before is void.  have says how much of it was
 * projected.  Begin with f = { 0 }.
 */
void fields_take(struct fields *f, const struct project *item,
    enum need have);

/*
 * 1 if so much of the object in hand is there.  0 if not: whoever asks gives
 * up, without having changed anything, and is called again with more of it.
 */
int fields_enough(struct fields *f, enum need want);

/* The place of a value in the input. */
struct place field_place(const struct fields *f, int value);

/* Notes the fault "found ..., wanted ..." at the value. */
void field_fault(struct fields *f, int value, const char *found,
    const char *want);

/*
 * value if it is of this type, JSON_NONE if there is none or if it is a fault.
 * key is what messages call it.
 */
int field_typed(struct fields *f, int value, const char *key,
    enum json_type type);

/* Likewise the value of the map entry that json_next has come to. */
int field_entry(struct fields *f, const struct json_each *at,
    enum json_type type);

/* Likewise the member of this key. */
int field_member(struct fields *f, int object, const char *key,
    enum json_type type);

/* The text of a member that is a string, "no value" if there is none. */
struct slice field_text(struct fields *f, int object, const char *key);

/* s as the cluster's records have it, in scratch; NULL if it is "no value". */
const struct slice *field_share(struct fields *f, struct slice s);
const struct slice *field_shared(struct fields *f, int object,
    const char *key);

/* A member that is true or false, 0 if there is none. */
int field_truth(struct fields *f, int object, const char *key);

/*
 * A member that is a whole number, 0 if there is none.  All counters and codes
 * that are read are int32 in Kubernetes (k8s.io/api, core/v1/types.go).
 */
int32_t field_number(struct fields *f, int object, const char *key);

/*
 * A member that is a time, in seconds since 1970.  0 if there is none, or if
 * its text is no time: a cleaned capture may have something else there.
 */
int64_t field_time(struct fields *f, int object, const char *key);

/* How many members or elements a value has. */
size_t field_count(struct fields *f, int value);

/* json_next for an array of objects; of is what messages call it. */
int field_each(struct fields *f, struct json_each *at, const char *of);

void fields_free(struct fields *f);

#endif
