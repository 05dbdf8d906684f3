#include <check.h>
#include <dirent.h>
#include <stdlib.h>

#include "arena.h"
#include "memory_source.h"
#include "reference_json.h"
#include "scan.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SLOW 1
#endif
#endif
#ifndef SLOW
#define SLOW 0
#endif

#define SUITE "testdata/jsontestsuite"
#define MARK "\xef\xbb\xbf"

/* However the bytes arrive, what is read of them is the same. */
static const size_t reads[] = { 0, 1, 2, 3, 7, 63, 64, 65, 16384 };

/* Spaces before a text: they move it over the edges of words and reads. */
static const size_t pads[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 61, 150 };

/* ---- one reading ------------------------------------------------------- */

/* The items, a line each, and how it ended: 0, or -1 and err. */
struct reading {
	char *items;
	size_t len, cap;
	struct error err;
	int end;
};

static void
reading_add(struct reading *r, struct slice s)
{
	r->items = memory_grow(r->items, &r->cap, r->len + s.len + 1, 1);
	if (s.len > 0)
		memcpy(r->items + r->len, s.ptr, s.len);
	r->len += s.len;
	r->items[r->len] = '\0';
}

static struct reading
read_source(struct source source)
{
	static const char *const names[] = {
		[ITEM_DOCUMENT] = "document ", [ITEM_LIST] = "list ",
		[ITEM_ELEMENT] = "element ", [ITEM_LIST_END] = "end ",
	};
	struct reading r = { 0 };
	struct scan s;
	struct item item;

	scan_init(&s, "in", source);
	reading_add(&r, slice_of(""));
	while ((r.end = scan_next(&s, &item, &r.err)) > 0) {
		reading_add(&r, slice_of(names[item.type]));
		reading_add(&r, item.text);
		reading_add(&r, slice_of("\n"));
	}
	scan_free(&s);
	return r;
}

static struct reading
read_text(struct slice text, size_t most)
{
	struct memory_source m = { .text = text, .most = most };

	return read_source(memory_source(&m));
}

/* text after so many spaces; free it. */
static struct slice
padded(struct slice text, size_t spaces)
{
	char *p = malloc(spaces + text.len + 1);

	ck_assert_ptr_nonnull(p);
	memset(p, ' ', spaces);
	memcpy(p + spaces, text.ptr, text.len);
	return (struct slice){ p, spaces + text.len };
}

/* n times text; free it. */
static struct slice
repeated(const char *text, size_t n)
{
	size_t len = strlen(text), i;
	char *p = malloc(n * len + 1);

	ck_assert_ptr_nonnull(p);
	for (i = 0; i < n; i++)
		memcpy(p + i * len, text, len);
	return (struct slice){ p, n * len };
}

/* ---- what is accepted -------------------------------------------------- */

