#include "report.h"

enum { OPERAND, SHORT, LABEL, DAEMONSET, AFTER, REMARKS };

static const struct column columns[] = {
	[OPERAND] = { "OPERAND", "", "operand", NULL, COLUMN_TEXT },
	[SHORT] = { "SHORT", NULL, NULL, NULL, COLUMN_TEXT },
	[LABEL] = { "LABEL", "=", "label", NULL, COLUMN_TEXT },
	[DAEMONSET] = { "DAEMONSET", NULL, "daemonSet", NULL, COLUMN_TEXT },
	[AFTER] = { "WAITS-FOR", NULL, "waitsFor", NULL, COLUMN_TEXT },
	[REMARKS] = { "REMARKS", NULL, NULL, NULL, COLUMN_TEXT },
};

static struct slice
remarks(const struct operand *operand, struct arena *a)
{
	if (operand->asker == ASKER_GPU)
		return slice_of("every node with a GPU asks for it");
	if (operand->also != NULL)
		return slice_of(arena_printf(a, "needs %s=true, too",
		    operand->also));
	if (operand->flags & OPERAND_OPTIONAL)
		return slice_of("off by default");
	if (operand->flags & OPERAND_MIG)
		return slice_of("only where GPUs are MIG-capable");
	return (struct slice){ NULL, 0 };
}

/* What no label asks for has nothing behind the "=" of text. */
static struct slice
label_of(const struct operand *operand, unsigned wants)
{
	return slice_of(operand->label == NULL && (wants & SHOW_TEXT) ? "" :
	    operand->label);
}

int
report_roster(const struct view *v, struct table *t, unsigned wants)
{
	struct slice *cells;
	size_t i;

	table_init(t, columns, sizeof(columns) / sizeof(columns[0]), wants);
	t->kind = "RosterReport";
	t->list = "items";
	for (i = 0; i < v->roster->count; i++) {
		const struct operand *operand = v->roster->operands[i];

		cells = table_add_row(t, SHOW_TEXT | SHOW_WIDE | SHOW_JSON);
		if (cells == NULL)
			continue;
		cells[OPERAND] = slice_of(operand->name);
		cells[SHORT] = slice_of(roster_short(v->roster, operand));
		cells[LABEL] = label_of(operand, wants);
		cells[DAEMONSET] = slice_of(operand->daemonset);
		cells[AFTER] = slice_of(operand->after);
		cells[REMARKS] = remarks(operand, &t->arena);
	}
	return 0;
}
