#include <string.h>

#include "facts.h"
#include "flag_value.h"
#include "release.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Since v25.10 containers get their GPUs by CDI unless one says otherwise, and
 * container-toolkit 1.18 and dcgm-exporter 4 are in use (NVIDIA/gpu-operator,
 * deployments/gpu-operator/values.yaml at each tag).
 */
#define CDI_ERA (FACT_CDI | FACT_DROP_IN | FACT_INSTALLER | \
	FACT_NODE_FEATURE_API | FACT_EXPORTER_4)

/*
 * The default one is first.  The driver's image is built for one system of the
 * hosts, which the operator finds out; --image says another.
 */
static const struct release releases[] = {
#define OS		"-ubuntu22.04"
#define DRIVER		"nvcr.io/nvidia/driver:"
#define TOOLKIT		"nvcr.io/nvidia/k8s/container-toolkit:"
#define DEVICE_PLUGIN	"nvcr.io/nvidia/k8s-device-plugin:"
#define EXPORTER	"nvcr.io/nvidia/k8s/dcgm-exporter:"
	{ "v24.6", DRIVER "550.90.07" OS, TOOLKIT "v1.16.2",
	    DEVICE_PLUGIN "v0.16.2", EXPORTER "3.3.7-3.5.0-ubuntu22.04", 0 },
	{ "v24.9", DRIVER "550.144.03" OS, TOOLKIT "v1.17.4-ubuntu20.04",
	    DEVICE_PLUGIN "v0.17.0", EXPORTER "3.3.9-3.6.1-ubuntu22.04", 0 },
	{ "v26.3", DRIVER "580.126.20" OS, TOOLKIT "v1.19.1",
	    DEVICE_PLUGIN "v0.19.3", EXPORTER "4.5.3-4.8.2-distroless",
	    CDI_ERA },
	{ "v26.7", DRIVER "595.91.07" OS, TOOLKIT "v1.20.0",
	    DEVICE_PLUGIN "v0.20.0", EXPORTER "4.6.0-4.8.3-distroless",
	    CDI_ERA },
#undef OS
#undef DRIVER
#undef TOOLKIT
#undef DEVICE_PLUGIN
#undef EXPORTER
};

const char *
release_name(size_t i)
{
	return i < COUNT(releases) ? releases[i].name : NULL;
}

const struct release *
release_find(const char *name, struct error *err)
{
	size_t i;

	if (name == NULL)
		return &releases[0];
	for (i = 0; i < COUNT(releases); i++)
		if (strcmp(releases[i].name, name) == 0)
			return &releases[i];
	flag_refuse_word("--release", name, release_name, err);
	return NULL;
}
