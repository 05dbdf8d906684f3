#include "nearest.h"
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

const char *
roster_nearest(const struct roster *r, const char *typed)
{
	struct nearest near = { .typed = typed };
	size_t i;

	for (i = 0; i < r->count; i++) {
		nearest_offer(&near, r->operands[i].name);
		nearest_offer(&near, r->operands[i].short_name);
	}
	return near.best;
}

const struct operand *
roster_of_pod(const struct roster *r, struct slice daemonset,
    struct slice app, struct slice component)
{
	size_t i;

	for (i = 0; i < r->count; i++) {
		const struct operand *o = &r->operands[i];

		if (slice_is(daemonset, o->daemonset) ||
		    slice_is(app, o->daemonset))
			return o;
		if (o->daemonset_prefix != NULL &&
		    slice_begins(daemonset, o->daemonset_prefix))
			return o;
		if (o->component != NULL && slice_is(component, o->component))
			return o;
	}
	return NULL;
}
