/*
 * Every document up to some length over small alphabets:
 *
 *	exhaustive [ALPHABET...]
 *
 * each by itself and in several surroundings that put it across the edge of a
 * block of 64 bytes, as scan, project and json read it and as the oracle and
 * the reference do.  Nothing is left out because it is refused early: a scanner
 * of blocks has seen what comes after.  The last line is "exhaustive: N passed,
 * N failed", of documents.  GPUOPS_SIMD chooses the backend; one that this
 * machine lacks is a SKIP line.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "agree.h"
#include "backend.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define BLOCK		64
#define LONGEST		16	/* a document with what stands before it */
#define SHORT		4	/* such a one is put at every distance */
#define MOST_TOLD	10

static const char *const paths[] = { "a a", "k", "b a 1" };

/* ---- surroundings ------------------------------------------------------ */

#define SPACES	"                                " \
	"                                "
#define LETTERS	"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" \
	"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
/* Whatever is at fault before these comes first. */
#define FAULTS "\"\\x\x01\xff\xc0{]" SPACES

/*
 * What stands around a document.  Blocks may be counted from the start of the
 * input or from that of the value which before begins; fill, over and over,
 * pads the document to the edge of one.
 */
struct setting {
	const char *outside, *before;
	const char *fill;	/* NULL in the first: there is no padding */
	const char *between, *after;
	const char *odd;	/* a fill of another number of tokens */
};

static const struct setting around_values[] = {
	{ "", "", NULL, "", "", NULL },
	{ "", "", " ", "", "\n" SPACES, "" },
	{ "", "[", "1,", "", "]", "" },
	{ "[", "[\"", "a", "\",", "]]" SPACES, "" },
	{ "{\"items\":[", "[", "1,", "", "]],\"k\":\"" LETTERS "\"}", "[]," },
	{ "{\"items\":[", "{\"b\":\"", "a", "\",\"a\":", "}],\"k\":1}", "" },
	{ "{\"k\":", "{\"a\":\"", "/", "\",\"b\":", ",\"a\":\"\\\\\"}}", "" },
	{ "{\"a\":", "{", "\"\":1,", "", ",\"a\":1}}", "\"b\":[]," },
	{ "{\"items\":[", "{", "\"b\":[],", "", "}]}" SPACES, "\"k\":1," },
	{ "{\"\\u0069tems\" : ", "[ \"", "a", "\" , ", " ] , \"k\" : 1 , "
	    "\"b\": 2\r\n, \"items\" :[ ] }" SPACES, "" },
	{ "[\n", "[", "[],", "", "]" FAULTS, "1," },
};

static const struct setting around_strings[] = {
	{ "", "\"", NULL, "", "", NULL },
	{ "", "[\"", "a", "", "\"]" SPACES, "" },
	{ "[", "[\"", "a", "", "\"]]" SPACES, "" },
	{ "{\"items\":[", "[\"", "\\", "", "\",\"" LETTERS "\"]]}", "" },
	{ "{\"a\":", "[\"", "\\n", "", "\"]}" SPACES, "" },
	{ "[", "{\"k\":1,\"", "\xc3\xa9", "", "\":1}]", "" },
	{ "{\"items\":[", "{\"a\":{\"a\":\"", "}", "", "\"},\"b\":{}}]}", "" },
	{ "[", "{\"b\":\n\"", "[", "", "\"}" FAULTS, "" },
};

/* ---- alphabets --------------------------------------------------------- */

