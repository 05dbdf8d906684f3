#include <stdlib.h>

#include "foreign.h"
#include "format.h"

/* kubectl's tables (cli-runtime, pkg/printers/tabwriter.go). */
#define PADDING		3
#define MIN_WIDTH	6

/* What is shown for a cell; row -1 is the header. */
static struct slice
shown(const struct table *t, long row, size_t column)
{
	const struct column *c = &t->columns[column];
	struct slice cell;

	if (row < 0)
		return slice_of(c->head);
	cell = table_row(t, (size_t)row)[column];
	if (cell.len == 0)
		return slice_of("<none>");
	if (c->type == COLUMN_BOOL)
		return slice_of(slice_is(cell, "true") ? "yes" : "no");
	return cell;
}

static size_t
last_column(const struct table *t)
{
	size_t i = t->column_count - 1;

	while (i > 0 && t->columns[i].head == NULL)
		i--;
	return i;
}

/* Each column as wide as its widest cell, and the padding. */
static size_t *
measure(const struct table *t, long first)
{
	size_t *widths = memory_zeroed(t->column_count, sizeof(*widths)), i, n;
	long row;

	for (row = first; row < (long)t->row_count; row++)
		for (i = 0; i < t->column_count; i++) {
			if (t->columns[i].head == NULL)
				continue;
			n = foreign_width(shown(t, row, i)) + PADDING;
			if (n > widths[i])
				widths[i] = n;
			if (widths[i] < MIN_WIDTH)
				widths[i] = MIN_WIDTH;
		}
	return widths;
}

static void
print_table(struct out *out, const struct table *t, int headers)
{
	long row, first = headers ? -1 : 0;
	size_t *widths = measure(t, first), last = last_column(t), i;

	for (row = first; row < (long)t->row_count; row++) {
		for (i = 0; i <= last; i++) {
			struct slice cell;

			if (t->columns[i].head == NULL)
				continue;
			cell = shown(t, row, i);
			out_foreign(out, cell);
			if (i < last)
				out_pad(out, widths[i] - foreign_width(cell));
			else
				out_text(out, "\n");
		}
	}
	free(widths);
}

/*
 * Of two tables one without a row is left out; between them there is an empty
 * line, as kubectl get pods,nodes has it.
 */
void
format_wide(struct out *out, const struct table *t, int headers)
{
	int more = t->also != NULL && t->also->row_count > 0;

	if (t->lead != NULL && headers) {
		out_foreign(out, slice_of(t->lead));
		out_text(out, "\n");
	}
	if (t->row_count > 0 || !more)
		print_table(out, t, headers);
	if (t->row_count > 0 && more)
		out_text(out, "\n");
	if (more)
		print_table(out, t->also, headers);
}
