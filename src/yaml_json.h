#ifndef YAML_JSON_H
#define YAML_JSON_H

#include "input.h"
#include "open_keys.h"
#include "scan.h"
#include "yaml_events.h"

/*
 * A YAML stream made into JSON, as Kubernetes reads it (sigs.k8s.io/yaml,
 * YAMLToJSON): a document a line, a scalar without quotes of the type that it
 * looks like.  Keys must be strings, and may not come twice in a mapping.
 * Empty documents are passed over.
 */
struct yaml_json {
	struct yaml_events yaml;
	struct yaml_level {
		int is_list, wants_value;
		size_t count;		/* of what it has so far */
	} levels[SCAN_DEPTH + 1];	/* 0: the stream of documents */
	size_t depth;
	struct open_keys keys;
	struct yaml_list {
		int has_items, has_kind, has_braces;
	} list;				/* what the document in hand has */

	char *text;			/* the JSON made ... */
	size_t len, cap, given;
	uint64_t before;		/* ... after so many bytes */
	struct yaml_mark *marks;	/* where its tokens came from */
	size_t mark_count, mark_cap;
	size_t forgotten;		/* marks that nobody needs now */

	int failed, ended;
	struct error fault;
};

/*
 * As yaml_events_init.  Free j with yaml_json_free once this has returned 0.
 */
int yaml_json_init(struct yaml_json *j, const char *file,
    struct source source, size_t most, struct error *err);

/* The JSON; j must outlive it. */
struct source yaml_json_source(struct yaml_json *j);

void yaml_json_free(struct yaml_json *j);

#endif
