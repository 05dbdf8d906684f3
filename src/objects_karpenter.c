#include "manifest_rows.h"
#include "objects.h"

/*
 * Two versions of the API put some fields in different places: Karpenter reads
 * v1beta1 up to 1.0 and v1 since then (kubernetes-sigs/karpenter,
 * pkg/apis/v1beta1/nodepool.go and pkg/apis/v1/nodepool.go).  Where rows are
 * without a condition the versions agree.
 */
static const struct manifest_row nodepool[] = {
	{ 0, "apiVersion",		TEXT("karpenter.sh/v1"),
	    UNLESS(FACT_KARPENTER_BETA) },
	{ 0, "apiVersion",		TEXT("karpenter.sh/v1beta1"),
	    WHEN(FACT_KARPENTER_BETA) },
	{ 0, "kind",			TEXT("NodePool") },
	{ 0, "metadata",		MAP },
	{ 1,	"name",			TEXT("$name") },
	{ 0, "spec",			MAP },
	{ 1,	"disruption",		MAP },
	/*
	 * The default policy of either version moves pods off a node to save
	 * money, and a job on a GPU loses its work; of the name that v1 has
	 * for it v1beta1 knows nothing.  Both have this one, and want to be
	 * told with it for how long a node must be empty.
	 */
	{ 2,	  "consolidateAfter",	TEXT("5m") },
	{ 2,	  "consolidationPolicy", TEXT("WhenEmpty") },
	/* The default of both, here to show where it can be changed. */
	{ 2,	  "expireAfter",	TEXT("720h"),
	    WHEN(FACT_KARPENTER_BETA) },
	/*
	 * A node comes for any pod that asks for a GPU, so something must say
	 * how many.  Eight is the largest instance, or eight small ones; EC2
	 * has no more than 64 CPUs to a GPU, so that those are never short.
	 */
	{ 1,	"limits",		MAP },
	{ 2,	  "cpu",		TEXT("512") },
	{ 2,	  "nvidia.com/gpu",	TEXT("8") },
	/*
	 * No label nvidia.com/gpu.present, by which the device plugin's chart
	 * would place itself: Karpenter's own do for that (objects_argo.c), and
	 * where the GPU Operator runs, that one is its to set.
	 */
	{ 1,	"template",		MAP },
	{ 2,	  "spec",		MAP },
	{ 3,	    "expireAfter",	TEXT("720h"),
	    UNLESS(FACT_KARPENTER_BETA) },
	{ 3,	    "nodeClassRef",	MAP },
	{ 4,	      "apiVersion",	TEXT("karpenter.k8s.aws/v1beta1"),
	    WHEN(FACT_KARPENTER_BETA) },
	{ 4,	      "group",		TEXT("karpenter.k8s.aws"),
	    UNLESS(FACT_KARPENTER_BETA) },
	{ 4,	      "kind",		TEXT("EC2NodeClass") },
	{ 4,	      "name",		TEXT("gpu") },
	{ 3,	    "requirements",	LIST },
	{ 4,	    "-",		MAP },
	{ 5,	      "key",	TEXT("karpenter.k8s.aws/instance-category") },
	{ 5,	      "operator",	TEXT("In") },
	{ 5,	      "values",		LIST },
	{ 6,	      "-",		TEXT("g") },
	{ 6,	      "-",		TEXT("p") },
	/* Drivers of today do not know the GPUs of p2. */
	{ 4,	    "-",		MAP },
	{ 5,	      "key",	TEXT("karpenter.k8s.aws/instance-generation") },
	{ 5,	      "operator",	TEXT("Gt") },
	{ 5,	      "values",		LIST },
	{ 6,	      "-",		TEXT("2") },
	/* g4ad, of category g, has GPUs of AMD. */
	{ 4,	    "-",		MAP },
	{ 5,	      "key",	TEXT("karpenter.k8s.aws/"
	    "instance-gpu-manufacturer") },
	{ 5,	      "operator",	TEXT("In") },
	{ 5,	      "values",		LIST },
	{ 6,	      "-",		TEXT("nvidia") },
	{ 4,	    "-",		MAP },
	{ 5,	      "key",		TEXT("kubernetes.io/os") },
	{ 5,	      "operator",	TEXT("In") },
	{ 5,	      "values",		LIST },
	{ 6,	      "-",		TEXT("linux") },
	/* g5g is arm64, which few images for GPUs are built for. */
	{ 4,	    "-",		MAP },
	{ 5,	      "key",		TEXT("kubernetes.io/arch") },
	{ 5,	      "operator",	TEXT("In") },
	{ 5,	      "values",		LIST },
	{ 6,	      "-",		TEXT("amd64") },
	{ 4,	    "-",		MAP },
	{ 5,	      "key",		TEXT("karpenter.sh/capacity-type") },
	{ 5,	      "operator",	TEXT("In") },
	{ 5,	      "values",		LIST },
	{ 6,	      "-",		TEXT("on-demand"),
	    WHEN(FACT_ON_DEMAND) },
	{ 6,	      "-",		TEXT("spot"), WHEN(FACT_SPOT) },
	/*
	 * Keeps pods off that want no GPU.  With this key the API server adds
	 * the toleration to those that want one, where it has the admission
	 * plugin ExtendedResourceToleration, as EKS does.
	 */
	{ 3,	    "taints",		LIST },
	{ 4,	    "-",		MAP },
	{ 5,	      "effect",		TEXT("NoSchedule") },
	{ 5,	      "key",		TEXT("nvidia.com/gpu") },
	{ 5,	      "value",		TEXT("true") },
};

