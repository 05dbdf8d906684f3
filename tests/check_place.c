#include <check.h>
#include <stdlib.h>

#include "place.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define A63 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define MOST "9223372036854775807"
#define LEAST "-9223372036854775808"
#define AUTO(key) "node.kubernetes.io/" key

/*
 * A DaemonSet and the node n1, each part of them NULL or as follows.
 *	selector, labels	KEY=VALUE, spaces between
 *	terms	EXPRESSION;EXPRESSION| for each term, of KEY OPERATOR or KEY
 *		OPERATOR VALUE,VALUE; with an '@' before it, one of a field
 *	tolerations	KEY OPERATOR VALUE EFFECT, commas between; '-' stands
 *			for one that is absent, '~' for an empty one
 *	taints	KEY=VALUE:EFFECT or KEY:EFFECT, spaces between
 * A pod should be there unless why says what is against it; key is of the label
 * or taint in that.
 */
static const struct {
	const char *node_name, *selector, *terms, *tolerations;
	int host_network;
	const char *labels, *taints;
	const char *why, *key;
	int stay;			/* though not run */
} cases[] = {
	{ .node_name = NULL },
	{ .labels = "a=1" },

	/* nodeName */
	{ .node_name = "n1" },
	{ .node_name = "" },
	{ .node_name = "n2", .why = "its pods want node n2 by nodeName" },
	{ .node_name = "n", .why = "its pods want node n by nodeName" },
	{ .node_name = "N1", .why = "its pods want node N1 by nodeName" },
	{ .node_name = "n11", .why = "its pods want node n11 by nodeName" },
	{ .node_name = "n1", .taints = "sku:NoExecute",
	    .why = "taint sku:NoExecute is not tolerated", .key = "sku" },

	/* nodeSelector */
#define SELECTS(want, has) .selector = want, .labels = has
	{ SELECTS("a=1", "a=1") },
	{ SELECTS("a=", "a=") },
	{ SELECTS("a=1 b=2", "b=2 a=1") },
	{ SELECTS("b b!=-1", "b b!=-1") },	/* not even validated */
	{ SELECTS("a=1", "a=2 a=1") },		/* the last of equal keys */
	{ SELECTS("a=1", NULL), .key = "a",
	    .why = "label a is absent, wants \"1\"" },
	{ SELECTS("a=1", "b=1"), .key = "a",
	    .why = "label a is absent, wants \"1\"" },
	{ SELECTS("a=", "b=1"), .key = "a",
	    .why = "label a is absent, wants \"\"" },
	{ SELECTS("a=", "a=1"), .key = "a",
	    .why = "label a is \"1\", wants \"\"" },
	{ SELECTS("a=1", "a="), .key = "a",
	    .why = "label a is \"\", wants \"1\"" },
	{ SELECTS("a=true", "a=True"), .key = "a",
	    .why = "label a is \"True\", wants \"true\"" },
	{ SELECTS("a=1", "a=1 a=2"), .key = "a",
	    .why = "label a is \"2\", wants \"1\"" },
	{ SELECTS("a=1 b=2", "a=1 b=3"), .key = "b",
	    .why = "label b is \"3\", wants \"2\"" },
	{ SELECTS("a=1 b=2", "b=3"), .key = "a",
	    .why = "label a is absent, wants \"1\"" },

	/* In */
#define TERMS(want, has) .terms = want, .labels = has
	{ TERMS("a In 1|", "a=1") },
	{ TERMS("a In 1,2|", "a=2") },
	{ TERMS("a In |", "a=") },
	{ TERMS("a In 1,1|", "a=1") },
	{ TERMS("a In " A63 "|", "a=" A63) },
	{ TERMS("a In 1|", "a=2"), .key = "a",
	    .why = "label a is \"2\", wants In (1)" },
	{ TERMS("a In 1,2|", "a=12"), .key = "a",
	    .why = "label a is \"12\", wants In (1, 2)" },
	{ TERMS("a In 1|", NULL), .key = "a",
	    .why = "label a is absent, wants In (1)" },
	{ TERMS("a In |", NULL), .key = "a",
	    .why = "label a is absent, wants In ()" },
	{ TERMS("a In true|", "a=True"), .key = "a",
	    .why = "label a is \"True\", wants In (true)" },

	/* NotIn fits an absent key */
	{ TERMS("a NotIn 1|", "a=2") },
	{ TERMS("a NotIn 1|", NULL) },
	{ TERMS("a NotIn 1|", "b=1") },
	{ TERMS("a NotIn 1,2|", "a=") },
	{ TERMS("a NotIn |", NULL) },
	{ TERMS("a NotIn 1|", "a=1"), .key = "a",
	    .why = "label a is \"1\", wants NotIn (1)" },
	{ TERMS("a NotIn 1,2|", "a=2"), .key = "a",
	    .why = "label a is \"2\", wants NotIn (1, 2)" },
	{ TERMS("a NotIn |", "a="), .key = "a",
	    .why = "label a is \"\", wants NotIn ()" },

	/* Exists, DoesNotExist */
	{ TERMS("a Exists|", "a=1") },
	{ TERMS("a Exists|", "a=") },
	{ TERMS("a Exists|", "b=1"), .key = "a",
	    .why = "label a is absent, wants Exists" },
	{ TERMS("a DoesNotExist|", NULL) },
	{ TERMS("a DoesNotExist|", "b=1") },
	{ TERMS("a DoesNotExist|", "a=1"), .key = "a",
	    .why = "label a is \"1\", wants DoesNotExist" },
	{ TERMS("a DoesNotExist|", "a="), .key = "a",
	    .why = "label a is \"\", wants DoesNotExist" },

	/* Gt, Lt */
	{ TERMS("a Gt 5|", "a=6") },
	{ TERMS("a Gt 5|", "a=10") },
	{ TERMS("a Gt 7|", "a=08") },
	{ TERMS("a Gt 08|", "a=9") },
	{ TERMS("a Gt 0|", "a=+1") },
	{ TERMS("a Gt 9223372036854775806|", "a=" MOST) },
	{ TERMS("a Gt 8|", "a=08"), .key = "a",
	    .why = "label a is \"08\", wants Gt (8)" },
	{ TERMS("a Gt 5|", "a=5"), .key = "a",
	    .why = "label a is \"5\", wants Gt (5)" },
	{ TERMS("a Gt 5|", "a=4"), .key = "a",
	    .why = "label a is \"4\", wants Gt (5)" },
	{ TERMS("a Gt 5|", NULL), .key = "a",
	    .why = "label a is absent, wants Gt (5)" },
	{ TERMS("a Gt " MOST "|", "a=" MOST), .key = "a",
	    .why = "label a is \"" MOST "\", wants Gt (" MOST ")" },
	{ TERMS("a Lt 5|", "a=4") },
	{ TERMS("a Lt 10|", "a=9") },
	{ TERMS("a Lt 9|", "a=08") },
	{ TERMS("a Lt 0|", "a=-1") },
	{ TERMS("a Lt 0|", "a=" LEAST) },
	{ TERMS("a Lt 5|", "a=5"), .key = "a",
	    .why = "label a is \"5\", wants Lt (5)" },
	{ TERMS("a Lt 5|", "a=6"), .key = "a",
	    .why = "label a is \"6\", wants Lt (5)" },
	{ TERMS("a Lt 5|", NULL), .key = "a",
	    .why = "label a is absent, wants Lt (5)" },

	/* labels that are no number are neither */
#define NO_NUMBER(has) \
	{ TERMS("a Gt 0|", "a=" has), .key = "a", \
	    .why = "label a is \"" has "\", wants Gt (0)" }, \
	{ TERMS("a Lt " MOST "|", "a=" has), .key = "a", \
	    .why = "label a is \"" has "\", wants Lt (" MOST ")" }
	NO_NUMBER(""),
	NO_NUMBER("abc"),
	NO_NUMBER("1.5"),
	NO_NUMBER("0x1"),
	NO_NUMBER("1_0"),
	NO_NUMBER("1e3"),
	NO_NUMBER("+"),
	NO_NUMBER("9223372036854775808"),
	NO_NUMBER("-9223372036854775809"),

	/* values that the API server takes and the controller does not */
#define NOT_VALID(want, text, has) \
	TERMS(want "|", has), .why = "node affinity \"" text "\" is not " \
	    "valid, so that no node fits"
	{ NOT_VALID("a Gt -1", "a Gt (-1)", "a=5") },
	{ NOT_VALID("a Gt +1", "a Gt (+1)", "a=5") },
	{ NOT_VALID("a Gt abc", "a Gt (abc)", "a=5") },
	{ NOT_VALID("a Gt 1.5", "a Gt (1.5)", "a=5") },
	{ NOT_VALID("a Gt ", "a Gt ()", "a=5") },
	{ NOT_VALID("a Gt 0x1", "a Gt (0x1)", "a=5") },
	{ NOT_VALID("a Gt 1_0", "a Gt (1_0)", "a=50") },
	{ NOT_VALID("a Lt 9223372036854775808", "a Lt (9223372036854775808)",
	    "a=5") },
	{ NOT_VALID("a Lt abc", "a Lt (abc)", "a=5") },
	{ NOT_VALID("a Gt", "a Gt", "a=5") },
	{ NOT_VALID("a Gt 1,2", "a Gt (1, 2)", "a=5") },
	{ NOT_VALID("a Lt 8,9", "a Lt (8, 9)", "a=5") },
	{ NOT_VALID("a In b b!", "a In (b b!)", "a=b b!") },
	{ NOT_VALID("a In -1", "a In (-1)", "a=-1") },
	{ NOT_VALID("a In 5,-1", "a In (5, -1)", "a=5") },
	{ NOT_VALID("a In a" A63, "a In (a" A63 ")", "a=a" A63) },
	{ NOT_VALID("a In", "a In", "a=5") },
	{ NOT_VALID("a NotIn b b!", "a NotIn (b b!)", "a=5") },
	{ NOT_VALID("a NotIn b b!", "a NotIn (b b!)", NULL) },
	{ NOT_VALID("a NotIn -1", "a NotIn (-1)", "a=5") },
	{ NOT_VALID("a NotIn +1", "a NotIn (+1)", "a=5") },
	{ NOT_VALID("a NotIn 1,-1", "a NotIn (1, -1)", "a=5") },
	{ NOT_VALID("a NotIn a" A63, "a NotIn (a" A63 ")", "a=5") },
	{ NOT_VALID("a NotIn", "a NotIn", "a=5") },
	{ NOT_VALID("a Exists 5", "a Exists (5)", "a=5") },
	{ NOT_VALID("a DoesNotExist 5", "a DoesNotExist (5)", NULL) },
	{ NOT_VALID("a in 5", "a in (5)", "a=5") },
	{ NOT_VALID("a Equal 5", "a Equal (5)", "a=5") },
	{ NOT_VALID("-a NotIn 5", "-a NotIn (5)", NULL) },
	{ NOT_VALID("a Exists;b NotIn -1", "b NotIn (-1)", "a=5") },
	/* it is blamed before one that only does not fit */
	{ NOT_VALID("b Exists;a NotIn -1", "a NotIn (-1)", "a=5") },
	/* other terms still count */
	{ TERMS("a NotIn -1|a In 5|", "a=5") },
	{ TERMS("a In 5|a NotIn -1|", "a=5") },
	{ TERMS("a NotIn -1|a In 6|", "a=5"), .why = "none of 2 node affinity "
	    "terms fits: label a is \"5\", wants In (6)", .key = "a" },

	/* all of a term, one of the terms */
	{ TERMS("a In 1;b In 2|", "a=1 b=2") },
	{ TERMS("a Gt 1;a Lt 9|", "a=5") },
	{ TERMS("a In 1;b In 2|", "a=1 b=3"), .key = "b",
	    .why = "label b is \"3\", wants In (2)" },
	{ TERMS("a In 1;b In 2|", "a=3 b=3"), .key = "a",
	    .why = "label a is \"3\", wants In (1)" },
	{ TERMS("a In 1;a In 2|", "a=1"), .key = "a",
	    .why = "label a is \"1\", wants In (2)" },
	{ TERMS("a In 1|b In 2|", "a=1") },
	{ TERMS("a In 1|b In 2|", "b=2") },
	{ TERMS("a In 1|b In 2|c Exists|", "c=") },
	{ TERMS("a In 1|b In 2|", "a=2 b=1"), .key = "a",
	    .why = "none of 2 node affinity terms fits: label a is \"2\", "
	    "wants In (1)" },
	{ TERMS("a In 1;b In 2|c Exists|d Exists|", "a=1"), .key = "b",
	    .why = "none of 3 node affinity terms fits: label b is absent, "
	    "wants In (2)" },
	/* nodeSelector and affinity both */
	{ SELECTS("a=1", "a=1 b=2"), .terms = "b In 2|" },
	{ SELECTS("a=1", "a=1 b=3"), .terms = "b In 2|", .key = "b",
	    .why = "label b is \"3\", wants In (2)" },
	{ SELECTS("a=1", "a=2 b=2"), .terms = "b In 2|", .key = "a",
	    .why = "label a is \"2\", wants \"1\"" },
	{ SELECTS("a=1", "a=2 b=3"), .terms = "b In 2|", .key = "a",
	    .why = "label a is \"2\", wants \"1\"" },

	/* an empty term, and no term */
	{ TERMS("|", "a=1"),
	    .why = "an empty node affinity term fits no node" },
	{ TERMS("|a In 1|", "a=1") },
	{ TERMS("a In 1||", "a=1") },
	{ TERMS("||", "a=1"), .why = "none of 2 node affinity terms fits: an "
	    "empty node affinity term fits no node" },
	{ TERMS("|a In 1|", "a=2"), .why = "none of 2 node affinity terms "
	    "fits: label a is \"2\", wants In (1)", .key = "a" },
	{ TERMS("", "a=1"),
	    .why = "node affinity without a term fits no node" },

	/* matchFields */
#define FIELD(want, text) .terms = "@" want "|", \
	.why = "node affinity wants " text
	{ .terms = "@metadata.name In n1|" },
	{ .terms = "@metadata.name NotIn n2|" },
	{ FIELD("metadata.name In n2", "metadata.name In (n2)") },
	{ FIELD("metadata.name In N1", "metadata.name In (N1)") },
	{ FIELD("metadata.name NotIn n1", "metadata.name NotIn (n1)") },
	{ FIELD("metadata.name In n1,n2", "metadata.name In (n1, n2)") },
	{ FIELD("metadata.name NotIn n2,n3",
	    "metadata.name NotIn (n2, n3)") },
	{ FIELD("metadata.name In", "metadata.name In") },
	{ FIELD("metadata.name NotIn", "metadata.name NotIn") },
	{ FIELD("metadata.name Exists", "metadata.name Exists") },
	{ FIELD("metadata.name Exists n1", "metadata.name Exists (n1)") },
	{ FIELD("metadata.name Exists n2", "metadata.name Exists (n2)") },
	{ FIELD("metadata.name Gt n1", "metadata.name Gt (n1)") },
	{ FIELD("spec.nodeName In n1", "spec.nodeName In (n1)") },
	{ FIELD("a In 1", "a In (1)"), .labels = "a=1" },
	{ .terms = "@metadata.name In n2|@metadata.name In n1|" },
	{ .terms = "@metadata.name In n2|@metadata.name In n3|",
	    .why = "none of 2 node affinity terms fits: node affinity wants "
	    "metadata.name In (n2)" },
	{ .terms = "@metadata.name NotIn n2;@metadata.name NotIn n3|" },
	{ .terms = "@metadata.name NotIn n2;@metadata.name NotIn n1|",
	    .why = "node affinity wants metadata.name NotIn (n1)" },
	/* a label of that key is not the field, nor the other way round */
	{ TERMS("metadata.name In n1|", "metadata.name=n1") },
	{ TERMS("metadata.name In n1|", NULL), .key = "metadata.name",
	    .why = "label metadata.name is absent, wants In (n1)" },
	/* labels and fields of a term both */
	{ TERMS("a In 1;@metadata.name In n1|", "a=1") },
	{ TERMS("a In 1;@metadata.name In n1|", "a=2"), .key = "a",
	    .why = "label a is \"2\", wants In (1)" },
	{ TERMS("a In 1;@metadata.name In n2|", "a=1"),
	    .why = "node affinity wants metadata.name In (n2)" },
	{ TERMS("a NotIn -1;@metadata.name In n1|", "a=1"),
	    .why = "node affinity \"a NotIn (-1)\" is not valid, so that no "
	    "node fits" },

	/* taints that nothing tolerates */
#define TAINTED(tolerates, has) .tolerations = tolerates, .taints = has
#define KEPT_OUT(by, of) \
	.why = "taint " by " is not tolerated", .key = of
	{ TAINTED(NULL, "a=1:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=1:NoSchedule", "a") },
	{ TAINTED(NULL, "a=1:NoExecute"), KEPT_OUT("a=1:NoExecute", "a") },
	{ TAINTED(NULL, "a:NoExecute"), KEPT_OUT("a:NoExecute", "a") },
	{ TAINTED(NULL, "a=:NoExecute"), KEPT_OUT("a:NoExecute", "a") },
	{ TAINTED(NULL, "x.io/a=b:NoExecute"),
	    KEPT_OUT("x.io/a=b:NoExecute", "x.io/a") },
	{ TAINTED(NULL, "a=1:PreferNoSchedule") },
	{ TAINTED(NULL, "a=1:noexecute") },
	{ TAINTED(NULL, "a=1:") },

	/* Exists, and Equal which is also the operator that is absent */
	{ TAINTED("a Exists - NoSchedule", "a=1:NoSchedule") },
	{ TAINTED("a Exists - NoExecute", "a=1:NoExecute") },
	{ TAINTED("a Equal 1 NoSchedule", "a=1:NoSchedule") },
	{ TAINTED("a - 1 NoSchedule", "a=1:NoSchedule") },
	{ TAINTED("a ~ 1 NoSchedule", "a=1:NoSchedule") },
	{ TAINTED("a Equal 2 NoSchedule", "a=1:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=1:NoSchedule", "a") },
	{ TAINTED("a - 2 NoSchedule", "a=1:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=1:NoSchedule", "a") },
	{ TAINTED("b Exists - NoSchedule", "a=1:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=1:NoSchedule", "a") },
	{ TAINTED("b Equal 1 NoSchedule", "a=1:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=1:NoSchedule", "a") },

	/* an empty value, or none */
	{ TAINTED("a Equal - NoSchedule", "a:NoSchedule") },
	{ TAINTED("a Equal ~ NoSchedule", "a:NoSchedule") },
	{ TAINTED("a Equal - NoSchedule", "a=:NoSchedule") },
	{ TAINTED("a - - -", "a:NoExecute") },
	{ TAINTED("a Equal - NoSchedule", "a=1:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=1:NoSchedule", "a") },
	{ TAINTED("a Equal 1 NoSchedule", "a:NoSchedule"), .stay = 1,
	    KEPT_OUT("a:NoSchedule", "a") },
	{ TAINTED("a Exists 2 NoSchedule", "a=1:NoSchedule") },

	/* an empty key is any, an empty effect too */
	{ TAINTED("- Exists - -", "a=1:NoSchedule b:NoExecute") },
	{ TAINTED("~ Exists ~ ~", "a=1:NoSchedule b:NoExecute") },
	{ TAINTED("- Exists - NoSchedule", "a=1:NoSchedule") },
	{ TAINTED("- Exists - NoSchedule", "a=1:NoExecute"),
	    KEPT_OUT("a=1:NoExecute", "a") },
	{ TAINTED("- Exists - NoExecute", "a=1:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=1:NoSchedule", "a") },
	{ TAINTED("- Equal 1 -", "a=1:NoSchedule") },
	{ TAINTED("- Equal 2 -", "a=1:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=1:NoSchedule", "a") },
	{ TAINTED("a Exists - -", "a=1:NoSchedule a=2:NoExecute") },
	{ TAINTED("a Equal 1 -", "a=1:NoSchedule a=1:NoExecute") },
	{ TAINTED("a Equal 1 NoExecute", "a=1:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=1:NoSchedule", "a") },
	{ TAINTED("a Equal 1 PreferNoSchedule", "a=1:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=1:NoSchedule", "a") },
	{ TAINTED("a Equal 1 NoSchedule", "a=1:NoExecute"),
	    KEPT_OUT("a=1:NoExecute", "a") },

	/* other operators */
	{ TAINTED("a Gt 1 NoSchedule", "a=2:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=2:NoSchedule", "a") },
	{ TAINTED("a Lt 3 NoSchedule", "a=2:NoSchedule"), .stay = 1,
	    KEPT_OUT("a=2:NoSchedule", "a") },
	{ TAINTED("a exists - NoSchedule", "a:NoSchedule"), .stay = 1,
	    KEPT_OUT("a:NoSchedule", "a") },

	/* more than one: the first is blamed, any of them expels */
	{ TAINTED("a Exists - -,b Exists - -", "a:NoSchedule b:NoExecute") },
	{ TAINTED("a Exists - -", "a:NoSchedule b:NoExecute"),
	    KEPT_OUT("b:NoExecute", "b") },
	{ TAINTED("b Exists - -", "a:NoSchedule b:NoExecute"), .stay = 1,
	    KEPT_OUT("a:NoSchedule", "a") },
	{ TAINTED("c Exists - -", "a:NoSchedule b:NoExecute"),
	    KEPT_OUT("a:NoSchedule", "a") },
	{ TAINTED("c Exists - -", "b:NoExecute a:NoSchedule"),
	    KEPT_OUT("b:NoExecute", "b") },
	{ TAINTED("c Exists - -", "a:NoSchedule b:NoSchedule"), .stay = 1,
	    KEPT_OUT("a:NoSchedule", "a") },
	{ TAINTED("a Exists - -", "c:PreferNoSchedule b:NoSchedule"),
	    .stay = 1, KEPT_OUT("b:NoSchedule", "b") },
	{ TAINTED("a Equal 1 -,a Equal 2 -", "a=2:NoExecute") },

	/* tolerated of itself */
#define TAINT(has) TAINTED(NULL, AUTO(has))
	{ TAINT("not-ready:NoExecute") },
	{ TAINT("unreachable:NoExecute") },
	{ TAINT("disk-pressure:NoSchedule") },
	{ TAINT("memory-pressure:NoSchedule") },
	{ TAINT("pid-pressure:NoSchedule") },
	{ TAINT("unschedulable:NoSchedule") },
	{ TAINT("unschedulable=x:NoSchedule") },
	{ TAINT("network-unavailable:NoSchedule"), .host_network = 1 },
	/* and what is not */
#define KEPT_OUT_AUTO(key, effect) \
	TAINT(key ":" effect), KEPT_OUT(AUTO(key) ":" effect, AUTO(key))
	{ KEPT_OUT_AUTO("network-unavailable", "NoSchedule"), .stay = 1 },
	{ KEPT_OUT_AUTO("network-unavailable", "NoExecute"),
	    .host_network = 1 },
	{ KEPT_OUT_AUTO("not-ready", "NoSchedule"), .stay = 1 },
	{ KEPT_OUT_AUTO("unreachable", "NoSchedule"), .stay = 1 },
	{ KEPT_OUT_AUTO("disk-pressure", "NoExecute") },
	{ KEPT_OUT_AUTO("memory-pressure", "NoExecute") },
	{ KEPT_OUT_AUTO("pid-pressure", "NoExecute") },
	{ KEPT_OUT_AUTO("unschedulable", "NoExecute") },
	{ KEPT_OUT_AUTO("out-of-service", "NoExecute") },
	{ TAINTED(NULL, "node-role.kubernetes.io/control-plane:NoSchedule"),
	    .stay = 1,
	    KEPT_OUT("node-role.kubernetes.io/control-plane:NoSchedule",
	    "node-role.kubernetes.io/control-plane") },
	/* a node that the node controller has given up */
	{ TAINT("unreachable:NoSchedule " AUTO("unreachable:NoExecute")),
	    .stay = 1, KEPT_OUT(AUTO("unreachable:NoSchedule"),
	    AUTO("unreachable")) },

	/* taints are looked at last */
	{ SELECTS("a=1", "a=1"), .taints = "b:NoSchedule", .stay = 1,
	    KEPT_OUT("b:NoSchedule", "b") },
	{ SELECTS("a=1", "a=2"), .taints = "b:NoSchedule", .key = "a",
	    .why = "label a is \"2\", wants \"1\"" },
	{ TERMS("a In 1|", "a=1"), .taints = "b:NoSchedule", .stay = 1,
	    KEPT_OUT("b:NoSchedule", "b") },
	{ TERMS("a In 1|", "a=2"), .taints = "b:NoSchedule", .key = "a",
	    .why = "label a is \"2\", wants In (1)" },
	{ TERMS("a In 2|b Exists|", "b=1"), .taints = "c:NoSchedule",
	    .stay = 1, KEPT_OUT("c:NoSchedule", "c") },
	{ .node_name = "n2", .selector = "a=1", .terms = "|",
	    .taints = "b:NoExecute",
	    .why = "its pods want node n2 by nodeName" },
};

