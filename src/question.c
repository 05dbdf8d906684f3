#include <string.h>
#include <unistd.h>

#include "duration.h"
#include "flag_value.h"
#include "question.h"
#include "rules.h"

static int
wrong_arguments(const struct options *o, const char *wanted,
    struct error *err)
{
	return error_set(err, "found %zu name%s, wanted %s; see '%s %s --help'",
	    o->args.count, o->args.count == 1 ? "" : "s", wanted, o->program,
	    o->command);
}

/* What an argument is where it is no file; NULL: it may be one. */
static const char *const argument_names[] = {
	[ARGUMENTS_NODES] = "a node",
	[ARGUMENTS_OPERANDS] = "an operand",
	[ARGUMENTS_NODE_OPERAND] = "a node",
	[ARGUMENTS_CHANGES] = "a node",
	[ARGUMENTS_OTHER] = NULL
};

/* A capture in place of a name: -f was forgotten, and stdin would be read. */
static int
refuse_files(const struct options *o, enum arguments arguments,
    struct error *err)
{
	size_t i;

	if (argument_names[arguments] == NULL || o->files.count > 0)
		return 0;
	for (i = 0; i < o->args.count; i++)
		if (strchr(o->args.v[i], '.') != NULL &&
		    access(o->args.v[i], F_OK) == 0)
			return error_set(err, "\"%s\" is a file, wanted %s; "
			    "to read it, write -f %s", o->args.v[i],
			    argument_names[arguments], o->args.v[i]);
	return 0;
}

static int
take_operands(struct question *q, const char *const *names, size_t count,
    struct error *err)
{
	const struct operand **v = arena_array(&q->arena, count + 1,
	    sizeof(*v));
	size_t i, k;

	q->choice.operands = v;
	for (i = 0; i < count; i++) {
		const struct operand *operand = lineup_find(&q->lineup.shown,
		    names[i], err);

		if (operand == NULL)
			return -1;
		for (k = 0; k < q->choice.operand_count; k++)
			if (v[k] == operand)
				break;
		if (k == q->choice.operand_count)
			v[q->choice.operand_count++] = operand;
	}
	return 0;
}

static int
take_changes(struct question *q, const char *const *texts, size_t count,
    struct error *err)
{
	struct change *v = arena_array(&q->arena, count, sizeof(*v));
	size_t i;

	q->choice.changes = v;
	q->choice.change_count = count;
	for (i = 0; i < count; i++)
		if (change_parse(&v[i], texts[i], err) < 0)
			return -1;
	return 0;
}

static int
take_arguments(struct question *q, const struct options *o,
    enum arguments arguments, struct error *err)
{
	const char *const *args = o->args.v;
	size_t count = o->args.count, i;

	if (refuse_files(o, arguments, err) < 0)
		return -1;
	switch (arguments) {
	case ARGUMENTS_NONE:
	case ARGUMENTS_OTHER:
		break;
	case ARGUMENTS_NODES:
		for (i = 0; i < count; i++)
			names_add(&q->nodes, args[i]);
		break;
	case ARGUMENTS_OPERANDS:
		return take_operands(q, args, count, err);
	case ARGUMENTS_NODE_OPERAND:
		if (count > 2)
			return wrong_arguments(o, "a node and an operand", err);
		if (count > 0)
			names_add(&q->nodes, args[0]);
		return count < 2 ? 0 : take_operands(q, &args[1], 1, err);
	case ARGUMENTS_CHANGES:
		if (count < 2)
			return wrong_arguments(o, "a node and changes to it",
			    err);
		names_add(&q->nodes, args[0]);
		return take_changes(q, args + 1, count - 1, err);
	case ARGUMENTS_CAPTURES:
		if (count != 2)
			return wrong_arguments(o, "two captures, before and "
			    "after", err);
		if (strcmp(args[0], "-") == 0 && strcmp(args[1], "-") == 0)
			return error_set(err, "stdin can be read only once");
	}
	return 0;
}

