#include "manifest_rows.h"
#include "objects.h"

/*
 * All operands' pods are privileged or have paths of the host, which only the
 * pod security level of this name lets in (kubernetes.io, "Pod Security
 * Standards"); where a cluster enforces another one by default their DaemonSets
 * would stay without pods.
 */
static const struct manifest_row namespace[] = {
	{ 0, "apiVersion",		TEXT("v1") },
	{ 0, "kind",			TEXT("Namespace") },
	{ 0, "metadata",		MAP },
	{ 1,	"labels",		MAP, WHEN(FACT_FULL) },
	{ 2,	  "pod-security.kubernetes.io/audit",	TEXT("privileged") },
	{ 2,	  "pod-security.kubernetes.io/enforce",	TEXT("privileged") },
	{ 2,	  "pod-security.kubernetes.io/warn",	TEXT("privileged") },
	{ 1,	"name",			TEXT("$name") },
};

/* The toolkit makes the handler: NVIDIA/gpu-operator, assets/pre-requisites. */
static const struct manifest_row runtimeclass[] = {
	{ 0, "apiVersion",		TEXT("node.k8s.io/v1") },
	{ 0, "handler",			TEXT("nvidia") },
	{ 0, "kind",			TEXT("RuntimeClass") },
	{ 0, "metadata",		MAP },
	{ 1,	"name",			TEXT("$name") },
};

const struct manifest_kind object_namespace = KIND("namespace", namespace);
const struct manifest_kind object_runtimeclass =
    KIND("runtimeclass.node.k8s.io", runtimeclass);