/* ---- from text to records ---------------------------------------------- */

/* Takes off all that is before `at`, and `at`; all there is without one. */
static struct slice
take(struct slice *s, char at)
{
	struct slice front;
	size_t i = 0;

	while (i < s->len && s->ptr[i] != at)
		i++;
	front = slice_head(*s, i);
	*s = slice_from(*s, i < s->len ? i + 1 : i);
	return front;
}

/* How many parts there are, with this byte between them. */
static size_t
parts(struct slice s, char between)
{
	size_t n = s.len > 0, i;

	for (i = 0; i < s.len; i++)
		n += s.ptr[i] == between;
	return n;
}

static const struct slice *
keep(struct slice s, struct arena *a)
{
	struct slice *to = arena_alloc(a, sizeof(*to));

	*to = s;
	return to;
}

/* '-' is an absent text, '~' an empty one. */
static const struct slice *
keep_if(struct slice s, struct arena *a)
{
	if (slice_is(s, "-"))
		return NULL;
	return keep(slice_is(s, "~") ? slice_of("") : s, a);
}

static struct label *
make_labels(const char *text, size_t *count, struct arena *a)
{
	struct slice s = text == NULL ? slice_of("") : slice_of(text);
	struct label *to = arena_array(a, parts(s, ' '), sizeof(*to));

	/* A key may have spaces: what ends it is the first '='. */
	for (*count = 0; s.len > 0; ++*count) {
		to[*count].key = keep(take(&s, '='), a);
		to[*count].value = keep(take(&s, ' '), a);
	}
	return to;
}

