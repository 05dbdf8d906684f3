#include "backend.h"
#include "block_portable.h"
#include "skim_body.h"

static int
usable(void)
{
	return 1;
}

const struct backend backend_portable = {
	"portable", usable, skim_blocks, skim_newlines
};

static enum skim_verdict
doubt(struct skim *k, const char *text, size_t len, int ended)
{
	(void)k;
	(void)text;
	(void)len;
	(void)ended;
	return SKIM_DOUBT;
}

const struct backend backend_exact = {
	"exact", usable, doubt, skim_newlines
};
