#include <inttypes.h>
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "load.h"
#include "memory_source.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define INPUTS 3

/* In the inputs here ' stands for ", which no text has. */
#define NODE(name) "{'kind':'Node','metadata':{'name':'" name "'}}"
#define NAMED(name) "{'metadata':{'name':'" name "'}}"
#define OWNER(kind, name) "'ownerReferences':[{'kind':'" kind "','name':'" \
	name "','controller':true}]"
#define POD(namespace, name, metadata, rest) "{'apiVersion':'v1'," \
	"'kind':'Pod','metadata':{'namespace':'" namespace "','name':'" name \
	"'," metadata \
	"}" rest "}"
#define DRIVER(name) POD("g", name, OWNER("DaemonSet", \
	"nvidia-driver-daemonset"), "")
#define LABELS(app) "'labels':{'app':'" app "'}"

/* ---- the cluster as text ----------------------------------------------- */

static void
say(FILE *fp, const char *before, const struct slice *s)
{
	if (s != NULL)
		fprintf(fp, "%s%.*s", before, (int)s->len, s->ptr);
}

static void
say_labels(FILE *fp, const char *before, const struct label *labels, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		say(fp, before, labels[i].key);
		say(fp, "=", labels[i].value);
	}
}

static void
say_conditions(FILE *fp, const struct condition *c, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		say(fp, " condition ", c[i].type);
		say(fp, "=", c[i].status);
		say(fp, " because ", c[i].reason);
		say(fp, ": ", c[i].message);
	}
}

static void
say_tolerations(FILE *fp, const struct toleration *t, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		fputs(" toleration", fp);
		say(fp, " key=", t[i].key);
		say(fp, " op=", t[i].operator);
		say(fp, " value=", t[i].value);
		say(fp, " effect=", t[i].effect);
	}
}

static void
say_node(FILE *fp, const struct node *n)
{
	size_t i;

	say(fp, "node ", &n->o.name);
	say(fp, " in ", n->o.namespace);
	for (i = 0; i < n->label_count; i++)
		say_labels(fp, " ", node_label_at(n, i), 1);
	for (i = 0; i < n->taint_count; i++) {
		say(fp, " taint ", n->taints[i].key);
		say(fp, "=", n->taints[i].value);
		say(fp, ":", n->taints[i].effect);
	}
	say_conditions(fp, n->conditions, n->condition_count);
	say_labels(fp, " has ", n->capacity, n->capacity_count);
	say_labels(fp, " gives ", n->allocatable, n->allocatable_count);
	if (n->unschedulable)
		fputs(" unschedulable", fp);
	if (n->terminating)
		fputs(" terminating", fp);
	say(fp, " kernel=", n->kernel);
	say(fp, " os=", n->os_image);
	say(fp, " runtime=", n->runtime);
	say(fp, " kubelet=", n->kubelet);
	putc('\n', fp);
}

static void
say_container(FILE *fp, const struct container *c)
{
	static const char *const states[] = {
		[STATE_NONE] = "", [STATE_WAITING] = " waiting",
		[STATE_RUNNING] = " running",
		[STATE_TERMINATED] = " terminated",
	};

	say(fp, c->init ? " init " : " container ", c->name);
	fputs(states[c->state], fp);
	say(fp, " because ", c->reason);
	say(fp, ": ", c->message);
	fprintf(fp, "%s%s%s", c->ready ? " ready" : "", c->started ?
	    " started" : "", c->restartable ? " sidecar" : "");
	if (c->restarts != 0)
		fprintf(fp, " restarts=%" PRId32, c->restarts);
	if (c->exit_code != 0 || c->signal != 0)
		fprintf(fp, " exit=%" PRId32 " signal=%" PRId32,
		    c->exit_code, c->signal);
}

static void
say_detail(FILE *fp, const struct pod_detail *d)
{
	size_t i;

	say(fp, " uid=", d->owner_uid);
	say_labels(fp, " label ", d->labels, d->label_count);
	say_labels(fp, " selector ", d->node_selector, d->selector_count);
	say_tolerations(fp, d->tolerations, d->toleration_count);
	say_conditions(fp, d->conditions, d->condition_count);
	for (i = 0; i < d->container_count; i++)
		say_container(fp, &d->containers[i]);
	if (d->init_total + d->total > 0)
		fprintf(fp, " of %zu+%zu", d->init_total, d->total);
	say(fp, " reason=", d->reason);
	say(fp, " message=", d->message);
	say(fp, " deleted=", d->deleted_at);
}

static void
say_pod(FILE *fp, const struct pod *p)
{
	fputs("pod ", fp);
	say(fp, "", p->o.namespace);
	say(fp, "/", &p->o.name);
	say(fp, p->bound ? " on " : " for ", p->node);
	say(fp, " by ", p->daemonset);
	say(fp, " ", p->phase);
	fprintf(fp, "%s%s", p->ready ? " ready" : "", p->terminating ?
	    " terminating" : "");
	if (p->operand != NULL) {
		fprintf(fp, " is %s", p->operand->name);
		say_detail(fp, p->detail);
	} else
		ck_assert_ptr_null(p->detail);
	putc('\n', fp);
}

static void
say_daemonset(FILE *fp, const struct daemonset *d)
{
	fputs("daemonset ", fp);
	say(fp, "", d->o.namespace);
	say(fp, "/", &d->o.name);
	say(fp, " uid=", d->uid);
	say_labels(fp, " selector ", d->node_selector, d->selector_count);
	say_tolerations(fp, d->tolerations, d->toleration_count);
	fprintf(fp, " %" PRId32 "/%" PRId32 "/%" PRId32 "/%" PRId32 "\n",
	    d->desired, d->current,
	    d->misscheduled, d->ready);
}

static void
say_cluster(FILE *fp, const struct cluster *c)
{
	const struct node *n = NULL;
	const struct pod *p = NULL;
	const struct daemonset *d = NULL;

	while ((n = cluster_node(c, n)) != NULL)
		say_node(fp, n);
	while ((p = cluster_pod(c, p)) != NULL)
		say_pod(fp, p);
	while ((d = cluster_daemonset(c, d)) != NULL)
		say_daemonset(fp, d);
}

/* ---- loading ----------------------------------------------------------- */

static void
load_begin(struct load *l, struct cluster *c)
{
	*c = (struct cluster){ 0 };
	load_init(l, c, &(struct interest){ .known = &roster_five });
}