/* What the user named, in the roster as it is now. */
static int
find_again(struct question *q, struct error *err)
{
	const struct operand **v = arena_array(&q->arena,
	    q->choice.operand_count, sizeof(*v));
	size_t i;

	for (i = 0; i < q->choice.operand_count; i++) {
		v[i] = lineup_find(&q->lineup.shown,
		    q->choice.operands[i]->name, err);
		if (v[i] == NULL)
			return -1;
	}
	q->choice.operands = v;
	return 0;
}

/* Pods point to operands of built-in rosters, which stay. */
int
question_settle(struct question *q, const struct options *o,
    const char *roster, struct error *err)
{
	q->automatic = 0;
	lineup_free(&q->lineup);
	q->lineup = (struct lineup){ .shown = { .count = 0 } };
	if (lineup_init(&q->lineup, roster, &o->ignored, err) < 0)
		return -1;
	return find_again(q, err);
}

/*
 * -n chooses among workloads, which are where their users are; what nodes ask
 * for is another matter.
 */
static void
look_everywhere(struct choice *c)
{
	c->roster_named = 1;
	c->workloads_of = c->all_namespaces ? NULL : c->namespace;
	c->all_namespaces = 1;
	c->namespace = NULL;
}

/* Ages are whole seconds, so parts of one in the duration are as good as it. */
static int
take_grace(struct choice *c, const char *text, struct error *err)
{
	static const char flag[] = "--grace";
	static const int64_t second = 1000000000;
	struct error why = { .silent = 0 };
	int64_t nanoseconds;

	c->grace = text;
	if (text == NULL)
		return 0;
	if (duration_parse(text, &nanoseconds, &why) < 0)
		return flag_refuse(flag, text, why.msg, err);
	if (nanoseconds < 0)
		return flag_refuse(flag, text, "wanted a duration that is not "
		    "negative", err);
	c->grace_seconds = nanoseconds / second + (nanoseconds % second != 0);
	return 0;
}

int
question_init(struct question *q, const struct options *o,
    enum arguments arguments, enum width width, struct error *err)
{
	struct choice *c = &q->choice;

	*c = (struct choice){ .namespace = o->namespace,
	    .all_namespaces = o->all_namespaces, .ready = o->ready,
	    .host_toolkit = o->host_toolkit, .host_driver = o->host_driver,
	    .roster = &q->lineup.shown, .known = &q->lineup.known,
	    .ignored = &q->lineup.ignored,
	    .every_daemonset = o->all_daemonsets, .nodes = &q->nodes,
	    .rules = RULES_DEFAULT, .roster_named = o->roster != NULL,
	    .selector_text = o->selector != NULL ? o->selector : "" };
	if (selector_parse(&c->selector, c->selector_text, &q->arena, err) < 0)
		return -1;
	if (take_grace(c, o->grace, err) < 0)
		return -1;
	c->rules_named = o->rules != NULL;
	if (o->rules != NULL && rules_parse(o->rules, &c->rules, err) < 0)
		return -1;
	q->automatic = o->roster != NULL && strcmp(o->roster, ROSTER_AUTO) ==
	    0;
	if (lineup_init(&q->lineup, q->automatic ? NULL : o->roster,
	    &o->ignored, err) < 0 ||
	    take_arguments(q, o, arguments, err) < 0)
		return -1;
	if (o->operand != NULL && take_operands(q, &o->operand, 1, err) < 0)
		return -1;
	if (o->all_daemonsets && c->operand_count > 0)
		return error_set(err, "--all-daemonsets and the name of an "
		    "operand exclude each other");
	if (width == WIDTH_WORKLOADS)
		look_everywhere(c);
	q->interest = (struct interest){ .gpu_pods = width != WIDTH_ROSTER,
	    .gpu_demand = width == WIDTH_WORKLOADS,
	    .daemon_pods = o->all_daemonsets,
	    .known = width != WIDTH_ROSTER || o->roster != NULL ||
	    o->ignored.count > 0 ? &q->lineup.known : &q->lineup.shown };
	return 0;
}

void
question_free(struct question *q)
{
	names_free(&q->nodes);
	lineup_free(&q->lineup);
	arena_free(&q->arena);
}
