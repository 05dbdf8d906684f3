#include <assert.h>
#include <string.h>

#include "asks.h"
#include "gpu.h"
#include "host_plugin.h"
#include "nearest.h"
#include "rules.h"
#include "upstream.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const words[] = {
	[VERDICT_PAUSED] = "PAUSED",
	[VERDICT_EXTRA] = "EXTRA",
	[VERDICT_PREINSTALLED] = "PRE-INSTALLED",
	[VERDICT_OFF] = "OFF",
	[VERDICT_EMPTY] = "EMPTY",
	[VERDICT_UNASKED] = "UNASKED",
	[VERDICT_UNKNOWN_VALUE] = "UNKNOWN-VALUE",
	[VERDICT_OK] = "OK",
	[VERDICT_NOT_READY] = "NOT-READY",
	[VERDICT_MISSING] = "MISSING",
	[VERDICT_NO_DAEMONSET] = "NO-DAEMONSET",
};

const char *
rules_word(enum verdict verdict)
{
	return words[verdict];
}

const char *
rules_plain_word(const struct standing *s)
{
	return words[s->verdict == VERDICT_NO_DAEMONSET && s->missing ?
	    VERDICT_MISSING : s->verdict];
}

/*
 * Who writes these values: NVIDIA/k8s-driver-manager (for the time of a driver
 * upgrade, also behind another value) and NVIDIA/mig-parted (while the MIG
 * geometry changes).
 */
static int
is_paused(struct slice value)
{
	return slice_begins(value, "paused-for-") ||
	    slice_ends(value, "_paused-for-driver-upgrade");
}

static int
has_live_pod(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	size_t count, i;
	const struct pod *const *pods = view_pods(v, n, operand, &count);

	for (i = 0; i < count; i++)
		if (!pods[i]->terminating)
			return 1;
	return 0;
}

static enum verdict
unasked(const struct view *v, const struct node *n,
    const struct operand *operand, const struct slice *label)
{
	if (label != NULL && is_paused(*label) && asks_too(n, operand))
		return VERDICT_PAUSED;
	if (has_live_pod(v, n, operand))
		return VERDICT_EXTRA;
	if (label == NULL || !asks_too(n, operand))
		return VERDICT_UNASKED;
	if (operand->preinstalled != NULL &&
	    slice_is(*label, operand->preinstalled))
		return VERDICT_PREINSTALLED;
	if (slice_is(*label, "false"))
		return VERDICT_OFF;
	return label->len == 0 ? VERDICT_EMPTY : VERDICT_UNKNOWN_VALUE;
}

/* 1 if the capture would have a DaemonSet of it, were there one. */
static int
has_no_daemonset(const struct view *v, const struct operand *operand)
{
	return !daemons_has(&v->daemons, operand) &&
	    (v->daemons.captured || ((operand->flags & OPERAND_OPTIONAL) &&
	    !view_has_any(v, operand)));
}

static enum verdict
asked(const struct view *v, const struct operand *operand,
    const struct pod *pod)
{
	if (pod == NULL && has_no_daemonset(v, operand))
		return VERDICT_NO_DAEMONSET;
	if (pod == NULL || !pod_running(pod))
		return VERDICT_MISSING;
	return pod->ready ? VERDICT_OK : VERDICT_NOT_READY;
}

/*
 * Why a node that asks, and has no pod, has a device plugin all the same; NULL
 * if it does not look so.  A DaemonSet that wants the node stands against it,
 * unless the host is known to bring one.
 */
static const char *
on_host(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	if (operand->asker != ASKER_GPU || !(operand->flags & OPERAND_OF_HOST))
		return NULL;
	return host_plugin(n, daemons_want(&v->daemons, operand, n));
}