static int
load_text(struct load *l, const char *file, const char *text, size_t most,
    struct error *err)
{
	size_t len = strlen(text), i;
	char *copy = malloc(len + 1);
	struct memory_source m = { .text = { copy, len }, .most = most };
	int rc;

	ck_assert_ptr_nonnull(copy);
	for (i = 0; i < len; i++)
		copy[i] = text[i] == '\'' ? '"' : text[i];
	rc = load_input(l, file, memory_source(&m), err);
	free(copy);
	return rc;
}

static const struct {
	const char *inputs[INPUTS];
	const char *cluster;
	size_t passed_over, kindless;
} good[] = {
	/* the shapes of an input */
	{ { NODE("a") }, "node a\n", 0, 0 },
	{ { NODE("a") "\r\n" NODE("b") }, "node a\nnode b\n", 0, 0 },
	{ { "[" NODE("a") "," NODE("b") "]" }, "node a\nnode b\n", 0, 0 },
	{ { "\xef\xbb\xbf" NODE("a") }, "node a\n", 0, 0 },
	{ { "{'kind':'List','apiVersion':'v1','items':[" NODE("b") ","
	    NODE("a") "]}" }, "node b\nnode a\n", 0, 0 },
	{ { "{'items':[" NODE("a") "],'kind':'List'}" }, "node a\n", 0, 0 },
	{ { "{'items':[" NODE("a") "]}" }, "node a\n", 0, 0 },
	{ { "{'kind':'NodeList','apiVersion':'v1','items':[" NAMED("a") ","
	    NAMED("b") "]}" }, "node a\nnode b\n", 0, 0 },
	{ { "{'items':[" NAMED("a") ",\n" NAMED("b") "],'apiVersion':'v1',"
	    "'kind':'NodeList'}" }, "node a\nnode b\n", 0, 0 },
	{ { "{'items':[" NAMED("a") "," NODE("z") "],'kind':'NodeList'}" },
	    "node a\nnode z\n", 0, 0 },
	{ { "{'apiVersion':'v1','items':[" NAMED("a") "],'kind':'NodeList'}" },
	    "node a\n", 0, 0 },
	{ { "[{'kind':'List','items':[" NODE("a") "]}," NODE("b") ","
	    "{'items':[" NAMED("c") "],'kind':'NodeList'}]" },
	    "node a\nnode b\nnode c\n", 0, 0 },
	{ { "{'kind':'List','items':[" NODE("a") "]}\n{'kind':'NodeList',"
	    "'items':[" NAMED("b") "]}" }, "node a\nnode b\n", 0, 0 },
	{ { "{'kind':'DaemonSetList','apiVersion':'apps/v1','items':["
	    NAMED("a") "]}" }, "daemonset /a 0/0/0/0\n", 0, 0 },
	{ { "{'k\\u0069nd':'N\\u006fde','metadata':{'n\\u0061me':'\\u0061'}}" },
	    "node a\n", 0, 0 },

	/* what is empty */
	{ { "null" }, "", 0, 0 },
	{ { "[]" }, "", 0, 0 },
	{ { "[null]" }, "", 0, 0 },
	{ { "{}" }, "", 0, 1 },
	{ { "{'kind':'List','items':[]}" }, "", 0, 0 },
	{ { "{'kind':'List','items':null}" }, "", 0, 0 },
	{ { "{'kind':'List'}" }, "", 0, 0 },
	{ { "{'kind':'PodList','items':null}" }, "", 0, 0 },

	/* other kinds are counted and passed over */
	{ { "{'kind':'Service','metadata':1}" NODE("a") }, "node a\n", 1, 0 },
	{ { "{'apiVersion':'longhorn.io/v1beta2','kind':'Node','metadata':"
	    "{'name':'a'}}" }, "", 1, 0 },
	{ { "{'apiVersion':'apps/v1','kind':'Pod','metadata':{'name':'a'}}" },
	    "", 1, 0 },
	{ { "{'kind':'NodeList','apiVersion':'longhorn.io/v1beta2','items':["
	    NAMED("a") "]}" }, "", 1, 0 },
	{ { "{'items':[" NAMED("a") "],'kind':'NodeList','apiVersion':"
	    "'longhorn.io/v1beta2'}" }, "", 1, 0 },
	{ { "{'kind':'NodeList','items':[{'apiVersion':'longhorn.io/v1beta2',"
	    "'metadata':{'name':'a'}},{'apiVersion':'v1','metadata':{'name':"
	    "'b'}}]}" }, "node b\n", 1, 0 },
	{ { "{'kind':'List','items':[{'kind':'Service'}," NODE("a")
	    ",{'kind':'Node','apiVersion':'x/v1','spec':1}]}" },
	    "node a\n", 2, 0 },
	{ { "{'kind':'ServiceList','items':[{},{}]}" }, "", 2, 0 },
	{ { "{'items':[{},{}],'kind':'ServiceList'}" }, "", 2, 0 },
	{ { "{'kind':'List','items':[" NAMED("a") "]}" }, "", 0, 1 },
	{ { "{'items':[" NAMED("a") "]}" }, "", 0, 1 },
	{ { NAMED("a") }, "", 0, 1 },
	{ { "{'kind':'node','metadata':{'name':'a'}}" }, "", 1, 0 },
	{ { "{'kind':null,'metadata':{'name':'a'}}" }, "", 0, 1 },

	/* several inputs, and later copies */
	{ { NODE("a"), "{'kind':'NodeList','items':[" NAMED("b") "]}",
	    NODE("c") }, "node a\nnode b\nnode c\n", 0, 0 },
	{ { "{'kind':'NodeList','items':[]}", NAMED("a") }, "", 0, 1 },
	{ { NODE("a") NODE("b"), "{'kind':'Node','metadata':{'name':'a',"
	    "'labels':{'k':'v'}}}" }, "node a k=v\nnode b\n", 0, 0 },

	/* a watch */
	{ { "{'type':'ADDED','object':" NODE("a") "}"
	    "{'type':'ADDED','object':" NODE("b") "}"
	    "{'type':'MODIFIED','object':{'kind':'Node','metadata':{'name':"
	    "'a','labels':{'k':'v'}}}}"
	    "{'type':'DELETED','object':" NODE("b") "}"
	    "{'type':'BOOKMARK','object':{'kind':'Node','metadata':{}}}" },
	    "node a k=v\n", 0, 0 },
	{ { "{'type':'ADDED','object':" NODE("a") "}"
	    "{'type':'ADDED','object':" NODE("b") "}"
	    "{'type':'DELETED','object':" NODE("a") "}"
	    "{'type':'ADDED','object':" NODE("a") "}" }, "node b\nnode a\n",
	    0, 0 },
	{ { "{'object':" NODE("a") ",'type':'ADDED'}" }, "node a\n", 0, 0 },
	{ { "{'type':'DELETED','object':" NODE("a") "}" }, "", 0, 0 },
	{ { "{'type':'ADDED','object':{'kind':'Service'}}" }, "", 1, 0 },
	{ { "{'type':'FUTURE','object':" NODE("a") "}" }, "", 0, 1 },
	{ { "{'type':'Opaque','kind':'Secret','data':{}}" }, "", 1, 0 },
	{ { "{'kind':'Node','type':'x','metadata':{'name':'a'}}" },
	    "node a\n", 0, 0 },

	/* items twice: the last wins */
	{ { "{'kind':'List','items':[" NODE("a") "],'items':[" NODE("b")
	    "]}" }, "node b\n", 0, 0 },
	{ { NODE("z") "{'items':[" NAMED("a") "],'items':[" NAMED("b")
	    "],'kind':'NodeList'}" }, "node z\nnode b\n", 0, 0 },
	{ { "{'kind':'List','items':[" NODE("a") "," NODE("b") "],"
	    "'items':[]}" }, "", 0, 0 },
	{ { "{'kind':'List','items':null,'items':[" NODE("b") "]}" },
	    "node b\n", 0, 0 },

	/* nodes */
	{ { "{'apiVersion':'v1','kind':'Node','metadata':{'name':'a',"
	    "'namespace':'n','uid':'u','labels':{'x/y':'1','e':'','z':null}},"
	    "'spec':{'unschedulable':true,'taints':[{'key':'k','value':'v',"
	    "'effect':'NoSchedule'},{'key':'l','effect':'NoExecute'},null]},"
	    "'status':{'conditions':[{'type':'Ready','status':'True','reason':"
	    "'r','message':'m'},{'type':'P','status':'False'}],'capacity':"
	    "{'cpu':'4','nvidia.com/gpu':'8','nvidia.com/mig':1},"
	    "'allocatable':{'nvidia.com/gpu':'7','nvidia.com/x':'2','memory':"
	    "'1'},'nodeInfo':{'kernelVersion':'6.8','osImage':'U',"
	    "'containerRuntimeVersion':'c','kubeletVersion':'v1'}}}" },
	    "node a x/y=1 e= z= taint k=v:NoSchedule taint l:NoExecute "
	    "condition Ready=True because r: m condition P=False has "
	    "nvidia.com/gpu=8 has nvidia.com/mig=1 gives nvidia.com/gpu=7 "
	    "gives nvidia.com/x=2 unschedulable kernel=6.8 os=U "
	    "runtime=c kubelet=v1\n", 0, 0 },
	{ { "{'kind':'Node','metadata':{'name':'a','labels':null},'spec':null,"
	    "'status':{'conditions':null,'capacity':null,'nodeInfo':null}}" },
	    "node a\n", 0, 0 },
	{ { "{'kind':'Node','metadata':{'name':'a','labels':{'k':'1','k':'2'}},"
	    "'spec':{'unschedulable':false}}" }, "node a k=1 k=2\n", 0, 0 },
	{ { "{'kind':'Node','metadata':{'name':'b'},'metadata':{'name':'a'}}" },
	    "node a\n", 0, 0 },

	/* whose pod it is */
	{ { DRIVER("p") }, "pod g/p by nvidia-driver-daemonset is driver\n", 0,
	    0 },
	{ { POD("g", "p", OWNER("DaemonSet", "nvidia-driver-daemonset-5.15"),
	    "") }, "pod g/p by nvidia-driver-daemonset-5.15 is driver\n", 0,
	    0 },
	{ { POD("g", "p", OWNER("DaemonSet", "x") "," LABELS(
	    "nvidia-dcgm-exporter"), "") }, "pod g/p by x is dcgm-exporter "
	    "label app=nvidia-dcgm-exporter\n", 0, 0 },
	{ { POD("g", "p", OWNER("DaemonSet", "x")
	    ",'labels':{'app.kubernetes.io/component':'nvidia-driver'}", "") },
	    "pod g/p by x is driver label app.kubernetes.io/component="
	    "nvidia-driver\n", 0, 0 },
	{ { POD("g", "p", LABELS("gpu-feature-discovery"), "") },
	    "pod g/p is gpu-feature-discovery label app=gpu-feature-discovery"
	    "\n", 0, 0 },
	{ { POD("g", "p", "'ownerReferences':[]," LABELS(
	    "gpu-feature-discovery"), "") }, "pod g/p is "
	    "gpu-feature-discovery label app=gpu-feature-discovery\n", 0, 0 },
	/* one that another owner has is nobody's */
	{ { POD("g", "p", OWNER("ReplicaSet", "x") "," LABELS(
	    "gpu-feature-discovery"), "") }, "", 0, 0 },
	{ { POD("g", "p", "'ownerReferences':[{'kind':'DaemonSet','name':"
	    "'nvidia-driver-daemonset'}]", "") }, "", 0, 0 },
	{ { POD("g", "p", "'ownerReferences':[{'kind':'DaemonSet','name':"
	    "'nvidia-driver-daemonset','controller':false}]", "") }, "", 0, 0 },
	{ { POD("g", "p", "'ownerReferences':[{'kind':'Node','name':'n',"
	    "'controller':false},{'kind':'DaemonSet','name':'x','uid':'u',"
	    "'controller':true}]", "") }, "pod g/p by x\n", 0, 0 },
	/* of the look-alikes only the identity is kept */
	{ { POD("g", "p", OWNER("DaemonSet",
	    "nvidia-device-plugin-mps-control-daemon"),
	    ",'spec':{'nodeName':'n'},'status':{'phase':'Running'}") },
	    "pod g/p on n by nvidia-device-plugin-mps-control-daemon Running\n",
	    0, 0 },
	{ { POD("g", "p", OWNER("DaemonSet", "nvidia-dcgm"), "") },
	    "pod g/p by nvidia-dcgm\n", 0, 0 },
	{ { POD("g", "nvidia-driver-daemonset-x", "'labels':{}", "") }, "", 0,
	    0 },
	{ { "{'kind':'PodList','items':[{'metadata':{'name':'p',"
	    OWNER("DaemonSet", "x") "}}]}" }, "pod /p by x\n", 0, 0 },

	/* a copy that is no longer of interest takes the former away */
	{ { DRIVER("p") DRIVER("q") POD("g", "p", "'uid':'x'", "") },
	    "pod g/q by nvidia-driver-daemonset is driver\n", 0, 0 },
	{ { DRIVER("p"), POD("h", "p", "'uid':'x'", "") },
	    "pod g/p by nvidia-driver-daemonset is driver\n", 0, 0 },

	/* of a pod that is nobody's no more is looked at */
	{ { NODE("n") POD("g", "p", "'uid':1,'deletionTimestamp':2",
	    ",'spec':3,'status':[4]") }, "node n\n", 0, 0 },
	{ { POD("g", "p", OWNER("DaemonSet", "x"), ",'spec':{'nodeSelector':"
	    "1,'initContainers':2},'status':{'containerStatuses':3}") },
	    "pod g/p by x\n", 0, 0 },

	/* phase, readiness, node */
	{ { POD("g", "p", OWNER("DaemonSet", "x"), ",'spec':{'nodeName':'n'},"
	    "'status':{'phase':'Running','conditions':[{'type':'Ready',"
	    "'status':'True'}]}") }, "pod g/p on n by x Running ready\n", 0,
	    0 },
	{ { POD("g", "p", OWNER("DaemonSet", "x"), ",'status':{'conditions':[{"
	    "'type':'Ready','status':'False'},{'type':'ContainersReady',"
	    "'status':'True'}]}") }, "pod g/p by x\n", 0, 0 },
	{ { POD("g", "p", OWNER("DaemonSet", "x")
	    ",'deletionTimestamp':'t'", ",'status':{'phase':'Running'}") },
	    "pod g/p by x Running terminating\n", 0, 0 },
	{ { POD("g", "p", OWNER("DaemonSet", "x")
	    ",'deletionTimestamp':null", "") }, "pod g/p by x\n", 0, 0 },
	{ { POD("g", "p", OWNER("DaemonSet", "x"), ",'spec':{'affinity':{"
	    "'nodeAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':"
	    "{'nodeSelectorTerms':[{'matchExpressions':[]},{'matchFields':[{"
	    "'key':'metadata.uid','operator':'In','values':['no']},{'key':"
	    "'metadata.name','operator':'NotIn','values':['no']},{'key':"
	    "'metadata.name','operator':'In','values':['n1']}]}]}}}},"
	    "'status':{'phase':'Pending'}") }, "pod g/p for n1 by x Pending\n",
	    0, 0 },
	{ { POD("g", "p", OWNER("DaemonSet", "x"), ",'spec':{'nodeName':'n2',"
	    "'affinity':{'nodeAffinity':{"
	    "'requiredDuringSchedulingIgnoredDuringExecution':{"
	    "'nodeSelectorTerms':[{'matchFields':[{'key':'metadata.name',"
	    "'operator':'In','values':['n1']}]}]}}}}") },
	    "pod g/p on n2 by x\n", 0, 0 },

	/* all that is kept of an operand's pod */
	{ { POD("g", "p", LABELS("nvidia-dcgm-exporter")
	    ",'deletionTimestamp':'t','ownerReferences':[{'kind':'DaemonSet',"
	    "'name':'d','uid':'u','controller':true}]", ",'spec':{"
	    "'nodeName':'n','nodeSelector':{'s':'1'},'tolerations':[{'key':"
	    "'k','operator':'Equal','value':'v','effect':'E',"
	    "'tolerationSeconds':3},{'operator':'Exists'}],'containers':[{"
	    "'name':'c'},{'name':'d'}],'initContainers':[{'name':'i'},{'name':"
	    "'s','restartPolicy':'Always'}]},'status':{'phase':'Failed',"
	    "'reason':'R','message':'M','conditions':[{'type':'Ready','status':"
	    "'False','reason':'cr','message':'cm'}],'initContainerStatuses':[{"
	    "'name':'i','ready':true,'restartCount':2,'state':{'terminated':{"
	    "'exitCode':3,'signal':9,'reason':'Error','message':'tm'}}},{"
	    "'name':'s','started':true,'state':{'running':{}}}],"
	    "'containerStatuses':[{'name':'c','restartCount':5,'state':{"
	    "'waiting':{'reason':'W','message':'wm'}}},{'name':'d','ready':"
	    "true,'state':null}]}") },
	    "pod g/p on n by d Failed terminating is dcgm-exporter uid=u label "
	    "app=nvidia-dcgm-exporter selector s=1 toleration key=k op=Equal "
	    "value=v effect=E toleration op=Exists condition Ready=False "
	    "because cr: cm init i terminated because Error: tm ready "
	    "restarts=2 exit=3 signal=9 init s running started sidecar "
	    "container c waiting because W: wm restarts=5 container d ready "
	    "of 2+3 reason=R message=M deleted=t\n", 0, 0 },

	/* daemonsets */
	{ { "{'apiVersion':'apps/v1','kind':'DaemonSet','metadata':{"
	    "'namespace':'g','name':'d','uid':'u'},'spec':{'selector':{},"
	    "'template':{'spec':{'nodeSelector':{'a':'b'},'tolerations':[{"
	    "'operator':'Exists'}]}}},'status':{'desiredNumberScheduled':4,"
	    "'currentNumberScheduled':3,'numberMisscheduled':1,'numberReady':"
	    "2}}" }, "daemonset g/d uid=u selector a=b toleration op=Exists "
	    "4/3/1/2\n", 0, 0 },
	{ { "{'apiVersion':'extensions/v1beta1','kind':'DaemonSet','metadata':"
	    "{'name':'d'}}" }, "daemonset /d 0/0/0/0\n", 0, 0 },
	{ { "{'apiVersion':'v1','kind':'DaemonSet','metadata':{'name':'d'}}" },
	    "", 1, 0 },
};

