#include "stranger.h"

static const struct stranger strangers[] = {
#define YAML "YAML", "use kubectl get nodes,pods -A -o json"
#define UTF16 "UTF-16", "convert it: iconv -f UTF-16 -t UTF-8"
#define TABLE "kubectl's table", "use kubectl get nodes,pods -A -o json"
#define PACKED(program) "unpack it: " program " -dc FILE | kubectl gpuops ..."
#define FAILED "a message of kubectl's", \
    "capture its stdout alone, and see why it complains"
	{ SLICE("\x1f\x8b"), "gzip data", PACKED("gzip") },
	{ SLICE("\x28\xb5\x2f\xfd"), "zstd data", PACKED("zstd") },
	{ SLICE("\xfd" "7zXZ"), "xz data", PACKED("xz") },
	{ SLICE("BZh"), "bzip2 data", PACKED("bzip2") },
	{ SLICE("PK\x03\x04"), "a zip archive", "unpack it" },
	{ SLICE("\xff\xfe"), UTF16 },
	{ SLICE("\xfe\xff"), UTF16 },
	{ SLICE("{\0\"\0"), UTF16 },
	{ SLICE("{\0\n\0"), UTF16 },
	{ SLICE("{\0\r\0"), UTF16 },
	{ SLICE("[\0{\0"), UTF16 },
	{ SLICE("[\0\"\0"), UTF16 },
	{ SLICE("\0{\0"), UTF16 },
	{ SLICE("\0[\0"), UTF16 },
	{ SLICE("---"), YAML },
	{ SLICE("#"), YAML },
	{ SLICE("%YAML"), YAML },
	{ SLICE("- "), YAML },
	{ SLICE("apiVersion:"), YAML },
	{ SLICE("kind:"), YAML },
	{ SLICE("items:"), YAML },
	{ SLICE("metadata:"), YAML },
	{ SLICE("object:"), YAML },
	{ SLICE("type:"), YAML },
	{ SLICE("NAME "), TABLE },
	{ SLICE("NAMESPACE "), TABLE },
	{ SLICE("Name: "), "what kubectl describe prints",
	    "use kubectl get nodes,pods -A -o json" },
	{ SLICE("No resources found"), FAILED },
	{ SLICE("error: "), FAILED },
	{ SLICE("Warning: "), FAILED },
	{ SLICE("Error from server"), FAILED },
	{ SLICE("Unable to connect"), FAILED },
#undef YAML
#undef UTF16
#undef TABLE
#undef PACKED
#undef FAILED
};

const struct stranger *
stranger_find(struct slice first)
{
	size_t i;

	for (i = 0; i < sizeof(strangers) / sizeof(strangers[0]); i++) {
		struct slice begins = strangers[i].begins;

		if (first.len >= begins.len &&
		    slice_equal(slice_head(first, begins.len), begins))
			return &strangers[i];
	}
	return NULL;
}
