#include "flag_value.h"
#include "nearest.h"

int
flag_refuse(const char *flag, const char *value, const char *why,
    struct error *err)
{
	return error_set(err, "invalid argument \"%s\" for \"%s\" flag: %s",
	    value, flag, why);
}

int
flag_refuse_word(const char *flag, const char *value,
    const char *(*word)(size_t i), struct error *err)
{
	struct nearest near = { .typed = value };
	size_t i;

	flag_refuse(flag, value, "wanted ", err);
	for (i = 0; word(i) != NULL; i++) {
		nearest_offer(&near, word(i));
		error_add(err, "%s%s", i == 0 ? "" :
		    word(i + 1) == NULL ? " or " : ", ", word(i));
	}
	if (near.best != NULL)
		error_add(err, "; did you mean \"%s\"?", near.best);
	return -1;
}
