#ifndef _GNU_SOURCE
#define _GNU_SOURCE	/* F_SETPIPE_SZ is Linux's own, fcntl(2) */
#endif
#include <fcntl.h>

#include "pipe_size.h"

/* What Linux lets anybody have (/proc/sys/fs/pipe-max-size, pipe(7)). */
#define PIPE_BYTES	(1024 * 1024)

void
pipe_size_raise(int fd)
{
#ifdef F_SETPIPE_SZ
	int has = fcntl(fd, F_GETPIPE_SZ);

	if (has >= 0 && has < PIPE_BYTES)
		(void)fcntl(fd, F_SETPIPE_SZ, PIPE_BYTES);
#else
	(void)fd;
#endif
}
