#include <stddef.h>

#include "rules.h"

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
};

const char *
rules_word(enum verdict verdict)
{
	return words[verdict];
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
	if (label != NULL && is_paused(*label))
		return VERDICT_PAUSED;
	if (has_live_pod(v, n, operand))
		return VERDICT_EXTRA;
	if (label == NULL)
		return VERDICT_UNASKED;
	if (operand->preinstalled != NULL &&
	    slice_is(*label, operand->preinstalled))
		return VERDICT_PREINSTALLED;
	if (slice_is(*label, "false"))
		return VERDICT_OFF;
	return label->len == 0 ? VERDICT_EMPTY : VERDICT_UNKNOWN_VALUE;
}

struct standing
rules_standing(const struct view *v, const struct node *n,
    const struct operand *operand)
{
	struct standing s = { .label = node_label(n, operand->label),
	    .pod = view_best(v, n, operand) };

	s.asked = s.label != NULL && slice_is(*s.label, "true");
	if (!s.asked) {
		s.verdict = unasked(v, n, operand, s.label);
		return s;
	}
	s.missing = s.pod == NULL || !view_running(v, s.pod);
	if (s.pod == NULL || !pod_running(s.pod))
		s.verdict = VERDICT_MISSING;
	else
		s.verdict = s.pod->ready ? VERDICT_OK : VERDICT_NOT_READY;
	return s;
}

static const struct rule rules[] = {
	{ "device-plugin-without-toolkit", "device-plugin",
	    "container-toolkit", offsetof(struct view, host_toolkit) },
};

/* 1 if a pod of this operand, which the roster may lack, is Running. */
static int
runs(const struct view *v, const struct node *n, const char *name)
{
	const struct operand *operand = roster_find(v->roster,
	    slice_of(name));
	const struct pod *best;

	if (operand == NULL)
		return 0;
	best = view_best(v, n, operand);
	return best != NULL && view_running(v, best);
}

const struct rule *
rules_broken(const struct view *v, const struct node *n)
{
	const struct rule *rule;
	size_t i;

	for (i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		rule = &rules[i];
		if (!*(const int *)((const char *)v + rule->host) &&
		    runs(v, n, rule->runs) && !runs(v, n, rule->lacks))
			return rule;
	}
	return NULL;
}

/*
 * Who sets these labels: the GPU Operator or its user, node feature discovery
 * by PCI vendor (10de) with or without class, Karpenter, EKS Auto Mode, AKS,
 * GKE (the last with the name of the GPU as its value).
 */
static const struct {
	const char *key, *value;	/* a value of NULL: any */
} gpu_labels[] = {
	{ "nvidia.com/gpu.present", "true" },
	{ "feature.node.kubernetes.io/pci-10de.present", "true" },
	{ "feature.node.kubernetes.io/pci-0302_10de.present", "true" },
	{ "feature.node.kubernetes.io/pci-0300_10de.present", "true" },
	{ "karpenter.k8s.aws/instance-gpu-manufacturer", "nvidia" },
	{ "eks.amazonaws.com/instance-gpu-manufacturer", "nvidia" },
	{ "kubernetes.azure.com/accelerator", "nvidia" },
	{ "cloud.google.com/gke-accelerator", NULL },
};

/* 1 if a quantity is above zero: some digit before the suffix is. */
static int
above_zero(struct slice quantity)
{
	size_t i;

	for (i = 0; i < quantity.len; i++) {
		char c = quantity.ptr[i];

		if (c >= '1' && c <= '9')
			return 1;
		if (c != '0' && c != '.' && c != '+')
			return 0;
	}
	return 0;
}

int
rules_has_gpu(const struct node *n)
{
	const struct slice *value;
	size_t i;

	for (i = 0; i < sizeof(gpu_labels) / sizeof(gpu_labels[0]); i++) {
		value = node_label(n, gpu_labels[i].key);
		if (value != NULL && (gpu_labels[i].value == NULL ||
		    slice_is(*value, gpu_labels[i].value)))
			return 1;
	}
	for (i = 0; i < n->capacity_count; i++)
		if (above_zero(slice_or_empty(n->capacity[i].value)))
			return 1;
	return 0;
}
