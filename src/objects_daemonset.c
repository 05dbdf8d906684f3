#include "manifest_rows.h"
#include "objects.h"

static const struct manifest_row minimal[] = {
	{ 0, "apiVersion",		TEXT("apps/v1") },
	{ 0, "kind",			TEXT("DaemonSet") },
	{ 0, "metadata",		MAP },
	{ 1,	"name",			TEXT("$name") },
	{ 1,	"namespace",		TEXT("$namespace") },
	{ 0, "spec",			MAP },
	{ 1,	"selector",		MAP },
	{ 2,	  "matchLabels",	MAP },
	{ 3,	    "app",		TEXT("$name") },
	{ 1,	"template",		MAP },
	{ 2,	  "metadata",		MAP },
	{ 3,	    "labels",		MAP },
	{ 4,	      "app",		TEXT("$name") },
	{ 2,	  "spec",		MAP },
	{ 3,	    "containers",	LIST },
	{ 4,	    "-",		MAP },
	{ 5,	      "image",		TEXT("$image") },
	{ 5,	      "name",		TEXT("$container") },
	{ 5,	      "resources",	MAP },
	{ 6,	        "requests",	MAP },
	{ 7,	          "memory",	TEXT("$memory") },
	{ 3,	    "nodeSelector",	MAP },
	{ 4,	      "$label",		TEXT("true") },
};

const struct manifest_kind object_daemonset_minimal =
    KIND("daemonset.apps", minimal);
