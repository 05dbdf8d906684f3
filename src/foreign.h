#ifndef FOREIGN_H
#define FOREIGN_H

#include "arena.h"
#include "slice.h"

/*
 * Bytes that another program wrote, made safe for a terminal.  Unsafe are
 * bytes below 0x20, 0x7f, U+0080 to U+009F, the bidirectional controls
 * (U+202A to U+202E, U+2066 to U+2069) and whatever is not UTF-8; each unsafe
 * byte is shown as \xNN, four columns wide.
 */

/*
 * The next piece of *rest to show, taken off it: bytes that are safe as they
 * are, or one that is not, as \xNN in hex.  0 at the end of *rest.
 */
int foreign_next(struct slice *rest, char hex[5], struct slice *piece);

/* 1 if s, the bytes of one character, is safe. */
int foreign_is_safe(struct slice s);

/* s as it is shown, NUL-terminated: for texts that printf makes. */
char *foreign_shown(struct slice s, struct arena *arena);

/* The columns that s takes once shown, a code point counting as one. */
size_t foreign_width(struct slice s);

/* The length of the UTF-8 sequence that s begins with, 0 if it is none. */
size_t foreign_utf8(struct slice s);

#endif
