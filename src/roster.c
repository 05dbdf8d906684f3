#include "roster.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Names and labels: NVIDIA/gpu-operator, controllers/state_manager.go and
 * assets/state-*; what waits for what: the init containers there.  Driver
 * DaemonSets may be one for each kernel or OS, and those of an NVIDIADriver
 * resource carry a name and an app label of their own; the component label
 * alone is the same for all (internal/state/driver.go).
 */
static const struct operand
driver = { .name = "driver", .label = DEPLOY "driver",
	.daemonset = "nvidia-driver-daemonset",
	.daemonset_prefix = "nvidia-driver-daemonset-",
	.component = "nvidia-driver", .preinstalled = "pre-installed",
	.flags = OPERAND_SLOW_START | OPERAND_OF_HOST },
toolkit = { .name = "container-toolkit", .short_name = "toolkit",
	.label = DEPLOY "container-toolkit",
	.daemonset = "nvidia-container-toolkit-daemonset", .after = "driver",
	.flags = OPERAND_OF_HOST },
validator = { .name = "operator-validator", .short_name = "validator",
	.label = DEPLOY "operator-validator",
	.daemonset = "nvidia-operator-validator",
	.after = "container-toolkit", .flags = OPERAND_NEEDS_RUNTIME },
device_plugin = { .name = "device-plugin", .label = DEPLOY "device-plugin",
	.daemonset = "nvidia-device-plugin-daemonset",
	.after = "container-toolkit", .flags = OPERAND_NEEDS_RUNTIME },
/* Placed by the device plugin's label and one more. */
mps = { .name = "mps-control-daemon", .short_name = "mps",
	.label = DEPLOY "device-plugin", .also = "nvidia.com/mps.capable",
	.daemonset = "nvidia-device-plugin-mps-control-daemon",
	.after = "container-toolkit", .flags = OPERAND_NEEDS_RUNTIME },
gfd = { .name = "gpu-feature-discovery", .short_name = "gfd",
	.label = DEPLOY "gpu-feature-discovery",
	.daemonset = "gpu-feature-discovery", .after = "container-toolkit",
	.flags = OPERAND_NEEDS_RUNTIME },
dcgm = { .name = "dcgm", .label = DEPLOY "dcgm", .daemonset = "nvidia-dcgm",
	.after = "container-toolkit",
	.flags = OPERAND_OPTIONAL | OPERAND_NEEDS_RUNTIME },
dcgm_exporter = { .name = "dcgm-exporter", .short_name = "dcgm",
	.label = DEPLOY "dcgm-exporter", .daemonset = "nvidia-dcgm-exporter",
	.after = "container-toolkit", .flags = OPERAND_NEEDS_RUNTIME },
mig_manager = { .name = "mig-manager", .short_name = "mig",
	.label = DEPLOY "mig-manager", .daemonset = "nvidia-mig-manager",
	.after = "container-toolkit",
	.flags = OPERAND_MIG | OPERAND_NEEDS_RUNTIME },
node_status_exporter = { .name = "node-status-exporter",
	.label = DEPLOY "node-status-exporter",
	.daemonset = "nvidia-node-status-exporter", .after = "driver",
	.flags = OPERAND_OPTIONAL };

/* What nodes for virtual machines have instead. */
static const struct operand
vgpu_manager = { .name = "vgpu-manager", .label = DEPLOY "vgpu-manager",
	.daemonset = "nvidia-vgpu-manager-daemonset",
	.daemonset_prefix = "nvidia-vgpu-manager-",
	.component = "nvidia-vgpu-host-manager", .flags = OPERAND_OPTIONAL },
vgpu_device_manager = { .name = "vgpu-device-manager",
	.label = DEPLOY "vgpu-device-manager",
	.daemonset = "nvidia-vgpu-device-manager", .after = "vgpu-manager",
	.flags = OPERAND_OFTEN_EMPTY },
sandbox_validator = { .name = "sandbox-validator",
	.label = DEPLOY "sandbox-validator",
	.daemonset = "nvidia-sandbox-validator",
	.flags = OPERAND_OFTEN_EMPTY },
vfio_manager = { .name = "vfio-manager", .label = DEPLOY "vfio-manager",
	.daemonset = "nvidia-vfio-manager" },