/*
 * aws/karpenter-provider-aws, pkg/apis/v1beta1/ec2nodeclass.go and
 * pkg/apis/v1/ec2nodeclass.go.
 */
static const struct manifest_row nodeclass[] = {
	{ 0, "apiVersion",		TEXT("karpenter.k8s.aws/v1"),
	    UNLESS(FACT_KARPENTER_BETA) },
	{ 0, "apiVersion",		TEXT("karpenter.k8s.aws/v1beta1"),
	    WHEN(FACT_KARPENTER_BETA) },
	{ 0, "kind",			TEXT("EC2NodeClass") },
	{ 0, "metadata",		MAP },
	{ 1,	"name",			TEXT("$name") },
	{ 0, "spec",			MAP },
	/*
	 * The images of these families have the driver and the container
	 * toolkit for instances with GPUs, and no device plugin.  The releases
	 * that know no v1 take an image without a driver for AL2023, whatever
	 * the instance (website/content/en/v0.37/concepts/nodeclasses.md).
	 */
	{ 1,	"amiFamily",		TEXT("AL2"),
	    WHEN(FACT_KARPENTER_BETA) },
	{ 1,	"amiSelectorTerms",	LIST, UNLESS(FACT_KARPENTER_BETA) },
	{ 2,	"-",			MAP },
	{ 3,	  "alias",		TEXT("al2023@latest") },
	/*
	 * Without this the disk has 20Gi (pkg/providers/amifamily/resolver.go,
	 * DefaultEBS), which the driver and one image with CUDA can fill; then
	 * pods are evicted.  What is said here replaces that default whole.
	 */
	{ 1,	"blockDeviceMappings",	LIST },
	{ 2,	"-",			MAP },
	{ 3,	  "deviceName",		TEXT("/dev/xvda") },
	{ 3,	  "ebs",		MAP },
	{ 4,	    "deleteOnTermination", BARE("true") },
	{ 4,	    "encrypted",	BARE("true") },
	{ 4,	    "volumeSize",	TEXT("100Gi") },
	{ 4,	    "volumeType",	TEXT("gp3") },
	{ 1,	"role",			TEXT("$role") },
	/* The tag that Karpenter's own instructions put on both. */
	{ 1,	"securityGroupSelectorTerms", LIST },
	{ 2,	"-",			MAP },
	{ 3,	  "tags",		MAP },
	{ 4,	    "karpenter.sh/discovery", TEXT("$cluster") },
	{ 1,	"subnetSelectorTerms",	LIST },
	{ 2,	"-",			MAP },
	{ 3,	  "tags",		MAP },
	{ 4,	    "karpenter.sh/discovery", TEXT("$cluster") },
};

const struct manifest_kind object_nodepool =
    KIND("nodepool.karpenter.sh", nodepool);
const struct manifest_kind object_nodeclass =
    KIND("ec2nodeclass.karpenter.k8s.aws", nodeclass);