/* What the inputs of a case make of the cluster. */
static void
check_good(struct load *l, struct cluster *c, int which, size_t most)
{
	struct error err = { 0 };
	size_t i, size;
	char *got;
	FILE *fp = open_memstream(&got, &size);

	for (i = 0; i < INPUTS && good[which].inputs[i] != NULL; i++)
		ck_assert_msg(load_text(l, "in", good[which].inputs[i], most,
		    &err) == 0, "%zu:%zu: %s", err.at.line, err.at.col,
		    err.msg);
	say_cluster(fp, c);
	fclose(fp);
	ck_assert_str_eq(got, good[which].cluster);
	ck_assert_uint_eq(l->passed_over, good[which].passed_over);
	ck_assert_uint_eq(l->kindless, good[which].kindless);
	free(got);
}

START_TEST(loads)
{
	static const size_t reads[] = { 0, 1, 64 };
	struct project_paths few[NEED_ALL];
	struct cluster c;
	struct load l;
	size_t r;

	for (r = 0; r < COUNT(reads); r++) {
		load_begin(&l, &c);
		check_good(&l, &c, _i, reads[r]);
		load_free(&l);
		cluster_free(&c);
	}

	/* All of each object at once: no path is wanted later than it must. */
	load_begin(&l, &c);
	memcpy(few, l.paths, sizeof(few));
	for (r = 0; r < NEED_ALL; r++)
		l.paths[r] = l.paths[NEED_ALL];
	check_good(&l, &c, _i, 0);
	memcpy(l.paths, few, sizeof(few));
	load_free(&l);
	cluster_free(&c);
}
END_TEST

