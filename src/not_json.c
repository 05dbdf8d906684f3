#include "not_json.h"

#define YAML "YAML", "use kubectl get nodes,pods -A -o json"
static const struct not_json yaml = { YAML };

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
	{ SLICE("---"), { YAML } },
	{ SLICE("#"), { YAML } },
	{ SLICE("%YAML"), { YAML } },
	{ SLICE("- "), { YAML } },
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

/* The length of a YAML key and its colon at the start of s, 0 if none is. */
static size_t
yaml_key(struct slice s)
{
	size_t n = 0;

	while (n < s.len && ((s.ptr[n] >= 'a' && s.ptr[n] <= 'z') ||
	    (s.ptr[n] >= 'A' && s.ptr[n] <= 'Z') || s.ptr[n] == '_' ||
	    (n > 0 && (s.ptr[n] == '-' || s.ptr[n] == '.' ||
	    (s.ptr[n] >= '0' && s.ptr[n] <= '9')))))
		n++;
	if (n == 0 || n == s.len || s.ptr[n++] != ':')
		return 0;
	return n == s.len || s.ptr[n] == ' ' || s.ptr[n] == '\n' ||
	    s.ptr[n] == '\r' ? n : 0;
}

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
	*len = skipped + yaml_key(first);
	return *len > skipped ? &yaml : NULL;
}
