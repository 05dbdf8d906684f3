#include "report.h"

static const struct column columns[] = {
	{ "OPERAND", "", "operand", NULL, COLUMN_TEXT },
	{ "SHORT", NULL, NULL, NULL, COLUMN_TEXT },
	{ "LABEL", "=", "label", NULL, COLUMN_TEXT },
	{ "DAEMONSET", NULL, "daemonSet", NULL, COLUMN_TEXT },
};

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
		cells[0] = slice_of(operand->name);
		cells[1] = slice_of(roster_short(v->roster, operand));
		cells[2] = slice_of(operand->label);
		cells[3] = slice_of(operand->daemonset);
	}
	return 0;
}
