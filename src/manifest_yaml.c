#include <string.h>
#include <yaml.h>

#include "manifest.h"
#include "yaml_scalar.h"

/* libyaml's emitter; what fails is kept, and later events do nothing. */
struct yaml {
	yaml_emitter_t emitter;
	struct yaml_scalar scalar;
	int failed;
};

/* What libyaml calls to write.  out remembers the failures. */
static int
write_text(void *data, unsigned char *text, size_t len)
{
	out_slice(data, (struct slice){ (const char *)text, len });
	return 1;
}

/* Passes an event on, made being what libyaml said when it was made. */
static void
emit(struct yaml *y, yaml_event_t *event, int made)
{
	if (made && y->failed)
		yaml_event_delete(event);
	else if (!made || !yaml_emitter_emit(&y->emitter, event))
		y->failed = 1;
}

static void
emit_scalar(struct yaml *y, const char *s, int quote)
{
	yaml_event_t event;

	emit(y, &event, yaml_scalar_event_initialize(&event, NULL, NULL,
	    (const yaml_char_t *)s, (int)strlen(s), !quote, 1,
	    quote ? YAML_DOUBLE_QUOTED_SCALAR_STYLE :
	    YAML_PLAIN_SCALAR_STYLE));
}

/*
 * Left to itself libyaml writes true and 1e3 plain, since it knows no types;
 * where its own syntax forbids plain text it quotes on its own.
 */
static void
emit_string(struct yaml *y, const char *s)
{
	emit_scalar(y, s, yaml_scalar_other(&y->scalar, s));
}

static void
emit_node(struct yaml *y, const struct manifest_node *node)
{
	yaml_event_t event;

	if (node->key != NULL)
		emit_string(y, node->key);
	switch (node->type) {
	case MANIFEST_MAP:
		emit(y, &event, yaml_mapping_start_event_initialize(&event,
		    NULL, NULL, 1, YAML_BLOCK_MAPPING_STYLE));
		break;
	case MANIFEST_LIST:
		emit(y, &event, yaml_sequence_start_event_initialize(&event,
		    NULL, NULL, 1, YAML_BLOCK_SEQUENCE_STYLE));
		break;
	case MANIFEST_STRING:
		emit_string(y, node->value);
		break;
	case MANIFEST_BARE:
		emit_scalar(y, node->value, 0);
		break;
	case MANIFEST_MAP_END:
		emit(y, &event, yaml_mapping_end_event_initialize(&event));
		break;
	case MANIFEST_LIST_END:
		emit(y, &event, yaml_sequence_end_event_initialize(&event));
		break;
	}
}

static void
emit_document(struct yaml *y, const struct manifest *o)
{
	struct manifest_walk w = { .object = o };
	struct manifest_node node;
	yaml_event_t event;

	emit(y, &event, yaml_document_start_event_initialize(&event, NULL,
	    NULL, NULL, 1));
	while (manifest_next(&w, &node))
		emit_node(y, &node);
	emit(y, &event, yaml_document_end_event_initialize(&event, 1));
}

static int
begin_stream(struct yaml *y, struct out *out)
{
	yaml_event_t event;

	if (!yaml_emitter_initialize(&y->emitter))
		return -1;
	yaml_emitter_set_output(&y->emitter, write_text, out);
	yaml_emitter_set_unicode(&y->emitter, 1);
	yaml_emitter_set_width(&y->emitter, -1);
	emit(y, &event, yaml_stream_start_event_initialize(&event,
	    YAML_UTF8_ENCODING));
	return 0;
}

int
manifest_yaml(const struct manifest *v, size_t n, struct out *out,
    struct error *err)
{
	struct yaml y = { .failed = 0 };
	yaml_event_t event;
	size_t i;

	if (yaml_scalar_init(&y.scalar, err) < 0)
		return -1;
	if (begin_stream(&y, out) < 0) {
		yaml_scalar_free(&y.scalar);
		return error_set(err, "out of memory");
	}
	for (i = 0; i < n; i++)
		emit_document(&y, &v[i]);
	emit(&y, &event, yaml_stream_end_event_initialize(&event));
	yaml_emitter_delete(&y.emitter);
	yaml_scalar_free(&y.scalar);
	return y.failed ? error_set(err, "out of memory") : 0;
}
