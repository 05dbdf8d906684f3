#include <stdlib.h>
#include <string.h>

#include "grammar.h"
#include "selector.h"

enum operator { EXISTS, DOES_NOT_EXIST, IN, NOT_IN, GREATER, LESS };

struct requirement {
	const char *key;
	enum operator operator;
	struct slice *values;
	size_t count;
};

enum token { END, WORD, COMMA, OPEN, CLOSE, NOT, EQUALS, NOT_EQUALS, ABOVE,
	BELOW };

/* What is left to read, and the token in hand. */
struct reader {
	const char *selector, *at;
	struct arena *arena;
	struct error *err;
	enum token token;
	struct slice text;
};

/* The longest symbol that fits is taken. */
static const struct symbol {
	const char *text;
	enum token token;
} symbols[] = {
	{ "==", EQUALS }, { "!=", NOT_EQUALS }, { "=", EQUALS }, { "!", NOT },
	{ "(", OPEN }, { ")", CLOSE }, { ",", COMMA }, { ">", ABOVE },
	{ "<", BELOW },
};

/* The operators that stand between a key and its values. */
static const struct {
	enum token token;
	const char *word;	/* NULL: any text of the token */
	enum operator operator;
	int set;		/* its values stand in parentheses */
} operators[] = {
	{ EQUALS, NULL, IN, 0 },
	{ NOT_EQUALS, NULL, NOT_IN, 0 },
	{ ABOVE, NULL, GREATER, 0 },
	{ BELOW, NULL, LESS, 0 },
	{ WORD, "in", IN, 1 },
	{ WORD, "notin", NOT_IN, 1 },
};

static void
next(struct reader *r)
{
	size_t i, n;

	r->at += strspn(r->at, " \t\r\n");
	for (i = 0; i < sizeof(symbols) / sizeof(symbols[0]); i++) {
		n = strlen(symbols[i].text);
		if (strncmp(r->at, symbols[i].text, n) == 0)
			break;
	}
	if (i < sizeof(symbols) / sizeof(symbols[0])) {
		r->token = symbols[i].token;
	} else {
		n = strcspn(r->at, " \t\r\n=!(),<>");
		r->token = n == 0 ? END : WORD;
	}
	r->text = (struct slice){ r->at, n };
	r->at += n;
}

static int
refuse(const struct reader *r, const char *expected)
{
	return error_set(r->err, "unable to parse the selector \"%s\": found "
	    "'%.*s', expected: %s", r->selector, (int)r->text.len,
	    r->text.ptr, expected);
}

static int
refuse_word(const struct reader *r, const char *what, struct slice word,
    const char *why)
{
	return error_set(r->err, "unable to parse the selector \"%s\": the %s "
	    "\"%.*s\": %s", r->selector, what, (int)word.len, word.ptr, why);
}

static int
add_value(struct reader *r, struct requirement *q, struct slice value)
{
	const char *why = grammar_label_value(value);

	if (why != NULL)
		return refuse_word(r, "value", value, why);
	q->values[q->count++] = value;
	return 0;
}

/* Makes room for as many values as the next text bytes can hold, and two. */
static void
make_room(struct reader *r, struct requirement *q, size_t text)
{
	q->values = arena_array(r->arena, text + 2, sizeof(*q->values));
}

static const struct slice empty = { "", 0 };

/*
 * The two below take what stands at a word, or at a comma, in parentheses: 1 if
 * the parenthesis is then closed, 0 if more must come.
 */
static int
read_word(struct reader *r, struct requirement *q)
{
	if (add_value(r, q, r->text) < 0)
		return -1;
	next(r);
	if (r->token != COMMA && r->token != CLOSE)
		return refuse(r, "',' or ')'");
	return r->token == CLOSE;
}

/* Where nothing stands before, between or after commas, "" is meant. */
static int
read_comma(struct reader *r, struct requirement *q)
{
	if (q->count == 0 && add_value(r, q, empty) < 0)
		return -1;
	next(r);
	if (r->token == WORD)
		return 0;
	if (add_value(r, q, empty) < 0)
		return -1;
	if (r->token == COMMA)
		next(r);
	else if (r->token == CLOSE)
		return 1;
	return 0;
}

