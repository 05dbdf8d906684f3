/*
 * Prints a valid capture of one node that is made to be slow to read:
 *
 *	gen_hostile KIND MEGABYTES
 *	gen_hostile --list
 *
 * The bulk is of the named kind and as long as asked for, in units of 10^6
 * bytes: 64 of them are still one object below a limit of 64 MiB.  --list
 * prints the kinds.  Exit 2 if the output cannot be written.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 256 * 1024 };

/* kind comes first, so that items without one need not be kept until it does */
#define LIST_HEAD "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":["
#define LIST_TAIL \
	"{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{" \
	"\"name\":\"node-0\"}}],\"metadata\":{\"resourceVersion\":\"\"}}\n"

/* An object of a kind that nobody reads, known as such only at its end. */
#define ITEM_HEAD "{\"apiVersion\":\"v1\",\"data\":"
#define ITEM_TAIL ",\"kind\":\"ConfigMap\",\"metadata\":{" \
	"\"name\":\"bulk\",\"namespace\":\"default\"}},"

#define TEN(x) x x x x x x x x x x
#define DEEP(x) TEN(x) TEN(x) TEN(x) TEN(x) TEN(x) TEN(x) \
	TEN(x) TEN(x) TEN(x) TEN(x) TEN(x) TEN(x)

/*
 * before, unit again and again, after.  A unit of digits counts up: its keys
 * are all different.  The depth of the deep arrays, 120, and the five levels
 * around them are within the limit of 128.
 */
static const struct kind {
	const char *name, *before, *unit, *after;
	const char *digits;	/* in unit, NULL if all units are equal */
} kinds[] = {
	{ "arrays", ITEM_HEAD "[", "[],", "[]]" ITEM_TAIL, NULL },
	{ "numbers", ITEM_HEAD "[", "1,", "1]" ITEM_TAIL, NULL },
	{ "deep", ITEM_HEAD "[", DEEP("[") DEEP("]") ",", "[]]" ITEM_TAIL,
	    NULL },
	{ "escapes", ITEM_HEAD "{\"text\":\"",
	    "\\\"\\\\\\n\\u00e9\\ud83d\\ude00", "\"}" ITEM_TAIL, NULL },
	{ "key", ITEM_HEAD "{\"", "k", "\":0}" ITEM_TAIL, NULL },
	{ "keys", ITEM_HEAD "{", "\"key-0000000\":0,", "\"last\":0}" ITEM_TAIL,
	    "0000000" },
	{ "spaces", "", " ", "", NULL },
	{ "items", "", "{},", "", NULL },
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static _Noreturn void
die(const char *why)
{
	fprintf(stderr, "gen_hostile: %s\n", why);
	exit(2);
}

static void
print(const char *text, size_t n)
{
	if (fwrite(text, 1, n, stdout) != n)
		die("cannot write");
}

/* Writes n into the digits of a unit, as many as there are. */
static void
count_up(char *unit, const struct kind *k, unsigned long long n)
{
	size_t at = (size_t)(strstr(k->unit, k->digits) - k->unit);
	size_t i = strlen(k->digits);

	while (i-- > 0) {
		unit[at + i] = (char)('0' + n % 10);
		n /= 10;
	}
}

/* The bulk: whole units, so that it may be short of bytes by less than one. */
static void
print_bulk(const struct kind *k, unsigned long long bytes)
{
	size_t unit = strlen(k->unit), per_block = BLOCK / unit, i;
	unsigned long long left = bytes / unit, done = 0;
	char *text = malloc(BLOCK);

	if (text == NULL)
		die("out of memory");
	for (i = 0; i < per_block; i++)
		memcpy(text + i * unit, k->unit, unit);
	while (left > 0) {
		size_t n = left < per_block ? (size_t)left : per_block;

		for (i = 0; k->digits != NULL && i < n; i++)
			count_up(text + i * unit, k, done++);
		print(text, n * unit);
		left -= n;
	}
	free(text);
}

static void
print_capture(const struct kind *k, unsigned long megabytes)
{
	print(LIST_HEAD, strlen(LIST_HEAD));
	print(k->before, strlen(k->before));
	print_bulk(k, megabytes * 1000000ull);
	print(k->after, strlen(k->after));
	print(LIST_TAIL, strlen(LIST_TAIL));
}

static const struct kind *
find_kind(const char *name)
{
	size_t i;

	for (i = 0; i < KINDS; i++)
		if (strcmp(kinds[i].name, name) == 0)
			return &kinds[i];
	die("no such kind; --list names them");
}

static unsigned long
number(const char *word)
{
	char *end;
	unsigned long n = strtoul(word, &end, 10);

	if (*word < '0' || *word > '9' || *end != '\0' || n > 1000000)
		die("wanted MEGABYTES, up to 1000000");
	return n;
}

int
main(int argc, char **argv)
{
	size_t i;

	if (argc == 2 && strcmp(argv[1], "--list") == 0) {
		for (i = 0; i < KINDS; i++)
			printf("%s\n", kinds[i].name);
	} else if (argc == 3) {
		print_capture(find_kind(argv[1]), number(argv[2]));
	} else {
		die("usage: gen_hostile KIND MEGABYTES | --list");
	}
	if (fflush(stdout) != 0)
		die("cannot write");
	return 0;
}
