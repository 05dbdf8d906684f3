#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "project.h"
#include "word.h"

/* One step of the wanted paths. */
struct project_step {
	struct slice key;
	struct project_step *next, *children;
	int whole;		/* not its children alone are wanted */
	uint64_t firsts;	/* a bit for the first letter of each child */
};

/* text from offset at on was copied from source on, up to the next piece. */
struct piece {
	size_t at;
	const char *source;
};

/* ---- the tree ---------------------------------------------------------- */

/* Letters have bits of their own, other bytes share them. */
static uint64_t
first_bit(struct slice key)
{
	return (uint64_t)1 << (key.len > 0 ? key.ptr[0] & 63 : 0);
}

static struct project_step *
child_named(struct project_step *parent, struct slice key)
{
	struct project_step *n;

	for (n = parent->children; n != NULL; n = n->next)
		if (slice_equal(n->key, key))
			return n;
	return NULL;
}

void
project_paths_add(struct project_paths *p, const char *path)
{
	struct project_step *at = p->root, *child;
	size_t len;

	for (; *path != '\0'; path += len + (path[len] == ' ')) {
		struct slice key = { path, len = strcspn(path, " ") };

		child = child_named(at, key);
		if (child == NULL) {
			child = arena_alloc(&p->arena, sizeof(*child));
			child->key = key;
			child->next = at->children;
			at->children = child;
			at->firsts |= first_bit(key);
		}
		at = child;
	}
	at->whole = 1;
}

void
project_paths_init(struct project_paths *p)
{
	*p = (struct project_paths){ 0 };
	p->root = arena_alloc(&p->arena, sizeof(*p->root));
}

void
project_paths_free(struct project_paths *p)
{
	arena_free(&p->arena);
}

/* ---- walking valid JSON ------------------------------------------------ */

