#include "gpu.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Who sets these labels: the GPU Operator or its user, node feature discovery
 * by PCI vendor (10de) with or without class, Karpenter, EKS Auto Mode, AKS,
 * GKE (the last with the name of the GPU as its value).
 */
static const struct {
	const char *key, *value;	/* a value of NULL: any */
} gpu_labels[] = {
	{ "nvidia.com/gpu.present", "true" },
	{ NFD "pci-10de.present", "true" },
	{ NFD "pci-0302_10de.present", "true" },
	{ NFD "pci-0300_10de.present", "true" },
	{ "karpenter.k8s.aws/instance-gpu-manufacturer", "nvidia" },
	{ "eks.amazonaws.com/instance-gpu-manufacturer", "nvidia" },
	{ "kubernetes.azure.com/accelerator", "nvidia" },
	{ "cloud.google.com/gke-accelerator", NULL },
};

/* Some digit before the suffix is not 0. */
int
gpu_above_zero(struct slice quantity)
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

/* 1 if the node has a label of the table whose key begins so. */
static int
has_label(const struct node *n, const char *prefix)
{
	const struct slice *value;
	size_t i;

	for (i = 0; i < COUNT(gpu_labels); i++) {
		if (!slice_begins(slice_of(gpu_labels[i].key), prefix))
			continue;
		value = node_label(n, gpu_labels[i].key);
		if (value != NULL && (gpu_labels[i].value == NULL ||
		    slice_is(*value, gpu_labels[i].value)))
			return 1;
	}
	return 0;
}

int
gpu_is_discovered(const struct node *n)
{
	return has_label(n, NFD);
}

int
gpu_is_on(const struct node *n)
{
	size_t i;

	if (has_label(n, ""))
		return 1;
	for (i = 0; i < n->capacity_count; i++)
		if (gpu_above_zero(slice_or_empty(n->capacity[i].value)))
			return 1;
	return 0;
}

int
gpu_is_of_network(struct slice resource)
{
	static const char *const prefixes[] = { "nvidia.com/hostdev",
		"nvidia.com/mlnx", "nvidia.com/rdma", "nvidia.com/sriov" };
	size_t i;

	for (i = 0; i < COUNT(prefixes); i++)
		if (slice_begins(resource, prefixes[i]))
			return 1;
	return 0;
}

int
gpu_has_resource(const struct label *map, size_t count, const char *prefix)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (slice_begins(*map[i].key, prefix) &&
		    !gpu_is_of_network(*map[i].key) &&
		    gpu_above_zero(*map[i].value))
			return 1;
	return 0;
}

/* NVIDIA/gpu-operator, controllers/state_manager.go, isMIGCapable. */
int
gpu_has_mig(const struct node *n)
{
	static const char *const products[] = { "A100", "H100", "A30" };
	const struct slice *capable = node_label(n, "nvidia.com/mig.capable");
	const struct slice *vgpu = node_label(n,
	    "nvidia.com/vgpu.host-driver-version");
	const struct slice *product = node_label(n, "nvidia.com/gpu.product");
	size_t i, k;

	if (slice_or_empty(vgpu).len > 0)
		return 0;
	if (capable != NULL)
		return slice_is(*capable, "true");
	for (i = 0; product != NULL && i < COUNT(products); i++)
		for (k = 0; k < product->len; k++)
			if (slice_begins(slice_from(*product, k), products[i]))
				return 1;
	return 0;
}
