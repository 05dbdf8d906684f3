#include <inttypes.h>

#include "pod_status.h"

static int
has_text(const struct slice *s)
{
	return slice_or_empty(s).len > 0;
}

static int
condition_is(const struct pod_detail *d, const char *type, const char *status)
{
	const struct condition *c = condition_find(d->conditions,
	    d->condition_count, type);

	return c != NULL && slice_is(slice_or_empty(c->status), status);
}

static struct slice
concat(const char *prefix, struct slice s, struct arena *a)
{
	struct slice parts[2] = { slice_of(prefix), s };

	return arena_join(a, parts, 2);
}

/* The reason after the prefix, or else the signal, or else the exit code. */
static struct slice
terminated_word(const struct container *c, const char *prefix,
    struct arena *a)
{
	if (has_text(c->reason))
		return concat(prefix, *c->reason, a);
	if (c->signal != 0)
		return slice_of(arena_printf(a, "%sSignal:%" PRId32,
		    prefix, c->signal));
	return slice_of(arena_printf(a, "%sExitCode:%" PRId32, prefix,
	    c->exit_code));
}

/* The word for the init container, index-th of them, that holds things up. */
static struct slice
init_word(const struct pod_detail *d, const struct container *c, size_t index,
    struct arena *a)
{
	struct slice reason = slice_or_empty(c->reason);

	if (c->state == STATE_TERMINATED)
		return terminated_word(c, "Init:", a);
	if (c->state == STATE_WAITING && reason.len > 0 &&
	    !slice_is(reason, "PodInitializing"))
		return concat("Init:", reason, a);
	return slice_of(arena_printf(a, "Init:%zu/%zu", index, d->init_total));
}

/*
 * Looks at the init containers in their order up to the first that has not
 * done its part.  1 if there is one.
 */
static int
look_at_init(const struct pod_detail *d, struct pod_status *s,
    int64_t *sidecar_restarts, struct arena *a)
{
	size_t i;

	for (i = 0; i < d->container_count && d->containers[i].init; i++) {
		const struct container *c = &d->containers[i];

		s->restarts += c->restarts;
		if (c->restartable)
			*sidecar_restarts += c->restarts;
		if (c->state == STATE_TERMINATED && c->exit_code == 0)
			continue;
		if (c->restartable && c->started) {
			s->ready += c->ready;
			continue;
		}
		s->word = init_word(d, c, i, a);
		return 1;
	}
	return 0;
}

/* The first container that is not well gives the word. */
static void
look_at_main(const struct pod_detail *d, struct pod_status *s,
    struct arena *a)
{
	int running = 0;
	size_t i;

	for (i = d->container_count; i > 0 && !d->containers[i - 1].init; i--) {
		const struct container *c = &d->containers[i - 1];

		s->restarts += c->restarts;
		if (c->state == STATE_WAITING && has_text(c->reason))
			s->word = *c->reason;
		else if (c->state == STATE_TERMINATED)
			s->word = terminated_word(c, "", a);
		else if (c->ready && c->state == STATE_RUNNING) {
			running = 1;
			s->ready++;
		}
	}
	if (running && slice_is(s->word, "Completed"))
		s->word = slice_of(condition_is(d, "Ready", "True") ?
		    "Running" : "NotReady");
}

/* "REASON: MESSAGE", or what there is of it. */
static struct slice
join(const struct slice *reason, const struct slice *message, struct arena *a)
{
	struct slice parts[3] = { slice_or_empty(reason), slice_of(": "),
	    slice_or_empty(message) };

	if (parts[0].len == 0)
		return parts[2].len == 0 ? (struct slice){ NULL, 0 } :
		    parts[2];
	return parts[2].len == 0 ? parts[0] : arena_join(a, parts, 3);
}

/* What the first container in trouble says of itself. */
static struct slice
container_reason(const struct pod_detail *d, struct arena *a)
{
	size_t i;

	for (i = 0; i < d->container_count; i++) {
		const struct container *c = &d->containers[i];
		int done = c->init && c->state == STATE_TERMINATED &&
		    c->exit_code == 0;

		if (!done && c->state != STATE_RUNNING &&
		    (has_text(c->reason) || has_text(c->message)) &&
		    !slice_is(slice_or_empty(c->reason), "PodInitializing"))
			return join(c->reason, c->message, a);
	}
	return (struct slice){ NULL, 0 };
}

/* The first of these conditions that is False says why. */
static struct slice
condition_reason(const struct pod_detail *d, struct arena *a)
{
	static const char *const types[] = {
		"PodScheduled", "Initialized", "ContainersReady", "Ready"
	};
	const struct condition *c;
	size_t i;

	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		c = condition_find(d->conditions, d->condition_count,
		    types[i]);
		if (c != NULL && slice_is(slice_or_empty(c->status), "False"))
			return join(c->reason, c->message, a);
	}
	return (struct slice){ NULL, 0 };
}

static struct slice
find_reason(const struct pod *p, struct arena *a)
{
	const struct pod_detail *d = p->detail;
	struct slice reason = join(d->reason, d->message, a);

	if (reason.ptr == NULL)
		reason = container_reason(d, a);
	if (reason.ptr == NULL)
		reason = condition_reason(d, a);
	if (reason.ptr == NULL && p->terminating)
		reason = concat("deletion due ",
		    slice_or_empty(d->deleted_at), a);
	return reason;
}

static int
has_ended(const struct pod *p)
{
	return slice_is(slice_or_empty(p->phase), "Succeeded") ||
	    slice_is(slice_or_empty(p->phase), "Failed");
}

struct pod_status
pod_status(const struct pod *p, struct arena *arena)
{
	const struct pod_detail *d = p->detail;
	const struct condition *scheduled = condition_find(d->conditions,
	    d->condition_count, "PodScheduled");
	struct pod_status s = { .word = slice_or_empty(p->phase),
	    .total = d->total };
	int64_t sidecar_restarts = 0;

	if (has_text(d->reason))
		s.word = *d->reason;
	if (scheduled != NULL && slice_is(slice_or_empty(scheduled->reason),
	    "SchedulingGated"))
		s.word = *scheduled->reason;
	if (!look_at_init(d, &s, &sidecar_restarts, arena) ||
	    condition_is(d, "Initialized", "True")) {
		s.restarts = sidecar_restarts;
		look_at_main(d, &s, arena);
	}
	if (p->terminating && slice_is(slice_or_empty(d->reason), "NodeLost"))
		s.word = slice_of("Unknown");
	else if (p->terminating && !has_ended(p))
		s.word = slice_of("Terminating");
	if (s.word.len == 0)	/* a pod without a status */
		s.word.ptr = NULL;
	s.reason = find_reason(p, arena);
	return s;
}