static const struct {
	struct slice text;
	const char *items;
} good[] = {
	/* a value of any kind */
	{ SLICE("{}"), "document {}\n" },
	{ SLICE("null"), "document null\n" },
	{ SLICE("true"), "document true\n" },
	{ SLICE(" \t\r\n false \n"), "document false\n" },
	{ SLICE("0"), "document 0\n" },
	{ SLICE("-0"), "document -0\n" },
	{ SLICE("-0.0e-0"), "document -0.0e-0\n" },
	{ SLICE("10.25E+30"), "document 10.25E+30\n" },
	{ SLICE("1e5"), "document 1e5\n" },
	{ SLICE("\"\""), "document \"\"\n" },
	{ SLICE("\"items\""), "document \"items\"\n" },
	{ SLICE("\"\x7f\""), "document \"\x7f\"\n" },
	{ SLICE(MARK "{}"), "document {}\n" },
	{ SLICE(MARK "\r\n1\r\n"), "document 1\n" },
	{ SLICE("\"" MARK "\""), "document \"" MARK "\"\n" },
	{ SLICE("{ }\r\n"), "document { }\n" },
	{ SLICE("{\"a\" :1 , \"b\":[ ] }"),
	    "document {\"a\" :1 , \"b\":[ ] }\n" },
	{ SLICE("{\"a\":1,\"a\":2}"), "document {\"a\":1,\"a\":2}\n" },
	{ SLICE("{\"\":\"\"}"), "document {\"\":\"\"}\n" },

	/* objects one after another */
	{ SLICE("{}{}"), "document {}\ndocument {}\n" },
	{ SLICE("{\"a\":[{}]}\n{\"b\":{}}\r\n\t{}"), "document {\"a\":[{}]}\n"
	    "document {\"b\":{}}\ndocument {}\n" },
	{ SLICE("{}{\"items\":[1]}{}"), "document {}\nlist \nelement 1\nend \n"
	    "document {}\n" },

	/* an array of documents */
	{ SLICE("[]"), "" },
	{ SLICE(" [ ] "), "" },
	{ SLICE("[1]"), "document 1\n" },
	{ SLICE("[{},null,\"a\",[],[[2]],-1]"), "document {}\ndocument null\n"
	    "document \"a\"\ndocument []\ndocument [[2]]\ndocument -1\n" },
	{ SLICE("[ { \"a\" : 1 } , { } ]"),
	    "document { \"a\" : 1 }\ndocument { }\n" },
	{ SLICE("[{\"items\":[1,2]},{\"items\":[]},{}]"), "list \nelement 1\n"
	    "element 2\nend \nlist \nend \ndocument {}\n" },
	{ SLICE("[[{\"items\":[1]}]]"), "document [{\"items\":[1]}]\n" },

	/* lists */
	{ SLICE("{\"items\":[]}"), "list \nend \n" },
	{ SLICE("{ \"items\" : [ ] }"), "list \nend \n" },
	{ SLICE("{\"items\":[1]}"), "list \nelement 1\nend \n" },
	{ SLICE("{\"items\":[null,true,\"]\",{\"items\":[1]},[2,[]]]}"),
	    "list \nelement null\nelement true\nelement \"]\"\n"
	    "element {\"items\":[1]}\nelement [2,[]]\nend \n" },
	{ SLICE("{\"kind\":\"List\",\"items\":[{} , {}]}"),
	    "list \"kind\":\"List\"\nelement {}\nelement {}\nend \n" },
	{ SLICE("{\"items\":[{}],\"kind\":\"List\"}"),
	    "list \nelement {}\nend \"kind\":\"List\"\n" },
	{ SLICE("{ \"a\" : 1 , \"b\":{ } , \"items\" :\n[ {} ] , \"c\" : 2 }"),
	    "list \"a\" : 1 , \"b\":{ }\nelement {}\nend \"c\" : 2\n" },
	{ SLICE("{\"a\":{\"items\":[1]},\"items\":[2]}"),
	    "list \"a\":{\"items\":[1]}\nelement 2\nend \n" },
	{ SLICE("{\"\\u0069tems\":[1],\"a\":2}"),
	    "list \nelement 1\nend \"a\":2\n" },
	{ SLICE("{\"\\u0069\\u0074\\u0065\\u006D\\u0073\":[1]}"),
	    "list \nelement 1\nend \n" },

	/* what is no list */
	{ SLICE("{\"items\":null}"), "document {\"items\":null}\n" },
	{ SLICE("{\"items\":{\"a\":[1]}}"),
	    "document {\"items\":{\"a\":[1]}}\n" },
	{ SLICE("{\"Items\":[1]}"), "document {\"Items\":[1]}\n" },
	{ SLICE("{\"items\\u0000\":[1]}"),
	    "document {\"items\\u0000\":[1]}\n" },
	{ SLICE("{\"item\":[1]}"), "document {\"item\":[1]}\n" },
	{ SLICE("{\"itemss\":[1]}"), "document {\"itemss\":[1]}\n" },
	{ SLICE("{\"\\\\items\":[1]}"), "document {\"\\\\items\":[1]}\n" },
	{ SLICE("{\"a\":\"items\",\"b\":[1]}"),
	    "document {\"a\":\"items\",\"b\":[1]}\n" },
	{ SLICE("{\"items\":1,\"a\":[1]}"),
	    "document {\"items\":1,\"a\":[1]}\n" },

	/* items again: what is between them, and what comes after */
	{ SLICE("{\"items\":[1],\"items\":[2]}"),
	    "list \nelement 1\nlist \nelement 2\nend \n" },
	{ SLICE("{\"a\":0,\"items\":[1],\"b\":1,\"items\":[2,3],\"c\":2}"),
	    "list \"a\":0\nelement 1\nlist \"b\":1\nelement 2\nelement 3\n"
	    "end \"c\":2\n" },
	{ SLICE("{\"items\":null,\"items\":[2]}"),
	    "list \"items\":null\nelement 2\nend \n" },
	{ SLICE("{\"items\":[2],\"items\":null}"),
	    "list \nelement 2\nend \"items\":null\n" },

	/* strings */
	{ SLICE("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""),
	    "document \"\\\"\\\\\\/\\b\\f\\n\\r\\t\"\n" },
	{ SLICE("[\"\\u0000\\uABCD\\uabcd\\uD7FF\\uE000\\uFFFF\"]"),
	    "document \"\\u0000\\uABCD\\uabcd\\uD7FF\\uE000\\uFFFF\"\n" },
	{ SLICE("[\"\\uD800\\uDC00\\udbff\\udfff\"]"),
	    "document \"\\uD800\\uDC00\\udbff\\udfff\"\n" },
	{ SLICE("{\"\\\"\":\"}],\"}"), "document {\"\\\"\":\"}],\"}\n" },
	{ SLICE("[\"01234567890123456789012345678901234567890123456789"
	    "\\\\0123456789\\\"\"]"),
	    "document \"01234567890123456789012345678901234567890123456789"
	    "\\\\0123456789\\\"\"\n" },

	/* the first and the last of each form of table 3-7 */
	{ SLICE("[\"\xc2\x80\xdf\xbf\"]"), "document \"\xc2\x80\xdf\xbf\"\n" },
	{ SLICE("[\"\xe0\xa0\x80\xe0\xbf\xbf\"]"),
	    "document \"\xe0\xa0\x80\xe0\xbf\xbf\"\n" },
	{ SLICE("[\"\xe1\x80\x80\xec\xbf\xbf\"]"),
	    "document \"\xe1\x80\x80\xec\xbf\xbf\"\n" },
	{ SLICE("[\"\xed\x80\x80\xed\x9f\xbf\"]"),
	    "document \"\xed\x80\x80\xed\x9f\xbf\"\n" },
	{ SLICE("[\"\xee\x80\x80\xef\xbf\xbf\"]"),
	    "document \"\xee\x80\x80\xef\xbf\xbf\"\n" },
	{ SLICE("[\"\xf0\x90\x80\x80\xf0\xbf\xbf\xbf\"]"),
	    "document \"\xf0\x90\x80\x80\xf0\xbf\xbf\xbf\"\n" },
	{ SLICE("[\"\xf1\x80\x80\x80\xf3\xbf\xbf\xbf\"]"),
	    "document \"\xf1\x80\x80\x80\xf3\xbf\xbf\xbf\"\n" },
	{ SLICE("[\"\xf4\x80\x80\x80\xf4\x8f\xbf\xbf\"]"),
	    "document \"\xf4\x80\x80\x80\xf4\x8f\xbf\xbf\"\n" },
};

START_TEST(accepts)
{
	size_t k, i;

	for (k = 0; k < COUNT(pads); k++) {
		/* a mark stands first or it is none */
		struct slice text = padded(good[_i].text,
		    slice_begins(good[_i].text, MARK) ? 0 : pads[k]);

		for (i = 0; i < COUNT(reads); i++) {
			struct reading r = read_text(text, reads[i]);

			ck_assert_msg(r.end == 0, "reads of %zu: %zu:%zu: %s",
			    reads[i], r.err.at.line, r.err.at.col, r.err.msg);
			ck_assert_str_eq(r.items, good[_i].items);
			free(r.items);
		}
		free((char *)text.ptr);
	}
}
END_TEST

/* ---- what is refused --------------------------------------------------- */

#define CUT ": the capture was cut short after "
#define END_FOUND "found the end of the input, wanted "
#define AFTER_VALUE "wanted the end of the input"
#define AFTER_OBJECT "wanted another object or the end of the input"
#define CONTROL "an escape for a control character in a string"
#define ESCAPES "one of \" \\ / b f n r t u after \\"
#define SEQUENCE "wanted the rest of a UTF-8 sequence"
#define NO_LOW "wanted no low surrogate without a high one before it"
#define LOW "wanted the low surrogate (\\uDC00 to \\uDFFF) of the high one " \
	"before it"
#define WHOLE0 CUT "0 whole objects"
#define WHOLE1 CUT "1 whole object"
#define WHOLE2 CUT "2 whole objects"

static const struct {
	struct slice text;
	size_t line, col;
	const char *msg;
} bad[] = {
	/* nothing at all */
	{ SLICE(""), 1, 1, END_FOUND "JSON" },
	{ SLICE("\n\r\n\t "), 3, 3, END_FOUND "JSON" },

	/* no value */
	{ SLICE("x"), 1, 1, "found 'x', wanted a JSON value" },
	{ SLICE("\n\n  }"), 3, 3, "found '}', wanted a JSON value" },
	{ SLICE("\r\n]"), 2, 1, "found ']', wanted a JSON value" },
	{ SLICE(","), 1, 1, "found ',', wanted a JSON value" },
	{ SLICE("\0"), 1, 1, "found the byte 0x00, wanted a JSON value" },
	{ SLICE("\v1"), 1, 1, "found the byte 0x0b, wanted a JSON value" },
	{ SLICE("\x7f"), 1, 1, "found the byte 0x7f, wanted a JSON value" },
	{ SLICE("'a'"), 1, 1, "found ''', wanted a JSON value" },
	{ SLICE("\xc3\xa9"), 1, 1, "found '\xc3\xa9', wanted a JSON value" },
	{ SLICE("[\xe2\x82\xac]"), 1, 2,
	    "found '\xe2\x82\xac', wanted a value or ']'" },
	{ SLICE("[\xf0\x9f\x98\x80"), 1, 2,
	    "found '\xf0\x9f\x98\x80', wanted a value or ']'" },
	{ SLICE("[\xe2\x82]"), 1, 2,
	    "found the byte 0xe2, wanted a value or ']'" },
	{ SLICE("+1"), 1, 1, "found '+', wanted a JSON value" },
	{ SLICE(".5"), 1, 1, "found '.', wanted a JSON value" },
	{ SLICE("NaN"), 1, 1, "found 'N', wanted a JSON value" },

	/* literals */
	{ SLICE("tru"), 1, 4, END_FOUND "true" WHOLE0 },
	{ SLICE("trux"), 1, 4, "found 'x', wanted true" },
	{ SLICE("tRue"), 1, 2, "found 'R', wanted true" },
	{ SLICE("truee"), 1, 5, "found 'e', " AFTER_VALUE },
	{ SLICE("[fals]"), 1, 6, "found ']', wanted false" },
	{ SLICE("[nul\n"), 1, 5, "found the end of a line, wanted null" },
	{ SLICE("[n"), 1, 3, END_FOUND "null" WHOLE0 },
	{ SLICE("{\"a\":nan}"), 1, 7, "found 'a', wanted null" },

	/* numbers */
	{ SLICE("-"), 1, 2, END_FOUND "a digit" WHOLE0 },
	{ SLICE("[-]"), 1, 3, "found ']', wanted a digit" },
	{ SLICE("--1"), 1, 2, "found '-', wanted a digit" },
	{ SLICE("-a"), 1, 2, "found 'a', wanted a digit" },
	{ SLICE("01"), 1, 2, "found '1', wanted no digit after a leading 0" },
	{ SLICE("-00"), 1, 3, "found '0', wanted no digit after a leading 0" },
	{ SLICE("[1,-01]"), 1, 6,
	    "found '1', wanted no digit after a leading 0" },
	{ SLICE("1."), 1, 3, END_FOUND "a digit" WHOLE0 },
	{ SLICE("[1.]"), 1, 4, "found ']', wanted a digit" },
	{ SLICE("1.e1"), 1, 3, "found 'e', wanted a digit" },
	{ SLICE("1.5.5"), 1, 4, "found '.', " AFTER_VALUE },
	{ SLICE("1e"), 1, 3, END_FOUND "a digit" WHOLE0 },
	{ SLICE("1E+"), 1, 4, END_FOUND "a digit" WHOLE0 },
	{ SLICE("1e+-1"), 1, 4, "found '-', wanted a digit" },
	{ SLICE("1e1.5"), 1, 4, "found '.', " AFTER_VALUE },
	{ SLICE("0x10"), 1, 2, "found 'x', " AFTER_VALUE },
	{ SLICE("[1_000]"), 1, 3, "found '_', wanted ',' or ']'" },
	{ SLICE("[0e]"), 1, 4, "found ']', wanted a digit" },

	/* arrays */
	{ SLICE("["), 1, 2, END_FOUND "a value or ']'" WHOLE0 },
	{ SLICE("[\n\n"), 3, 1, END_FOUND "a value or ']'" WHOLE0 },
	{ SLICE("[,1]"), 1, 2, "found ',', wanted a value or ']'" },
	{ SLICE("[1"), 1, 3, END_FOUND "',' or ']'" WHOLE0 },
	{ SLICE("[1,"), 1, 4, END_FOUND "a value after ','" WHOLE0 },
	{ SLICE("[1,]"), 1, 4, "found ']', wanted a value after ','" },
	{ SLICE("[1,,3]"), 1, 4, "found ',', wanted a value after ','" },
	{ SLICE("[1 2]"), 1, 4, "found '2', wanted ',' or ']'" },
	{ SLICE("[1,\n 2 3]"), 2, 4, "found '3', wanted ',' or ']'" },
	{ SLICE("[1}"), 1, 3, "found '}', wanted ',' or ']'" },
	{ SLICE("[1:2]"), 1, 3, "found ':', wanted ',' or ']'" },
	{ SLICE("[[1}]"), 1, 4, "found '}', wanted ',' or ']'" },
	{ SLICE("[[,]]"), 1, 3, "found ',', wanted a value or ']'" },
	{ SLICE("[[1,]]"), 1, 5, "found ']', wanted a value after ','" },
	{ SLICE("[[]"), 1, 4, END_FOUND "',' or ']'" WHOLE0 },
	{ SLICE("[{},{}"), 1, 7, END_FOUND "',' or ']'" WHOLE2 },
	{ SLICE("[{},{},"), 1, 8, END_FOUND "a value after ','" WHOLE2 },
	{ SLICE("[]]"), 1, 3, "found ']', " AFTER_VALUE },
	{ SLICE("[][]"), 1, 3, "found '[', " AFTER_VALUE },
	{ SLICE("[]{}"), 1, 3, "found '{', " AFTER_VALUE },
	{ SLICE("[{}]\n{}"), 2, 1, "found '{', " AFTER_VALUE },
	{ SLICE("[1],"), 1, 4, "found ',', " AFTER_VALUE },

	/* objects */
	{ SLICE("{"), 1, 2, END_FOUND "a key or '}'" WHOLE0 },
	{ SLICE("{,}"), 1, 2, "found ',', wanted a key or '}'" },
	{ SLICE("{a:1}"), 1, 2, "found 'a', wanted a key or '}'" },
	{ SLICE("{1:1}"), 1, 2, "found '1', wanted a key or '}'" },
	{ SLICE("{'a':1}"), 1, 2, "found ''', wanted a key or '}'" },
	{ SLICE("{]"), 1, 2, "found ']', wanted a key or '}'" },
	{ SLICE("{\"a"), 1, 4, END_FOUND "the end of a string" WHOLE0 },
	{ SLICE("{\"a\""), 1, 5, END_FOUND "':' after a key" WHOLE0 },
	{ SLICE("{\"a\"}"), 1, 5, "found '}', wanted ':' after a key" },
	{ SLICE("{\"a\",1}"), 1, 5, "found ',', wanted ':' after a key" },
	{ SLICE("{\"a\" 1}"), 1, 6, "found '1', wanted ':' after a key" },
	{ SLICE("{\"a\":"), 1, 6, END_FOUND "a value after ':'" WHOLE0 },
	{ SLICE("{\"a\":}"), 1, 6, "found '}', wanted a value after ':'" },
	{ SLICE("{\"a\"::1}"), 1, 6, "found ':', wanted a value after ':'" },
	{ SLICE("{\"a\":1"), 1, 7, END_FOUND "',' or '}'" WHOLE0 },
	{ SLICE("{\"a\":1]"), 1, 7, "found ']', wanted ',' or '}'" },
	{ SLICE("{\"a\":1 \"b\":2}"), 1, 8, "found '\"', wanted ',' or '}'" },
	{ SLICE("{\"a\":1,"), 1, 8, END_FOUND "a key after ','" WHOLE0 },
	{ SLICE("{\"a\":1,}"), 1, 8, "found '}', wanted a key after ','" },
	{ SLICE("{\"a\":1,,"), 1, 8, "found ',', wanted a key after ','" },
	{ SLICE("{\"a\":1,2}"), 1, 8, "found '2', wanted a key after ','" },
	{ SLICE("{\"a\":{\"b\":1,}}"), 1, 13,
	    "found '}', wanted a key after ','" },
	{ SLICE("{\"a\":{\"b\"}}"), 1, 10,
	    "found '}', wanted ':' after a key" },
	{ SLICE("{\"a\":{1}}"), 1, 7, "found '1', wanted a key or '}'" },
	{ SLICE("{\"a\":{\"b\":]}}"), 1, 11,
	    "found ']', wanted a value after ':'" },
	{ SLICE("{\"a\":[}"), 1, 7, "found '}', wanted a value or ']'" },
	{ SLICE("{\"a\":[{\"b\":1]"), 1, 13, "found ']', wanted ',' or '}'" },
	{ SLICE("{\"a\":/**/1}"), 1, 6, "found '/', wanted a value after ':'" },

	/* a second document */
	{ SLICE("{}}"), 1, 3, "found '}', " AFTER_OBJECT },
	{ SLICE("{},{}"), 1, 3, "found ',', " AFTER_OBJECT },
	{ SLICE("{}\n[]"), 2, 1, "found '[', " AFTER_OBJECT },
	{ SLICE("{} 1"), 1, 4, "found '1', " AFTER_OBJECT },
	{ SLICE("{}\r\n\"a\""), 2, 1, "found '\"', " AFTER_OBJECT },
	{ SLICE("{}null"), 1, 3, "found 'n', " AFTER_OBJECT },
	{ SLICE("{}\0"), 1, 3, "found the byte 0x00, " AFTER_OBJECT },
	{ SLICE("{}\0{}"), 1, 3, "found the byte 0x00, " AFTER_OBJECT },
	{ SLICE("{}" MARK "{}"), 1, 3, "found '" MARK "', " AFTER_OBJECT },
	{ SLICE("{}{}{"), 1, 6, END_FOUND "a key or '}'" WHOLE2 },
	{ SLICE("{}\n{\"items\":[{},{},{}"), 2, 19,
	    END_FOUND "',' or ']'" CUT "4 whole objects" },
	{ SLICE("null null"), 1, 6, "found 'n', " AFTER_VALUE },
	{ SLICE("null{}"), 1, 5, "found '{', " AFTER_VALUE },
	{ SLICE("\"a\"\n{}"), 2, 1, "found '{', " AFTER_VALUE },
	{ SLICE("1 {}"), 1, 3, "found '{', " AFTER_VALUE },
	{ SLICE("\"a\" \"b\""), 1, 5, "found '\"', " AFTER_VALUE },

	/* lists */
	{ SLICE("{\"items\":["), 1, 11, END_FOUND "a value or ']'" WHOLE0 },
	{ SLICE("{\"items\":[,"), 1, 11, "found ',', wanted a value or ']'" },
	{ SLICE("{\"items\":[}"), 1, 11, "found '}', wanted a value or ']'" },
	{ SLICE("{\"items\":[{}"), 1, 13, END_FOUND "',' or ']'" WHOLE1 },
	{ SLICE("{\"items\":[{},"), 1, 14,
	    END_FOUND "a value after ','" WHOLE1 },
	{ SLICE("{\"items\":[{},]}"), 1, 14,
	    "found ']', wanted a value after ','" },
	{ SLICE("{\"items\":[{},,{}]}"), 1, 14,
	    "found ',', wanted a value after ','" },
	{ SLICE("{\"items\":[{} {}]}"), 1, 14, "found '{', wanted ',' or ']'" },
	{ SLICE("{\"items\":[{\"a\":1},\n{\"a\":x}]}"), 2, 6,
	    "found 'x', wanted a value after ':'" },
	{ SLICE("{\"items\":[[1,]]}"), 1, 14,
	    "found ']', wanted a value after ','" },
	{ SLICE("{\"items\":[]"), 1, 12, END_FOUND "',' or '}'" WHOLE0 },
	{ SLICE("{\"items\":[]]"), 1, 12, "found ']', wanted ',' or '}'" },
	{ SLICE("{\"items\":[],"), 1, 13, END_FOUND "a key after ','" WHOLE0 },
	{ SLICE("{\"items\":[],}"), 1, 13,
	    "found '}', wanted a key after ','" },
	{ SLICE("{\"items\":[],\"a\"}"), 1, 16,
	    "found '}', wanted ':' after a key" },
	{ SLICE("{\"items\":[],\"a\":1,}"), 1, 19,
	    "found '}', wanted a key after ','" },
	{ SLICE("{\"items\":[],\"items\":[1}"), 1, 23,
	    "found '}', wanted ',' or ']'" },
	{ SLICE("{\"items\":[]}}"), 1, 13, "found '}', " AFTER_OBJECT },
	{ SLICE("{\"items\":[]}\n[]"), 2, 1, "found '[', " AFTER_OBJECT },
	{ SLICE("[{\"items\":[1]}"), 1, 15, END_FOUND "',' or ']'" WHOLE1 },
	{ SLICE("[{\"items\":[1]} {}]"), 1, 16,
	    "found '{', wanted ',' or ']'" },

	/* strings */
	{ SLICE("\""), 1, 2, END_FOUND "the end of a string" WHOLE0 },
	{ SLICE("\"abc"), 1, 5, END_FOUND "the end of a string" WHOLE0 },
	{ SLICE("\"a\nb\""), 1, 3, "found the end of a line, wanted " CONTROL },
	{ SLICE("\"a\tb\""), 1, 3, "found a tab, wanted " CONTROL },
	{ SLICE("\"a\rb\""), 1, 3, "found the byte 0x0d, wanted " CONTROL },
	{ SLICE("\"\0\""), 1, 2, "found the byte 0x00, wanted " CONTROL },
	{ SLICE("\"\x01\""), 1, 2, "found the byte 0x01, wanted " CONTROL },
	{ SLICE("\"0123456\x1f\""), 1, 9,
	    "found the byte 0x1f, wanted " CONTROL },
	{ SLICE("{\"a\nb\":1}"), 1, 4,
	    "found the end of a line, wanted " CONTROL },
	{ SLICE("\"\\"), 1, 3, END_FOUND ESCAPES WHOLE0 },
	{ SLICE("\"\\x41\""), 1, 3, "found 'x', wanted " ESCAPES },
	{ SLICE("\"\\U0041\""), 1, 3, "found 'U', wanted " ESCAPES },
	{ SLICE("\"\\'\""), 1, 3, "found ''', wanted " ESCAPES },
	{ SLICE("\"\\\n\""), 1, 3, "found the end of a line, wanted " ESCAPES },
	{ SLICE("\"\\\0\""), 1, 3, "found the byte 0x00, wanted " ESCAPES },
	{ SLICE("\"\\\xc3\xa9\""), 1, 3, "found '\xc3\xa9', wanted " ESCAPES },
	{ SLICE("\"\\u"), 1, 4, END_FOUND "a hex digit" WHOLE0 },
	{ SLICE("\"\\u\""), 1, 4, "found '\"', wanted a hex digit" },
	{ SLICE("\"\\ug000\""), 1, 4, "found 'g', wanted a hex digit" },
	{ SLICE("\"\\u0\""), 1, 5, "found '\"', wanted a hex digit" },
	{ SLICE("\"\\u0G00\""), 1, 5, "found 'G', wanted a hex digit" },
	{ SLICE("\"\\u00/0\""), 1, 6, "found '/', wanted a hex digit" },
	{ SLICE("\"\\u00:0\""), 1, 6, "found ':', wanted a hex digit" },
	{ SLICE("\"\\u00@0\""), 1, 6, "found '@', wanted a hex digit" },
	{ SLICE("\"\\u00`0\""), 1, 6, "found '`', wanted a hex digit" },
	{ SLICE("\"\\u000\""), 1, 7, "found '\"', wanted a hex digit" },

	/* surrogates */
	{ SLICE("\"\\uDC00\""), 1, 5, "found 'C', " NO_LOW },
	{ SLICE("\"\\uDc00\""), 1, 5, "found 'c', " NO_LOW },
	{ SLICE("\"\\udFFF\""), 1, 5, "found 'F', " NO_LOW },
	{ SLICE("\"\\udd00\""), 1, 5, "found 'd', " NO_LOW },
	{ SLICE("\"\\ude00\""), 1, 5, "found 'e', " NO_LOW },
	{ SLICE("\"\\uD800\""), 1, 8, "found '\"', " LOW },
	{ SLICE("\"\\uD800"), 1, 8, END_FOUND
	    "the low surrogate (\\uDC00 to \\uDFFF) of the high one before it"
	    WHOLE0 },
	{ SLICE("\"\\uDBFFx\""), 1, 8, "found 'x', " LOW },
	{ SLICE("\"\\uD800\\n\""), 1, 9, "found 'n', " LOW },
	{ SLICE("\"\\uD800\\u\""), 1, 10, "found '\"', wanted a hex digit" },
	{ SLICE("\"\\uD800\\uE000\""), 1, 10, "found 'E', " LOW },
	{ SLICE("\"\\uD800\\u0000\""), 1, 10, "found '0', " LOW },
	{ SLICE("\"\\uD800\\uDBFF\""), 1, 11, "found 'B', " LOW },
	{ SLICE("\"\\uD800\\uD\""), 1, 11, "found '\"', wanted a hex digit" },
	{ SLICE("\"\\uD800\\uDCx0\""), 1, 12, "found 'x', wanted a hex digit" },
	{ SLICE("\"\\uD800\\uDC0\""), 1, 13,
	    "found '\"', wanted a hex digit" },
	{ SLICE("\"\\uD800\\uDC00\\uDC00\""), 1, 17, "found 'C', " NO_LOW },
	{ SLICE("{\"\\uDEAD\":1}"), 1, 6, "found 'E', " NO_LOW },

	/* what is not UTF-8: table 3-7, each bound and one past it */
	{ SLICE("\"\x80\""), 1, 2, "found the byte 0x80, wanted UTF-8" },
	{ SLICE("\"\xbf\""), 1, 2, "found the byte 0xbf, wanted UTF-8" },
	{ SLICE("\"\xc0\x80\""), 1, 2, "found the byte 0xc0, wanted UTF-8" },
	{ SLICE("\"\xc1\xbf\""), 1, 2, "found the byte 0xc1, wanted UTF-8" },
	{ SLICE("\"\xf5\x80\""), 1, 2, "found the byte 0xf5, wanted UTF-8" },
	{ SLICE("\"\xff\""), 1, 2, "found the byte 0xff, wanted UTF-8" },
	{ SLICE("\"\xc2\""), 1, 3, "found '\"', " SEQUENCE },
	{ SLICE("\"\xc2\x7f\""), 1, 3, "found the byte 0x7f, " SEQUENCE },
	{ SLICE("\"\xdf\xc0\""), 1, 3, "found the byte 0xc0, " SEQUENCE },
	{ SLICE("\"\xe0\x9f\xbf\""), 1, 3, "found the byte 0x9f, " SEQUENCE },
	{ SLICE("\"\xe0\xc0\x80\""), 1, 3, "found the byte 0xc0, " SEQUENCE },
	{ SLICE("\"\xe1\x7f\""), 1, 3, "found the byte 0x7f, " SEQUENCE },
	{ SLICE("\"\xec\xc0\""), 1, 3, "found the byte 0xc0, " SEQUENCE },
	{ SLICE("\"\xed\xa0\x80\""), 1, 3, "found the byte 0xa0, " SEQUENCE },
	{ SLICE("\"\xed\x7f\""), 1, 3, "found the byte 0x7f, " SEQUENCE },
	{ SLICE("\"\xee\x7f\""), 1, 3, "found the byte 0x7f, " SEQUENCE },
	{ SLICE("\"\xef\xc0\""), 1, 3, "found the byte 0xc0, " SEQUENCE },
	{ SLICE("\"\xf0\x8f\xbf\xbf\""), 1, 3,
	    "found the byte 0x8f, " SEQUENCE },
	{ SLICE("\"\xf0\xc0\""), 1, 3, "found the byte 0xc0, " SEQUENCE },
	{ SLICE("\"\xf1\x7f\""), 1, 3, "found the byte 0x7f, " SEQUENCE },
	{ SLICE("\"\xf3\xc0\""), 1, 3, "found the byte 0xc0, " SEQUENCE },
	{ SLICE("\"\xf4\x90\x80\x80\""), 1, 3,
	    "found the byte 0x90, " SEQUENCE },
	{ SLICE("\"\xf4\x7f\""), 1, 3, "found the byte 0x7f, " SEQUENCE },
	{ SLICE("\"\xe2\x82\""), 1, 4, "found '\"', " SEQUENCE },
	{ SLICE("\"\xe2\x82\xc0\""), 1, 4, "found the byte 0xc0, " SEQUENCE },
	{ SLICE("\"\xf0\x9f\x98\""), 1, 5, "found '\"', " SEQUENCE },
	{ SLICE("\"\xf0\x9f\x7f\""), 1, 4, "found the byte 0x7f, " SEQUENCE },
	{ SLICE("\"\xf0\x9f\x98\xc0\""), 1, 5,
	    "found the byte 0xc0, " SEQUENCE },
	{ SLICE("\"\xe2\x82"), 1, 4, END_FOUND "the rest of a UTF-8 sequence"
	    WHOLE0 },
	{ SLICE("{\"\xe9\":1}"), 1, 4, "found '\"', " SEQUENCE },

	/* lines: a return alone ends none */
	{ SLICE("{\r\n\"a\":\r\nx}"), 3, 1,
	    "found 'x', wanted a value after ':'" },
	{ SLICE("{\r\"a\":x}"), 1, 7, "found 'x', wanted a value after ':'" },
	{ SLICE("\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n  x"), 18, 3,
	    "found 'x', wanted a JSON value" },
	{ SLICE("[\"\xe2\x82\xac\",x"), 1, 8,
	    "found 'x', wanted a value after ','" },

	/* logs among documents */
	{ SLICE("{}\n==== START logs for container a ====\n"), 2, 1,
	    "found logs among the JSON, as kubectl cluster-info dump prints "
	    "them to a terminal, wanted JSON alone: use kubectl cluster-info "
	    "dump -A --output-directory=DIR, then -R -f DIR" },
	{ SLICE("{}\n==== STAR"), 2, 1, "found '=', " AFTER_OBJECT },
	{ SLICE("==== START logs"), 1, 1, "found '=', wanted a JSON value" },
};

static void
refused(struct slice text, size_t most, size_t line, size_t col,
    const char *msg)
{
	struct reading r = read_text(text, most);

	ck_assert_msg(r.end == -1, "%s: was accepted", msg);
	ck_assert_msg(r.err.at.line == line && r.err.at.col == col,
	    "reads of %zu: %s at %zu:%zu, wanted %s at %zu:%zu", most,
	    r.err.msg, r.err.at.line, r.err.at.col, msg, line, col);
	ck_assert_str_eq(r.err.msg, msg);
	ck_assert_str_eq(r.err.at.file, "in");
	free(r.items);
}

START_TEST(refuses)
{
	size_t k, i;

	for (k = 0; k < COUNT(pads); k++) {
		struct slice text = padded(bad[_i].text, pads[k]);
		size_t col = bad[_i].col + (bad[_i].line == 1 ? pads[k] : 0);

		for (i = 0; i < COUNT(reads); i++)
			refused(text, reads[i], bad[_i].line, col,
			    bad[_i].msg);
		free((char *)text.ptr);
	}
}
END_TEST

/* The place is also where the reference gives up. */
START_TEST(places)
{
	size_t at, i, line = 1, col = 1;

	ck_assert(!reference_input(bad[_i].text, &at));
	for (i = 0; i < at; i++, col++)
		if (bad[_i].text.ptr[i] == '\n') {
			line++;
			col = 0;
		}
	ck_assert_uint_eq(line, bad[_i].line);
	ck_assert_uint_eq(col, bad[_i].col);
}
END_TEST

/* ---- what people pipe in instead --------------------------------------- */

#define USE_JSON ", wanted JSON: use kubectl get nodes,pods -A -o json"
#define UNPACK(program) ", wanted JSON: unpack it: " program \
	" -dc FILE | kubectl gpuops ..."
#define ICONV "found UTF-16, wanted JSON: convert it: iconv -f UTF-16 -t UTF-8"
#define MESSAGE "found a message of kubectl's, wanted JSON: capture its " \
	"stdout alone, and see why it complains"

static const struct {
	struct slice text;
	size_t line, col;
	const char *msg;
} strange[] = {
	{ SLICE("\x1f\x8b\x08\x00"), 1, 1, "found gzip data" UNPACK("gzip") },
	{ SLICE("\x28\xb5\x2f\xfd\x04"), 1, 1,
	    "found zstd data" UNPACK("zstd") },
	{ SLICE("\xfd" "7zXZ\0"), 1, 1, "found xz data" UNPACK("xz") },
	{ SLICE("BZh91AY"), 1, 1, "found bzip2 data" UNPACK("bzip2") },
	{ SLICE("PK\x03\x04"), 1, 1,
	    "found a zip archive, wanted JSON: unpack it" },
	{ SLICE("\xff\xfe{\0\n\0"), 1, 1, ICONV },
	{ SLICE("\xfe\xff\0{"), 1, 1, ICONV },
	{ SLICE("{\0\"\0a\0\"\0"), 1, 2, ICONV },
	{ SLICE("{\0\r\0\n\0"), 1, 2, ICONV },
	{ SLICE("{\0\n\0"), 1, 2, ICONV },
	{ SLICE("[\0{\0"), 1, 2, ICONV },
	{ SLICE("\0{\0\""), 1, 1, ICONV },
	{ SLICE("\0[\0{"), 1, 1, ICONV },
	{ SLICE("NAME     STATUS\nn1 Ready\n"), 1, 1,
	    "found kubectl's table" USE_JSON },
	{ SLICE("NAMESPACE   NAME\n"), 1, 1, "found kubectl's table" USE_JSON },
	{ SLICE("Name:         n1\n"), 1, 1,
	    "found what kubectl describe prints" USE_JSON },
	{ SLICE("No resources found\n"), 1, 1, MESSAGE },
	{ SLICE("error: the server\n"), 1, 1, MESSAGE },
	{ SLICE("Warning: v1 is deprecated"), 1, 1, MESSAGE },
	{ SLICE("Error from server (NotFound)"), 1, 1, MESSAGE },
	{ SLICE("Unable to connect to the server"), 1, 1, MESSAGE },

	/* not taken for what they are not */
	{ SLICE("-x"), 1, 2, "found 'x', wanted a digit" },
	{ SLICE("\nkind {"), 2, 1, "found 'k', wanted a JSON value" },
	{ SLICE("http://x"), 1, 1, "found 'h', wanted a JSON value" },
	{ SLICE("{}\n---\n"), 2, 1, "found '-', " AFTER_OBJECT },
	{ SLICE("{\0"), 1, 2, "found the byte 0x00, wanted a key or '}'" },
	{ SLICE("NAMES"), 1, 1, "found 'N', wanted a JSON value" },

	/* a byte order mark counts nothing */
	{ SLICE(MARK), 1, 1, END_FOUND "JSON" },
	{ SLICE(MARK "x"), 1, 1, "found 'x', wanted a JSON value" },
	{ SLICE(MARK "{x"), 1, 2, "found 'x', wanted a key or '}'" },
	{ SLICE(MARK "{}\nx"), 2, 1, "found 'x', " AFTER_OBJECT },
	{ SLICE(MARK MARK "{}"), 1, 1,
	    "found '" MARK "', wanted a JSON value" },
	{ SLICE("\xef"), 1, 2, END_FOUND "a UTF-8 byte order mark" },
	{ SLICE("\xef\xbb"), 1, 3, END_FOUND "a UTF-8 byte order mark" },
	{ SLICE("\xef\xbb{}"), 1, 3,
	    "found '{', wanted a UTF-8 byte order mark" },
	{ SLICE("\xef{}"), 1, 2, "found '{', wanted a UTF-8 byte order mark" },
};

START_TEST(knows_other_formats)
{
	size_t i;

	for (i = 0; i < COUNT(reads); i++)
		refused(strange[_i].text, reads[i], strange[_i].line,
		    strange[_i].col, strange[_i].msg);
}
END_TEST

/* ---- depth ------------------------------------------------------------- */

/* open and close go round a value n times, before and after what is given. */
static const struct {
	const char *before, *open, *close, *after;
	size_t deep;		/* brackets in before */
	size_t opens;		/* brackets in open */
	size_t at;		/* of the last of them in open */
} nests[] = {
	{ "", "[", "]", "", 0, 1, 0 },
	{ "", "{\"a\":", "}", "", 0, 1, 0 },
	{ "", "[{\"items\":", "}]", "", 0, 2, 1 },
	{ "{\"items\":[", "[", "]", "]}", 2, 1, 0 },
	{ "{\"items\":[1,", "{\"\":", "}", "]}", 2, 1, 0 },
	{ "{\"a\":1,\"items\":[],\"b\":", "[", "]", "}", 1, 1, 0 },
	{ "{} {} ", "{\"b\":", "}", "", 0, 1, 0 },
	{ "[[[]],", "[", "]", "]", 1, 1, 0 },
};

static struct slice
nested(size_t row, size_t times)
{
	struct slice open = repeated(nests[row].open, times);
	struct slice close = repeated(nests[row].close, times);
	struct arena a = { 0 };
	char *text = arena_printf(&a, "%s%.*s1%.*s%s", nests[row].before,
	    (int)open.len, open.ptr, (int)close.len, close.ptr,
	    nests[row].after);
	struct slice copy = padded(slice_of(text), 0);

	free((char *)open.ptr);
	free((char *)close.ptr);
	arena_free(&a);
	return copy;
}

START_TEST(bounds_depth)
{
	size_t times = (SCAN_DEPTH - nests[_i].deep) / nests[_i].opens, i;
	struct slice deep = nested((size_t)_i, times);
	struct slice deeper = nested((size_t)_i, times + 1);
	size_t col = strlen(nests[_i].before) + times *
	    strlen(nests[_i].open) + nests[_i].at + 1;

	if (nests[_i].opens == 2)
		col -= nests[_i].at;
	for (i = 0; i < COUNT(reads); i++) {
		struct reading r = read_text(deep, reads[i]);

		ck_assert_msg(r.end == 0, "%s", r.err.msg);
		free(r.items);
		refused(deeper, reads[i], 1, col, deeper.ptr[col - 1] == '{' ?
		    "found '{', wanted at most 128 brackets open at once" :
		    "found '[', wanted at most 128 brackets open at once");
	}
	free((char *)deep.ptr);
	free((char *)deeper.ptr);
}
END_TEST

/* ---- every short text -------------------------------------------------- */

/* All texts of a beginning and up to so many of these bytes. */
static const struct {
	const char *before, *bytes;
	int most, slow_most;
} alphabets[] = {
	{ "", "{}[],:\"a1 ", 6, 4 },
	{ "", "{}[],:1 ", 7, 6 },
	{ "{\"a\":", "{}[],:\"1 ", 6, 4 },
	{ "{\"items\":[", "{}[],:\"1 ", 6, 4 },
	{ "{\"items\":[1]", "{}[],:\"1 ", 6, 4 },
	{ "{\"items\":[],\"items\":[", "{}[],1", 6, 5 },
	{ "[", "-01.eE+,] ", 6, 5 },
	{ "", "-01.eE+ ", 7, 5 },
	{ "[", "truefalsn,] ", 6, 5 },
	{ "\"", "\\u\"/bf0aD", 5, 3 },
	{ "\"\\u", "0dDcC8bB\\u\"", 5, 3 },
	{ "\"\\uD8", "01\\uDcCb\"", 7, 5 },
	{ "\"\\uDBFF\\u", "0dDcCbBeF\"", 6, 4 },
	{ "\"", "\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xec\xed"
	    "\xee\xef\xf0\xf1\xf3\xf4\xf5\xff\"", 5, 3 },
	{ "", "\xef\xbb\xbf{} ", 6, 5 },
};

struct walk {
	char text[64];
	size_t len, tried;
	const char *bytes;
};

static void
compare_with_reference(struct slice text, size_t most, int valid, size_t at)
{
	struct reading r = read_text(text, most);

	ck_assert_msg((r.end == 0) == valid, "%.*s: %s, but the reference "
	    "says %d", (int)text.len, text.ptr, r.end == 0 ? "accepted" :
	    r.err.msg, valid);
	if (!valid)
		ck_assert_msg(r.err.at.line == 1 && r.err.at.col == at + 1,
		    "%.*s: refused at %zu:%zu, but the reference says 1:%zu",
		    (int)text.len, text.ptr, r.err.at.line, r.err.at.col,
		    at + 1);
	free(r.items);
}

/* What follows a byte that nothing can follow need not be tried. */
static void
walk(struct walk *w, int more)
{
	struct slice text = { w->text, w->len };
	size_t at, n = w->len - (slice_begins(text, MARK) ? 3 : 0);
	int valid = reference_input(text, &at);
	const char *p;

	compare_with_reference(text, w->tried++ % 4, valid, at);
	if (more == 0 || (!valid && at < n))
		return;
	for (p = w->bytes; *p != '\0'; p++) {
		w->text[w->len++] = *p;
		walk(w, more - 1);
		w->len--;
	}
}

START_TEST(agrees_with_reference)
{
	struct walk w = { .bytes = alphabets[_i].bytes };

	w.len = strlen(alphabets[_i].before);
	memcpy(w.text, alphabets[_i].before, w.len);
	walk(&w, SLOW ? alphabets[_i].slow_most : alphabets[_i].most);
	ck_assert_uint_gt(w.tried, 100);
}
END_TEST

/* ---- a source with moods ----------------------------------------------- */

START_TEST(reads_on_after_interrupts)
{
	struct memory_source m = { .text = SLICE("{\"a\":[1,2]}\n{}"),
	    .most = 1, .interrupt = 2 };
	struct reading r = read_source(memory_source(&m));

	ck_assert_int_eq(r.end, 0);
	ck_assert_str_eq(r.items, "document {\"a\":[1,2]}\ndocument {}\n");
	free(r.items);
}
END_TEST

/* Cut anywhere, the text before is read and then the failure is told. */
static const struct {
	struct slice text;
	size_t line, col;	/* 0: it is the failure to read */
	const char *msg;
} failing[] = {
	{ SLICE(""), 0, 0, "reading in: Input/output error" },
	{ SLICE(" "), 0, 0, "reading in: Input/output error" },
	{ SLICE("{"), 0, 0, "reading in: Input/output error" },
	{ SLICE("{}"), 0, 0, "reading in: Input/output error" },
	{ SLICE("{}{}\n"), 0, 0, "reading in: Input/output error" },
	{ SLICE("[1,"), 0, 0, "reading in: Input/output error" },
	{ SLICE("[1"), 0, 0, "reading in: Input/output error" },
	{ SLICE("[]"), 0, 0, "reading in: Input/output error" },
	{ SLICE("1"), 0, 0, "reading in: Input/output error" },
	{ SLICE("tru"), 0, 0, "reading in: Input/output error" },
	{ SLICE("\"\\"), 0, 0, "reading in: Input/output error" },
	{ SLICE("\"\xe2"), 0, 0, "reading in: Input/output error" },
	{ SLICE("\xef\xbb"), 0, 0, "reading in: Input/output error" },
	{ SLICE("{\"items\":[1]"), 0, 0, "reading in: Input/output error" },
	{ SLICE("{\"items\":[1]}"), 0, 0, "reading in: Input/output error" },
	/* a fault in what was read comes first */
	{ SLICE("{x"), 1, 2, "found 'x', wanted a key or '}'" },
	{ SLICE("{}\nx"), 2, 1, "found 'x', " AFTER_OBJECT },
	{ SLICE("[1 2                                                      "
	    "                                                          "), 1, 4,
	    "found '2', wanted ',' or ']'" },
};

START_TEST(tells_failed_reads)
{
	size_t i;

	for (i = 0; i < COUNT(reads); i++) {
		struct memory_source m = { .text = failing[_i].text,
		    .most = reads[i], .fails = EIO };
		struct reading r = read_source(memory_source(&m));

		ck_assert_int_eq(r.end, -1);
		ck_assert_str_eq(r.err.msg, failing[_i].msg);
		ck_assert_uint_eq(r.err.at.line, failing[_i].line);
		ck_assert_uint_eq(r.err.at.col, failing[_i].col);
		free(r.items);
	}
}
END_TEST

/* ---- places ------------------------------------------------------------ */

/* Every byte of every item, and the one after it, is where it is. */
START_TEST(places_bytes_of_items)
{
	static const char text[] = "{\"a\":\n1,\"items\":[\n {\"b\":\n\n2},"
	    "\n[3\n]\n],\n\"c\":\n4}\n{\"d\"\n:5}";
	struct memory_source m = { .text = SLICE(text), .most = reads[_i] };
	struct scan s;
	struct item item;
	struct error err;
	const char *from = text, *p;
	size_t k;

	scan_init(&s, "in", memory_source(&m));
	while (scan_next(&s, &item, &err) > 0) {
		struct place at = { "in", 1, 1 };

		for (p = from; item.text.len > 0 && memcmp(p, item.text.ptr,
		    item.text.len) != 0; p++)
			;
		if (item.text.len == 0)
			continue;
		from = p;
		at = place_after(at, (struct slice){ text,
		    (size_t)(p - text) });
		for (k = 0; k <= item.text.len; k++) {
			struct place is = scan_place(&s, item.text.ptr + k);

			ck_assert_uint_eq(is.line, at.line);
			ck_assert_uint_eq(is.col, at.col);
			at = place_after(at, (struct slice){ p + k, 1 });
		}
	}
	ck_assert_ptr_ne(from, text);
	scan_free(&s);
}
END_TEST

/* An item that is larger than the buffer, and one after it. */
START_TEST(grows)
{
	struct arena a = { 0 };
	char *text = arena_printf(&a, "{\"items\":[{\"a\":\n%*s\"b\"},\n"
	    "  {},x]}", 3 * 1024 * 1024, "");
	struct reading r = read_text(slice_of(text), reads[_i] < 63 ? 0 :
	    reads[_i]);

	ck_assert_int_eq(r.end, -1);
	ck_assert_uint_eq(r.err.at.line, 3);
	ck_assert_uint_eq(r.err.at.col, 6);
	free(r.items);
	arena_free(&a);
}
END_TEST

/* A block of text over and over, then a last one, from no memory. */
struct endless {
	const char *before, *block;
	size_t len, times;
	const char *after;
	size_t at, done;
};

static ssize_t
endless_read(void *ctx, void *buf, size_t size)
{
	struct endless *e = ctx;
	size_t n = e->len - e->at;
	const char *text = e->block + e->at;

	if (e->before != NULL) {
		text = e->before;
		n = strlen(text);
		e->before = NULL;
	} else if (e->done == e->times) {
		text = e->after;
		n = strlen(text);
		e->after = "";
	} else {
		n = n < size ? n : size;
		e->at = (e->at + n) % e->len;
		e->done += e->at == 0;
	}
	ck_assert_uint_le(n, size);
	memcpy(buf, text, n);
	return (ssize_t)n;
}

/* How many bytes go by before the fault: past 4 GiB where that is quick. */
#define FAR (SLOW ? (size_t)64 * 1024 * 1024 : (size_t)4400 * 1024 * 1024)
#define BLOCK ((size_t)128 * 1024)

static const struct {
	const char *before, *after;
	int newlines;		/* one at the end of each block */
} afar[] = {
	{ "{}", "x", 0 },
	{ "{\"items\":[{}", ",{},]}", 1 },
};

START_TEST(counts_past_4_gib)
{
	struct slice block = repeated(" ", BLOCK);
	struct endless e = { afar[_i].before, block.ptr, BLOCK, FAR / BLOCK,
	    afar[_i].after, 0, 0 };
	struct reading r;

	if (afar[_i].newlines)
		((char *)block.ptr)[BLOCK - 1] = '\n';
	r = read_source((struct source){ .read = endless_read, .ctx = &e });
	ck_assert_int_eq(r.end, -1);
	if (afar[_i].newlines) {
		ck_assert_uint_eq(r.err.at.line, FAR / BLOCK + 1);
		ck_assert_uint_eq(r.err.at.col, 5);
	} else {
		ck_assert_uint_eq(r.err.at.line, 1);
		ck_assert_uint_eq(r.err.at.col, 2 + FAR + 1);
	}
	free(r.items);
	free((char *)block.ptr);
}
END_TEST

/* ---- JSONTestSuite ----------------------------------------------------- */

/* Where the suite leaves it open: all that is not UTF-8, has half a surrogate
 * pair or is too deep is refused; numbers may be as large as they like. */
static const struct {
	const char *name;
	int accepted;
} open_cases[] = {
	{ "i_number_double_huge_neg_exp.json", 1 },
	{ "i_number_huge_exp.json", 1 },
	{ "i_number_neg_int_huge_exp.json", 1 },
	{ "i_number_pos_double_huge_exp.json", 1 },
	{ "i_number_real_neg_overflow.json", 1 },
	{ "i_number_real_pos_overflow.json", 1 },
	{ "i_number_real_underflow.json", 1 },
	{ "i_number_too_big_neg_int.json", 1 },
	{ "i_number_too_big_pos_int.json", 1 },
	{ "i_number_very_big_negative_int.json", 1 },
	{ "i_object_key_lone_2nd_surrogate.json", 0 },
	{ "i_string_1st_surrogate_but_2nd_missing.json", 0 },
	{ "i_string_1st_valid_surrogate_2nd_invalid.json", 0 },
	{ "i_string_UTF-16LE_with_BOM.json", 0 },
	{ "i_string_UTF-8_invalid_sequence.json", 0 },
	{ "i_string_UTF8_surrogate_U+D800.json", 0 },
	{ "i_string_incomplete_surrogate_and_escape_valid.json", 0 },
	{ "i_string_incomplete_surrogate_pair.json", 0 },
	{ "i_string_incomplete_surrogates_escape_valid.json", 0 },
	{ "i_string_invalid_lonely_surrogate.json", 0 },
	{ "i_string_invalid_surrogate.json", 0 },
	{ "i_string_invalid_utf-8.json", 0 },
	{ "i_string_inverted_surrogates_U+1D11E.json", 0 },
	{ "i_string_iso_latin_1.json", 0 },
	{ "i_string_lone_second_surrogate.json", 0 },
	{ "i_string_lone_utf8_continuation_byte.json", 0 },
	{ "i_string_not_in_unicode_range.json", 0 },
	{ "i_string_overlong_sequence_2_bytes.json", 0 },
	{ "i_string_overlong_sequence_6_bytes.json", 0 },
	{ "i_string_overlong_sequence_6_bytes_null.json", 0 },
	{ "i_string_truncated-utf-8.json", 0 },
	{ "i_string_utf16BE_no_BOM.json", 0 },
	{ "i_string_utf16LE_no_BOM.json", 0 },
	{ "i_structure_500_nested_arrays.json", 0 },
	{ "i_structure_UTF-8_BOM_empty_object.json", 1 },
};

static int
wanted_of(const char *name)
{
	size_t i;

	for (i = 0; i < COUNT(open_cases); i++)
		if (strcmp(name, open_cases[i].name) == 0)
			return open_cases[i].accepted;
	ck_assert_msg(name[0] == 'y' || name[0] == 'n', "undecided: %s", name);
	return name[0] == 'y';
}

static struct slice
read_file(const char *name)
{
	struct arena a = { 0 };
	FILE *fp = fopen(arena_printf(&a, SUITE "/%s", name), "r");
	char *text = malloc(65536);
	size_t n;

	ck_assert_ptr_nonnull(text);
	ck_assert_msg(fp != NULL, "cannot open %s", name);
	n = fread(text, 1, 65536, fp);
	ck_assert_uint_lt(n, 65536);
	fclose(fp);
	arena_free(&a);
	return (struct slice){ text, n };
}

static void
suite_case(const char *name)
{
	struct slice text = read_file(name);
	size_t at, i;
	int valid = reference_input(text, &at), wanted = wanted_of(name);
	struct place place;

	ck_assert_msg(valid == wanted, "%s: the reference is wrong", name);
	place = place_after((struct place){ "in", 1, 1 }, slice_head(
	    slice_begins(text, MARK) ? slice_from(text, 3) : text, at));
	for (i = 0; i < COUNT(reads); i++) {
		struct reading r = read_text(text, reads[i]);

		ck_assert_msg((r.end == 0) == wanted, "%s: %s", name,
		    r.end == 0 ? "accepted" : r.err.msg);
		if (!wanted)
			ck_assert_msg(r.err.at.line == place.line &&
			    r.err.at.col == place.col,
			    "%s: %s at %zu:%zu, wanted %zu:%zu", name,
			    r.err.msg, r.err.at.line, r.err.at.col, place.line,
			    place.col);
		free(r.items);
	}
	free((char *)text.ptr);
}

/* The files of one first letter, and how many there must be. */
static const struct {
	char letter;
	size_t count;
} suites[] = {
	{ 'y', 95 }, { 'n', 186 }, { 'i', 35 },
};

START_TEST(passes_suite)
{
	DIR *dir = opendir(SUITE);
	struct dirent *entry;
	size_t n = 0;

	ck_assert_msg(dir != NULL, "no " SUITE ": run this from the top");
	while ((entry = readdir(dir)) != NULL)
		if (entry->d_name[0] == suites[_i].letter &&
		    entry->d_name[1] == '_') {
			suite_case(entry->d_name);
			n++;
		}
	closedir(dir);
	ck_assert_uint_eq(n, suites[_i].count);
}
END_TEST

/* The two large files of the suite, which are one text over and over. */
static const struct {
	const char *text;
	size_t times, col;
} suite_large[] = {
	{ "[", 100000, SCAN_DEPTH + 1 },
	{ "[{\"\":", 50000, SCAN_DEPTH / 2 * 5 + 1 },
};

START_TEST(passes_suite_large)
{
	struct slice text = repeated(suite_large[_i].text,
	    suite_large[_i].times);

	refused(text, 0, 1, suite_large[_i].col,
	    "found '[', wanted at most 128 brackets open at once");
	refused(text, 1, 1, suite_large[_i].col,
	    "found '[', wanted at most 128 brackets open at once");
	free((char *)text.ptr);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("scan");
	TCase *t = tcase_create("scan");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, accepts, 0, (int)COUNT(good));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_loop_test(t, places, 0, (int)COUNT(bad));
	tcase_add_loop_test(t, knows_other_formats, 0, (int)COUNT(strange));
	tcase_add_loop_test(t, bounds_depth, 0, (int)COUNT(nests));
	tcase_add_loop_test(t, agrees_with_reference, 0,
	    (int)COUNT(alphabets));
	tcase_add_test(t, reads_on_after_interrupts);
	tcase_add_loop_test(t, tells_failed_reads, 0, (int)COUNT(failing));
	tcase_add_loop_test(t, places_bytes_of_items, 0, (int)COUNT(reads));
	tcase_add_loop_test(t, grows, 0, (int)COUNT(reads));
	tcase_add_loop_test(t, counts_past_4_gib, 0, (int)COUNT(afar));
	tcase_add_loop_test(t, passes_suite, 0, (int)COUNT(suites));
	tcase_add_loop_test(t, passes_suite_large, 0,
	    (int)COUNT(suite_large));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
