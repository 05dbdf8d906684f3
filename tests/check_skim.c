#include <check.h>
#include <stdlib.h>

#include "arena.h"
#include "backend.h"
#include "memory_source.h"
#include "syntax.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct backend *const backends[] = {
	&backend_avx2, &backend_sse2, &backend_portable
};

/* What comes after a value, so that it is not the end of the input. */
#define AFTER 2 * BLOCK_SIZE

/*
 * Skims over the text with so many bytes of it there at first, and then as many
 * more each time.  -1 for a doubt, else where the value ended.
 */
static long
skim(const struct backend *b, struct skim *k, struct slice text, size_t step)
{
	char *copy = memory_zeroed(text.len + BLOCK_SIZE, 1);
	enum skim_verdict verdict = SKIM_MORE;
	size_t len = 0;

	skim_begin(k, SKIM_DEPTH);
	while (verdict == SKIM_MORE && len < text.len) {
		size_t more = step < text.len - len ? step : text.len - len;

		memcpy(copy + len, text.ptr + len, more);
		len += more;
		verdict = b->skim(k, copy, len, len == text.len);
	}
	free(copy);
	return verdict == SKIM_VALUE ? (long)k->end : -1;
}

/* 1 if the exact way takes the text's value; *end is where it ends. */
static int
exact(struct slice text, long *end)
{
	struct memory_source m = { .text = text };
	struct error err = { 0 };
	struct syntax s;
	int rc;

	syntax_init(&s, "in", memory_source(&m));
	s.backend = &backend_exact;
	syntax_keep(&s);
	rc = syntax_value(&s, "a value", &err);
	*end = (long)syntax_kept(&s);
	syntax_free(&s);
	return rc == 0;
}

/* The offsets of the brackets of a valid text that are in no string. */
static size_t
find_brackets(struct slice text, uint32_t *to)
{
	size_t i, n = 0;
	int in = 0;

	for (i = 0; i < text.len; i++) {
		char c = text.ptr[i];

		if (c == '\\')
			i++;
		else if (c == '"')
			in = !in;
		else if (!in && strchr("{}[]", c) != NULL)
			to[n++] = (uint32_t)i;
	}
	return n;
}

static void
check_brackets(const struct skim *k, struct slice value)
{
	uint32_t *want = memory_zeroed(value.len, sizeof(*want));

	ck_assert_uint_eq(k->bracket_count, find_brackets(value, want));
	if (k->bracket_count <= SKIM_BRACKETS)
		ck_assert_mem_eq(k->brackets, want,
		    k->bracket_count * sizeof(*want));
	free(want);
}

/*
 * Every backend, given all or a few bytes at a time, accepts the text's value
 * if the exact way does, and otherwise doubts.
 */
static void
check_text(struct slice text)
{
	static const size_t steps[] = { SIZE_MAX, 1, 63, 64, 65 };
	static struct skim k;
	size_t b, i;
	long end;
	int valid = exact(text, &end);

	for (b = 0; b < COUNT(backends); b++) {
		if (backends[b]->usable == NULL || !backends[b]->usable())
			continue;
		for (i = 0; i < COUNT(steps); i++) {
			long got = skim(backends[b], &k, text, steps[i]);

			if (!valid)
				ck_assert_msg(got == -1, "%s accepts %.*s",
				    backends[b]->name, (int)text.len,
				    text.ptr);
			else if (i == 0)
				ck_assert_msg(got == end, "%s has %ld, wanted "
				    "%ld of %.*s", backends[b]->name, got,
				    end, (int)text.len, text.ptr);
			if (got != -1)
				check_brackets(&k, slice_head(text,
				    (size_t)got));
		}
	}
}

/* ---- places in a block ------------------------------------------------- */

