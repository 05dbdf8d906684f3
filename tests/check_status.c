#include <check.h>
#include <stdlib.h>

#include "load.h"
#include "memory_source.h"
#include "pod_status.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Two containers, or one; what the state of a container says. */
#define ONE "\"containers\":[{\"name\":\"a\"}]"
#define TWO "\"containers\":[{\"name\":\"a\"},{\"name\":\"b\"}]"
#define INIT "\"initContainers\":[{\"name\":\"i\"},{\"name\":\"j\"}]"
#define SIDECAR "\"initContainers\":[{\"name\":\"i\"},{\"name\":\"s\"," \
	"\"restartPolicy\":\"Always\"}]"
#define C(name, ready, restarts, state) "{\"name\":\"" name "\",\"ready\":" \
	ready ",\"restartCount\":" restarts ",\"state\":{" state "}}"
#define STARTED(name, ready, restarts, state) "{\"name\":\"" name \
	"\",\"started\":true,\"ready\":" ready ",\"restartCount\":" restarts \
	",\"state\":{" state "}}"
#define RUNNING "\"running\":{\"startedAt\":\"x\"}"
#define WAITING(reason) "\"waiting\":{\"reason\":\"" reason "\"}"
#define WAITS(reason, message) "\"waiting\":{\"reason\":\"" reason \
	"\",\"message\":\"" message "\"}"
#define ENDED(reason, code) "\"terminated\":{\"reason\":\"" reason \
	"\",\"exitCode\":" code "}"
#define DIED(code, signal) "\"terminated\":{\"exitCode\":" code \
	",\"signal\":" signal "}"
#define MAIN(list) "\"containerStatuses\":[" list "]"
#define INITS(list) "\"initContainerStatuses\":[" list "]"
#define COND(type, status) "{\"type\":\"" type "\",\"status\":\"" status "\"}"
#define CONDS(list) "\"conditions\":[" list "]"
#define PHASE(phase) "\"phase\":\"" phase "\""

/*
 * The columns of kubectl get pods: kubernetes,
 * pkg/printers/internalversion/printers.go, printPod; and what goes wrong, in
 * the pod's own words.
 */