/* ---- what is refused --------------------------------------------------- */

#define AS(key) " as the value of \"" key "\""

static const struct {
	const char *text;
	size_t line, col;
	const char *msg;
} bad[] = {
	/* no object */
	{ "1", 1, 1, "found a number, wanted an object" },
	{ "\n true", 2, 2, "found a boolean, wanted an object" },
	{ "'a'", 1, 1, "found a string, wanted an object" },
	{ "[1]", 1, 2, "found a number, wanted an object" },
	{ "[null,[]]", 1, 7, "found an array, wanted an object" },
	{ "{'kind':'List','items':[1]}", 1, 25,
	    "found a number, wanted an object" },
	{ "{'kind':'List','items':[" NODE("a") ",\nfalse]}", 2, 1,
	    "found a boolean, wanted an object" },
	{ "{'kind':'List','items':[null]}", 1, 25,
	    "found null, wanted an object" },
	{ "{'items':['x'],'kind':'NodeList'}", 1, 11,
	    "found a string, wanted an object" },
	{ "{'items':[[]]}", 1, 11, "found an array, wanted an object" },

	/* no name */
	{ "{'kind':'Node'}", 1, 1, "Node without a name" },
	{ NODE("a") "\n {'kind':'Pod','metadata':{}}", 2, 2,
	    "Pod without a name" },
	{ "{'kind':'DaemonSet','metadata':{'name':''}}", 1, 1,
	    "DaemonSet without a name" },
	{ "{'kind':'Node','metadata':{'name':null}}", 1, 1,
	    "Node without a name" },
	{ "{'kind':'List','items':[\n  {'kind':'Pod'}]}", 2, 3,
	    "Pod without a name" },
	{ "{'items':[" NAMED("a") ",\n  {\n}],'kind':'NodeList'}", 2, 3,
	    "Node without a name" },
	{ "{'type':'ADDED','object':{'kind':'Node'}}", 1, 26,
	    "Node without a name" },

	/* another type than Kubernetes has there */
	{ "{'kind':1}", 1, 9, "found a number, wanted a string" AS("kind") },
	{ "{'kind':\n{}}", 2, 1, "found an object, wanted a string"
	    AS("kind") },
	{ "{'apiVersion':[],'kind':'Node','metadata':{'name':'a'}}", 1, 15,
	    "found an array, wanted a string" AS("apiVersion") },
	{ "{'kind':'Node','metadata':1}", 1, 27,
	    "found a number, wanted an object" AS("metadata") },
	{ "{'kind':'Node','metadata':[{'name':'a'}]}", 1, 27,
	    "found an array, wanted an object" AS("metadata") },
	{ "{'kind':'Node','metadata':{'name':7}}", 1, 35,
	    "found a number, wanted a string" AS("name") },
	{ "{'kind':'Node','metadata':{'name':'a','labels':[]}}", 1, 48,
	    "found an array, wanted an object" AS("labels") },
	{ "{'kind':'Node','metadata':{'name':'a','labels':{'gpu':true}}}", 1,
	    55, "found a boolean, wanted a string" AS("gpu") },
	{ "{'kind':'Node','metadata':{'name':'a'},'spec':'x'}", 1, 47,
	    "found a string, wanted an object" AS("spec") },
	{ "{'kind':'Node','metadata':{'name':'a'},'spec':{'unschedulable':"
	    "'true'}}", 1, 64, "found a string, wanted a boolean"
	    AS("unschedulable") },
	{ "{'kind':'Node','metadata':{'name':'a'},'spec':{'taints':{}}}", 1,
	    57, "found an object, wanted an array" AS("taints") },
	{ "{'kind':'Node','metadata':{'name':'a'},'spec':{'taints':[{},5]}}",
	    1, 61, "found a number, wanted an object" AS("taints") },
	{ "{'kind':'Node','metadata':{'name':'a'},'spec':{'taints':[{'x':0,"
	    "'key':5}]}}", 1, 71, "found a number, wanted a string"
	    AS("key") },
	{ "{'kind':'Node','metadata':{'name':'a'},'status':{'capacity':{"
	    "'nvidia.com/gpu':{}}}}", 1, 79,
	    "found an object, wanted a string" AS("nvidia.com/gpu") },
	{ "{'kind':'Node','metadata':{'name':'a'},'status':{'conditions':[{"
	    "'type':'Ready',\n'status':true}]}}", 2, 10,
	    "found a boolean, wanted a string" AS("status") },
	{ "{'kind':'Pod','metadata':{'name':'a','ownerReferences':[{"
	    "'controller':'true'}]}}", 1, 71,
	    "found a string, wanted a boolean" AS("controller") },
	{ "{'kind':'Pod','metadata':{'name':'a','ownerReferences':[{'kind':"
	    "'DaemonSet','name':'d','controller':true}]},'status':{\n"
	    "'phase':[]}}", 2, 9, "found an array, wanted a string"
	    AS("phase") },
	{ POD("g", "p", LABELS("gpu-feature-discovery"), ",'status':{\n"
	    "'containerStatuses':[{'restartCount':'3'}]}"), 2, 38,
	    "found a string, wanted a number" AS("restartCount") },
	{ POD("g", "p", LABELS("gpu-feature-discovery"), ",'status':{\n"
	    "'containerStatuses':[{'restartCount':1.5}]}"), 2, 38,
	    "found a number, wanted a whole number of 32 bits"
	    AS("restartCount") },
	{ POD("g", "p", LABELS("gpu-feature-discovery"), ",'status':{\n"
	    "'containerStatuses':[{'state':{'waiting':'x'}}]}"), 2, 42,
	    "found a string, wanted an object" AS("waiting") },
	{ POD("g", "p", LABELS("gpu-feature-discovery"), ",'spec':{\n"
	    "'containers':{}}"), 2, 14,
	    "found an object, wanted an array" AS("containers") },
	{ "{'kind':'DaemonSet','metadata':{'name':'a'},'status':{"
	    "'numberReady':1e3}}", 1, 69,
	    "found a number, wanted a whole number of 32 bits"
	    AS("numberReady") },
	{ "{'kind':'DaemonSet','metadata':{'name':'a'},'spec':{'template':0}}",
	    1, 64, "found a number, wanted an object" AS("template") },
	{ "{'kind':'List','items':{}}", 1, 24,
	    "found an object, wanted an array" AS("items") },
	{ "{'kind':'NodeList','items':1}", 1, 28,
	    "found a number, wanted an array" AS("items") },

	/* in a waiting item the place is right too */
	{ "{'items':[\n" NAMED("a") ",\n{'x':[\n1],'metadata':\n {'name':2}}],"
	    "'kind':'NodeList'}", 5, 10,
	    "found a number, wanted a string" AS("name") },

	/* the first fault of several, in the order of the input */
	{ "{'kind':'Node'}\n{'kind':1}", 1, 1, "Node without a name" },

	/* lists where none can be */
	{ "{'kind':'List','items':[{'kind':'List','items':[]}]}", 1, 33,
	    "found a list among the items of a list, wanted the objects "
	    "themselves" },
	{ "{'items':[{'kind':'PodList'}],'kind':'List'}", 1, 19,
	    "found a list among the items of a list, wanted the objects "
	    "themselves" },
	{ "{'kind':'Node','items':[]}", 1, 9,
	    "found \"items\" in an object of this kind, wanted a List" },
	{ "{'items':[],\n'kind':'Pod'}", 2, 8,
	    "found \"items\" in an object of this kind, wanted a List" },
	/* the version, which says that this is our Node, comes last */
	{ "{'kind':'Node','apiVersion':'x/v1','items':[],'apiVersion':'v1'}",
	    1, 60, "found \"items\" in an object of this kind, wanted a List" },
	{ NODE("a") "\n{'kind':'List','items':[" NODE("a") "],'items':[]}", 2,
	    66, "found \"items\" twice, the first of which changed objects of "
	    "before, wanted one \"items\"" },

	/* a time that is no text */
	{ "{'kind':'Node','metadata':{'name':'a','creationTimestamp':7}}", 1,
	    59, "found a number, wanted a string as the value of "
	    "\"creationTimestamp\"" },

	/* a watch that broke off */
	{ "{'type':'ADDED','object':" NODE("a") "}\n{'type':'ERROR','object':"
	    "{'kind':'Status','message':'too old','code':410}}", 2, 1,
	    "the watch broke off here with an ERROR event: too old" },

	/* the syntax comes first, wherever it is wrong */
	{ "{'kind':1}\n{'kind':'Node'}\nx", 3, 1, "found 'x', wanted another "
	    "object or the end of the input" },
	{ "{'kind':'List','items':[1,{}", 1, 29, "found the end of the input, "
	    "wanted ',' or ']': the capture was cut short after 2 whole "
	    "objects" },
	{ "", 1, 1, "found the end of the input, wanted JSON" },
};

