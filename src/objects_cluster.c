#include "manifest_rows.h"
#include "objects.h"

static const struct manifest_row namespace[] = {
	{ 0, "apiVersion",		TEXT("v1") },
	{ 0, "kind",			TEXT("Namespace") },
	{ 0, "metadata",		MAP },
	{ 1,	"name",			TEXT("$name") },
};

const struct manifest_kind object_namespace = KIND("namespace", namespace);