static const struct {
	const char *metadata, *spec, *status;
	const char *word;
	size_t ready, total;
	long restarts;
	const char *reason;	/* NULL: none */
} cases[] = {
	/* the phase */
	{ "", ONE, PHASE("Running") "," MAIN(C("a", "true", "0", RUNNING)),
	    "Running", 1, 1, 0, NULL },
	{ "", TWO, PHASE("Running") "," MAIN(C("a", "true", "2", RUNNING) ","
	    C("b", "false", "3", RUNNING)), "Running", 1, 2, 5, NULL },
	{ "", ONE, PHASE("Pending"), "Pending", 0, 1, 0, NULL },
	{ "", ONE, PHASE("Pending") "," CONDS("{\"type\":\"PodScheduled\","
	    "\"status\":\"False\",\"reason\":\"Unschedulable\",\"message\":"
	    "\"0/3 nodes\"}"), "Pending", 0, 1, 0,
	    "Unschedulable: 0/3 nodes" },
	{ "", ONE, PHASE("Pending") "," CONDS("{\"type\":\"PodScheduled\","
	    "\"status\":\"False\",\"reason\":\"SchedulingGated\"}"),
	    "SchedulingGated", 0, 1, 0, "SchedulingGated" },
	{ "", ONE, PHASE("Failed") ",\"reason\":\"Evicted\",\"message\":"
	    "\"low on memory\"", "Evicted", 0, 1, 0,
	    "Evicted: low on memory" },
	{ "", ONE, "\"x\":1", "", 0, 1, 0, NULL },
	{ "", "\"x\":1", PHASE("Running"), "Running", 0, 0, 0, NULL },

	/* containers that wait */
	{ "", ONE, PHASE("Pending") "," MAIN(C("a", "false", "0",
	    WAITING("ContainerCreating"))), "ContainerCreating", 0, 1, 0,
	    "ContainerCreating" },
	{ "", ONE, PHASE("Running") "," MAIN(C("a", "false", "7",
	    WAITS("CrashLoopBackOff", "back-off 5m0s"))), "CrashLoopBackOff",
	    0, 1, 7, "CrashLoopBackOff: back-off 5m0s" },
	{ "", ONE, PHASE("Pending") "," MAIN(C("a", "false", "0",
	    WAITING("ImagePullBackOff"))), "ImagePullBackOff", 0, 1, 0,
	    "ImagePullBackOff" },
	{ "", ONE, PHASE("Pending") "," MAIN(C("a", "false", "0",
	    "\"waiting\":{}")), "Pending", 0, 1, 0, NULL },
	/* the first that is not well gives the word */
	{ "", TWO, PHASE("Pending") "," MAIN(C("a", "false", "1",
	    WAITING("ErrImagePull")) "," C("b", "false", "2",
	    WAITING("CrashLoopBackOff"))), "ErrImagePull", 0, 2, 3,
	    "ErrImagePull" },
	{ "", TWO, PHASE("Running") "," MAIN(C("a", "true", "0", RUNNING) ","
	    C("b", "false", "4", WAITING("CrashLoopBackOff"))),
	    "CrashLoopBackOff", 1, 2, 4, "CrashLoopBackOff" },

	/* containers that ended */
	{ "", ONE, PHASE("Succeeded") "," MAIN(C("a", "false", "0",
	    ENDED("Completed", "0"))), "Completed", 0, 1, 0, "Completed" },
	{ "", ONE, PHASE("Failed") "," MAIN(C("a", "false", "0",
	    ENDED("Error", "1"))), "Error", 0, 1, 0, "Error" },
	{ "", ONE, PHASE("Running") "," MAIN(C("a", "false", "1",
	    ENDED("OOMKilled", "137"))), "OOMKilled", 0, 1, 1, "OOMKilled" },
	{ "", ONE, PHASE("Running") "," MAIN(C("a", "false", "0",
	    DIED("3", "0"))), "ExitCode:3", 0, 1, 0, NULL },
	{ "", ONE, PHASE("Running") "," MAIN(C("a", "false", "0",
	    DIED("137", "9"))), "Signal:9", 0, 1, 0, NULL },
	{ "", TWO, PHASE("Running") "," MAIN(C("a", "true", "0", RUNNING) ","
	    C("b", "false", "0", ENDED("Completed", "0"))) ","
	    CONDS(COND("Ready", "False")), "NotReady", 1, 2, 0, "Completed" },
	{ "", TWO, PHASE("Running") "," MAIN(C("a", "true", "0", RUNNING) ","
	    C("b", "false", "0", ENDED("Completed", "0"))) ","
	    CONDS(COND("Ready", "True")), "Running", 1, 2, 0, "Completed" },
	{ "", TWO, PHASE("Running") "," MAIN(C("a", "false", "0", RUNNING) ","
	    C("b", "false", "0", ENDED("Completed", "0"))), "Completed", 0, 2,
	    0, "Completed" },

	/* init containers */
	{ "", ONE "," INIT, PHASE("Pending") "," INITS(C("i", "false", "0",
	    RUNNING) "," C("j", "false", "0", WAITING("PodInitializing")))
	    "," MAIN(C("a", "false", "0", WAITING("PodInitializing"))),
	    "Init:0/2", 0, 1, 0, NULL },
	{ "", ONE "," INIT, PHASE("Pending") "," INITS(C("i", "false", "1",
	    ENDED("Completed", "0")) "," C("j", "false", "2", RUNNING)) ","
	    MAIN(C("a", "false", "5", WAITING("PodInitializing"))),
	    "Init:1/2", 0, 1, 3, NULL },
	{ "", ONE "," INIT, PHASE("Pending") "," INITS(C("i", "false", "0",
	    WAITING("PodInitializing")) "," C("j", "false", "0",
	    WAITING("PodInitializing"))), "Init:0/2", 0, 1, 0, NULL },
	{ "", ONE "," INIT, PHASE("Pending") "," INITS(C("i", "false", "4",
	    WAITS("CrashLoopBackOff", "back-off"))), "Init:CrashLoopBackOff",
	    0, 1, 4, "CrashLoopBackOff: back-off" },
	{ "", ONE "," INIT, PHASE("Pending") "," INITS(C("i", "false", "0",
	    WAITING("ImagePullBackOff"))), "Init:ImagePullBackOff", 0, 1, 0,
	    "ImagePullBackOff" },
	{ "", ONE "," INIT, PHASE("Pending") "," INITS(C("i", "false", "0",
	    ENDED("Error", "1"))), "Init:Error", 0, 1, 0, "Error" },
	{ "", ONE "," INIT, PHASE("Pending") "," INITS(C("i", "false", "0",
	    DIED("1", "0"))), "Init:ExitCode:1", 0, 1, 0, NULL },
	{ "", ONE "," INIT, PHASE("Pending") "," INITS(C("i", "false", "0",
	    DIED("137", "9"))), "Init:Signal:9", 0, 1, 0, NULL },
	{ "", ONE "," INIT, PHASE("Pending") "," INITS(C("i", "false", "0",
	    "\"waiting\":{}")), "Init:0/2", 0, 1, 0, NULL },
	/* once they are done their restarts do not count */
	{ "", ONE "," INIT, PHASE("Pending") "," INITS(C("i", "true", "3",
	    ENDED("Completed", "0")) "," C("j", "true", "0",
	    ENDED("Completed", "0"))) "," MAIN(C("a", "false", "1",
	    WAITING("PodInitializing"))), "PodInitializing", 0, 1, 1, NULL },
	{ "", ONE "," INIT, PHASE("Running") "," INITS(C("i", "true", "3",
	    ENDED("Completed", "0")) "," C("j", "true", "2",
	    ENDED("Completed", "0"))) "," MAIN(C("a", "true", "0", RUNNING)),
	    "Running", 1, 1, 0, NULL },
	/* nor does one that the node forgot, in a pod that was initialized */
	{ "", ONE "," INIT, PHASE("Running") "," CONDS(COND("Initialized",
	    "True")) "," INITS(C("i", "false", "3", WAITING("X"))) ","
	    MAIN(C("a", "true", "1", RUNNING)), "Init:X", 1, 1, 1, "X" },
	{ "", ONE "," INIT, PHASE("Running") "," CONDS(COND("Initialized",
	    "True")) "," INITS(C("i", "false", "3", WAITING("X"))) ","
	    MAIN(C("a", "false", "1", WAITING("CrashLoopBackOff"))),
	    "CrashLoopBackOff", 0, 1, 1, "X" },

	/* sidecars: init containers that run on */
	{ "", ONE "," SIDECAR, PHASE("Running") "," INITS(C("i", "true", "1",
	    ENDED("Completed", "0")) "," STARTED("s", "true", "2", RUNNING))
	    "," MAIN(C("a", "true", "3", RUNNING)), "Running", 2, 2, 5, NULL },
	{ "", ONE "," SIDECAR, PHASE("Running") "," INITS(C("i", "true", "0",
	    ENDED("Completed", "0")) "," STARTED("s", "false", "2", RUNNING))
	    "," MAIN(C("a", "true", "0", RUNNING)), "Running", 1, 2, 2, NULL },
	{ "", ONE "," SIDECAR, PHASE("Pending") "," INITS(C("i", "true", "0",
	    ENDED("Completed", "0")) "," C("s", "false", "2", RUNNING)) ","
	    MAIN(C("a", "false", "0", WAITING("PodInitializing"))),
	    "Init:1/2", 0, 2, 2, NULL },
	{ "", ONE "," SIDECAR, PHASE("Pending") "," INITS(C("i", "true", "0",
	    ENDED("Completed", "0")) "," C("s", "false", "5",
	    WAITING("CrashLoopBackOff"))), "Init:CrashLoopBackOff", 0, 2, 5,
	    "CrashLoopBackOff" },

	/* on its way out */
	{ "\"deletionTimestamp\":\"2024-05-01T00:00:00Z\"", ONE,
	    PHASE("Running") "," MAIN(C("a", "true", "0", RUNNING)),
	    "Terminating", 1, 1, 0, "deletion due 2024-05-01T00:00:00Z" },
	{ "\"deletionTimestamp\":\"x\"", ONE, PHASE("Running") "," MAIN(
	    C("a", "false", "0", WAITING("CrashLoopBackOff"))), "Terminating",
	    0, 1, 0, "CrashLoopBackOff" },
	{ "\"deletionTimestamp\":\"x\"", ONE, PHASE("Running")
	    ",\"reason\":\"NodeLost\",\"message\":\"Node x which was running "
	    "pod y is unresponsive\"", "Unknown", 0, 1, 0, "NodeLost: Node x "
	    "which was running pod y is unresponsive" },
	{ "", ONE, PHASE("Running") ",\"reason\":\"NodeLost\"", "NodeLost", 0,
	    1, 0, "NodeLost" },
	{ "\"deletionTimestamp\":\"x\"", ONE, PHASE("Succeeded") "," MAIN(
	    C("a", "false", "0", ENDED("Completed", "0"))), "Completed", 0, 1,
	    0, "Completed" },
	{ "\"deletionTimestamp\":\"x\"", ONE, PHASE("Failed") "," MAIN(
	    C("a", "false", "0", ENDED("Error", "1"))), "Error", 0, 1, 0,
	    "Error" },

	/* reasons from conditions */
	{ "", ONE, PHASE("Running") "," MAIN(C("a", "false", "0", RUNNING)) ","
	    CONDS(COND("Initialized", "True") ",{\"type\":\"ContainersReady\","
	    "\"status\":\"False\",\"reason\":\"ContainersNotReady\","
	    "\"message\":\"unready: [a]\"}"), "Running", 0, 1, 0,
	    "ContainersNotReady: unready: [a]" },
	{ "", ONE, PHASE("Running") "," MAIN(C("a", "true", "0", RUNNING)) ","
	    CONDS("{\"type\":\"Ready\",\"status\":\"False\",\"message\":"
	    "\"gate\"}"), "Running", 1, 1, 0, "gate" },

	/* a dump may lose the spec of its init containers, and not more */
	{ "", ONE, PHASE("Pending") "," INITS(C("i", "false", "2",
	    WAITING("CrashLoopBackOff"))) "," MAIN(C("a", "false", "0",
	    WAITING("PodInitializing"))), "Init:CrashLoopBackOff", 0, 1, 2,
	    "CrashLoopBackOff" },
};

