#ifndef ROSTER_H
#define ROSTER_H

#include <stddef.h>

#include "slice.h"

/* What is peculiar to an operand. */
enum {
	/* Not deployed unless it is switched on, though nodes ask for it. */
	OPERAND_OPTIONAL = 1 << 0,
	/* Its pods need the runtime that the container toolkit sets up. */
	OPERAND_NEEDS_RUNTIME = 1 << 1,
	/* Only nodes whose GPUs can be split by MIG are to ask for it. */
	OPERAND_MIG = 1 << 2,
	/* Its label is set to "" by the driver's manager: that says nothing. */
	OPERAND_OFTEN_EMPTY = 1 << 3,
	/* A Deployment has its pods, not a DaemonSet. */
	OPERAND_DEPLOYMENT = 1 << 4,
	/*
	 * Its startup probe gives it 60 seconds and 120 times 10 more
	 * (NVIDIA/gpu-operator, assets/state-driver/0500_daemonset.yaml).
	 */
	OPERAND_SLOW_START = 1 << 5,
	/* Hosts may bring it with them. */
	OPERAND_OF_HOST = 1 << 6
};

/* What asks for an operand on a node; see asks.h. */
enum asker {
	ASKER_LABEL,			/* its label; without one nothing */
	ASKER_GPU			/* that the node has a GPU */
};

/*
 * One operand, of the NVIDIA GPU Operator mostly: a DaemonSet, the node label
 * that places it, and how its pods are told.  What is NULL does not apply.
 */
struct operand {
	const char *name;		/* as users and labels write it */
	const char *short_name;		/* as matrix prints it; NULL: name */
	const char *label;		/* on a node, "true" asks for it */
	const char *daemonset;		/* its name, and its pods' app label */
	const char *after;		/* the operand that it waits for */
	unsigned flags;
	const char *also;		/* a label that must be "true", too */
	const char *app;		/* its pods', if not as daemonset */
	const char *daemonset_prefix;	/* of the names of further ones */
	const char *daemonset_suffix;
	const char *component;		/* its pods' label of that name */
	const char *preinstalled;	/* label value: the host brings it */
	const char *container;		/* of a pod that a DaemonSet of
					   whatever name controls */
	enum asker asker;
	const struct operand *const *any_of; /* it is any of these, and has no
					   pods but theirs; NULL at the end */
};

/* What the labels begin with by which nodes ask for the operator's operands. */
#define DEPLOY "nvidia.com/gpu.deploy."

/* A set of operands, in the order in which they start. */
struct roster {
	const char *name;
	const struct operand *const *operands;
	size_t count;
	int uniform;			/* a node that has one of their labels
					   is to have those of all */
	int standalone;			/* no operator: its pods may be in any
					   namespace, and what it needs and does
					   not have itself is the host's */
};

/* The five operands that every container workload needs. */
extern const struct roster roster_five;

/*
 * All operands that are known, those of every roster and, so that they are not
 * taken for others, what else belongs to the stack.  Not one that is any of
 * several.
 */
extern const struct roster roster_all;

/* The built-in roster of this name, NULL if there is none. */
const struct roster *roster_named(const char *name);

/* The names of the built-in rosters: the i-th, NULL after the last. */
const char *roster_name(size_t i);

/*
 * The operand of this name, or else of this short name; NULL if the roster has
 * none.
 */
const struct operand *roster_find(const struct roster *r, struct slice name);

/* 1 if the roster has this very operand. */
int roster_has(const struct roster *r, const struct operand *operand);

/*
 * What an operand is called where there is little room: its short name, unless
 * another operand of the roster has that for its name.
 */
const char *roster_short(const struct roster *r, const struct operand *operand);

/*
 * The operand of the roster that a pod of this one, NULL if nobody's, counts
 * for: one that is any of several, if it is among those, or else itself.
 */
const struct operand *roster_as(const struct roster *r,
    const struct operand *operand);

/* What tells whose a pod is; what is absent is "no value". */
struct pod_marks {
	struct slice daemonset;		/* that controls it */
	int other_owner;		/* something else owns it */
	struct slice app, component;	/* its labels of these names */
	struct slice container;		/* of the names of its containers the
					   one that roster_tells */
};

/* 1 if an operand of the roster is told by a container of this name. */
int roster_tells(const struct roster *r, struct slice container);

/*
 * The operand whose pod it is, NULL if nobody's; as well that of a DaemonSet,
 * by its own name and its pods' labels.  Where name and labels disagree, an
 * operand's own DaemonSet decides.  Never by the prefix of a pod's name and
 * never by its nodeSelector: nvidia-device-plugin-mps-control-daemon is placed
 * by the device plugin's label and is not the device plugin
 * (NVIDIA/gpu-operator, assets/state-mps-control-daemon/0400_daemonset.yaml).
 */
const struct operand *roster_of_pod(const struct roster *r,
    const struct pod_marks *marks);

#endif
