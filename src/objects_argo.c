#include "manifest_rows.h"
#include "objects.h"

/*
 * The chart of the device plugin, for the nodes that Karpenter starts
 * (NVIDIA/k8s-device-plugin, deployments/helm/nvidia-device-plugin).  What
 * values it has, and which of them Argo CD changes on the way:
 *
 * Since 0.15.0 the chart places its pods by labels that feature discovery sets,
 * which it does not install by default; Karpenter's nodes have none of them and
 * would stay without a plugin.  nodeSelector only narrows that further.
 * An empty affinity is merged with the chart's and so leaves it; null, which
 * would clear it, is taken out of valuesObject (argo-cd#16312).  A list,
 * however, replaces the chart's.
 *
 * 0.14.x has an empty affinity and leaves placement to nodeSelector.
 */
static const struct manifest_row application[] = {
	{ 0, "apiVersion",		TEXT("argoproj.io/v1alpha1") },
	{ 0, "kind",			TEXT("Application") },
	{ 0, "metadata",		MAP },
	{ 1,	"name",			TEXT("$name") },
	/* Argo CD looks for them where it runs itself. */
	{ 1,	"namespace",		TEXT("argocd") },
	{ 0, "spec",			MAP },
	{ 1,	"destination",		MAP },
	{ 2,	  "namespace",		TEXT("$namespace") },
	{ 2,	  "server",	TEXT("https://kubernetes.default.svc") },
	{ 1,	"project",		TEXT("default") },
	{ 1,	"source",		MAP },
	{ 2,	  "chart",		TEXT("nvidia-device-plugin") },
	{ 2,	  "helm",		MAP },
	{ 3,	    "valuesObject",	MAP },
	{ 4,	      "affinity",	MAP, WHEN(FACT_CHART_AFFINITY) },
	{ 5,		"nodeAffinity",	MAP },
	{ 6,		  "requiredDuringSchedulingIgnoredDuringExecution",
	    MAP },
	{ 7,		    "nodeSelectorTerms", LIST },
	{ 8,		    "-",	MAP },
	{ 9,		      "matchExpressions", LIST },
	{ 10,		      "-",	MAP },
	{ 11,			"key",	TEXT("karpenter.k8s.aws/"
	    "instance-gpu-manufacturer") },
	{ 11,			"operator", TEXT("In") },
	{ 11,			"values", LIST },
	{ 12,			"-",	TEXT("nvidia") },
	{ 4,	      "imagePullSecrets", LIST },
	{ 5,	      "-",		MAP, EACH(pull_secrets) },
	{ 6,		"name",		TEXT("$each.value") },
	{ 4,	      "nodeSelector",	MAP, UNLESS(FACT_CHART_AFFINITY) },
	{ 5,		"karpenter.k8s.aws/instance-gpu-manufacturer",
	    TEXT("nvidia") },
	/*
	 * The chart's own two, the second of which is for the NodePool's taint;
	 * a list of others would replace them.
	 */
	{ 4,	      "tolerations",	LIST },
	{ 5,	      "-",		MAP },
	{ 6,		"key",		TEXT("CriticalAddonsOnly") },
	{ 6,		"operator",	TEXT("Exists") },
	{ 5,	      "-",		MAP },
	{ 6,		"effect",	TEXT("NoSchedule") },
	{ 6,		"key",		TEXT("nvidia.com/gpu") },
	{ 6,		"operator",	TEXT("Exists") },
	{ 5,	      "-",		MAP, EACH(tolerations) },
	{ 6,		"effect",	TEXT("$each.effect") },
	{ 6,		"key",		TEXT("$each.key") },
	{ 6,		"operator",	TEXT("$each.operator") },
	{ 6,		"value",	TEXT("$each.value") },
	{ 2,	  "repoURL",
	    TEXT("https://nvidia.github.io/k8s-device-plugin") },
	{ 2,	  "targetRevision",	TEXT("$chart_version") },
	{ 1,	"syncPolicy",		MAP },
	{ 2,	  "automated",		MAP },
	{ 3,	    "prune",		BARE("true") },
	{ 3,	    "selfHeal",		BARE("true") },
	{ 2,	  "syncOptions",	LIST },
	{ 3,	  "-",			TEXT("CreateNamespace=true") },
};

const struct manifest_kind object_application =
    KIND("application.argoproj.io", application);
