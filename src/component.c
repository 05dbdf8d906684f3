#include "component.h"
#include "pod_template.h"
#include "roster.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * The last step of their repositories, whatever the registry: mirrors keep it
 * (NVIDIA/gpu-operator, deployments/gpu-operator/values.yaml).  What others
 * have under the same name is told by the step before.
 */
static const struct {
	const char *image, *owner;	/* NULL: anybody's */
	const char *title;
} images[] = {
	{ "k8s-device-plugin", "rocm", NULL },
	{ "k8s-device-plugin", NULL, "device-plugin" },
	{ "gpu-feature-discovery", NULL, "gpu-feature-discovery" },
	{ "dcgm-exporter", NULL, "dcgm-exporter" },
	{ "dcgm", NULL, "dcgm" },
	{ "container-toolkit", NULL, "container-toolkit" },
	{ "driver", "nvidia", "driver" },
	{ "k8s-driver-manager", NULL, "driver-manager" },
	{ "k8s-mig-manager", NULL, "mig-manager" },
	{ "gpu-operator-validator", NULL, "operator-validator" },
	{ "vgpu-device-manager", NULL, "vgpu-device-manager" },
	{ "kubevirt-gpu-device-plugin", NULL, "kubevirt-device-plugin" },
	{ "k8s-dra-driver-gpu", NULL, "dra-driver" },
};

/* As the charts and static manifests call them. */
static const struct {
	const char *container, *title;
} containers[] = {
	{ "nvidia-device-plugin-ctr", "device-plugin" },
	{ "gpu-feature-discovery-ctr", "gpu-feature-discovery" },
	{ "mps-control-daemon-ctr", "mps-control-daemon" },
	{ "nvidia-driver-ctr", "driver" },
	{ "nvidia-container-toolkit-ctr", "container-toolkit" },
	{ "nvidia-dcgm-exporter", "dcgm-exporter" },
	{ "nvidia-mig-manager", "mig-manager" },
};

/* Takes the last step off a path: of "nvidia/driver" it is "driver". */
static struct slice
take_last_step(struct slice *path)
{
	size_t at = path->len;
	struct slice step;

	while (at > 0 && path->ptr[at - 1] != '/')
		at--;
	step = slice_from(*path, at);
	path->len = at > 0 ? at - 1 : 0;
	return step;
}

/* The step of an image without its tag and digest. */
static struct slice
without_tag(struct slice step)
{
	size_t n = 0;

	while (n < step.len && step.ptr[n] != ':' && step.ptr[n] != '@')
		n++;
	return slice_head(step, n);
}

static const char *
by_image(struct slice image)
{
	struct slice name = without_tag(take_last_step(&image));
	struct slice owner = take_last_step(&image);
	size_t i;

	for (i = 0; i < COUNT(images); i++)
		if (slice_is(name, images[i].image) &&
		    (images[i].owner == NULL ||
		    slice_is(owner, images[i].owner)))
			return images[i].title;
	return NULL;
}

static const char *
by_container(struct slice name)
{
	size_t i;

	for (i = 0; i < COUNT(containers); i++)
		if (slice_is(name, containers[i].container))
			return containers[i].title;
	return NULL;
}

/* Node feature discovery finds out which nodes have GPUs: it is everywhere. */
static const char *
by_roster(const struct document *d, int template)
{
	const struct pod_marks marks = { .daemonset = d->name,
	    .app = document_text(d, template, "metadata labels app"),
	    .component = document_text(d, template, "metadata labels "
	    "app.kubernetes.io/component") };
	const struct operand *operand = roster_of_pod(&roster_all, &marks);

	return operand == NULL || strcmp(operand->name, "nfd-worker") == 0 ?
	    NULL : operand->name;
}

const char *
component_of(const struct document *d)
{
	struct pod_containers c = { .d = d, .template = pod_template(d) };
	const char *title = NULL;

	if (!slice_is(d->kind, "DaemonSet") || c.template == JSON_NONE)
		return NULL;
	while (title == NULL && pod_containers_next(&c)) {
		title = by_image(document_text(d, c.value, "image"));
		if (title == NULL)
			title = by_container(document_text(d, c.value,
			    "name"));
	}
	return title != NULL ? title : by_roster(d, c.template);
}
