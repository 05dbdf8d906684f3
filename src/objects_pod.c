#include "manifest_rows.h"
#include "objects.h"

/*
 * A pod that ends well where a workload would get its GPU: its node has a
 * driver, a device plugin offers the GPU, and the container runtime brings it
 * in.
 */
static const struct manifest_row smoke_test[] = {
	{ 0, "apiVersion",		TEXT("v1") },
	{ 0, "kind",			TEXT("Pod") },
	{ 0, "metadata",		MAP },
	{ 1,	"name",			TEXT("$name") },
	{ 1,	"namespace",		TEXT("$namespace") },
	{ 0, "spec",			MAP },
	{ 1,	"containers",		LIST },
	{ 2,	"-",			MAP },
	{ 3,	  "command",		LIST },
	{ 4,	  "-",			TEXT("nvidia-smi") },
	/*
	 * Images with CUDA do not start with a driver that is older than they
	 * are; nvidia-smi comes with the driver and needs nothing of them.
	 */
	{ 3,	  "env",		LIST },
	{ 4,	  "-",			MAP },
	{ 5,	    "name",		TEXT("NVIDIA_DISABLE_REQUIRE") },
	{ 5,	    "value",		TEXT("true") },
	{ 3,	  "image",		TEXT("$image") },
	{ 3,	  "name",		TEXT("$container") },
	/* Requests are then the same; no other number would be valid. */
	{ 3,	  "resources",		MAP },
	{ 4,	    "limits",		MAP },
	{ 5,	      "nvidia.com/gpu",	TEXT("1") },
	{ 1,	"imagePullSecrets",	LIST },
	{ 2,	"-",			MAP, EACH(pull_secrets) },
	{ 3,	  "name",		TEXT("$each.value") },
	/* A failure is to be seen, not to be tried again. */
	{ 1,	"restartPolicy",	TEXT("Never") },
	/*
	 * Mostly nvidia is the default runtime, and on EKS there is not even a
	 * RuntimeClass of that name, without which the pod would be refused.
	 */
	{ 1,	"runtimeClassName",	TEXT("$runtime_class") },
	{ 1,	"tolerations",		LIST },
	{ 2,	"-",			MAP, EACH(tolerations) },
	{ 3,	  "effect",		TEXT("$each.effect") },
	{ 3,	  "key",		TEXT("$each.key") },
	{ 3,	  "operator",		TEXT("$each.operator") },
	{ 3,	  "value",		TEXT("$each.value") },
};

const struct manifest_kind object_smoke_test = KIND("pod", smoke_test);
