#include "manifest_rows.h"
#include "objects.h"

/*
 * What gpu-feature-discovery may do: NVIDIA/gpu-operator,
 * assets/gpu-feature-discovery.  Of the five it alone talks to the API server.
 */

#define RBAC		"rbac.authorization.k8s.io"
#define NAME_IN_NAMESPACE \
	{ 0, "metadata",		MAP }, \
	{ 1,	"name",			TEXT("$name") }, \
	{ 1,	"namespace",		TEXT("$namespace") }

static const struct manifest_row service_account[] = {
	{ 0, "apiVersion",		TEXT("v1") },
	{ 0, "kind",			TEXT("ServiceAccount") },
	NAME_IN_NAMESPACE,
};

static const struct manifest_row role[] = {
	{ 0, "apiVersion",		TEXT(RBAC "/v1") },
	{ 0, "kind",			TEXT("Role") },
	NAME_IN_NAMESPACE,
	{ 0, "rules",			LIST },
	/* Where its labels go, for node feature discovery to put them on. */
	{ 1, "-",			MAP },
	{ 2,	"apiGroups",		LIST },
	{ 3,	"-",			TEXT("nfd.k8s-sigs.io") },
	{ 2,	"resources",		LIST },
	{ 3,	"-",			TEXT("nodefeatures") },
	{ 2,	"verbs",		LIST },
	{ 3,	"-",			TEXT("get") },
	{ 3,	"-",			TEXT("list") },
	{ 3,	"-",			TEXT("watch") },
	{ 3,	"-",			TEXT("create") },
	{ 3,	"-",			TEXT("update") },
	/* Itself, the owner of that object: it goes when the pod does. */
	{ 1, "-",			MAP },
	{ 2,	"apiGroups",		LIST },
	{ 3,	"-",			TEXT("") },
	{ 2,	"resources",		LIST },
	{ 3,	"-",			TEXT("pods") },
	{ 2,	"verbs",		LIST },
	{ 3,	"-",			TEXT("get") },
};

static const struct manifest_row cluster_role[] = {
	{ 0, "apiVersion",		TEXT(RBAC "/v1") },
	{ 0, "kind",			TEXT("ClusterRole") },
	{ 0, "metadata",		MAP },
	{ 1,	"name",			TEXT("$name") },
	{ 0, "rules",			LIST },
	{ 1, "-",			MAP },
	{ 2,	"apiGroups",		LIST },
	{ 3,	"-",			TEXT("") },
	{ 2,	"resources",		LIST },
	{ 3,	"-",			TEXT("nodes") },
	{ 2,	"verbs",		LIST },
	{ 3,	"-",			TEXT("get") },
	{ 3,	"-",			TEXT("list") },
	{ 3,	"-",			TEXT("watch") },
};

/* A role and the service account that gets it; all have the same name. */
#define BINDING(role) \
	{ 0, "roleRef",			MAP }, \
	{ 1,	"apiGroup",		TEXT(RBAC) }, \
	{ 1,	"kind",			TEXT(role) }, \
	{ 1,	"name",			TEXT("$name") }, \
	{ 0, "subjects",		LIST }, \
	{ 1, "-",			MAP }, \
	{ 2,	"kind",			TEXT("ServiceAccount") }, \
	{ 2,	"name",			TEXT("$name") }, \
	{ 2,	"namespace",		TEXT("$namespace") }

static const struct manifest_row role_binding[] = {
	{ 0, "apiVersion",		TEXT(RBAC "/v1") },
	{ 0, "kind",			TEXT("RoleBinding") },
	NAME_IN_NAMESPACE,
	BINDING("Role"),
};

static const struct manifest_row cluster_role_binding[] = {
	{ 0, "apiVersion",		TEXT(RBAC "/v1") },
	{ 0, "kind",			TEXT("ClusterRoleBinding") },
	{ 0, "metadata",		MAP },
	{ 1,	"name",			TEXT("$name") },
	BINDING("ClusterRole"),
};

const struct manifest_kind object_service_account =
    KIND("serviceaccount", service_account);
const struct manifest_kind object_role = KIND("role." RBAC, role);
const struct manifest_kind object_role_binding =
    KIND("rolebinding." RBAC, role_binding);
const struct manifest_kind object_cluster_role =
    KIND("clusterrole." RBAC, cluster_role);
const struct manifest_kind object_cluster_role_binding =
    KIND("clusterrolebinding." RBAC, cluster_role_binding);
