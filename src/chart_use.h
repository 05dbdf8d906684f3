#ifndef CHART_USE_H
#define CHART_USE_H

#include "document.h"

/*
 * A use of the Helm chart nvidia-device-plugin: a source of an Argo CD
 * Application, or a file of the chart's values, which has no kind.
 */
struct chart_use {
	const struct document *d;	/* that has it */
	int source;			/* the source in it; 0 for a file */
	const struct document *values;	/* d, or what a text was read as; NULL
					   if that is no object */
	int object;			/* the values, a number in that */
	struct place place;		/* of the source, or the text */
	int drops_null;			/* as Argo CD does from an object */
	int in_part;			/* there are values elsewhere, too */
	int places_itself;		/* by an affinity of its own: it does
					   from 0.15.0 on */
};

/* The charts of one document, one after another. */
struct chart_uses {
	const struct document *d;
	struct document_walk walk;
	size_t next;
	struct documents text;		/* that one's values were read as */
};

/* 1 if the document has a chart. */
int chart_use_is_in(const struct document *d);

/* Begin with c = { .d = ... }: 1 and the next chart, or 0.  Free c. */
int chart_uses_next(struct chart_uses *c, struct chart_use *chart);
void chart_uses_free(struct chart_uses *c);

/* The value at a path of its values, JSON_NONE if there is none. */
int chart_use_value(const struct chart_use *c, const char *path);

/* Its place, or that of the text in which it stands. */
struct place chart_use_place(const struct chart_use *c, int value);

/* 1 if the values, or else its parameters, switch on what is at the path. */
int chart_use_has(const struct chart_use *c, const char *path);

/* 1 if a parameter of helm sets something that begins with this name. */
int chart_use_is_set(const struct chart_use *c, const char *name);

#endif
