#include <stdio.h>

#include "format.h"

static void
print_cell(struct out *out, const struct column *c, struct slice cell)
{
	out_text(out, c->text);
	if (c->type == COLUMN_BOOL)
		out_text(out, slice_is(cell, "true") ? "yes" : "no");
	else
		out_foreign(out, cell);
}

static void
print_rows(struct out *out, const struct table *t)
{
	size_t row, i;

	for (row = 0; row < t->row_count; row++) {
		for (i = 0; i < t->column_count; i++)
			if (t->columns[i].text != NULL &&
			    table_row(t, row)[i].ptr != NULL)
				print_cell(out, &t->columns[i],
				    table_row(t, row)[i]);
		out_text(out, "\n");
	}
}

/* A line for each row: the cells that have a value. */
void
format_text(struct out *out, const struct table *t, int headers)
{
	char total[32];

	(void)headers;
	print_rows(out, t);
	if (t->also != NULL)
		print_rows(out, t->also);
	if (t->total_text != NULL) {
		snprintf(total, sizeof(total), "=%zu\n", t->total);
		out_text(out, t->total_text);
		out_text(out, total);
	}
}
