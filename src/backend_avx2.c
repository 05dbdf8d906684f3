#include "backend.h"

#ifdef __x86_64__

#include "block_avx2.h"
#include "skim_body.h"

static int
usable(void)
{
	return __builtin_cpu_supports("avx2") &&
	    __builtin_cpu_supports("bmi") &&
	    __builtin_cpu_supports("bmi2") &&
	    __builtin_cpu_supports("pclmul") &&
	    __builtin_cpu_supports("popcnt");
}

const struct backend backend_avx2 = {
	"avx2", usable, skim_blocks, skim_newlines
};

#else

const struct backend backend_avx2 = { "avx2", NULL, NULL, NULL };

#endif