static struct taint *
make_taints(const char *text, size_t *count, struct arena *a)
{
	struct slice s = text == NULL ? slice_of("") : slice_of(text);
	struct taint *to = arena_array(a, parts(s, ' '), sizeof(*to));

	for (*count = 0; s.len > 0; ++*count) {
		struct slice effect = take(&s, ' ');
		struct slice value = take(&effect, ':');
		int has_value = memchr(value.ptr, '=', value.len) != NULL;

		to[*count].effect = keep(effect, a);
		to[*count].key = keep(take(&value, '='), a);
		to[*count].value = has_value ? keep(value, a) : NULL;
	}
	return to;
}

static struct toleration *
make_tolerations(const char *text, size_t *count, struct arena *a)
{
	struct slice s = text == NULL ? slice_of("") : slice_of(text);
	struct toleration *to = arena_array(a, parts(s, ','), sizeof(*to));

	for (*count = 0; s.len > 0; ++*count) {
		struct slice one = take(&s, ',');

		to[*count].key = keep_if(take(&one, ' '), a);
		to[*count].operator = keep_if(take(&one, ' '), a);
		to[*count].value = keep_if(take(&one, ' '), a);
		to[*count].effect = keep_if(one, a);
	}
	return to;
}

static struct expression
make_expression(struct slice s, struct arena *a)
{
	const struct slice **values = arena_array(a, parts(s, ',') + 1,
	    sizeof(*values));
	struct expression e = { .values = values };
	size_t before;

	e.key = keep(take(&s, ' '), a);
	before = s.len;
	e.operator = keep(take(&s, ' '), a);
	if (e.operator->len == before)
		return e;		/* and no space: no values */
	do
		values[e.value_count++] = keep(take(&s, ','), a);
	while (s.len > 0);
	return e;
}