sandbox_plugin = { .name = "sandbox-device-plugin",
	.label = DEPLOY "sandbox-device-plugin",
	.daemonset = "nvidia-sandbox-device-plugin-daemonset",
	.flags = OPERAND_OFTEN_EMPTY },
kata_plugin = { .name = "kata-sandbox-device-plugin",
	.label = DEPLOY "kata-sandbox-device-plugin",
	.daemonset = "nvidia-kata-sandbox-device-plugin-daemonset" },
kata_manager = { .name = "kata-manager", .label = DEPLOY "kata-manager",
	.daemonset = "nvidia-kata-manager", .flags = OPERAND_OPTIONAL },
cc_manager = { .name = "cc-manager", .label = DEPLOY "cc-manager",
	.daemonset = "nvidia-cc-manager", .flags = OPERAND_OPTIONAL };

/* The stack of dynamic resource allocation, from v26.7. */
static const struct operand
dra_driver = { .name = "dra-driver", .label = DEPLOY "dra-driver",
	.daemonset = "nvidia-dra-driver-kubelet-plugin", .after = "driver",
	.flags = OPERAND_OFTEN_EMPTY },
/* Its pods have the app label of the other validator. */
dra_validator = { .name = "dra-validator", .label = DEPLOY "dra-validator",
	.daemonset = "nvidia-dra-validator",
	.app = "nvidia-operator-validator", .after = "driver",
	.flags = OPERAND_OFTEN_EMPTY },
dcgm_dra = { .name = "dcgm-dra", .label = DEPLOY "dcgm-dra",
	.daemonset = "nvidia-dcgm-dra", .after = "driver",
	.flags = OPERAND_OPTIONAL | OPERAND_OFTEN_EMPTY },
dcgm_exporter_dra = { .name = "dcgm-exporter-dra",
	.label = DEPLOY "dcgm-exporter-dra",
	.daemonset = "nvidia-dcgm-exporter-dra", .after = "driver",
	.flags = OPERAND_OFTEN_EMPTY };

/*
 * What no label of the operator asks for: the operator itself, node feature
 * discovery, and other device plugins - of the Helm chart, whose DaemonSet has
 * the release before its name or any name that its values give it, and of GKE
 * and OKE.  The chart's three DaemonSets have the same pod labels, so that only
 * name and container tell them apart; the static manifest has the container of
 * the chart and, mostly, the name of the operator's DaemonSet
 * (NVIDIA/k8s-device-plugin, deployments/helm/nvidia-device-plugin/templates
 * and deployments/static).
 */
static const struct operand
gpu_operator = { .name = "gpu-operator", .app = "gpu-operator",
	.flags = OPERAND_DEPLOYMENT },
nfd_worker = { .name = "nfd-worker", .daemonset = "nfd-worker",
	.daemonset_suffix = "node-feature-discovery-worker" },
chart_plugin = { .name = "other-device-plugin",
	.daemonset_suffix = "nvidia-device-plugin",
	.container = "nvidia-device-plugin-ctr" },
gke_plugin = { .name = "gke-device-plugin",
	.daemonset_prefix = "nvidia-gpu-device-plugin" };

/*
 * A device plugin, whoever brings it: what a node with a GPU needs where there
 * is no operator.  That hosts have the rest is assumed: the images of EKS, GKE,
 * AKS and OKE come with driver and toolkit.  Exporters and feature discovery
 * are no part of it, as nothing says that a node is to have them.
 */
static const struct operand *const plugins[] = {
	&device_plugin, &chart_plugin, &gke_plugin, NULL
};
static const struct operand any_plugin = { .name = "device-plugin",
	.asker = ASKER_GPU, .any_of = plugins,
	.flags = OPERAND_NEEDS_RUNTIME | OPERAND_OF_HOST };

static const struct operand *const five[] = {
	&driver, &toolkit, &device_plugin, &gfd, &dcgm_exporter
};

static const struct operand *const operator[] = {
	&driver, &toolkit, &validator, &device_plugin, &mps, &gfd, &dcgm,
	&dcgm_exporter, &mig_manager, &node_status_exporter
};

static const struct operand *const sandbox[] = {
	&vgpu_manager, &vfio_manager, &cc_manager, &kata_manager,
	&vgpu_device_manager, &sandbox_validator, &sandbox_plugin, &kata_plugin
};

static const struct operand *const dra[] = {
	&driver, &dra_validator, &dra_driver, &dcgm_dra, &dcgm_exporter_dra
};

