#include "flag_value.h"
#include "grammar.h"
#include "toleration.h"

static int
refuse(const char *text, const char *part, const char *why, struct arena *a,
    struct error *err)
{
	return flag_refuse("--toleration", text, arena_printf(a, "%s: %s",
	    part, why), err);
}

/* NULL for what is not there, which is not the empty string. */
static const char *
keep(struct slice s, struct arena *a)
{
	return s.ptr == NULL ? NULL : arena_string(a, s);
}

int
toleration_parse(struct manifest_element *to, const char *text,
    struct arena *arena, struct error *err)
{
	struct slice key = slice_of(text);
	struct slice effect = slice_cut_last(&key, ':');
	struct slice value = slice_cut_first(&key, '=');
	const char *why;

	why = grammar_label_key(key);
	if (why != NULL)
		return refuse(text, "key", why, arena, err);
	why = grammar_label_value(value);
	if (why != NULL)
		return refuse(text, "value", why, arena, err);
	why = effect.ptr == NULL ? NULL : grammar_taint_effect(effect);
	if (why != NULL)
		return refuse(text, "effect", why, arena, err);
	*to = (struct manifest_element){
		.key = keep(key, arena),
		.operator = value.ptr == NULL ? "Exists" : "Equal",
		.value = keep(value, arena),
		.effect = keep(effect, arena),
	};
	return 0;
}
