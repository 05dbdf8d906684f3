#ifndef COMPONENT_H
#define COMPONENT_H

#include "document.h"

/*
 * What a DaemonSet brings to nodes with GPUs, as in "device-plugin"; NULL if it
 * is no component of NVIDIA's stack, or one that is to be on every node.  Told
 * by its own name and its pods' labels, its images and its containers' names.
 */
const char *component_of(const struct document *d);

#endif
