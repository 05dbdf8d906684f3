#include <stddef.h>

#include "yaml_scalar.h"

/* go-yaml drops every underscore from a number before it looks further. */
#define SIGN "([-+]_*)?"
#define EXPONENT "([eE]_*[-+]?[0-9_]+)?"

/*
 * One alternative a line, the empty string is let in by the question mark.  A
 * plain dotted name such as 1.16.2 is no number: yaml.org's expression for
 * floats would take it for one, no parser does.
 */
static const char other_types[] =
	"^("
	"~|null|Null|NULL"
	"|y|Y|yes|Yes|YES|n|N|no|No|NO"
	"|true|True|TRUE|false|False|FALSE"
	"|on|On|ON|off|Off|OFF"
	"|=|<<"
	/* a second sign, as in 0b-1, is go-yaml's own */
	"|" SIGN "0_*[bB][-+]?[01_]+"
	"|" SIGN "0_*[oO][-+]?[0-7_]+"
	"|" SIGN "0_*[xX][0-9a-fA-F_]+"
	/* 1, 1_0, 017, 1., 1.5e3, .5 */
	"|" SIGN "[0-9][0-9_]*(\\.[0-9_]*)?" EXPONENT
	"|" SIGN "\\.[0-9_]+" EXPONENT
	"|[-+]?\\.(inf|Inf|INF)"
	"|\\.(nan|NaN|NAN)"
	/* base 60: 12:30, 1:30:59.5 */
	"|" SIGN "[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?"
	/* a date, perhaps with a time, perhaps with a zone */
	"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
	"(([Tt]|[ \t]+)[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(\\.[0-9]*)?"
	"([ \t]*(Z|[-+][0-9]{1,2}(:?[0-9]{2})?))?)?"
	")?$";

int
yaml_scalar_init(struct yaml_scalar *y, struct error *err)
{
	if (regcomp(&y->other, other_types, REG_EXTENDED | REG_NOSUB) != 0)
		return error_set(err, "out of memory");
	return 0;
}

int
yaml_scalar_other(const struct yaml_scalar *y, const char *s)
{
	return regexec(&y->other, s, 0, NULL, 0) == 0;
}

void
yaml_scalar_free(struct yaml_scalar *y)
{
	regfree(&y->other);
}