START_TEST(refuses)
{
	static const size_t reads[] = { 0, 1, 64 };
	size_t r;

	for (r = 0; r < COUNT(reads); r++) {
		struct cluster c;
		struct load l;
		struct error err = { 0 };

		load_begin(&l, &c);
		ck_assert_int_eq(load_text(&l, "the file", bad[_i].text,
		    reads[r], &err), -1);
		ck_assert_str_eq(err.msg, bad[_i].msg);
		ck_assert_uint_eq(err.at.line, bad[_i].line);
		ck_assert_uint_eq(err.at.col, bad[_i].col);
		ck_assert_str_eq(err.at.file, "the file");
		load_free(&l);
		cluster_free(&c);
	}
}
END_TEST

/* ---- several inputs ---------------------------------------------------- */

/* An error names its own input, and what came before is no help. */
START_TEST(names_the_input)
{
	struct cluster c;
	struct load l;
	struct error err = { 0 };

	load_begin(&l, &c);
	ck_assert_int_eq(load_text(&l, "one", NODE("a"), 0, &err), 0);
	ck_assert_int_eq(load_text(&l, "two", "{'kind':'Node'}", 0, &err), -1);
	ck_assert_str_eq(err.at.file, "two");
	ck_assert_uint_eq(err.at.line, 1);
	load_free(&l);
	cluster_free(&c);
}
END_TEST

