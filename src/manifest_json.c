#include "manifest.h"

/* How far the printing of nested JSON has come. */
struct json {
	struct out *out;
	size_t depth;
	int first;			/* the innermost is empty yet */
};

static void
new_line(struct json *j)
{
	out_text(j->out, "\n");
	out_pad(j->out, 4 * j->depth);
}

/* Separates a node from the one before it, and names it. */
static void
begin(struct json *j, const char *key)
{
	if (!j->first)
		out_text(j->out, ",");
	if (j->depth > 0)
		new_line(j);
	j->first = 0;
	if (key == NULL)
		return;
	out_json(j->out, slice_of(key));
	out_text(j->out, ": ");
}

static void
end(struct json *j, const char *bracket)
{
	j->depth--;
	if (!j->first)
		new_line(j);
	j->first = 0;
	out_text(j->out, bracket);
}

static void
print_node(struct json *j, const struct manifest_node *node)
{
	switch (node->type) {
	case NODE_MAP:
	case NODE_LIST:
		begin(j, node->key);
		out_text(j->out, node->type == NODE_MAP ? "{" : "[");
		j->depth++;
		j->first = 1;
		break;
	case NODE_STRING:
		begin(j, node->key);
		out_json(j->out, slice_of(node->value));
		break;
	case NODE_MAP_END:
		end(j, "}");
		break;
	case NODE_LIST_END:
		end(j, "]");
		break;
	}
}

static void
print_object(struct json *j, const struct manifest *o)
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
		struct json j = { .out = out, .first = 1 };

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
		{ NODE_MAP, NULL, NULL },
		{ NODE_STRING, "apiVersion", "v1" },
		{ NODE_LIST, "items", NULL },
	}, tail[] = {
		{ NODE_LIST_END, NULL, NULL },
		{ NODE_STRING, "kind", "List" },
		{ NODE_MAP, "metadata", NULL },
		{ NODE_STRING, "resourceVersion", "" },
		{ NODE_MAP_END, NULL, NULL },
		{ NODE_MAP_END, NULL, NULL },
	};
	struct json j = { .out = out, .first = 1 };
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