/* Values in parentheses, as parseValues and parseIdentifiersList read them. */
static int
read_set(struct reader *r, struct requirement *q)
{
	int done = 0;

	if (r->token != OPEN)
		return refuse(r, "'('");
	make_room(r, q, strcspn(r->at, ")"));
	next(r);
	if (r->token == CLOSE)
		done = add_value(r, q, empty) < 0 ? -1 : 1;
	while (done == 0) {
		if (r->token == WORD)
			done = read_word(r, q);
		else if (r->token == COMMA)
			done = read_comma(r, q);
		else
			done = refuse(r, "',' or identifier");
	}
	if (done < 0)
		return -1;
	next(r);
	return 0;
}

/* One value, which may be missing: "key=" wants the empty value. */
static int
read_value(struct reader *r, struct requirement *q)
{
	struct slice value = empty;
	int64_t number;

	make_room(r, q, 0);
	if (r->token == WORD) {
		value = r->text;
		next(r);
	} else if (r->token != END && r->token != COMMA)
		return refuse(r, "identifier");
	if (add_value(r, q, value) < 0)
		return -1;
	if ((q->operator == GREATER || q->operator == LESS) &&
	    !grammar_integer(value, &number))
		return refuse_word(r, "value", value,
		    "for '>' and '<' it must be an integer");
	return 0;
}

static int
read_values(struct reader *r, struct requirement *q)
{
	size_t i;

	if (r->token == END || r->token == COMMA) {
		q->operator = EXISTS;
		return 0;
	}
	for (i = 0; i < sizeof(operators) / sizeof(operators[0]); i++)
		if (r->token == operators[i].token &&
		    (operators[i].word == NULL ||
		    slice_is(r->text, operators[i].word)))
			break;
	if (i == sizeof(operators) / sizeof(operators[0]))
		return refuse(r, "in, notin, =, ==, !=, >, <");
	q->operator = operators[i].operator;
	next(r);
	return operators[i].set ? read_set(r, q) : read_value(r, q);
}

static int
read_requirement(struct reader *r, struct requirement *q)
{
	int not = r->token == NOT;
	const char *why;

	if (not)
		next(r);
	if (r->token != WORD)
		return refuse(r, "identifier");
	why = grammar_label_key(r->text);
	if (why != NULL)
		return refuse_word(r, "key", r->text, why);
	q->key = arena_string(r->arena, r->text);
	next(r);
	if (!not)
		return read_values(r, q);
	q->operator = DOES_NOT_EXIST;
	return 0;
}

int
selector_parse(struct selector *s, const char *text, struct arena *arena,
    struct error *err)
{
	struct reader r = { .selector = text, .at = text, .arena = arena,
	    .err = err };

	/* A requirement takes at least one byte. */
	s->requirements = arena_array(arena, strlen(text) + 1,
	    sizeof(*s->requirements));
	s->count = 0;
	next(&r);
	if (r.token == END)
		return 0;
	for (;;) {
		if (read_requirement(&r, &s->requirements[s->count++]) < 0)
			return -1;
		if (r.token == END)
			return 0;
		if (r.token != COMMA)
			return refuse(&r, "',' or 'end of string'");
		next(&r);
	}
}

static int
has_value(const struct requirement *q, struct slice value)
{
	size_t i;

	for (i = 0; i < q->count; i++)
		if (slice_equal(q->values[i], value))
			return 1;
	return 0;
}

static int
requirement_fits(const struct requirement *q, const struct slice *value)
{
	int64_t has, wants;

	switch (q->operator) {
	case EXISTS:
		return value != NULL;
	case DOES_NOT_EXIST:
		return value == NULL;
	case IN:
		return value != NULL && has_value(q, *value);
	case NOT_IN:
		return value == NULL || !has_value(q, *value);
	case GREATER:
	case LESS:
		break;
	}
	if (value == NULL || !grammar_integer(*value, &has) ||
	    !grammar_integer(q->values[0], &wants))
		return 0;
	return q->operator == GREATER ? has > wants : has < wants;
}

int
selector_fits(const struct selector *s, const struct node *n)
{
	size_t i;

	for (i = 0; i < s->count; i++)
		if (!requirement_fits(&s->requirements[i],
		    node_label(n, s->requirements[i].key)))
			return 0;
	return 1;
}
