#ifndef CHART_H
#define CHART_H

#include <stdint.h>

#include "error.h"
#include "manifest.h"
#include "slice.h"

/*
 * The Helm chart nvidia-device-plugin (NVIDIA/k8s-device-plugin,
 * deployments/helm/nvidia-device-plugin).
 */

/*
 * Takes a version of it, or the default one for NULL, with the facts that hold
 * for it.  0, or -1 with err: it is no version, or one that is too old.
 */
int chart_take(struct manifest *to, const char *version, struct error *err);

/* 1 if the charts of this MAJOR.MINOR have a node affinity by themselves. */
int chart_has_affinity(int64_t major, int64_t minor);

/* As grammar.h: a namespace that the chart can be installed into. */
const char *chart_namespace(struct slice s);

#endif
