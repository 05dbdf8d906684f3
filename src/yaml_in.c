#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "not_json.h"
#include "yaml_in.h"
#include "yaml_json.h"

static int
is_one_of(const char *set, char c)
{
	return c != '\0' && strchr(set, c) != NULL;
}

/* The length of a plain key and its colon at the start of s, 0 if none is. */
static size_t
plain_key(struct slice s)
{
	size_t n = 0;

	while (n < s.len && ((s.ptr[n] >= 'a' && s.ptr[n] <= 'z') ||
	    (s.ptr[n] >= 'A' && s.ptr[n] <= 'Z') || s.ptr[n] == '_' ||
	    (n > 0 && (s.ptr[n] == '-' || s.ptr[n] == '.' ||
	    s.ptr[n] == '/' || (s.ptr[n] >= '0' && s.ptr[n] <= '9')))))
		n++;
	if (n == 0)
		return 0;
	while (n < s.len && s.ptr[n] == ' ')
		n++;
	return n < s.len && s.ptr[n] == ':' ? n + 1 : 0;
}

/* 1 if s begins with a quoted string that is a key: JSON has none outside {. */
static int
is_quoted_key(struct slice s)
{
	size_t n = 1;

	while (n < s.len && s.ptr[n] != '"')
		n += s.ptr[n] == '\\' ? 2 : 1;
	for (n++; n < s.len && s.ptr[n] == ' '; n++)
		;
	return s.ptr[0] == '"' && n < s.len && s.ptr[n] == ':';
}

static int
ends_word(struct slice s, size_t at)
{
	return at == s.len || is_one_of(" \t\r\n", s.ptr[at]);
}

/*
 * 1 if an input that begins so is YAML, and cannot be anything else that
 * somebody would pipe in.
 */
static int
is_yaml(struct slice first)
{
	static const char *const words[] = { "---", "-", "?" };
	size_t told, i, n;

	if (slice_begins(first, "\xef\xbb\xbf"))
		first = slice_from(first, 3);
	while (first.len > 0 && is_one_of(" \t\r\n", first.ptr[0]))
		first = slice_from(first, 1);
	if (first.len == 0 || not_json_find(first, &told) != NULL)
		return 0;
	if (is_one_of("#%'&!", first.ptr[0]) || is_quoted_key(first))
		return 1;
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (slice_begins(first, words[i]) &&
		    ends_word(first, strlen(words[i])))
			return 1;
	n = plain_key(first);
	return n > 0 && ends_word(first, n);
}

/* The first bytes once more, then what comes behind them. */
static ssize_t
replay(void *ctx, void *buf, size_t size)
{
	struct yaml_in *y = ctx;
	size_t n = y->first_len - y->given;

	if (n > 0) {
		n = n < size ? n : size;
		memcpy(buf, y->first + y->given, n);
		y->given += n;
		return (ssize_t)n;
	}
	if (y->first_error == 0)
		return y->from.read(y->from.ctx, buf, size);
	errno = y->first_error;
	return -1;
}

static void
read_ahead(struct yaml_in *y)
{
	ssize_t n;

	do {
		n = y->from.read(y->from.ctx, y->first + y->first_len,
		    sizeof(y->first) - y->first_len);
		y->first_len += n > 0 ? (size_t)n : 0;
	} while ((n > 0 && y->first_len < sizeof(y->first)) ||
	    (n < 0 && errno == EINTR));
	y->first_error = n < 0 ? errno : 0;
}

int
yaml_in_init(struct yaml_in *y, const char *file, struct source from,
    size_t most, struct error *err)
{
	struct source again = { .read = replay, .ctx = y };
	struct yaml_json *yaml;

	*y = (struct yaml_in){ .from = from };
	read_ahead(y);
	if (!is_yaml((struct slice){ y->first, y->first_len }))
		return 0;
	yaml = memory_zeroed(1, sizeof(*yaml));
	if (yaml_json_init(yaml, file, again, most, err) < 0) {
		free(yaml);
		return -1;
	}
	y->yaml = yaml;
	return 0;
}

struct source
yaml_in_source(struct yaml_in *y)
{
	if (y->yaml != NULL)
		return yaml_json_source(y->yaml);
	return (struct source){ .read = replay, .ctx = y };
}

void
yaml_in_free(struct yaml_in *y)
{
	if (y->yaml != NULL)
		yaml_json_free(y->yaml);
	free(y->yaml);
	y->yaml = NULL;
}