struct standing
rules_standing(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	struct standing s = { .label = asks_label(n, operand),
	    .pod = view_best(v, n, operand),
	    .asked = asks_for(n, operand) };

	if (!s.asked) {
		s.verdict = unasked(v, n, operand, s.label);
		return s;
	}
	s.on_host = s.pod == NULL ? on_host(v, n, operand) : NULL;
	if (s.on_host != NULL) {
		s.verdict = VERDICT_OK;
		return s;
	}
	s.verdict = asked(v, operand, s.pod);
	s.missing = s.pod == NULL || !view_running(v, s.pod);
	if (s.pod == NULL && (operand->flags & OPERAND_OPTIONAL))
		s.missing = daemons_has(&v->daemons, operand) &&
		    daemons_want(&v->daemons, operand, n);
	if (s.pod == NULL && !s.missing)
		s.verdict = VERDICT_NO_DAEMONSET;
	return s;
}

/* ---- wrong combinations ------------------------------------------------ */

int
rules_runs(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	const struct pod *best = operand == NULL ? NULL :
	    view_best(v, n, operand);

	return best != NULL && view_running(v, best);
}

static int
runs(const struct view *v, const struct node *n, const char *name)
{
	return rules_runs(v, n, view_operand(v, name));
}

/* 1 if the node's label says that the host brings the operand. */
static int
is_preinstalled(const struct view *v, const struct node *n, const char *name)
{
	const struct operand *operand = view_operand(v, name);

	return operand != NULL && operand->preinstalled != NULL &&
	    node_label_is(n, operand->label, operand->preinstalled);
}

static const struct operand *
breaks_without(const struct rule *r, const struct view *v,
    const struct node *n)
{
	return runs(v, n, r->runs) && !runs(v, n, r->other) &&
	    !is_preinstalled(v, n, r->other) ? view_operand(v, r->runs) : NULL;
}

/* Where the other is deployed at all: by a label here, or a pod anywhere. */
static const struct operand *
breaks_without_deployed(const struct rule *r, const struct view *v,
    const struct node *n)
{
	const struct operand *other = view_operand(v, r->other);
	int optional = other != NULL && (other->flags & OPERAND_OPTIONAL);

	if (other == NULL || (!view_has_here(v, other) &&
	    !daemons_has(&v->daemons, other) &&
	    (optional || asks_label(n, other) == NULL)))
		return NULL;
	return breaks_without(r, v, n);
}

/* One that is on its way has written what the others wait for. */
static const struct operand *
breaks_without_validator(const struct rule *r, const struct view *v,
    const struct node *n)
{
	const struct operand *validator = view_operand(v, r->other);
	const struct pod *p = validator == NULL ? NULL : view_best(v, n,
	    validator);

	if (p != NULL && !p->terminating && upstream_has_passed(p,
	    "toolkit-validation"))
		return NULL;
	return breaks_without_deployed(r, v, n);
}

static const struct operand *
breaks_beside(const struct rule *r, const struct view *v,
    const struct node *n)
{
	return runs(v, n, r->runs) && runs(v, n, r->other) ?
	    view_operand(v, r->runs) : NULL;
}

static const struct operand *
breaks_preinstalled(const struct rule *r, const struct view *v,
    const struct node *n)
{
	return is_preinstalled(v, n, r->runs) && runs(v, n, r->runs) ?
	    view_operand(v, r->runs) : NULL;
}

static int
same_owner(const struct pod *a, const struct pod *b)
{
	return slice_equal(slice_or_empty(a->daemonset),
	    slice_or_empty(b->daemonset)) && slice_equal(slice_or_empty(
	    a->o.namespace), slice_or_empty(b->o.namespace));
}

/*
 * Device plugins of two DaemonSets: the operator's, the static manifest's, the
 * chart's, GKE's.  Both tell the kubelet of the same devices.
 */
static const struct operand *
breaks_two_plugins(const struct rule *r, const struct view *v,
    const struct node *n)
{
	static const char *const plugins[] = { "device-plugin",
		"other-device-plugin", "gke-device-plugin" };
	const struct pod *first = NULL;
	const struct pod *const *pods;
	size_t i, k, count;

	for (i = 0; i < COUNT(plugins); i++) {
		const struct operand *plugin = view_operand(v, plugins[i]);

		pods = plugin == NULL ? NULL : view_pods_anywhere(v, n,
		    plugin, &count);
		for (k = 0; pods != NULL && k < count; k++) {
			if (!view_running(v, pods[k]))
				continue;
			if (first != NULL && !same_owner(first, pods[k]))
				return view_operand(v, r->runs);
			first = pods[k];
		}
	}
	return NULL;
}

