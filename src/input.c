#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "input.h"

#define FIRST_CAP	((size_t)256 * 1024)
#define MOST_READ	((size_t)128 * 1024)	/* so a large cap stays cold */

/* The first byte that must not be lost. */
static size_t
wanted_from(const struct input *in)
{
	return in->keep < in->pos ? in->keep : in->pos;
}

/* Counts the lines before offset to, all of which will soon be given up. */
static void
count_lines(struct input *in, size_t to)
{
	const char *p = in->buf + in->counted, *last;
	size_t n = to - in->counted, lines = in->newlines(p, n);

	in->counted = to;
	in->lines += lines;
	if (lines == 0) {
		in->column += n;
		return;
	}
	for (last = p + n; last[-1] != '\n'; last--)
		;
	in->column = (size_t)(p + n - last);
}

static void
move_to_front(struct input *in, size_t from)
{
	const struct making *making = in->source.making;

	in->before += from;
	if (making != NULL)
		making->forget(in->source.ctx, in->before);
	memmove(in->buf, in->buf + from, in->len - from);
	in->len -= from;
	in->pos -= from;
	if (in->keep != INPUT_NOTHING)
		in->keep -= from;
}

/* Makes room after len: gives up what is not kept, or grows. */
static void
make_room(struct input *in)
{
	size_t from = wanted_from(in);

	if (from > 0) {
		count_lines(in, from);
		in->counted = 0;
		move_to_front(in, from);
	}
	if (in->len >= in->cap / 2)
		in->buf = memory_grow(in->buf, &in->cap, in->cap + 1, 1);
}

int
input_fill(struct input *in)
{
	size_t room;
	ssize_t n;

	if (in->ended ||
	    in->len - wanted_from(in) > in->most + INPUT_AHEAD)
		return 0;
	make_room(in);
	room = in->cap - in->len - INPUT_SLACK;
	do
		n = in->source.read(in->source.ctx, in->buf + in->len,
		    room < MOST_READ ? room : MOST_READ);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		in->read_error = errno;
	in->ended = n <= 0;
	in->len += n > 0 ? (size_t)n : 0;
	memset(in->buf + in->len, 0, INPUT_SLACK);
	return n > 0;
}

int
input_looking_at(struct input *in, const char *text)
{
	size_t n = strlen(text);

	while (in->len - in->pos < n && input_fill(in))
		;
	return in->len - in->pos >= n &&
	    memcmp(in->buf + in->pos, text, n) == 0;
}

void
input_forget(struct input *in, size_t n)
{
	in->len -= n;
	memmove(in->buf, in->buf + n, in->len + INPUT_SLACK);
	in->pos = 0;
}

struct place
input_place(struct input *in, const char *p)
{
	const struct making *making = in->source.making;
	const char *from;

	if (making != NULL)
		return making->place(in->source.ctx, in->before +
		    (uint64_t)(p - in->buf));
	count_lines(in, wanted_from(in));
	from = in->buf + in->counted;
	return place_after((struct place){ in->file, in->lines + 1,
	    in->column + 1 }, (struct slice){ from, (size_t)(p - from) });
}

void
input_places(struct input *in, const char *const *at, size_t n,
    struct place *to)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (i == 0 || in->source.making != NULL)
			to[i] = input_place(in, at[i]);
		else
			to[i] = place_after(to[i - 1], (struct slice){
			    at[i - 1], (size_t)(at[i] - at[i - 1]) });
}

void
input_init(struct input *in, const char *file, struct source source,
    size_t (*newlines)(const char *p, size_t n))
{
	*in = (struct input){ .file = file, .source = source,
	    .keep = INPUT_NOTHING, .most = INPUT_MOST, .newlines = newlines };
	in->buf = memory_grow(NULL, &in->cap, FIRST_CAP, 1);
	memset(in->buf, 0, INPUT_SLACK);
}

void
input_free(struct input *in)
{
	free(in->buf);
	in->buf = NULL;
}
