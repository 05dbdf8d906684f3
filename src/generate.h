#ifndef GENERATE_H
#define GENERATE_H

#include "error.h"
#include "hints.h"
#include "options.h"
#include "out.h"

/*
 * The command generate: prints the manifests that o->args names to out, or
 * writes them into files and prints nothing; adds a hint where they need an
 * object that is not among them.  0, or -1 with err and nothing in out.
 */
int generate_run(const struct options *o, struct out *out, struct hints *hints,
    struct error *err);

#endif
