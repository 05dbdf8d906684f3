#include "backend.h"

#ifdef __x86_64__

#include "block_sse2.h"
#include "skim_body.h"

static int
usable(void)
{
	return 1;
}

const struct backend backend_sse2 = {
	"sse2", usable, skim_blocks, skim_newlines
};

#else

const struct backend backend_sse2 = { "sse2", NULL, NULL, NULL };

#endif
