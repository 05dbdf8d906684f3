#include "format.h"

/*
 * RESOURCE/KEY, one a line, as kubectl takes it for an argument.  The table
 * beside it, which says more of the same, has no names.
 */
void
format_name(struct out *out, const struct table *t, int headers)
{
	size_t row;

	(void)headers;
	for (row = 0; row < t->row_count; row++) {
		if (t->resource != NULL) {
			out_text(out, t->resource);
			out_text(out, "/");
		}
		out_foreign(out, table_row(t, row)[0]);
		out_text(out, "\n");
	}
}
