#include "roster.h"

#define GATE(operand) "nvidia.com/gpu.deploy." operand

/*
 * Names and labels: NVIDIA/gpu-operator, controllers/state_manager.go and
 * assets/state-*.  Driver DaemonSets may be one for each kernel or OS, and
 * those of an NVIDIADriver resource carry a name and an app label of their own;
 * the component label alone is the same for all (internal/state/driver.go).
 */
static const struct operand five[] = {
	{ "driver", "driver", GATE("driver"), "nvidia-driver-daemonset",
	    "nvidia-driver-daemonset-", "nvidia-driver", "pre-installed" },
	{ "container-toolkit", "toolkit", GATE("container-toolkit"),
	    "nvidia-container-toolkit-daemonset", NULL, NULL, NULL },
	{ "device-plugin", "device-plugin", GATE("device-plugin"),
	    "nvidia-device-plugin-daemonset", NULL, NULL, NULL },
	{ "gpu-feature-discovery", "gfd", GATE("gpu-feature-discovery"),
	    "gpu-feature-discovery", NULL, NULL, NULL },
	{ "dcgm-exporter", "dcgm", GATE("dcgm-exporter"),
	    "nvidia-dcgm-exporter", NULL, NULL, NULL },
};

const struct roster roster_five = {
	"five", GATE(""), five, sizeof(five) / sizeof(five[0])
};

const struct operand *
roster_find(const struct roster *r, struct slice name)
{
	size_t i;

	for (i = 0; i < r->count; i++)
		if (slice_is(name, r->operands[i].name) ||
		    slice_is(name, r->operands[i].short_name))
			return &r->operands[i];
	return NULL;
}

const struct operand *
roster_of_pod(const struct roster *r, struct slice daemonset,
    struct slice app, struct slice component)
{
	const struct operand *o, *end = r->operands + r->count;

	for (o = r->operands; o < end; o++)
		if (slice_is(daemonset, o->daemonset))
			return o;
	for (o = r->operands; o < end; o++)
		if (slice_is(app, o->daemonset) ||
		    (o->daemonset_prefix != NULL &&
		    slice_begins(daemonset, o->daemonset_prefix)) ||
		    (o->component != NULL && slice_is(component,
		    o->component)))
			return o;
	return NULL;
}
