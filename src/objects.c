#include <stddef.h>

#include "chart.h"
#include "objects.h"
#include "options.h"
#include "release.h"

/*
 * The Namespace and what is not in one come first, then what the DaemonSets
 * name: kubectl apply sends objects in the order in which it reads them, and a
 * pod whose service account or RuntimeClass is not there is refused
 * (kubernetes, plugin/pkg/admission/serviceaccount and .../runtimeclass).
 */
const struct object objects[] = {
	{ .word = "namespace", .file = "namespace",
	    .kind = &object_namespace, .minimal = &object_namespace,
	    .sets = SET_STACK },
	{ .word = "runtimeclass", .file = "runtimeclass", .name = "nvidia",
	    .kind = &object_runtimeclass, .minimal = &object_runtimeclass,
	    .sets = SET_STACK, .when = FACT_HANDLER },
#define ACCESS(file_, kind_) \
	{ .file = (file_), .name = "nvidia-gpu-feature-discovery", \
	    .kind = &(kind_), .minimal = &(kind_), .sets = SET_STACK, \
	    .when = FACT_NODE_FEATURE_API }
	ACCESS("gfd-serviceaccount", object_service_account),
	ACCESS("gfd-role", object_role),
	ACCESS("gfd-rolebinding", object_role_binding),
	ACCESS("gfd-clusterrole", object_cluster_role),
	ACCESS("gfd-clusterrolebinding", object_cluster_role_binding),
#undef ACCESS
#define DAEMONSET(kind_, image_) \
	.kind = &(kind_), .minimal = &object_daemonset_minimal, \
	    .sets = SET_OPERANDS | SET_STACK, \
	    .flags = FLAGS_PODS | FLAGS_RUNTIME, \
	    .image = offsetof(struct release, image_)
	{ .word = "driver", .file = "driver-ds",
	    .container = "nvidia-driver-ctr", .memory = "512Mi",
	    .unless = FACT_HOST_DRIVER, .unless_flag = "--host-driver",
	    DAEMONSET(object_driver, driver) },
	{ .word = "container-toolkit", .file = "toolkit-ds",
	    .container = "nvidia-container-toolkit-ctr", .memory = "128Mi",
	    .unless = FACT_HOST_TOOLKIT, .unless_flag = "--host-toolkit",
	    DAEMONSET(object_toolkit, toolkit) },
	{ .word = "device-plugin", .file = "device-plugin-ds",
	    .container = "nvidia-device-plugin", .memory = "128Mi",
	    DAEMONSET(object_device_plugin, device_plugin) },
	/* One image holds the plugin and feature discovery. */
	{ .word = "gpu-feature-discovery", .file = "gfd-ds",
	    .container = "gpu-feature-discovery", .memory = "128Mi",
	    DAEMONSET(object_feature_discovery, device_plugin) },
	{ .word = "dcgm-exporter", .file = "dcgm-ds",
	    .container = "nvidia-dcgm-exporter", .memory = "128Mi",
	    DAEMONSET(object_exporter, exporter) },
#undef DAEMONSET
	{ .word = "nodeclass", .file = "nodeclass",
	    .kind = &object_nodeclass, .minimal = &object_nodeclass,
	    .name = "gpu", .flags = FLAGS_KARPENTER | FLAGS_NODECLASS,
	    .needs = offsetof(struct manifest, cluster),
	    .needs_flag = "cluster-name" },
	{ .word = "nodepool", .file = "nodepool",
	    .kind = &object_nodepool, .minimal = &object_nodepool,
	    .name = "gpu", .flags = FLAGS_KARPENTER | FLAGS_NODEPOOL },
	{ .word = "application", .file = "application",
	    .kind = &object_application, .minimal = &object_application,
	    .name = "nvidia-device-plugin",
	    .namespace = "nvidia-device-plugin",
	    .namespace_wanted = chart_namespace,
	    .flags = FLAGS_PODS | FLAGS_CHART },
	/* v24.6 of the operator has this image, too, for its VFIO manager. */
	{ .word = "smoke-test", .file = "smoke-test",
	    .kind = &object_smoke_test, .minimal = &object_smoke_test,
	    .name = "gpu-smoke-test",
	    .anywhere = 1, .container = "nvidia-smi",
	    .reference = "nvcr.io/nvidia/cuda:12.6.1-base-ubi8",
	    .flags = FLAGS_PODS | FLAGS_RUNTIME_CLASS },
};
const size_t object_count = sizeof(objects) / sizeof(objects[0]);

int
object_is_operand(const struct object *o)
{
	return (o->sets & SET_OPERANDS) != 0;
}