static int
is_ignored(const struct view *v, const struct operand *operand)
{
	return v->choice->ignored != NULL &&
	    roster_has(v->choice->ignored, operand);
}

/* 1 if nodes ask for it, which without a GPU they are not to do. */
static int
is_asked_for(const struct operand *operand)
{
	return operand->label != NULL || operand->asker == ASKER_GPU;
}

static const struct operand *
breaks_without_gpu(const struct rule *r, const struct view *v,
    const struct node *n)
{
	size_t i;

	(void)r;
	for (i = 0; i < v->known->count && !gpu_is_on(n); i++) {
		const struct operand *operand = v->known->operands[i];

		if (is_asked_for(operand) && !is_ignored(v, operand) &&
		    rules_runs(v, n, operand))
			return operand;
	}
	return NULL;
}

static const struct rule rules[] = {
	{ "device-plugin-without-toolkit",
	    "a device plugin runs where no container toolkit does",
	    breaks_without, "device-plugin", "container-toolkit",
	    0, HOST_TOOLKIT },
	{ "device-plugin-without-driver",
	    "a device plugin runs where no driver does",
	    breaks_without, "device-plugin", "driver", 0, HOST_DRIVER },
	{ "device-plugin-without-validator",
	    "a device plugin runs where no validator does: if it restarts, it "
	    "will wait forever", breaks_without_validator,
	    "device-plugin", "operator-validator", 1, HOST_LACKS },
	{ "dcgm-exporter-without-validator",
	    "an exporter runs where no validator does: if it restarts, it "
	    "will wait forever", breaks_without_validator,
	    "dcgm-exporter", "operator-validator", 1, HOST_LACKS },
	{ "dcgm-exporter-without-dcgm",
	    "an exporter runs where no DCGM engine does, and it asks only "
	    "the engine of its own node", breaks_without_deployed,
	    "dcgm-exporter", "dcgm", 0, HOST_LACKS },
	{ "driver-beside-host-driver",
	    "a driver pod runs where the host has a driver",
	    breaks_preinstalled, "driver", NULL, 0, HOST_LACKS },
	{ "two-device-plugins",
	    "device plugins of two DaemonSets offer the same GPUs to the "
	    "kubelet: remove one",
	    breaks_two_plugins, "device-plugin", NULL, 0, HOST_LACKS },
	{ "device-plugin-beside-dra",
	    "a device plugin and the DRA driver both hand out the GPUs",
	    breaks_beside, "device-plugin", "dra-driver", 0, HOST_LACKS },
	{ "vfio-manager-beside-driver",
	    "the VFIO manager takes away the GPUs that the driver needs",
	    breaks_beside, "vfio-manager", "driver", 0, HOST_LACKS },
	{ "operand-without-gpu",
	    "an operand runs on a node that shows no GPU",
	    breaks_without_gpu, NULL, NULL, 0, HOST_LACKS },
};

static_assert(COUNT(rules) <= 32, "a set of rules has a bit for each");

static int
is_about_ignored(const struct view *v, const struct rule *r)
{
	return (r->runs != NULL && is_ignored(v, view_operand(v, r->runs))) ||
	    (r->other != NULL && is_ignored(v, view_operand(v, r->other)));
}

int
rules_is_of_host(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	int deployed = operand != NULL && (view_has_any(v, operand) ||
	    daemons_has(&v->daemons, operand));

	return v->roster->standalone && operand != NULL &&
	    !(deployed && asks_for(n, operand)) &&
	    view_best(v, n, operand) == NULL;
}

static int
host_has(const struct rule *r, const struct view *v, const struct node *n)
{
	return (r->host == HOST_TOOLKIT && v->choice->host_toolkit) ||
	    (r->host == HOST_DRIVER && v->choice->host_driver) ||
	    (r->host != HOST_LACKS && rules_is_of_host(v, n, view_operand(v,
	    r->other)));
}

