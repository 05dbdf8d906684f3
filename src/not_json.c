#include "not_json.h"

/* Known by what stands first, white space aside. */
static const struct format {
	struct slice begins;
	struct not_json is;
} formats[] = {
#define UTF16 "UTF-16", "convert it: iconv -f UTF-16 -t UTF-8"
#define TABLE "kubectl's table", "use kubectl get nodes,pods -A -o json"
#define PACKED(program) "unpack it: " program " -dc FILE | kubectl gpuops ..."
#define FAILED "a message of kubectl's", \
    "capture its stdout alone, and see why it complains"
	{ SLICE("\x1f\x8b"), { "gzip data", PACKED("gzip") } },
	{ SLICE("\x28\xb5\x2f\xfd"), { "zstd data", PACKED("zstd") } },
	{ SLICE("\xfd" "7zXZ"), { "xz data", PACKED("xz") } },
	{ SLICE("BZh"), { "bzip2 data", PACKED("bzip2") } },
	{ SLICE("PK\x03\x04"), { "a zip archive", "unpack it" } },
	{ SLICE("\xff\xfe"), { UTF16 } },
	{ SLICE("\xfe\xff"), { UTF16 } },
	{ SLICE("{\0\"\0"), { UTF16 } },
	{ SLICE("{\0\n\0"), { UTF16 } },
	{ SLICE("{\0\r\0"), { UTF16 } },
	{ SLICE("[\0{\0"), { UTF16 } },
	{ SLICE("[\0\"\0"), { UTF16 } },
	{ SLICE("\0{\0"), { UTF16 } },
	{ SLICE("\0[\0"), { UTF16 } },
	{ SLICE("NAME "), { TABLE } },
	{ SLICE("NAMESPACE "), { TABLE } },
	{ SLICE("Name: "), { "what kubectl describe prints",
	    "use kubectl get nodes,pods -A -o json" } },
	{ SLICE("No resources found"), { FAILED } },
	{ SLICE("error: "), { FAILED } },
	{ SLICE("Warning: "), { FAILED } },
	{ SLICE("Error from server"), { FAILED } },
	{ SLICE("Unable to connect"), { FAILED } },
#undef UTF16
#undef TABLE
#undef PACKED
#undef FAILED
};

const struct not_json *
not_json_find(struct slice first, size_t *len)
{
	size_t skipped = 0, i;
	struct slice begins;

	while (first.len > 0 && (first.ptr[0] == ' ' || first.ptr[0] == '\t' ||
	    first.ptr[0] == '\r' || first.ptr[0] == '\n')) {
		first = slice_from(first, 1);
		skipped++;
	}
	for (i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
		begins = formats[i].begins;
		*len = skipped + begins.len;
		if (first.len >= begins.len &&
		    slice_equal(slice_head(first, begins.len), begins))
			return &formats[i].is;
	}
	return NULL;
}
