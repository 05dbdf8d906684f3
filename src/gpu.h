#ifndef GPU_H
#define GPU_H

#include "cluster.h"

/* What a node in the capture says of its GPUs. */

/* 1 if it has one, by its labels or by its nvidia.com/ capacity. */
int gpu_is_on(const struct node *n);

/* What the labels of node feature discovery begin with. */
#define NFD	"feature.node.kubernetes.io/"

/*
 * 1 if it has a label of node feature discovery by which the GPU Operator knows
 * a GPU (NVIDIA/gpu-operator, controllers/state_manager.go, gpuNodeLabels).
 */
int gpu_is_discovered(const struct node *n);

/* 1 if a quantity is above zero. */
int gpu_above_zero(struct slice quantity);

/*
 * 1 if in a map of resources one of a GPU whose name begins so is above zero;
 * those of NVIDIA's network cards, of the same domain, are none.
 */
int gpu_has_resource(const struct label *map, size_t count,
    const char *prefix);

/* 1 if the resource is one of those network cards. */
int gpu_is_of_network(struct slice resource);

/* 1 if the GPU Operator takes its GPUs for ones that MIG can split. */
int gpu_has_mig(const struct node *n);

#endif
