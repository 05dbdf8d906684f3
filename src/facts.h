#ifndef FACTS_H
#define FACTS_H

/*
 * What may be true of the objects to be made, one bit each: the rows of their
 * tables ask for it.
 */
enum {
	FACT_FULL	= 1 << 0,	/* not --minimal */
	FACT_HOST_DRIVER = 1 << 1,	/* no driver in a container */
	FACT_HOST_TOOLKIT = 1 << 2,
	/* The container runtime is just one of these. */
	FACT_CONTAINERD	= 1 << 3,
	FACT_CRIO	= 1 << 4,
	FACT_DOCKER	= 1 << 5,
	/* It has a handler "nvidia", which a RuntimeClass may name. */
	FACT_HANDLER	= 1 << 6,
	/* GPUs get into containers by the Container Device Interface. */
	FACT_CDI	= 1 << 7,
	/* The toolkit writes a file beside the runtime's configuration. */
	FACT_DROP_IN	= 1 << 8,
	/* The toolkit's program is nvidia-ctk-installer. */
	FACT_INSTALLER	= 1 << 9,
	/* gpu-feature-discovery makes NodeFeature objects, and may do so. */
	FACT_NODE_FEATURE_API = 1 << 10,
	/* dcgm-exporter 4: serves /health, needs but one capability. */
	FACT_EXPORTER_4	= 1 << 11,
	/* Karpenter reads v1beta1, not v1. */
	FACT_KARPENTER_BETA = 1 << 12,
	/* What EC2 is asked for: one of these, or both. */
	FACT_ON_DEMAND	= 1 << 13,
	FACT_SPOT	= 1 << 14,
	/* The device plugin's chart has an affinity of its own. */
	FACT_CHART_AFFINITY = 1 << 15,
	FACT_BITS	= 16		/* so many are there */
};
#define FACT_RUNTIMES	(FACT_CONTAINERD | FACT_CRIO | FACT_DOCKER)

#endif