/* What stands in an array, and whether it is right there. */
static const char *const parts[] = {
	"{}", "[]", "\"\"", "\"a\"", "0", "-1.5e+3", "true", "false", "null",
	"{\"a\":1}", "{\"a\":{\"b\":[1,{}]},\"c\":[]}", "[[[]],{}]",
	"\"\\\"\"", "\"\\\\\"", "\"\\u00e9\\n\"", "\"\\ud83d\\ude00\"",
	"\"\xc3\xa9\"", "\"\xe2\x82\xac\"", "\"\xf0\x9f\x98\x80\"",
	"\"{[,:]}\"", "\"\x7f\"", "{\"\\u0061\":\"\\\\\\\"\"}",
	"{\"a\" : 1 , \"b\"\n:\t[ 1 ,\r2 ] }", "1,2", "{},[]", "\"\",\"\"",
	"{\"a\":\"b\",\"c\":\"d\"}", "[\"a\",[\"b\"],\"c\"]",
	/* not right */
	"", ",", ":", "1,", ",1", "1 2", "1\"a\"", "\"a\"1", "\"a\"\"b\"",
	"{}{}", "[][]", "{}1", "\"a\":1", "{\"a\"}", "{\"a\":}", "{:1}",
	"{1:2}", "{1 :2}", "{null\n: 3}", "{true:1}", "{\"a\":1,}", "{,}",
	"{\"a\" 1}", "{\"a\"::1}",
	"{\"a\":1 \"b\":2}", "{\"a\":\"b\":\"c\"}", "{\"a\",\"b\"}", "[1:2]",
	"[\"a\":1]", "[,]", "[1,]", "{]", "[}", "{\"a\":[}", "[{]}", "{{}}",
	"{[]:1}", "{[]}", "{\"a\":1]", "[{\"a\":1,[]}]", "01", "1.", "-", "+1",
	".5", "1e", "1a", "tru", "truee", "nul", "True", "NaN", "'a'", "\"\n\"",
	"\"\t\"", "\"\x01\"", "\x01", "\f", "\x1a", "\v", "\xa0", "\\", "\\\"",
	"\"\\x\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800a\"",
	"\"\\ud800\\u0041\"", "\"\x80\"", "\"\xc3\"", "\"\xc0\x80\"",
	"\"\xed\xa0\x80\"", "\"\xe2\x82\"", "\"\xf5\x80\x80\x80\"", "\xc3\xa9",
	"\"\\\"", "\"", "{\"a", "{\"a\\\":1}"
};

/*
 * The part in an array with so much before and after it that each of its bytes
 * is at each place of a block, and at the end of the input.
 */
START_TEST(agrees_at_each_place)
{
	static const char *const fills[] = { " ", "\n", "\"\",", "[1],",
	    "\"\\\\\",", "{\"k\":0}," };
	static char text[8 * BLOCK_SIZE + AFTER];
	size_t f, n, len, fill;

	for (f = 0; f < COUNT(fills); f++)
		for (n = 0; n <= BLOCK_SIZE + 8; n++) {
			fill = strlen(fills[f]);
			text[0] = '[';
			for (len = 1; len + fill <= n + 1; len += fill)
				memcpy(text + len, fills[f], fill);
			memcpy(text + len, parts[_i], strlen(parts[_i]));
			len += strlen(parts[_i]);
			text[len++] = ']';
			check_text((struct slice){ text, len });
			memset(text + len, ' ', AFTER);
			check_text((struct slice){ text, len + AFTER });
		}
}
END_TEST

/* Brackets of all depths, the right and the wrong ones to close them. */
START_TEST(counts_depth)
{
	static char text[4 * SKIM_DEPTH + AFTER];
	size_t depth = (size_t)_i, i, wrong;

	for (wrong = 0; wrong <= depth; wrong++) {
		for (i = 0; i < depth; i++) {
			text[i] = '[';
			text[2 * depth - 1 - i] = i == wrong ? '}' : ']';
		}
		memset(text + 2 * depth, ' ', AFTER);
		check_text((struct slice){ text, 2 * depth + AFTER });
	}
}
END_TEST

/* More brackets than are noted: how many there were is known still. */
START_TEST(notes_many_brackets)
{
	static char text[3 * SKIM_BRACKETS + 2];
	size_t pairs = SKIM_BRACKETS / 2 - 1 + (size_t)_i, i, len = 1;

	text[0] = '[';
	for (i = 0; i < pairs; i++) {
		memcpy(text + len, i == 0 ? "{}" : ",{}", 3);
		len += i == 0 ? 2 : 3;
	}
	text[len++] = ']';
	check_text((struct slice){ text, len });
}
END_TEST

/* ---- newlines ---------------------------------------------------------- */

START_TEST(counts_newlines)
{
	static char text[4 * BLOCK_SIZE];
	size_t b, at, n, want, i;

	for (i = 0; i < sizeof(text); i++)
		text[i] = i * 7 % 5 == 0 ? '\n' : (char)(i % 3 == 0 ? 0x8a :
		    '\v');
	for (b = 0; b < COUNT(backends); b++) {
		if (backends[b]->usable == NULL || !backends[b]->usable())
			continue;
		for (at = 0; at < BLOCK_SIZE; at++)
			for (n = 0; at + n <= sizeof(text); n++) {
				for (want = 0, i = at; i < at + n; i++)
					want += text[i] == '\n';
				ck_assert_uint_eq(backends[b]->newlines(
				    text + at, n), want);
			}
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("skim");
	TCase *t = tcase_create("skim");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 120);
	tcase_add_loop_test(t, agrees_at_each_place, 0, (int)COUNT(parts));
	tcase_add_loop_test(t, counts_depth, 1, SKIM_DEPTH + 3);
	tcase_add_loop_test(t, notes_many_brackets, 0, 4);
	tcase_add_test(t, counts_newlines);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