/* Pods are seen whether or not they are kept. */
START_TEST(sees_pods)
{
	struct cluster c;
	struct load l;
	struct error err = { 0 };

	load_begin(&l, &c);
	ck_assert_int_eq(load_text(&l, "in", DRIVER("p") POD("x", "q",
	    "'uid':'u'", "") "{'kind':'Pod','metadata':{'name':'r'}}", 0,
	    &err), 0);
	ck_assert(cluster_has_pods(&c, slice_of("g")));
	ck_assert(cluster_has_pods(&c, slice_of("x")));
	ck_assert(cluster_has_pods(&c, slice_of("")));
	ck_assert(!cluster_has_pods(&c, slice_of("y")));
	ck_assert_uint_eq(c.pods_seen, 3);
	ck_assert_uint_eq(c.lists[KIND_POD].count, 1);
	load_free(&l);
	cluster_free(&c);
}
END_TEST

/* ---- what pods request -------------------------------------------------- */

#define SPEC(spec) POD("n", "p", "'uid':'u'", ",'spec':{" spec "}")
#define ASKS(map, count) "'" map "':{'nvidia.com/gpu':" count ",'cpu':'1'}"
#define HAS(map, count) "{'resources':{" ASKS(map, count) "}}"
#define SIDE(count) "{'restartPolicy':'Always','resources':{" \
	ASKS("requests", count) "}}"
#define CONTAINERS(list) "'containers':[" list "]"
#define INITS(list) "'initContainers':[" list "]"

