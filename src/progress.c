#include <inttypes.h>
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
progress_begin(struct progress *p, const char *when, FILE *fp, uint64_t size,
    const size_t *objects, struct error *err)
{
	static const struct { const char *name; int pipe, terminal; } choices[]
	= { { "auto", 0, 1 }, { "always", 1, 1 }, { "never", 0, 0 } };
	size_t i;

	*p = (struct progress){ .size = size, .objects = objects,
	    .begun = now() };
	for (i = 0; i < sizeof(choices) / sizeof(choices[0]); i++)
		if (strcmp(when == NULL ? "auto" : when, choices[i].name) == 0)
			break;
	if (i == sizeof(choices) / sizeof(choices[0]))
		return error_set(err, "invalid argument \"%s\" for "
		    "\"--progress\" flag: wanted auto, always or never",
		    when);
	if (isatty(fileno(fp)) ? choices[i].terminal : choices[i].pipe)
		p->fp = fp;
	return 0;
}

/* The time that is left, if it goes on as before. */
static int
add_rest(char *to, size_t room, const struct progress *p, double took)
{
	double done = (double)p->bytes / (double)p->size;
	unsigned long left = (unsigned long)(took / done * (1 - done) + 0.5);

	if (p->size == 0 || p->bytes > p->size)
		return 0;
	return snprintf(to, room, ", %d%%, %lu:%02lu left", (int)(done * 100),
	    left / 60, left % 60);
}

static void
show(struct progress *p, double took)
{
	char line[128];
	int n;

	n = snprintf(line, sizeof(line), "%.1f MB, %.0f MB/s, %zu objects",
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
	return (struct source){ watched_read, p };
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
