#include "asks.h"
#include "upstream.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * For whom an init container waits.  The file that toolkit-validation waits for
 * is written by the validator, whose own container of that name tries the
 * runtime itself.  A capture without its pods may lack a validator all the
 * same: then what the validator waits for comes before it, as long as that is
 * not well.
 */
static const struct {
	const char *container;
	const char *in;			/* this operand's pods, NULL: all */
	const char *waits_for;
	const char *until;		/* its init container of that name */
	int may_lack;			/* the capture, it */
	int crashes;			/* it ends again and again until then */
} waits[] = {
	{ "driver-validation", NULL, "driver", NULL, 0, 0 },
	{ "toolkit-validation", "operator-validator", "container-toolkit",
	    NULL, 0, 1 },
	{ "toolkit-validation", NULL, "operator-validator",
	    "toolkit-validation", 1, 0 },
	{ "plugin-validation", NULL, "device-plugin", NULL, 0, 1 },
	{ "vfio-pci-validation", NULL, "vfio-manager", NULL, 0, 0 },
	{ "vgpu-manager-validation", NULL, "vgpu-manager", NULL, 0, 0 },
	{ "vgpu-devices-validation", NULL, "vgpu-device-manager", NULL, 0,
	    0 },
	{ "cc-manager-validation", NULL, "cc-manager", NULL, 0, 0 },
};

const struct container *
upstream_init(const struct pod *p)
{
	const struct container *c;
	size_t i;

	for (i = 0; i < p->detail->container_count; i++) {
		c = &p->detail->containers[i];
		if (!c->init)
			break;		/* those come first */
		if (!(c->state == STATE_TERMINATED && c->exit_code == 0) &&
		    !(c->restartable && c->started))
			return c;
	}
	return NULL;
}

/* 1 if the node asks for it, or the capture has a pod or a DaemonSet of it. */
static int
is_deployed(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	return view_has_here(v, operand) || asks_for(n, operand) ||
	    daemons_has(&v->daemons, operand);
}

/* The operand; the one before it, if it is not there and that is not well. */
static const struct operand *
or_before(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	const struct operand *before = operand->after == NULL ? NULL :
	    view_operand(v, operand->after);

	if (before == NULL || is_deployed(v, n, operand) ||
	    asks_label(n, operand) != NULL)
		return operand;
	return view_well(v, n, before) ? operand : before;
}

int
upstream_has_passed(const struct pod *p, const char *container)
{
	size_t i;

	for (i = 0; i < p->detail->container_count; i++) {
		const struct container *c = &p->detail->containers[i];

		if (c->init && slice_is(slice_or_empty(c->name), container))
			return c->state == STATE_TERMINATED &&
			    c->exit_code == 0;
	}
	return 0;
}

/* 1 if it runs, or ends again and again as this one does while it waits. */
static int
is_waiting(const struct container *c, int crashes)
{
	return c->state == STATE_RUNNING || (crashes &&
	    (c->state == STATE_TERMINATED || slice_is(slice_or_empty(
	    c->reason), "CrashLoopBackOff")));
}

static const struct operand *
waits_in(const struct view *v, const struct node *n,
    const struct operand *operand, const struct container *c)
{
	struct slice name = slice_or_empty(c->name);
	const struct operand *up;
	const struct pod *p;
	size_t i;

	for (i = 0; i < COUNT(waits); i++)
		if (slice_is(name, waits[i].container) &&
		    is_waiting(c, waits[i].crashes) &&
		    (waits[i].in == NULL || view_operand(v, waits[i].in) ==
		    operand))
			break;
	if (i == COUNT(waits))
		return NULL;
	up = view_operand(v, waits[i].waits_for);
	p = up == NULL || waits[i].until == NULL ? NULL : view_best(v, n, up);
	if (p != NULL && upstream_has_passed(p, waits[i].until))
		return NULL;
	return up != NULL && waits[i].may_lack ? or_before(v, n, up) : up;
}

/* 1 if the kubelet could not make the pod's sandbox, or has yet to. */
static int
has_no_sandbox(const struct pod *p)
{
	const struct condition *c = condition_find(p->detail->conditions,
	    p->detail->condition_count, "PodReadyToStartContainers");

	return p->bound && c != NULL &&
	    slice_is(slice_or_empty(c->status), "False");
}

/* Who sets up the runtime; where it is nowhere deployed, the host does. */
static const struct operand *
sandbox_maker(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	const struct operand *toolkit = view_operand(v, "container-toolkit");

	if (toolkit == NULL || !(operand->flags & OPERAND_NEEDS_RUNTIME) ||
	    !is_deployed(v, n, toolkit))
		return NULL;
	return toolkit;
}

const struct operand *
upstream_of(const struct view *v, const struct node *n,
    const struct operand *operand, const struct pod *p, struct slice *where)
{
	const struct container *init;

	if (p == NULL || p->terminating ||
	    !slice_is(slice_or_empty(p->phase), "Pending"))
		return NULL;
	if (has_no_sandbox(p)) {
		*where = slice_of("");
		return sandbox_maker(v, n, operand);
	}
	init = upstream_init(p);
	if (init == NULL || init->state == STATE_NONE)
		return NULL;
	*where = slice_or_empty(init->name);
	return waits_in(v, n, operand, init);
}

const struct operand *
upstream_root(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	const struct operand *at = operand, *up;
	struct slice where;
	size_t steps;

	/* No chain is longer; of one that goes round each is its own root. */
	for (steps = 0; steps < v->known->count; steps++) {
		up = upstream_of(v, n, at, view_best(v, n, at), &where);
		if (up == operand)
			return operand;
		if (up == NULL || view_well(v, n, up))
			break;
		at = up;
	}
	return at;
}