static struct node_term
make_term(struct slice s, struct arena *a)
{
	struct expression *labels = arena_array(a, parts(s, ';'),
	    sizeof(*labels));
	struct expression *fields = arena_array(a, parts(s, ';'),
	    sizeof(*fields));
	struct node_term t = { .labels = labels, .fields = fields };

	while (s.len > 0) {
		struct slice one = take(&s, ';');

		if (slice_begins(one, "@"))
			fields[t.field_count++] = make_expression(slice_from(
			    one, 1), a);
		else
			labels[t.label_count++] = make_expression(one, a);
	}
	return t;
}

static void
make_affinity(struct daemonset *d, const char *text, struct arena *a)
{
	struct slice s = text == NULL ? slice_of("") : slice_of(text);
	struct node_term *to = arena_array(a, parts(s, '|'), sizeof(*to));

	d->affinity = text != NULL;
	d->terms = to;
	while (s.len > 0)
		to[d->term_count++] = make_term(take(&s, '|'), a);
}

static struct daemonset
make_daemonset(size_t i, struct arena *a)
{
	struct daemonset d = { .o = { .kind = KIND_DAEMONSET } };

	if (cases[i].node_name != NULL)
		d.node_name = keep(slice_of(cases[i].node_name), a);
	d.node_selector = make_labels(cases[i].selector, &d.selector_count, a);
	d.tolerations = make_tolerations(cases[i].tolerations,
	    &d.toleration_count, a);
	d.host_network = cases[i].host_network != 0;
	make_affinity(&d, cases[i].terms, a);
	return d;
}

