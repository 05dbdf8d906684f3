#ifndef NODEPOOL_H
#define NODEPOOL_H

#include "cluster.h"
#include "document.h"

/*
 * A NodePool of Karpenter, the nodes of which it makes when pods need them
 * (kubernetes-sigs/karpenter, pkg/apis/v1/nodepool.go).
 */
struct nodepool {
	const struct document *d;
	unsigned api;			/* one of the bits below */
	int template;			/* spec.template.spec, or JSON_NONE */
	const struct taint *taints;	/* that keep pods away, not its
					   startupTaints: those go by
					   themselves */
	size_t taint_count;
	int has_gpus;			/* NVIDIA's, may its nodes have */
};

enum { NODEPOOL_V1BETA1 = 1 << 0, NODEPOOL_V1 = 1 << 1 };

struct nodepools {
	struct nodepool *v;
	size_t count, cap;
};

/* 1 if the document is of Karpenter's group, whatever kind and version. */
int nodepool_is_karpenter(const struct document *d);

/* The bit of a NodePool's version; 0 if the document is none, or of another. */
unsigned nodepool_api(const struct document *d);

/*
 * Finds all of them; what they point to lives in the arena and the documents.
 * Free with nodepools_free.
 */
void nodepools_find(struct nodepools *p, const struct documents *d,
    struct arena *arena);

/* That of a document, NULL if it is none. */
const struct nodepool *nodepools_of(const struct nodepools *p,
    const struct document *d);

/*
 * 1 if its nodes may have these labels: the labels of its template or its
 * requirements say so, or do not say otherwise of one that nodes have unsaid.
 */
int nodepool_may_have(const struct nodepool *p, const struct label *labels,
    size_t count);

/* 1 if they may fit the required node affinity of a pod's spec in d. */
int nodepool_may_fit(const struct nodepool *p, const struct document *d,
    int spec);

/* 1 if its template gives nodes this label. */
int nodepool_sets(const struct nodepool *p, const char *key,
    const char *value);

/*
 * 1 if nothing in its requirements keeps out EC2's g4ad instances, whose GPUs
 * are AMD's.
 */
int nodepool_may_be_amd(const struct nodepool *p);

void nodepools_free(struct nodepools *p);

#endif
