#include "json_out.h"
#include "manifest.h"

static void
print_node(struct json_out *j, const struct manifest_node *node)
{
	switch (node->type) {
	case MANIFEST_MAP:
	case MANIFEST_LIST:
		json_out_begin(j, node->key);
		json_out_open(j, node->type == MANIFEST_MAP ? "{" : "[");
		break;
	case MANIFEST_STRING:
		json_out_begin(j, node->key);
		out_json(j->out, slice_of(node->value));
		break;
	case MANIFEST_BARE:
		json_out_begin(j, node->key);
		out_text(j->out, node->value);
		break;
	case MANIFEST_MAP_END:
		json_out_close(j, "}");
		break;
	case MANIFEST_LIST_END:
		json_out_close(j, "]");
		break;
	}
}

static void
print_object(struct json_out *j, const struct manifest *o)
{
	struct manifest_walk w = { .object = o };
	struct manifest_node node;

	while (manifest_next(&w, &node))
		print_node(j, &node);
}

int
manifest_json(const struct manifest *v, size_t n, struct out *out,
    struct error *err)
{
	size_t i;

	(void)err;
	for (i = 0; i < n; i++) {
		struct json_out j = { .out = out };

		print_object(&j, &v[i]);
		out_text(out, "\n");
	}
	return 0;
}

int
manifest_json_list(const struct manifest *v, size_t n, struct out *out,
    struct error *err)
{
	static const struct manifest_node head[] = {
		{ MANIFEST_MAP, NULL, NULL },
		{ MANIFEST_STRING, "apiVersion", "v1" },
		{ MANIFEST_LIST, "items", NULL },
	}, tail[] = {
		{ MANIFEST_LIST_END, NULL, NULL },
		{ MANIFEST_STRING, "kind", "List" },
		{ MANIFEST_MAP, "metadata", NULL },
		{ MANIFEST_STRING, "resourceVersion", "" },
		{ MANIFEST_MAP_END, NULL, NULL },
		{ MANIFEST_MAP_END, NULL, NULL },
	};
	struct json_out j = { .out = out };
	size_t i;

	(void)err;
	for (i = 0; i < sizeof(head) / sizeof(head[0]); i++)
		print_node(&j, &head[i]);
	for (i = 0; i < n; i++)
		print_object(&j, &v[i]);
	for (i = 0; i < sizeof(tail) / sizeof(tail[0]); i++)
		print_node(&j, &tail[i]);
	out_text(out, "\n");
	return 0;
}