static struct node
make_node(size_t i, struct arena *a)
{
	struct node n = { .o = { .kind = KIND_NODE, .name = SLICE("n1") } };
	const struct label **runs = arena_alloc(a, sizeof(*runs));

	runs[0] = make_labels(cases[i].labels, &n.label_count, a);
	n.labels = runs;
	n.taints = make_taints(cases[i].taints, &n.taint_count, a);
	ck_assert_uint_le(n.label_count, LABEL_RUN);
	return n;
}

/* ---- the tests --------------------------------------------------------- */

/* How far a case comes: what keeps it out says so in its first words. */
static enum place_step
step_of(size_t i)
{
	if (cases[i].why == NULL)
		return PLACE_WANTED;
	if (slice_begins(slice_of(cases[i].why), "its pods want node"))
		return PLACE_NAME;
	return slice_begins(slice_of(cases[i].why), "taint ") ? PLACE_TAINTS :
	    PLACE_LABELS;
}

static void
is_key(const struct placement *p, size_t i)
{
	ck_assert_msg((p->key == NULL) == (cases[i].key == NULL) &&
	    (p->key == NULL || slice_is(*p->key, cases[i].key)),
	    "case %zu: key is %.*s", i, p->key == NULL ? 0 : (int)p->key->len,
	    p->key == NULL ? "" : p->key->ptr);
}

