#include <stddef.h>
#include <strings.h>

#include "format.h"

/* In the order in which kubectl lists what is allowed. */
static const struct format formats[] = {
	{ "json", SHOW_JSON, format_json },
	{ "name", SHOW_NAME, format_name },
	{ "text", SHOW_TEXT, format_text },
	{ "wide", SHOW_WIDE, format_wide },
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
