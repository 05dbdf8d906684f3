#include "capture.h"
#include "look.h"
#include "platform.h"

/* Never silent: another roster is another answer. */
static int
settle(struct question *q, const struct options *o, const struct cluster *c,
    struct hints *hints, struct error *err)
{
	struct platform p;

	platform_find(&p, c, &hints->arena);
	hints_add(hints, "--roster " ROSTER_AUTO " takes %s: %s%s", p.roster,
	    p.text, p.mixed ? "; --roster five and --roster standalone look "
	    "at either part" : "");
	return question_settle(q, o, p.roster, err);
}

int
look_at(struct look *l, struct question *q, const struct options *o,
    const struct names *names, struct hints *hints, struct error *err)
{
	if (capture_read(&l->cluster, o, names, &q->interest, hints, err) < 0)
		return -1;
	if (q->automatic && settle(q, o, &l->cluster, hints, err) < 0)
		return -1;
	return view_init(&l->view, &l->cluster, &q->choice, hints, err);
}

void
look_free(struct look *l)
{
	view_free(&l->view);
	cluster_free(&l->cluster);
}
