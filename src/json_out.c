#include "json_out.h"

#define INDENT 4

void
json_out_begin(struct json_out *j, const char *key)
{
	if (j->filled)
		out_text(j->out, ",");
	if (j->depth > 0) {
		out_text(j->out, "\n");
		out_pad(j->out, j->depth * INDENT);
	}
	j->filled = 1;
	if (key != NULL) {
		out_json(j->out, slice_of(key));
		out_text(j->out, ": ");
	}
}

void
json_out_open(struct json_out *j, const char *bracket)
{
	out_text(j->out, bracket);
	j->depth++;
	j->filled = 0;
}

void
json_out_close(struct json_out *j, const char *bracket)
{
	j->depth--;
	if (j->filled) {
		out_text(j->out, "\n");
		out_pad(j->out, j->depth * INDENT);
	}
	out_text(j->out, bracket);
	j->filled = 1;
}