/* What a pod requests; NULL: it is not kept. */
static const struct {
	const char *text, *asks;
} demands[] = {
	{ SPEC(""), NULL },
	{ SPEC(CONTAINERS("{}")), NULL },
	{ SPEC(CONTAINERS("{'resources':{'limits':{'cpu':'1',"
	    "'amd.com/gpu':'1'}}}")), NULL },
	{ SPEC(CONTAINERS(HAS("requests", "'0'"))), NULL },
	{ SPEC(CONTAINERS(HAS("limits", "null"))), NULL },
	{ SPEC(CONTAINERS(HAS("requests", "'2'"))), " gpu=2" },
	{ SPEC(CONTAINERS(HAS("requests", "2"))), " gpu=2" },
	{ SPEC(CONTAINERS(HAS("limits", "'3'"))), " gpu=3" },
	{ SPEC(CONTAINERS(HAS("limits", "'2k'"))), " gpu=2000" },
	{ SPEC(CONTAINERS(HAS("limits", "'1500m'"))), " gpu=2" },
	/* of both, the request counts, and of equal keys the last */
	{ SPEC(CONTAINERS("{'resources':{" ASKS("requests", "1") ","
	    ASKS("limits", "4") "}}")), " gpu=1" },
	{ SPEC(CONTAINERS("{'resources':{" ASKS("requests", "0") ","
	    ASKS("limits", "4") "}}")), NULL },
	{ SPEC(CONTAINERS("{'resources':{'limits':{'nvidia.com/gpu':1,"
	    "'nvidia.com/gpu':5}}}")), " gpu=5" },
	/* containers run together */
	{ SPEC(CONTAINERS(HAS("limits", "1") "," HAS("limits", "2"))),
	    " gpu=3" },
	/* init containers one after the other, before them */
	{ SPEC(INITS(HAS("limits", "1")) "," CONTAINERS(HAS("limits", "2"))),
	    " gpu=2" },
	{ SPEC(INITS(HAS("limits", "4")) "," CONTAINERS(HAS("limits", "2"))),
	    " gpu=4" },
	{ SPEC(CONTAINERS(HAS("limits", "2")) "," INITS(HAS("limits", "1") ","
	    HAS("limits", "3") "," HAS("limits", "2"))), " gpu=3" },
	{ SPEC(INITS(HAS("limits", "4"))), " gpu=4" },
	/* sidecars beside the containers, and beside those after them */
	{ SPEC(INITS(SIDE("1")) "," CONTAINERS(HAS("limits", "2"))),
	    " gpu=3" },
	{ SPEC(INITS(SIDE("1") "," HAS("limits", "4")) ","
	    CONTAINERS(HAS("limits", "2"))), " gpu=5" },
	{ SPEC(INITS(HAS("limits", "4") "," SIDE("1")) ","
	    CONTAINERS(HAS("limits", "2"))), " gpu=4" },
	{ SPEC(INITS(SIDE("1") "," SIDE("2") "," HAS("limits", "1")) ","
	    CONTAINERS(HAS("limits", "1"))), " gpu=4" },
	/* each resource by itself, by name */
	{ SPEC(CONTAINERS("{'resources':{'limits':{'nvidia.com/mig-1g.5gb':1,"
	    "'nvidia.com/gpu':2}}},{'resources':{'limits':{"
	    "'nvidia.com/gpu.shared':1,'nvidia.com/mig-1g.5gb':2}}}")),
	    " gpu=2 gpu.shared=1 mig-1g.5gb=3" },
	/* what else the scheduler asks for */
	{ SPEC(CONTAINERS(HAS("limits", "1")) ",'affinity':{'nodeAffinity':{"
	    "'requiredDuringSchedulingIgnoredDuringExecution':{"
	    "'nodeSelectorTerms':[{'matchExpressions':[{'key':'a','operator':"
	    "'In','values':['b']}]},{}]}}}"), " gpu=1 of 2 terms a In b" },
	{ SPEC(CONTAINERS(HAS("limits", "1")) ",'affinity':{'nodeAffinity':{"
	    "'requiredDuringSchedulingIgnoredDuringExecution':{}}}"),
	    " gpu=1 of 0 terms" },
};

static void
say_demand(FILE *fp, const struct demand *d)
{
	size_t i;

	for (i = 0; i < d->request_count; i++) {
		say(fp, " ", &(struct slice){ d->requests[i].resource->ptr +
		    strlen("nvidia.com/"), d->requests[i].resource->len -
		    strlen("nvidia.com/") });
		fprintf(fp, "=%" PRId64, d->requests[i].count);
	}
	if (d->affinity)
		fprintf(fp, " of %zu terms", d->term_count);
	if (d->term_count > 0) {
		say(fp, " ", d->terms[0].labels[0].key);
		say(fp, " ", d->terms[0].labels[0].operator);
		say(fp, " ", d->terms[0].labels[0].values[0]);
	}
}

START_TEST(counts_requests)
{
	static const struct interest interest = { .known = &roster_five,
	    .gpu_pods = 1, .gpu_demand = 1 };
	struct cluster c = { 0 };
	struct error err = { 0 };
	const struct pod *p;
	struct load l;
	char *text;
	size_t len;
	FILE *fp = open_memstream(&text, &len);

	load_init(&l, &c, &interest);
	ck_assert_int_eq(load_text(&l, "in", demands[_i].text, 0, &err), 0);
	p = cluster_pod(&c, NULL);
	ck_assert_int_eq(p != NULL, demands[_i].asks != NULL);
	if (p != NULL)
		say_demand(fp, p->detail->demand);
	fclose(fp);
	ck_assert_str_eq(text, demands[_i].asks == NULL ? "" :
	    demands[_i].asks);
	free(text);
	load_free(&l);
	cluster_free(&c);
}
END_TEST