static const char *
skip_white(const char *p, const char *end)
{
	while (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')
		p = word_skip_spaces(p + 1, end);
	return p;
}

static inline const char *
skip_space(const char *p, const char *end)
{
	return (unsigned char)*p > ' ' ? p : skip_white(p, end);
}

/* Past the string whose opening quote is at p; *escaped: it has escapes. */
static const char *
skip_string(const char *p, const char *end, int *escaped)
{
	*escaped = 0;
	for (p = word_find(p + 1, end, '"', '\\'); *p != '"';
	    p = word_find(p + 2, end, '"', '\\'))
		*escaped = 1;
	return p + 1;
}

/* Past the number, true, false or null at p. */
static const char *
skip_scalar(const char *p, const char *end)
{
	while (p < end && ((*p >= '0' && *p <= '9') ||
	    (*p >= 'a' && *p <= 'z') || *p == '-' || *p == '+' ||
	    *p == '.' || *p == 'E'))
		p++;
	return p;
}

/* Past the brackets at p and all in them: only these and strings matter. */
static const char *
walk_brackets(const char *p, const char *end)
{
	static const char matters[256] = {
		['"'] = 1, ['{'] = 1, ['}'] = 1, ['['] = 1, [']'] = 1,
		['\n'] = 1
	};
	size_t depth = 0;
	int escaped;

	do {
		while (!matters[(unsigned char)*p])
			p++;
		if (*p == '"') {
			p = skip_string(p, end, &escaped);
			continue;
		}
		if (*p == '\n') {
			p = word_skip_spaces(p + 1, end);
			continue;
		}
		depth += *p == '{' || *p == '[';
		depth -= *p == '}' || *p == ']';
		p++;
	} while (depth > 0);
	return p;
}

/* Likewise where the item says where its brackets are. */
static const char *
jump_brackets(struct project *p, const char *at)
{
	const char *text = p->item->text.ptr;
	const uint32_t *next = p->item->brackets + p->bracket;
	size_t depth = 0;
	char c;

	while (text + *next < at)
		next++;
	do {
		c = text[*next++];
		depth += c == '{' || c == '[';
		depth -= c == '}' || c == ']';
	} while (depth > 0);
	p->bracket = (size_t)(next - p->item->brackets);
	return text + next[-1] + 1;
}

/* Past the value at `at`. */
static const char *
skip_value(struct project *p, const char *at, const char *end)
{
	int escaped;

	if (*at == '"')
		return skip_string(at, end, &escaped);
	if (*at != '{' && *at != '[')
		return skip_scalar(at, end);
	if (p->item->brackets != NULL)
		return jump_brackets(p, at);
	return walk_brackets(at, end);
}

/* ---- copying ----------------------------------------------------------- */

static void
put(struct project *p, const char *text, size_t len)
{
	if (len == 0)
		return;
	if (p->cap - p->text.len < len)
		p->buf = memory_grow(p->buf, &p->cap, p->text.len + len, 1);
	memcpy(p->buf + p->text.len, text, len);
	p->text.len += len;
}

/* Past the token at `at`, and the white space behind it. */
static const char *
skip_token(const char *at, const char *end)
{
	const char *after = skip_scalar(at, end);
	int escaped;

	if (*at == '"')
		after = skip_string(at, end, &escaped);
	else if (after == at)
		after = at + 1;		/* a bracket, a comma or a colon */
	return skip_space(after, end);
}

/*
 * Copies a part of the item and remembers where it came from: each token of it
 * where the place of one does not follow from that of the one before.
 */
static void
put_piece(struct project *p, const char *source, size_t len)
{
	const char *at = source, *end = source + len;

	do {
		if (p->piece_count == p->piece_cap)
			p->pieces = memory_grow(p->pieces, &p->piece_cap,
			    p->piece_count + 1, sizeof(*p->pieces));
		p->pieces[p->piece_count++] = (struct piece){
		    .at = p->text.len + (size_t)(at - source), .source = at };
		at = scan_is_made(p->scan) && len > 0 ? skip_token(at, end) :
		    end;
	} while (at < end);
	put(p, source, len);
}

static const char *put_members(struct project *p,
    const struct project_step *node, const char *at, const char *end);

/* The value at `at`, of which the children of node are wanted. */
static const char *
put_object(struct project *p, const struct project_step *node,
    const char *at, const char *end)
{
	const char *after;

	if (node->whole || *at != '{') {
		after = skip_value(p, at, end);
		put_piece(p, at, (size_t)(after - at));
		return after;
	}
	put_piece(p, at, 1);
	after = put_members(p, node, at + 1, end);
	put(p, "}", 1);
	return after + 1;
}

/* Likewise, an array standing for its elements. */
static const char *
put_value(struct project *p, const struct project_step *node, const char *at,
    const char *end)
{
	if (node->whole || *at != '[')
		return put_object(p, node, at, end);
	put_piece(p, at, 1);
	for (at = skip_space(at + 1, end); *at != ']'; ) {
		at = skip_space(put_object(p, node, at, end), end);
		if (*at == ',') {
			put(p, ",", 1);
			at = skip_space(at + 1, end);
		}
	}
	put(p, "]", 1);
	return at + 1;
}

/* The child whose key this raw one spells, NULL if it is not wanted. */
static const struct project_step *
wanted_child(const struct project_step *node, struct slice raw, int escaped)
{
	const struct project_step *n;

	if (!escaped && !(node->firsts & first_bit(raw)))
		return NULL;
	for (n = node->children; n != NULL; n = n->next)
		if (escaped ? escape_equal(raw, n->key) :
		    n->key.len == raw.len && n->key.ptr[0] == raw.ptr[0] &&
		    memcmp(n->key.ptr, raw.ptr, raw.len) == 0)
			return n;
	return NULL;
}

/*
 * The members from `at` to the brace, or to the end of the item, that closes
 * them; returns where that is.  It calls itself no deeper than paths go.
 */
static const char *
put_members(struct project *p, const struct project_step *node,
    const char *at, const char *end)
{
	const struct project_step *child;
	struct slice key;		/* with its quotes */
	size_t any = 0;
	int escaped;

	for (at = skip_space(at, end); at < end && *at != '}';
	    at = skip_space(at, end)) {
		if (*at == ',')
			at = skip_space(at + 1, end);
		key.ptr = at;
		at = skip_string(at, end, &escaped);
		key.len = (size_t)(at - key.ptr);
		at = skip_space(at, end);		/* to the colon */
		at = skip_space(at + 1, end);
		child = wanted_child(node, (struct slice){ key.ptr + 1,
		    key.len - 2 }, escaped);
		if (child == NULL) {
			at = skip_value(p, at, end);
			continue;
		}
		put(p, ",", any);
		put(p, key.ptr, key.len);
		put(p, ":", 1);
		at = put_value(p, child, at, end);
		any = 1;
	}
	return at;
}

void
project_item(struct project *p, const struct project_paths *paths,
    struct scan *s, const struct item *item)
{
	const char *at = item->text.ptr, *end = at + item->text.len;

	p->scan = s;
	p->item = item;
	p->bracket = 0;
	p->text.len = 0;
	p->piece_count = 0;
	if (item->type == ITEM_LIST || item->type == ITEM_LIST_END) {
		put_piece(p, at, 0);
		put(p, "{", 1);
		put_members(p, paths->root, at, end);
		put(p, "}", 1);
	} else
		put_object(p, paths->root, at, end);
	put(p, "\n", 1);	/* json wants something after a bare scalar */
	p->text.ptr = p->buf;
}

struct place
project_place(const struct project *p, size_t offset)
{
	size_t i = 0, at;

	while (i + 1 < p->piece_count && p->pieces[i + 1].at <= offset)
		i++;
	at = p->pieces[i].at;
	if (p->scan != NULL)
		return scan_place(p->scan, p->pieces[i].source +
		    (offset - at));
	return place_after(p->places[i], (struct slice){ p->text.ptr + at,
	    offset - at });
}

struct project
project_keep(const struct project *p, struct arena *arena)
{
	struct project kept = { .text = arena_copy(arena, p->text),
	    .piece_count = p->piece_count };
	const char **sources = arena_array(arena, p->piece_count,
	    sizeof(*sources));
	size_t i;

	kept.pieces = arena_array(arena, p->piece_count,
	    sizeof(*kept.pieces));
	kept.places = arena_array(arena, p->piece_count,
	    sizeof(*kept.places));
	for (i = 0; i < p->piece_count; i++) {
		kept.pieces[i] = p->pieces[i];
		sources[i] = p->pieces[i].source;
	}
	scan_places(p->scan, sources, p->piece_count, kept.places);
	return kept;
}

struct project
project_text(struct slice text, struct place at, struct arena *arena)
{
	struct project kept = { .text = text, .piece_count = 1 };

	kept.pieces = arena_alloc(arena, sizeof(*kept.pieces));
	kept.places = arena_alloc(arena, sizeof(*kept.places));
	kept.pieces[0].source = text.ptr;
	kept.places[0] = at;
	return kept;
}

void
project_free(struct project *p)
{
	free(p->buf);
	free(p->pieces);
	*p = (struct project){ 0 };
}
