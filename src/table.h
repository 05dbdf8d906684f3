#ifndef TABLE_H
#define TABLE_H

#include "arena.h"
#include "slice.h"

/* The formats that show a column or a row, one bit each. */
enum {
	SHOW_TEXT = 1 << 0, SHOW_WIDE = 1 << 1, SHOW_JSON = 1 << 2,
	SHOW_NAME = 1 << 3
};

enum column_type { COLUMN_TEXT, COLUMN_BOOL, COLUMN_NUMBER };

/*
 * A column, and how each format shows it; NULL: it does not.  A cell of "no
 * value" is left out of text, <none> in wide, null in JSON.
 */
struct column {
	const char *head;		/* wide: its header */
	const char *text;		/* text: what goes before the cell */
	const char *json;		/* JSON: its key */
	const struct nest *nest;	/* JSON: holds it; NULL: the item */
	enum column_type type;		/* bool: "true" and "false"; a number
					   is bare in JSON, too */
};

/*
 * In JSON, rows of one key make one item.  A nest is a member of that item: a
 * map of columns of its first row, or a list with an object, or a bare string,
 * for each row that has a value there.
 */
struct nest {
	const char *json;
	enum { NEST_MAP, NEST_LIST, NEST_STRINGS } type;
};

/* What a report says, whatever the format.  Column 0 is the rows' key. */
struct table {
	struct arena arena;
	const char *kind;		/* JSON: of the document */
	const char *list;		/* JSON: the member with the items */
	const char *resource;		/* name: what goes before "/KEY"; NULL:
					   the key has it */
	const char *total_text;		/* a last line, NULL if there is none */
	const char *total_json;
	size_t total;
	const char *lead;		/* wide: a line above the header, NULL
					   if there is none */
	const struct column *columns;
	size_t column_count;
	struct slice *cells;		/* row by row */
	unsigned wants;			/* the SHOW_ bit of the format */
	size_t row_count, cell_cap;
	struct table *also;		/* printed after this one, and freed
					   with it; in JSON another list of
					   the document.  NULL: none */
};

/*
 * A table for the format whose SHOW_ bit is wants.  Columns must outlive t.
 * Free it with table_free.
 */
void table_init(struct table *t, const struct column *columns, size_t count,
    unsigned wants);

/*
 * A new row that these formats show, its cells without a value; NULL if the
 * format that is wanted does not.  The cells are valid until the next row; what
 * they point to must outlive the table.
 */
struct slice *table_add_row(struct table *t, unsigned shows);

/* The text of a number, for a cell; it lives as long as the table. */
struct slice table_number(struct table *t, size_t n);

/* Sets a cell of a row that was added before. */
void table_set(struct table *t, size_t row, size_t column, struct slice cell);

/* The cells of a row. */
const struct slice *table_row(const struct table *t, size_t row);

void table_free(struct table *t);

#endif
