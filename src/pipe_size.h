#ifndef PIPE_SIZE_H
#define PIPE_SIZE_H

/*
 * Asks for a larger buffer if fd is a pipe, so that reader and writer take
 * turns less often.  No matter if that cannot be had.
 */
void pipe_size_raise(int fd);

#endif