START_TEST(says)
{
	struct arena a = { 0 };
	char *text = arena_printf(&a, "{\"kind\":\"Pod\",\"metadata\":{"
	    "\"name\":\"p\",\"labels\":{\"app\":\"gpu-feature-discovery\"}"
	    "%s%s},\"spec\":{%s},\"status\":{%s}}",
	    cases[_i].metadata[0] == '\0' ? "" : ",", cases[_i].metadata,
	    cases[_i].spec, cases[_i].status);
	struct memory_source m = { .text = slice_of(text) };
	struct cluster c = { 0 };
	struct load l;
	struct error err = { 0 };
	const struct pod *p;
	struct pod_status s;

	load_init(&l, &c, &(struct interest){ .known = &roster_five });
	ck_assert_msg(load_input(&l, "in", memory_source(&m), &err) == 0,
	    "%zu: %s: %s", err.at.col, err.msg, text);
	p = cluster_pod(&c, NULL);
	ck_assert_ptr_nonnull(p);
	ck_assert_ptr_nonnull(p->detail);
	s = pod_status(p, &a);
	ck_assert_msg(slice_is(s.word, cases[_i].word), "STATUS %.*s, wanted "
	    "%s", (int)s.word.len, s.word.ptr, cases[_i].word);
	ck_assert_uint_eq(s.ready, cases[_i].ready);
	ck_assert_uint_eq(s.total, cases[_i].total);
	ck_assert_int_eq(s.restarts, cases[_i].restarts);
	ck_assert_int_eq(s.reason.ptr == NULL, cases[_i].reason == NULL);
	if (cases[_i].reason != NULL)
		ck_assert_msg(slice_is(s.reason, cases[_i].reason),
		    "reason %.*s, wanted %s", (int)s.reason.len, s.reason.ptr,
		    cases[_i].reason);
	load_free(&l);
	cluster_free(&c);
	arena_free(&a);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("status");
	TCase *t = tcase_create("status");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, says, 0, (int)COUNT(cases));
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
