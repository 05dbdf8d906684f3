#include "agree.h"
#include "arena.h"
#include "fuzz.h"
#include "memory_source.h"
#include "reference_json.h"
#include "scan.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Differential: whatever reads an input, and in whatever pieces it comes, it
 * says the same.  All ways are tried on every input, so that a smaller version
 * of what fails fails too.
 */
static const struct way {
	const char *simd;		/* GPUOPS_SIMD */
	size_t most;			/* bytes a read, 0: all at once */
} ways[] = {
	{ "portable", 0 },		/* what the others must agree with */
	{ "sse2", 0 }, { "avx2", 0 },
	{ "portable", 1 }, { "sse2", 7 }, { "avx2", 63 }, { "portable", 64 },
	{ "sse2", 65 }, { "avx2", 129 },
};

/* Of the length of an item; what is over it is refused in all ways alike. */
#define LIMIT 100

/* Not read byte by byte, which takes as long as all other ways together. */
#define LONG 4096

/* ---- one reading ------------------------------------------------------- */

/* The items with their places, a line each, and how it ended. */
struct reading {
	char *items;
	size_t len, cap;
	struct error err;
	int end;			/* 0, or -1 and err */
};

static void
reading_add(struct reading *r, struct slice s)
{
	r->items = memory_grow(r->items, &r->cap, r->len + s.len + 1, 1);
	if (s.len > 0)
		memcpy(r->items + r->len, s.ptr, s.len);
	r->len += s.len;
}

static void
reading_add_item(struct reading *r, struct scan *s, const struct item *item)
{
	struct place at = scan_place(s, item->text.ptr);
	char head[64];

	snprintf(head, sizeof(head), "%d %zu:%zu ", (int)item->type, at.line,
	    at.col);
	reading_add(r, slice_of(head));
	reading_add(r, item->text);
	reading_add(r, slice_of("\n"));
}

static struct reading
read_text(struct slice text, const struct way *way, size_t limit)
{
	struct memory_source m = { .text = text, .most = way->most };
	struct reading r = { 0 };
	struct scan s;
	struct item item;

	setenv("GPUOPS_SIMD", way->simd, 1);
	scan_init(&s, "in", memory_source(&m));
	scan_limit(&s, limit);
	while ((r.end = scan_next(&s, &item, &r.err)) > 0)
		reading_add_item(&r, &s, &item);
	scan_free(&s);
	return r;
}

static void
compare(const struct reading *a, const struct reading *b, const struct way *way)
{
	int same = a->end == b->end && slice_equal(
	    (struct slice){ a->items, a->len },
	    (struct slice){ b->items, b->len });

	if (a->end < 0 && b->end < 0)
		same = same && strcmp(a->err.msg, b->err.msg) == 0 &&
		    a->err.at.line == b->err.at.line &&
		    a->err.at.col == b->err.at.col;
	if (same)
		return;
	fprintf(stderr, "%s, reads of %zu: %d %zu:%zu %s\n%.*s\nwanted: "
	    "%d %zu:%zu %s\n%.*s\n", way->simd, way->most, b->end,
	    b->err.at.line, b->err.at.col, b->err.msg, (int)b->len, b->items,
	    a->end, a->err.at.line, a->err.at.col, a->err.msg, (int)a->len,
	    a->items);
	fuzz_check(0, "two ways of reading differ");
}

/* ---- the second opinion ------------------------------------------------ */

/* Verdict, items and what is projected of them. */
static void
compare_with_oracle(struct slice text)
{
	static const char *const paths[] = { "metadata name",
	    "metadata labels", "metadata ownerReferences kind",
	    "spec containers name", "status" };
	struct agree a;

	agree_init(&a, paths, COUNT(paths));
	fuzz_check(agree_on(&a, text), a.why);
	fuzz_check(agree_reading(&a, 0), a.why);
	agree_free(&a);
}

/* Verdict and place. */
static void
compare_with_reference(struct slice text, const struct reading *r)
{
	size_t at;
	int valid = reference_input(text, &at);
	struct place place;

	fuzz_check_text((r->end == 0) == valid, valid ?
	    "the reference accepts what was refused" :
	    "the reference refuses what was accepted", slice_of(r->err.msg));
	if (valid)
		return;
	if (slice_begins(text, "\xef\xbb\xbf"))
		text = slice_from(text, 3);
	place = place_after((struct place){ "in", 1, 1 }, slice_head(text,
	    at));
	fuzz_check_text(place.line == r->err.at.line &&
	    place.col == r->err.at.col, "the reference gives up elsewhere",
	    slice_of(r->err.msg));
}

/* The first reading, with which all others agree; free its items. */
static struct reading
read_all_ways(struct slice text, size_t limit)
{
	struct reading first = read_text(text, &ways[0], limit), r;
	size_t i;

	for (i = 1; i < COUNT(ways); i++) {
		if (ways[i].most == 1 && text.len > LONG)
			continue;
		r = read_text(text, &ways[i], limit);
		compare(&first, &r, &ways[i]);
		free(r.items);
	}
	return first;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct slice text = { (const char *)data, size };
	struct reading r = read_all_ways(text, INPUT_MOST);

	compare_with_reference(text, &r);
	compare_with_oracle(text);
	free(r.items);
	if (size > LIMIT) {
		r = read_all_ways(text, LIMIT);
		free(r.items);
	}
	return 0;
}
