#include <string.h>
#include <strings.h>

#include "nearest.h"

#define LONGEST 40		/* longer words are not compared */

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The number of letters to insert, delete or replace to make a into b. */
static size_t
distance(const char *a, const char *b)
{
	size_t la = strlen(a), lb = strlen(b), row[LONGEST + 1], i, j, old, up;

	if (la > LONGEST || lb > LONGEST)
		return LONGEST;
	for (j = 0; j <= lb; j++)
		row[j] = j;
	for (i = 1; i <= la; i++) {
		old = row[0];
		row[0] = i;
		for (j = 1; j <= lb; j++) {
			up = row[j];
			old += lower(a[i - 1]) != lower(b[j - 1]);
			row[j] = least(old, least(up, row[j - 1]) + 1);
			old = up;
		}
	}
	return row[lb];
}

void
nearest_offer(struct nearest *n, const char *word)
{
	size_t d = distance(n->typed, word), len = strlen(n->typed);
	int begins = len > 0 && strncasecmp(n->typed, word, len) == 0;

	if (d >= strlen(word))
		return;		/* nothing of the word was typed */
	if (!begins && d > 2)
		return;
	if (!begins)
		d += LONGEST;	/* further than any that begins so */
	if (n->best == NULL || d < n->distance) {
		n->best = word;
		n->distance = d;
	}
}
