#ifndef OBJECTS_H
#define OBJECTS_H

#include "facts.h"
#include "manifest.h"
#include "slice.h"

/* Sets of objects that a word asks for. */
enum {
	SET_OPERANDS	= 1 << 0,	/* what is made without any word */
	SET_STACK	= 1 << 1
};

/*
 * One thing that can be made.  An operand has its short word, its name and its
 * label from the roster; the name of other objects is in the row, or else that
 * of the namespace.
 */
struct object {
	const char *word;	/* asks for it; NULL: it comes in a set only */
	const char *file;	/* the stem of the name of a file for it */
	const char *name;
	const struct manifest_kind *kind;
	const struct manifest_kind *minimal;	/* its kind with --minimal */
	unsigned sets;
	unsigned when, unless;	/* facts, for it to be in a set */
	const char *unless_flag;	/* and by this flag it is of the host */
	const char *container, *memory;
	size_t image;		/* of an operand: in struct release */
	const char *reference;	/* the image of another pod */
	unsigned flags;		/* groups of those that change it */
	size_t needs;		/* in struct manifest, or 0 */
	const char *needs_flag;
	const char *namespace;	/* by default; NULL: that of the operands */
	int anywhere;		/* by default in that of kubectl's context */
	const char *(*namespace_wanted)(struct slice);	/* see grammar.h */
};

/* All of them, in the order in which they are printed and to be applied. */
extern const struct object objects[];
extern const size_t object_count;

/* 1 if it is the DaemonSet of an operand. */
int object_is_operand(const struct object *o);

/* objects_cluster.c: what is there once. */
extern const struct manifest_kind object_namespace, object_runtimeclass;

/* objects_access.c: what gpu-feature-discovery may do. */
extern const struct manifest_kind object_service_account, object_role,
    object_role_binding, object_cluster_role, object_cluster_role_binding;

/* objects_daemonset.c */
extern const struct manifest_kind object_driver, object_toolkit,
    object_device_plugin, object_feature_discovery, object_exporter;

/* objects_karpenter.c */
extern const struct manifest_kind object_nodepool, object_nodeclass;

/* objects_argo.c: the chart of the device plugin. */
extern const struct manifest_kind object_application;

/* objects_pod.c: nvidia-smi, once. */
extern const struct manifest_kind object_smoke_test;

/* A DaemonSet with nothing but placement, image and memory request. */
extern const struct manifest_kind object_daemonset_minimal;

#endif
