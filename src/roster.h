#ifndef ROSTER_H
#define ROSTER_H

#include <stddef.h>

#include "slice.h"

/*
 * One operand of the NVIDIA GPU Operator: a DaemonSet, the node label that
 * places it, and how its pods are told.  What is NULL does not apply.
 */
struct operand {
	const char *name;		/* as users and labels write it */
	const char *short_name;		/* as matrix prints it */
	const char *label;		/* "true" on a node asks for it */
	const char *daemonset;		/* its name, and its pods' app label */
	const char *daemonset_prefix;	/* of the names of further ones */
	const char *component;		/* its pods' label of that name */
	const char *preinstalled;	/* label value: the host brings it */
};

/* A set of operands, in the order in which they start. */
struct roster {
	const char *name;
	const char *label_prefix;	/* of any label that asks for one */
	const struct operand *operands;
	size_t count;
};

/* The five operands that every container workload needs. */
extern const struct roster roster_five;

/* The operand of this name or short name, NULL if the roster has none. */
const struct operand *roster_find(const struct roster *r, struct slice name);

/*
 * The operand whose pods a DaemonSet of this name has, or which pods with these
 * values of the labels app and app.kubernetes.io/component belong to; what is
 * absent is "no value".  NULL if none.  Where they disagree, an operand's own
 * DaemonSet decides.  Never by the prefix of a pod's name and never by its
 * nodeSelector: nvidia-device-plugin-mps-control-daemon is placed by the device
 * plugin's label and is not the device plugin (NVIDIA/gpu-operator,
 * assets/state-mps-control-daemon/0400_daemonset.yaml).
 */
const struct operand *roster_of_pod(const struct roster *r,
    struct slice daemonset, struct slice app, struct slice component);

#endif
