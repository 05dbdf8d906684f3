#ifndef READ_DOCUMENTS_H
#define READ_DOCUMENTS_H

#include "document.h"
#include "memory_source.h"

/* The documents of a text, so many bytes a read; 0 or -1 as documents_read. */
static inline int
read_documents(struct documents *ds, const char *text, size_t most,
    struct error *err)
{
	struct memory_source m = { .text = slice_of(text), .most = most };

	return documents_read(ds, "FILE", memory_source(&m), err);
}

#endif