const struct rule *
rules_broken(const struct view *v, const struct node *n, unsigned chosen,
    const struct rule *after)
{
	size_t i = after == NULL ? 0 : (size_t)(after - rules) + 1;

	for (; i < COUNT(rules); i++)
		if ((chosen >> i & 1) && !host_has(&rules[i], v, n) &&
		    !is_about_ignored(v, &rules[i]) &&
		    rules[i].breaks(&rules[i], v, n) != NULL)
			return &rules[i];
	return NULL;
}

static int
parse_rule(struct slice id, unsigned *chosen, struct error *err)
{
	char typed[64];
	struct nearest near = { .typed = typed };
	size_t i, len = id.len < sizeof(typed) ? id.len : sizeof(typed) - 1;

	if (slice_is(id, "all")) {
		*chosen = RULES_ALL;
		return 0;
	}
	for (i = 0; i < COUNT(rules); i++)
		if (slice_is(id, rules[i].id)) {
			*chosen |= 1u << i;
			return 0;
		}
	memcpy(typed, id.ptr, len);
	typed[len] = '\0';
	for (i = 0; i < COUNT(rules); i++)
		nearest_offer(&near, rules[i].id);
	error_set(err, "unknown rule \"%s\"", typed);
	if (near.best != NULL)
		return error_add(err, ", did you mean \"%s\"?", near.best);
	error_add(err, "; known are all");
	for (i = 0; i < COUNT(rules); i++)
		error_add(err, ", %s", rules[i].id);
	return -1;
}

int
rules_parse(const char *text, unsigned *chosen, struct error *err)
{
	size_t len;

	*chosen = 0;
	for (;; text += len + 1) {
		len = strcspn(text, ",");
		if (parse_rule((struct slice){ text, len }, chosen, err) < 0)
			return -1;
		if (text[len] == '\0')
			return 0;
	}
}

/* ---- what hosts may bring ---------------------------------------------- */

/*
 * Where the hosts bring the toolkit (EKS AL2023 images, DGX OS) or the driver
 * no capture shows it; that no pod of it exists anywhere is the one trace.
 */
static const struct {
	enum host host;
	const char *operand, *what, *flag;
} hosts[] = {
	{ HOST_TOOLKIT, "container-toolkit", "toolkit", "host-toolkit" },
	{ HOST_DRIVER, "driver", "driver", "host-driver" },
};

/* 1 if a node breaks a rule whose other operand this host may bring. */
static int
is_broken(const struct view *v, enum host host)
{
	const struct rule *rule;
	size_t i;

	for (i = 0; i < v->node_count; i++)
		for (rule = NULL; (rule = rules_broken(v, v->nodes[i],
		    v->choice->rules, rule)) != NULL; )
			if (rule->host == host)
				return 1;
	return 0;
}

void
rules_hint_hosts(const struct view *v)
{
	size_t i;

	for (i = 0; i < COUNT(hosts); i++)
		if (!view_has_any(v, view_operand(v, hosts[i].operand)) &&
		    is_broken(v, hosts[i].host))
			hints_add(v->hints, "no %s pod in the whole capture: "
			    "if the hosts have the %s, say so with --%s",
			    hosts[i].operand, hosts[i].what, hosts[i].flag);
}

/* ---- other stacks ------------------------------------------------------ */

/* 1 if more than one stack has the operand: it tells none of them. */
static int
is_shared(const struct operand *operand)
{
	return roster_has(&roster_five, operand) &&
	    roster_has(roster_named("dra"), operand);
}

int
rules_has_other_stack(const struct view *v, const struct node *n)
{
	static const char *const names[] = { "five", "sandbox", "dra" };
	const struct operand *o;
	size_t i, k;

	for (i = 0; i < COUNT(names) && roster_named(v->roster->name) != NULL;
	    i++) {
		const struct roster *r = roster_named(names[i]);

		for (k = 0; k < r->count; k++) {
			o = r->operands[k];
			if (!roster_has(v->roster, o) && !is_shared(o) &&
			    asks_for(n, o))
				return 1;
		}
	}
	return 0;
}