/* Equal demands are kept once; nobody's are, unless they are of interest. */
START_TEST(keeps_demands)
{
	static const struct interest interests[] = {
		{ .known = &roster_five, .gpu_pods = 1, .gpu_demand = 1 },
		{ .known = &roster_five, .gpu_pods = 1 },
	};
	static const char text[] = SPEC(CONTAINERS(HAS("limits", "1")))
	    POD("n", "q", "'uid':'v'", ",'spec':{" CONTAINERS(HAS("requests",
	    "1")) "}");
	size_t i;

	for (i = 0; i < COUNT(interests); i++) {
		struct cluster c = { 0 };
		struct error err = { 0 };
		const struct pod *p, *q;
		struct load l;

		load_init(&l, &c, &interests[i]);
		ck_assert_int_eq(load_text(&l, "in", text, 0, &err), 0);
		p = cluster_pod(&c, NULL);
		q = cluster_pod(&c, p);
		ck_assert(p->uses_gpu && q->uses_gpu);
		if (interests[i].gpu_demand)
			ck_assert_ptr_eq(p->detail->demand,
			    q->detail->demand);
		else
			ck_assert_ptr_null(p->detail);
		load_free(&l);
		cluster_free(&c);
	}
}
END_TEST

START_TEST(refuses_quantities)
{
	static const struct interest interest = { .known = &roster_five,
	    .gpu_pods = 1 };
	static const char *const bad_counts[] = { "'x'", "''", "'10G'" };
	static const char *const messages[] = {
		"found \"x\", wanted a quantity of at most nine billion",
		"found \"\", wanted a quantity of at most nine billion",
		"found \"10G\", wanted a quantity of at most nine billion",
	};
	struct cluster c = { 0 };
	struct error err = { 0 };
	struct load l;
	char text[256];

	snprintf(text, sizeof(text), "{'kind':'Pod','metadata':{'name':'p'},"
	    "'spec':{'containers':[{'resources':{'limits':{'nvidia.com/gpu':"
	    "\n%s}}}]}}", bad_counts[_i]);
	load_init(&l, &c, &interest);
	ck_assert_int_eq(load_text(&l, "in", text, 0, &err), -1);
	ck_assert_str_eq(err.msg, messages[_i]);
	ck_assert_uint_eq(err.at.line, 2);
	ck_assert_uint_eq(err.at.col, 1);
	load_free(&l);
	cluster_free(&c);
}
END_TEST

/* ---- times ------------------------------------------------------------- */

#define HOUR(at) "'2026-11-30T" at ":00:00Z'"
#define H(at) (INT64_C(1795996800) + (at) * 3600)

/* Of several documents; the hours are those of one day. */
static const struct {
	const char *text;
	int64_t newest, created;	/* created: of the first node */
} times[] = {
	{ NODE("a"), 0, 0 },
	{ "{'kind':'Node','metadata':{'name':'a','creationTimestamp':"
	    HOUR("07") "}}", H(7), H(7) },
	{ "{'kind':'Node','metadata':{'name':'a','creationTimestamp':"
	    HOUR("07") "},'status':{'conditions':[{'lastHeartbeatTime':"
	    HOUR("09") "},{'lastTransitionTime':" HOUR("08") "}]}}", H(9),
	    H(7) },
	{ "{'kind':'Node','metadata':{'name':'a'},'status':{'conditions':[{"
	    "'lastHeartbeatTime':" HOUR("08") "},{'lastTransitionTime':"
	    HOUR("09") ",'lastHeartbeatTime':null}]}}", H(9), 0 },
	/* what is no time is none; what is to come has not been */
	{ "{'kind':'Node','metadata':{'name':'a','creationTimestamp':'?',"
	    "'deletionTimestamp':" HOUR("07") "}}", 0, 0 },
	{ "{'kind':'Node','metadata':{'name':'a','creationTimestamp':null}}",
	    0, 0 },
	/* pods of operands, DaemonSets */
	{ POD("g", "p", "'creationTimestamp':" HOUR("03") "," OWNER(
	    "DaemonSet", "nvidia-driver-daemonset"), ",'status':{"
	    "'conditions':[{'lastTransitionTime':" HOUR("04") "}]}"), H(4),
	    0 },
	{ POD("g", "p", OWNER("DaemonSet", "nvidia-driver-daemonset"),
	    ",'status':{'containerStatuses':[{'state':{'running':{"
	    "'startedAt':" HOUR("05") "}}}],'initContainerStatuses':[{"
	    "'state':{'terminated':{'startedAt':" HOUR("03")
	    ",'finishedAt':" HOUR("06") "}}}]}"), H(6), 0 },
	{ POD("g", "p", OWNER("DaemonSet", "nvidia-driver-daemonset"),
	    ",'status':{'containerStatuses':[{'lastState':{'terminated':{"
	    "'finishedAt':" HOUR("05") "}}}]}"), H(5), 0 },
	{ "{'kind':'DaemonSet','metadata':{'name':'d','creationTimestamp':"
	    HOUR("02") "}}", H(2), 0 },
	/* no others, whatever came before them */
	{ DRIVER("p") POD("x", "q", "'creationTimestamp':" HOUR("09"), "")
	    POD("x", "r", "'creationTimestamp':" HOUR("09") ","
	    OWNER("DaemonSet", "other"), ",'spec':{'nodeName':'a'}"), 0, 0 },
	/* replaced, and deleted */
	{ "{'kind':'Node','metadata':{'name':'a','creationTimestamp':"
	    HOUR("07") "}}{'kind':'Node','metadata':{'name':'a',"
	    "'creationTimestamp':" HOUR("06") "}}", H(7), H(6) },
	{ "{'type':'DELETED','object':{'kind':'Node','metadata':{'name':'a',"
	    "'creationTimestamp':" HOUR("07") "}}}", 0, 0 },
	/* the last items win */
	{ "{'kind':'List','items':[{'kind':'Node','metadata':{'name':'a',"
	    "'creationTimestamp':" HOUR("07") "}}],'items':[" NODE("b") "]}",
	    0, 0 },
};

START_TEST(takes_times)
{
	const struct node *n;
	struct cluster c;
	struct load l;
	struct error err = { 0 };

	load_begin(&l, &c);
	ck_assert_int_eq(load_text(&l, "in", times[_i].text, 0, &err), 0);
	ck_assert_int_eq(c.times.newest, times[_i].newest);
	n = cluster_node(&c, NULL);
	ck_assert_int_eq(n == NULL ? 0 : n->created, times[_i].created);
	load_free(&l);
	cluster_free(&c);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("load");
	TCase *t = tcase_create("load");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, loads, 0, (int)COUNT(good));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_test(t, names_the_input);
	tcase_add_test(t, sees_pods);
	tcase_add_loop_test(t, counts_requests, 0, (int)COUNT(demands));
	tcase_add_test(t, keeps_demands);
	tcase_add_loop_test(t, refuses_quantities, 0, 3);
	tcase_add_loop_test(t, takes_times, 0, (int)COUNT(times));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