static const struct alphabet {
	const char *name;
	const struct setting *settings;
	size_t setting_count;
	const char *before;		/* begins each of the documents */
	struct slice bytes;		/* without ptr: all there are */
	size_t most;			/* of the bytes */
} alphabets[] = {
#define VALUES	around_values, COUNT(around_values)
#define STRINGS	around_strings, COUNT(around_strings)
	{ "structure", VALUES, "", SLICE("{}[],:\"a1 "), 7 },
	{ "any", VALUES, "", { NULL, 256 }, 2 },
	{ "members", VALUES, "{\"a\":", SLICE("{}[],:\"a1"), 5 },
	{ "list", VALUES, "{\"items\":[", SLICE("{}[],:1\""), 6 },
	{ "numbers", VALUES, "", SLICE("-01.eE+,"), 6 },
	{ "literals", VALUES, "", SLICE("truefalsn"), 6 },
	{ "true", VALUES, "tr", SLICE("uel],1"), 4 },
	{ "false", VALUES, "fal", SLICE("sel],1"), 4 },
	{ "null", VALUES, "nu", SLICE("lue],1"), 4 },
	{ "space", VALUES, "", SLICE("\t\n\r\v\f \0001{}"), 5 },
	{ "mark", VALUES, "", SLICE("\xef\xbb\xbf{} 1"), 6 },
	{ "any-in-string", STRINGS, "", { NULL, 256 }, 2 },
	{ "strings", STRINGS, "", SLICE("\"\\un0d8c\x1f\0"), 6 },
	{ "backslashes", STRINGS, "", SLICE("\"\\na"), 8 },
	{ "unicode", STRINGS, "\\u", SLICE("0dDcC8bB\\u\""), 5 },
	{ "surrogates", STRINGS, "\\uD8", SLICE("01\\uDcC\""), 6 },
	{ "low", STRINGS, "\\uDBff\\u", SLICE("0dDcCbBeF\""), 5 },
	{ "utf8", STRINGS, "", SLICE("\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc2\xe0"
	    "\xed\xf0\xf4\xf5\""), 5 },
	{ "bounds", STRINGS, "", SLICE("\x80\xbf\xc1\xc3\xdf\xe1\xec\xee\xef"
	    "\xf1\xf3\xf8\xff\\"), 4 },
#undef VALUES
#undef STRINGS
};

/* ---- one document ------------------------------------------------------ */

struct run {
	struct agree agree;
	const struct alphabet *alphabet;
	char document[LONGEST];
	size_t len;
	char text[1024];
	size_t text_len;
	uint64_t seed;
	size_t passed, failed, told;
};

static int
fail(struct run *r, size_t most)
{
	if (r->told++ < MOST_TOLD) {
		printf("FAIL %s, reads of %zu: ", r->alphabet->name, most);
		text_print(slice_of(r->agree.why));
		printf(": ");
		text_print((struct slice){ r->text, r->text_len });
		printf("\n");
	}
	return 0;
}

static void
add(struct run *r, const char *text, size_t len)
{
	memcpy(r->text + r->text_len, text, len);
	r->text_len += len;
}

static void
add_string(struct run *r, const char *text)
{
	add(r, text, strlen(text));
}

static void
add_spaces(struct run *r, size_t n)
{
	memset(r->text + r->text_len, ' ', n);
	r->text_len += n;
}

/* As often as it fits into n bytes, and spaces. */
static void
add_fill(struct run *r, const char *fill, size_t n)
{
	size_t len = strlen(fill);

	for (; n >= len; n -= len)
		add(r, fill, len);
	add_spaces(r, n);
}

/* What is not tried in all ways is tried in these, the same in every run. */
static size_t
dice(struct run *r, size_t sides)
{
	r->seed = r->seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	return (size_t)(r->seed >> 33) % sides;
}

/* How many strings, marks and other scalars there are. */
static size_t
count_tokens(const char *text)
{
	size_t n = 0;
	int in_string = 0, in_scalar = 0;

	for (; *text != '\0'; text++) {
		int mark = strchr("{}[],:\" \n", *text) != NULL;

		if (*text == '"')
			n += (in_string = !in_string) != 0;
		else if (!in_string && *text != ' ' && *text != '\n')
			n += mark || !in_scalar;
		in_scalar = !in_string && !mark;
	}
	return n;
}

/* Where the edge is that a document is put across. */
enum edge {
	EDGE_OF_INPUT,		/* blocks counted from its start */
	EDGE_OF_VALUE,		/* from that of the value */
	EDGE_OF_TOKENS,		/* each block has 64 of them */
	EDGES
};

/* Pads, so that an edge is after so many bytes (or tokens) of the document. */
static void
pad(struct run *r, const struct setting *at, enum edge edge, size_t bytes)
{
	size_t end = dice(r, 4) == 0 ? 2 * BLOCK : BLOCK;	/* the edge */
	size_t before, n = count_tokens(at->fill), odd;

	if (edge != EDGE_OF_TOKENS || n == 0) {
		before = strlen(at->before) + strlen(at->between) + bytes;
		if (edge == EDGE_OF_INPUT)
			before += strlen(at->outside);
		add_fill(r, at->fill, end - before);
		return;
	}
	before = count_tokens(at->before) + count_tokens(at->between) + bytes;
	for (odd = dice(r, n); odd > 0; odd--) {
		add_string(r, at->odd);
		before += count_tokens(at->odd);
	}
	for (; before + n <= end; before += n)
		add_string(r, at->fill);
	add_spaces(r, dice(r, BLOCK));
}