START_TEST(decides)
{
	struct arena a = { 0 };
	size_t i = (size_t)_i;
	struct daemonset d = make_daemonset(i, &a);
	struct node n = make_node(i, &a);
	struct placement p = place_decide(&d, &n, &a);
	int run = cases[i].why == NULL;

	ck_assert_msg(p.run == run, "case %d: run is %d: %s", _i, p.run,
	    p.why == NULL ? "no reason" : p.why);
	ck_assert_msg(p.stay == (run || cases[i].stay), "case %d: stay is %d",
	    _i, p.stay);
	ck_assert_msg(p.step == step_of(i), "case %d: step is %d", _i,
	    (int)p.step);
	is_key(&p, i);
	ck_assert_pstr_eq(p.why, cases[i].why);
	arena_free(&a);
}
END_TEST

/* Without words, the same. */
START_TEST(decides_silently)
{
	struct arena a = { 0 };
	size_t i = (size_t)_i;
	struct daemonset d = make_daemonset(i, &a);
	struct node n = make_node(i, &a);
	struct placement p = place_decide(&d, &n, NULL);
	int run = cases[i].why == NULL;

	ck_assert_int_eq(p.run, run);
	ck_assert_int_eq(p.stay, run || cases[i].stay);
	ck_assert_int_eq(p.step, step_of(i));
	is_key(&p, i);
	ck_assert_ptr_null(p.why);
	arena_free(&a);
}
END_TEST

/* What is no label or taint of the node does not matter. */
START_TEST(looks_at_nothing_else)
{
	static const struct slice words[] = { SLICE("Ready"), SLICE("False") };
	struct condition unready = { .type = &words[0], .status = &words[1] };
	struct daemonset d = { .o = { .kind = KIND_DAEMONSET } };
	struct node n = { .o = { .kind = KIND_NODE, .name = SLICE("n1") },
		.conditions = &unready, .condition_count = 1,
		.unschedulable = 1 };

	ck_assert(place_decide(&d, &n, NULL).run);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("place");
	TCase *t = tcase_create("place");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, decides, 0, (int)COUNT(cases));
	tcase_add_loop_test(t, decides_silently, 0, (int)COUNT(cases));
	tcase_add_test(t, looks_at_nothing_else);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
