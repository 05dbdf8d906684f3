#include "capture.h"
#include "look.h"

int
look_at(struct look *l, const struct question *q, const struct options *o,
    const struct names *names, struct hints *hints, struct error *err)
{
	if (capture_read(&l->cluster, o, names, &q->interest, hints, err) < 0)
		return -1;
	return view_init(&l->view, &l->cluster, &q->choice, hints, err);
}

void
look_free(struct look *l)
{
	view_free(&l->view);
	cluster_free(&l->cluster);
}
