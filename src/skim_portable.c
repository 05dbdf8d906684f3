#include "skim.h"

#include "block_portable.h"
#include "skim_body.h"

static int
usable(void)
{
	return 1;
}

const struct skim_backend skim_portable = {
	"portable", usable, skim_blocks, skim_newlines
};