/* The document in a setting. */
static void
place(struct run *r, const struct setting *at, enum edge edge, size_t bytes)
{
	r->text_len = 0;
	if (at->fill != NULL && edge != EDGE_OF_INPUT)
		add_spaces(r, dice(r, BLOCK));
	add_string(r, at->outside);
	add_string(r, at->before);
	if (at->fill != NULL)
		pad(r, at, edge, bytes);
	add_string(r, at->between);
	add(r, r->document, r->len);
	add_string(r, at->after);
}

/* Byte by byte nothing can be read in blocks, and the words are the same. */
static int
try_text(struct run *r, size_t most)
{
	struct slice text = { r->text, r->text_len };

	if (!agree_on(&r->agree, text) || !agree_reading(&r->agree, most))
		return fail(r, most);
	if (r->len <= SHORT && !agree_again(&r->agree, 1))
		return fail(r, 1);
	return 1;
}

/* In one of the alphabet's settings, an edge after so many of its bytes. */
static int
try_setting(struct run *r, size_t i, size_t bytes)
{
	static const size_t reads[] = { 0, 0, 0, 0, 0, 64, 63, 65, 7, 1 };

	place(r, &r->alphabet->settings[i], (enum edge)dice(r, EDGES), bytes);
	return try_text(r, reads[dice(r, COUNT(reads))]);
}

/* In all of them, an edge after each of its bytes. */
static int
try_settings(struct run *r)
{
	size_t i, bytes;

	for (i = 1; i < r->alphabet->setting_count; i++)
		for (bytes = 0; bytes <= r->len; bytes++)
			if (!try_setting(r, i, bytes))
				return 0;
	return 1;
}

/* By itself and in settings: in all if it is short, in few if it is long. */
static void
try_document(struct run *r)
{
	const struct alphabet *all = r->alphabet;
	int longest = r->len - strlen(all->before) == all->most;
	int more = longest ? 1 : 3, good = try_setting(r, 0, 0);

	if (r->len <= SHORT)
		good = good && try_settings(r);
	else
		for (; good && more > 0; more--)
			good = try_setting(r, 1 + dice(r, all->setting_count -
			    1), dice(r, r->len + 1));
	r->passed += good != 0;
	r->failed += good == 0;
}

/* ---- all of them ------------------------------------------------------- */

static char
byte(const struct alphabet *alphabet, size_t i)
{
	return alphabet->bytes.ptr == NULL ? (char)i : alphabet->bytes.ptr[i];
}

/* All documents of so many bytes of the alphabet, as an odometer turns. */
static void
try_length(struct run *r, size_t from, size_t len)
{
	const struct alphabet *all = r->alphabet;
	size_t digits[LONGEST] = { 0 }, i;

	r->len = from + len;
	memset(r->document + from, byte(all, 0), len);
	do {
		try_document(r);
		for (i = 0; i < len; i++) {
			digits[i] = (digits[i] + 1) % all->bytes.len;
			r->document[from + i] = byte(all, digits[i]);
			if (digits[i] != 0)
				break;
		}
	} while (i < len);
}

static void
try_alphabet(struct run *r, const struct alphabet *alphabet)
{
	size_t from = strlen(alphabet->before), len;

	r->alphabet = alphabet;
	memcpy(r->document, alphabet->before, from);
	for (len = 0; len <= alphabet->most; len++)
		try_length(r, from, len);
}

/* 1 if an alphabet is among the names; all are, if there are none. */
static int
is_wanted(const struct alphabet *alphabet, char **names)
{
	if (*names == NULL)
		return 1;
	for (; *names != NULL; names++)
		if (strcmp(alphabet->name, *names) == 0)
			return 1;
	return 0;
}

int
main(int argc, char **argv)
{
	struct error err;
	struct run r = { .seed = 1 };
	size_t i;

	(void)argc;
	if (backend_check(&err) < 0) {
		printf("SKIP exhaustive: %s\n", err.msg);
		return 0;
	}
	agree_init(&r.agree, paths, COUNT(paths));
	for (i = 0; i < COUNT(alphabets); i++)
		if (is_wanted(&alphabets[i], argv + 1))
			try_alphabet(&r, &alphabets[i]);
	agree_free(&r.agree);
	printf("exhaustive: %zu passed, %zu failed\n", r.passed, r.failed);
	return r.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