static const struct operand *const standalone[] = { &any_plugin };

static const struct operand *const all[] = {
	&driver, &toolkit, &validator, &device_plugin, &mps, &gfd, &dcgm,
	&dcgm_exporter, &mig_manager, &node_status_exporter,
	&vgpu_manager, &vfio_manager, &cc_manager, &kata_manager,
	&vgpu_device_manager, &sandbox_validator, &sandbox_plugin,
	&kata_plugin, &dra_validator, &dra_driver, &dcgm_dra,
	&dcgm_exporter_dra, &gpu_operator, &nfd_worker, &chart_plugin,
	&gke_plugin
};

const struct roster roster_five = { "five", five, COUNT(five), 1, 0 };
const struct roster roster_all = { "all", all, COUNT(all), 0, 0 };

static const struct roster others[] = {
	{ "operator", operator, COUNT(operator), 1, 0 },
	{ "sandbox", sandbox, COUNT(sandbox), 0, 0 },
	{ "dra", dra, COUNT(dra), 1, 0 },
	{ "standalone", standalone, COUNT(standalone), 0, 1 },
};

const char *
roster_name(size_t i)
{
	if (i == 0)
		return roster_five.name;
	return i <= COUNT(others) ? others[i - 1].name : NULL;
}

const struct roster *
roster_named(const char *name)
{
	size_t i;

	if (strcmp(name, roster_five.name) == 0)
		return &roster_five;
	for (i = 0; i < COUNT(others); i++)
		if (strcmp(name, others[i].name) == 0)
			return &others[i];
	return NULL;
}

const struct operand *
roster_find(const struct roster *r, struct slice name)
{
	size_t i;

	for (i = 0; i < r->count; i++)
		if (slice_is(name, r->operands[i]->name))
			return r->operands[i];
	for (i = 0; i < r->count; i++)
		if (r->operands[i]->short_name != NULL &&
		    slice_is(name, r->operands[i]->short_name))
			return r->operands[i];
	return NULL;
}

int
roster_has(const struct roster *r, const struct operand *operand)
{
	size_t i;

	for (i = 0; i < r->count; i++)
		if (r->operands[i] == operand)
			return 1;
	return 0;
}

const char *
roster_short(const struct roster *r, const struct operand *operand)
{
	const char *name = operand->short_name;

	if (name == NULL || roster_find(r, slice_of(name)) != operand)
		return operand->name;
	return name;
}

const struct operand *
roster_as(const struct roster *r, const struct operand *operand)
{
	size_t i, k;

	for (i = 0; i < r->count && operand != NULL; i++) {
		const struct operand *o = r->operands[i];

		for (k = 0; o->any_of != NULL && o->any_of[k] != NULL; k++)
			if (o->any_of[k] == operand)
				return o;
	}
	return operand;
}

int
roster_tells(const struct roster *r, struct slice container)
{
	size_t i;

	for (i = 0; i < r->count; i++)
		if (r->operands[i]->container != NULL &&
		    slice_is(container, r->operands[i]->container))
			return 1;
	return 0;
}

/* 1 if s is the text; never if that is NULL. */
static int
is(struct slice s, const char *text)
{
	return text != NULL && slice_is(s, text);
}

static int
fits(const struct operand *o, const struct pod_marks *m)
{
	const char *app = o->app != NULL ? o->app : o->daemonset;

	if (o->flags & OPERAND_DEPLOYMENT ? m->daemonset.len > 0 :
	    m->other_owner)
		return 0;
	return is(m->app, app) || is(m->component, o->component) ||
	    (m->daemonset.len > 0 && is(m->container, o->container)) ||
	    (o->daemonset_prefix != NULL &&
	    slice_begins(m->daemonset, o->daemonset_prefix)) ||
	    (o->daemonset_suffix != NULL &&
	    slice_ends(m->daemonset, o->daemonset_suffix));
}

const struct operand *
roster_of_pod(const struct roster *r, const struct pod_marks *m)
{
	size_t i;

	for (i = 0; i < r->count && m->daemonset.len > 0; i++)
		if (is(m->daemonset, r->operands[i]->daemonset))
			return r->operands[i];
	for (i = 0; i < r->count; i++)
		if (fits(r->operands[i], m))
			return r->operands[i];
	return NULL;
}
