#include <string.h>
#include <unistd.h>

#include "progress.h"

#define FIRST	1.0		/* seconds until the line appears */
#define AGAIN	0.2		/* until it is written again */

static struct timespec
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t;
}

static double
seconds(struct timespec from, struct timespec to)
{
	return (double)(to.tv_sec - from.tv_sec) +
	    (double)(to.tv_nsec - from.tv_nsec) / 1e9;
}

int
progress_when(const char *word, enum progress_when *when)
{
	static const char *const words[] = { "auto", "always", "never" };
	int i;

	for (i = 0; i < 3; i++)
		if (strcmp(word, words[i]) == 0) {
			*when = (enum progress_when)i;
			return 0;
		}
	return -1;
}

void
progress_begin(struct progress *p, enum progress_when when, FILE *fp,
    uint64_t size, const size_t *objects)
{
	*p = (struct progress){ .size = size, .objects = objects,
	    .begun = now() };
	if (when == PROGRESS_ALWAYS ||
	    (when == PROGRESS_AUTO && isatty(fileno(fp))))
		p->fp = fp;
}

/* The part that is done and the time that is left, if it goes on as before. */
static int
add_rest(char *to, size_t room, const struct progress *p, double took)
{
	const double most = 99 * 60 + 59;	/* more tells nothing */
	double left;

	if (p->size == 0 || p->bytes > p->size)
		return 0;
	left = took * (double)(p->size - p->bytes) / (double)p->bytes + 0.5;
	left = left < most ? left : most;
	return snprintf(to, room, ", %d%%, %d:%02d left",
	    (int)((double)p->bytes / (double)p->size * 100),
	    (int)left / 60, (int)left % 60);
}

static void
show(struct progress *p, double took)
{
	char line[128];
	int n;

	n = snprintf(line, sizeof(line), "%.0f MB, %.0f MB/s, %zu objects",
	    (double)p->bytes / 1e6, (double)p->bytes / 1e6 / took,
	    *p->objects);
	n += add_rest(line + n, sizeof(line) - (size_t)n, p, took);
	fprintf(p->fp, "\r%-*s", (int)p->width, line);
	fflush(p->fp);
	p->width = (size_t)n;
}

static ssize_t
watched_read(void *ctx, void *buf, size_t size)
{
	struct progress *p = ctx;
	ssize_t n = p->source.read(p->source.ctx, buf, size);
	struct timespec t;

	if (p->fp == NULL || n <= 0)
		return n;
	p->bytes += (uint64_t)n;
	t = now();
	if (seconds(p->begun, t) >= FIRST &&
	    (p->width == 0 || seconds(p->shown, t) >= AGAIN)) {
		show(p, seconds(p->begun, t));
		p->shown = t;
	}
	return n;
}

struct source
progress_watch(struct progress *p, struct source source)
{
	p->source = source;
	return (struct source){ .read = watched_read, .ctx = p };
}

void
progress_end(struct progress *p)
{
	if (p->fp == NULL || p->width == 0)
		return;
	fprintf(p->fp, "\r%*s\r", (int)p->width, "");
	fflush(p->fp);
	p->width = 0;
}
