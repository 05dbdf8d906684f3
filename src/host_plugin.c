#include "gpu.h"
#include "host_plugin.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * EKS Auto Mode, whose images are Bottlerocket's, and AKS with managed GPU
 * nodes have services of their own, says their documentation; Bottlerocket
 * starts nvidia-k8s-device-plugin by systemd (bottlerocket-os/bottlerocket,
 * sources/shared-defaults).
 */
static const struct platform_row {
	const char *key, *value;	/* a label of the node, any if NULL */
	const char *os_image;		/* or what its image's name has in it */
	const char *name, *why;
} rows[] = {
	{ "eks.amazonaws.com/compute-type", "auto", NULL, "EKS Auto Mode",
	    "EKS Auto Mode runs the device plugin on the host" },
	{ "eks.amazonaws.com/instance-gpu-manufacturer", NULL, NULL,
	    "EKS Auto Mode",
	    "EKS Auto Mode runs the device plugin on the host" },
	{ "kubernetes.azure.com/dcgm-exporter", "enabled", NULL,
	    "AKS managed GPU nodes",
	    "AKS runs the device plugin of managed GPU nodes on the host" },
	{ NULL, NULL, "Bottlerocket", "Bottlerocket",
	    "Bottlerocket runs the device plugin as a service of the host" },
};

static int
has_in_it(struct slice text, const char *part)
{
	size_t i;

	for (i = 0; i < text.len; i++)
		if (slice_begins(slice_from(text, i), part))
			return 1;
	return 0;
}

static int
fits(const struct platform_row *row, const struct node *n)
{
	const struct slice *value;

	if (row->key == NULL)
		return has_in_it(slice_or_empty(n->os_image), row->os_image);
	value = node_label(n, row->key);
	return value != NULL && (row->value == NULL ||
	    slice_is(*value, row->value));
}

static const struct platform_row *
find_row(const struct node *n)
{
	size_t i;

	for (i = 0; i < COUNT(rows); i++)
		if (fits(&rows[i], n))
			return &rows[i];
	return NULL;
}

/*
 * After its plugin is gone a kubelet keeps the capacity for some minutes and
 * allocates nothing: by itself only what is allocatable shows a plugin.
 */
const char *
host_plugin(const struct node *n, int wanted)
{
	const struct platform_row *row = find_row(n);

	if (row != NULL && gpu_has_resource(n->capacity, n->capacity_count,
	    "nvidia.com/"))
		return row->why;
	if (!wanted && gpu_has_resource(n->allocatable, n->allocatable_count,
	    "nvidia.com/"))
		return "the node advertises GPUs, and no DaemonSet of a device "
		    "plugin wants it: the host has one, or the capture lacks "
		    "its pods";
	return NULL;
}

const char *
host_plugin_platform(const struct node *n)
{
	const struct platform_row *row = find_row(n);

	return row == NULL ? NULL : row->name;
}
