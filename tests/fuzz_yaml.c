#include "fuzz.h"
#include "memory_source.h"
#include "reference_json.h"
#include "text.h"
#include "yaml_json.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define MOST ((size_t)1 << 20)

/*
 * From YAML to JSON: what comes out is JSON, a document a line, each byte of it
 * has a place in the file, and so has what is wrong; the same however it is
 * read.
 */
struct reading {
	struct text json;
	int failed;
	struct error err;
};

/* 1 if the place is one of the text's, or one past its end. */
static int
is_inside(struct slice text, struct place at)
{
	size_t line = 1, i = 0;

	for (; i < text.len && line < at.line; i++)
		line += text.ptr[i] == '\n';
	return at.line == line && at.col >= 1 && at.col - 1 <= text.len - i;
}

/* The places of what was read just now go forward; of long texts it is slow. */
static void
check_places(const struct source *s, struct slice text, uint64_t from,
    uint64_t to)
{
	struct place at, last = { "in", 1, 1 };

	for (; from < to && text.len < 4096; from++) {
		at = s->making->place(s->ctx, from);
		fuzz_check(is_inside(text, at), "a place is not in the file");
		fuzz_check(at.line > last.line || (at.line == last.line &&
		    at.col >= last.col), "places go back");
		last = at;
	}
}

/* body is the text without a byte order mark, which counts nothing. */
static struct reading
read_yaml(struct slice text, struct slice body, size_t most_of_file,
    size_t most)
{
	struct memory_source m = { .text = text, .most = most_of_file };
	struct reading r = { .failed = 0 };
	struct yaml_json j;
	struct source s;
	char buf[4096];
	ssize_t n;
	int ended;

	fuzz_check(yaml_json_init(&j, "in", memory_source(&m), MOST,
	    &r.err) == 0, "no memory");
	s = yaml_json_source(&j);
	while ((n = s.read(s.ctx, buf, most)) > 0) {
		check_places(&s, body, r.json.len, r.json.len + (size_t)n);
		text_add(&r.json, (struct slice){ buf, (size_t)n });
		s.making->forget(s.ctx, r.json.len);
	}
	r.failed = n < 0;
	if (r.failed)
		r.err = *s.making->fault(s.ctx, &ended);
	yaml_json_free(&j);
	return r;
}

static void
compare(const struct reading *a, const struct reading *b)
{
	fuzz_check(a->failed == b->failed, "it depends on the reading");
	fuzz_check(slice_equal(text_slice(&a->json), text_slice(&b->json)),
	    "the JSON depends on the reading");
	if (a->failed)
		fuzz_check_text(strcmp(a->err.msg, b->err.msg) == 0 &&
		    a->err.at.line == b->err.at.line &&
		    a->err.at.col == b->err.at.col,
		    "the error depends on the reading", slice_of(a->err.msg));
}

/* What was read to the end is JSON, line by line; a line may be empty. */
static void
check_json(struct slice json)
{
	struct reference r = { .depth = 0 };
	size_t n;

	for (; json.len > 0; json = slice_from(json, n + 1)) {
		for (n = 0; n < json.len && json.ptr[n] != '\n'; n++)
			;
		fuzz_check(n < json.len, "the last line has no end");
		r.at = (const unsigned char *)json.ptr;
		r.end = r.at + n;
		fuzz_check_text(n == 0 || (reference_value(&r) &&
		    r.at == r.end), "this is no JSON", slice_head(json, n));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const size_t reads[][2] = { { 1, 64 }, { 0, 1 }, { 7, 3 } };
	struct slice text = { (const char *)data, size }, body = text;
	struct reading first, other;
	size_t i;

	if (slice_begins(text, "\xef\xbb\xbf"))
		body = slice_from(text, 3);
	first = read_yaml(text, body, 0, 4096);
	if (!first.failed)
		check_json(text_slice(&first.json));
	else if (first.err.at.line > 0)
		fuzz_check_text(is_inside(body, first.err.at),
		    "the error is not in the file", slice_of(first.err.msg));
	for (i = 0; i < COUNT(reads); i++) {
		other = read_yaml(text, body, reads[i][0], reads[i][1]);
		compare(&first, &other);
		free(other.json.ptr);
	}
	free(first.json.ptr);
	return 0;
}
