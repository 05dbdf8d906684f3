#include <stddef.h>
#include <strings.h>

#include "format.h"

/* In the order in which kubectl lists what is allowed. */
static const struct format formats[] = {
	{ "json", SHOW_JSON, "a document for programs", format_json },
	{ "name", SHOW_NAME, "TYPE/NAME of what has a finding, as node/n1",
	    format_name },
	{ "text", SHOW_TEXT, "lines for scripts (the default)", format_text },
	{ "wide", SHOW_WIDE, "a table with all details", format_wide },
};
#define COUNT (sizeof(formats) / sizeof(formats[0]))

const struct format *
format_find(const char *name, unsigned allowed, struct error *err)
{
	const char *between = "";
	size_t i;

	if (name == NULL || name[0] == '\0')
		name = "text";
	for (i = 0; i < COUNT; i++)
		if (strcasecmp(name, formats[i].name) == 0 &&
		    (formats[i].shows & allowed))
			return &formats[i];
	error_set(err, "unable to match a printer suitable for the output "
	    "format \"%s\", allowed formats are: ", name);
	for (i = 0; i < COUNT; i++)
		if (formats[i].shows & allowed) {
			error_add(err, "%s%s", between, formats[i].name);
			between = ",";
		}
	return NULL;
}

void
format_help(struct out *out, unsigned allowed)
{
	size_t i;

	for (i = 0; i < COUNT; i++)
		if (formats[i].shows & allowed) {
			out_text(out, "  ");
			out_text(out, formats[i].name);
			out_text(out, "   ");
			out_text(out, formats[i].help);
			out_text(out, "\n");
		}
}
