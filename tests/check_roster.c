#include <check.h>
#include <stdlib.h>

#include "lineup.h"
#include "temp_file.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The roster of this name; all is that of what is known. */
static const struct roster *
roster_of(const char *name)
{
	const struct roster *r = strcmp(name, "all") == 0 ? &roster_all :
	    roster_named(name);

	ck_assert_ptr_nonnull(r);
	return r;
}

static const char *
name_of(const struct operand *operand)
{
	return operand == NULL ? "nobody" : operand->name;
}

/* ---- names ------------------------------------------------------------- */

static const struct {
	const char *roster;
	struct slice typed;
	const char *name, *shown;	/* shown: what roster_short calls it */
} names[] = {
	{ "five", SLICE("driver"), "driver", "driver" },
	{ "five", SLICE("container-toolkit"), "container-toolkit", "toolkit" },
	{ "five", SLICE("toolkit"), "container-toolkit", "toolkit" },
	{ "five", SLICE("device-plugin"), "device-plugin", "device-plugin" },
	{ "five", SLICE("gfd"), "gpu-feature-discovery", "gfd" },
	/* a name wins over another one's short form */
	{ "five", SLICE("dcgm"), "dcgm-exporter", "dcgm" },
	{ "five", SLICE("dcgm-exporter"), "dcgm-exporter", "dcgm" },
	{ "operator", SLICE("dcgm"), "dcgm", "dcgm" },
	{ "operator", SLICE("dcgm-exporter"), "dcgm-exporter",
	    "dcgm-exporter" },
	{ "all", SLICE("dcgm"), "dcgm", "dcgm" },
	{ "operator", SLICE("mps"), "mps-control-daemon", "mps" },
	{ "operator", SLICE("mig"), "mig-manager", "mig" },
	{ "operator", SLICE("validator"), "operator-validator", "validator" },
	{ "dra", SLICE("dra-validator"), "dra-validator", "dra-validator" },
	{ "sandbox", SLICE("cc-manager"), "cc-manager", "cc-manager" },

	{ "five", SLICE("mps"), "nobody", NULL },
	{ "five", SLICE("Driver"), "nobody", NULL },
	{ "five", SLICE("drive"), "nobody", NULL },
	{ "five", SLICE("driver\0"), "nobody", NULL },
	{ "five", SLICE("nvidia-driver-daemonset"), "nobody", NULL },
	{ "five", SLICE(""), "nobody", NULL },
	{ "five", { NULL, 0 }, "nobody", NULL },
	{ "sandbox", SLICE("driver"), "nobody", NULL },
};

START_TEST(finds)
{
	const struct roster *r = roster_of(names[_i].roster);
	const struct operand *operand = roster_find(r, names[_i].typed);

	ck_assert_str_eq(name_of(operand), names[_i].name);
	if (operand != NULL)
		ck_assert_str_eq(roster_short(r, operand), names[_i].shown);
}
END_TEST

/* What every roster keeps; messages and columns rely on it. */
static void
is_sound(const struct roster *r)
{
	size_t i, k;

	for (i = 0; i < r->count; i++) {
		const struct operand *o = r->operands[i];

		ck_assert(roster_has(r, o));
		ck_assert(roster_has(&roster_all, o) == (o->any_of == NULL));
		ck_assert_ptr_eq(roster_find(r, slice_of(o->name)), o);
		ck_assert_ptr_eq(roster_find(r, slice_of(roster_short(r, o))),
		    o);
		ck_assert_msg(o->after == NULL || roster_find(&roster_all,
		    slice_of(o->after)) != NULL, "%s waits for %s", o->name,
		    o->after);
		for (k = 0; k < i; k++)
			ck_assert_ptr_ne(o, r->operands[k]);
	}
}

START_TEST(sound)
{
	size_t i;

	is_sound(&roster_all);
	for (i = 0; roster_name(i) != NULL; i++) {
		is_sound(roster_of(roster_name(i)));
		ck_assert_str_eq(roster_of(roster_name(i))->name,
		    roster_name(i));
	}
	ck_assert_uint_eq(i, 5);
	ck_assert_ptr_null(roster_named("all"));
	ck_assert_ptr_null(roster_named("Five"));
	ck_assert_ptr_null(roster_named(""));
}
END_TEST

/* ---- whose pod it is --------------------------------------------------- */

#define DS(name) .daemonset = SLICE(name)
#define LABEL(value) .app = SLICE(value)
#define COMPONENT(value) .component = SLICE(value)
#define CONTAINER(name) .container = SLICE(name)

static const struct {
	const char *roster;
	struct pod_marks marks;
	const char *name;
} pods[] = {
	/* the five, by DaemonSet, by label, by both */
	{ "all", { DS("nvidia-driver-daemonset") }, "driver" },
	{ "all", { DS("nvidia-container-toolkit-daemonset") },
	    "container-toolkit" },
	{ "all", { DS("nvidia-device-plugin-daemonset") }, "device-plugin" },
	{ "all", { DS("gpu-feature-discovery") }, "gpu-feature-discovery" },
	{ "all", { DS("nvidia-dcgm-exporter") }, "dcgm-exporter" },
	{ "all", { DS("x"), LABEL("nvidia-driver-daemonset") }, "driver" },
	{ "all", { DS("x"), LABEL("nvidia-container-toolkit-daemonset") },
	    "container-toolkit" },
	{ "all", { DS("x"), LABEL("nvidia-device-plugin-daemonset") },
	    "device-plugin" },
	{ "all", { DS("x"), LABEL("gpu-feature-discovery") },
	    "gpu-feature-discovery" },
	{ "all", { DS("x"), LABEL("nvidia-dcgm-exporter") },
	    "dcgm-exporter" },
	{ "five", { DS("gpu-feature-discovery"),
	    LABEL("gpu-feature-discovery") }, "gpu-feature-discovery" },

	/* where they disagree, an own DaemonSet decides */
	{ "all", { DS("nvidia-dcgm-exporter"),
	    LABEL("nvidia-driver-daemonset") }, "dcgm-exporter" },
	{ "all", { DS("nvidia-dcgm-exporter"), COMPONENT("nvidia-driver") },
	    "dcgm-exporter" },

	/* drivers: one DaemonSet for each kernel, or of an NVIDIADriver */
	{ "all", { DS("nvidia-driver-daemonset-5.15.0-113-generic-ubuntu22.04"),
	    LABEL("nvidia-driver-daemonset-5.15.0-113-generic-ubuntu22.04") },
	    "driver" },
	{ "all", { DS("nvidia-driver-daemonset-") }, "driver" },
	{ "all", { DS("nvidia-driver-daemonsets") }, "nobody" },
	{ "all", { DS("nvidia-gpu-driver-ubuntu22.04-6c8f9d7b5"),
	    LABEL("nvidia-gpu-driver-ubuntu22.04-6c8f9d7b5"),
	    COMPONENT("nvidia-driver") }, "driver" },
	{ "all", { DS("nvidia-vgpu-manager-rhel9-6c8f9d7b5"),
	    COMPONENT("nvidia-vgpu-host-manager") }, "vgpu-manager" },
	{ "all", { DS("x"), COMPONENT("nvidia-vgpu-host-manager") },
	    "vgpu-manager" },
	{ "five", { DS("x"), COMPONENT("nvidia-vgpu-host-manager") },
	    "nobody" },

	/* the mps daemon, which the plugin's label places */
	{ "all", { DS("nvidia-device-plugin-mps-control-daemon"),
	    LABEL("nvidia-device-plugin-mps-control-daemon") },
	    "mps-control-daemon" },
	{ "five", { DS("nvidia-device-plugin-mps-control-daemon"),
	    LABEL("nvidia-device-plugin-mps-control-daemon") }, "nobody" },

	/* the engine, the exporter */
	{ "all", { DS("nvidia-dcgm"), LABEL("nvidia-dcgm") }, "dcgm" },
	{ "five", { DS("nvidia-dcgm"), LABEL("nvidia-dcgm") }, "nobody" },
	{ "all", { DS("nvidia-dcgm-exporter"), LABEL("nvidia-dcgm-exporter") },
	    "dcgm-exporter" },
	{ "all", { DS("nvidia-dcgm-exporter-dra") }, "dcgm-exporter-dra" },

	/* two validators of one label */
	{ "all", { DS("nvidia-operator-validator"),
	    LABEL("nvidia-operator-validator") }, "operator-validator" },
	{ "all", { DS("nvidia-dra-validator"),
	    LABEL("nvidia-operator-validator") }, "dra-validator" },
	{ "operator", { DS("nvidia-operator-validator"),
	    LABEL("nvidia-operator-validator") }, "operator-validator" },
	{ "dra", { DS("nvidia-dra-validator"),
	    LABEL("nvidia-operator-validator") }, "dra-validator" },
	/* dcgm-exporter-dra and dcgm-dra have labels of their own */
	{ "dra", { DS("nvidia-dcgm-dra") }, "dcgm-dra" },

	/* without an owner the labels alone tell, with another they do not */
	{ "all", { LABEL("nvidia-driver-daemonset") }, "driver" },
	{ "all", { COMPONENT("nvidia-driver") }, "driver" },
	{ "all", { LABEL("nvidia-device-plugin-daemonset") },
	    "device-plugin" },
	{ "all", { LABEL("gpu-operator") }, "gpu-operator" },
	{ "all", { LABEL("nvidia-driver-daemonset-5.15") }, "nobody" },
	{ "all", { .other_owner = 1, LABEL("nvidia-driver-daemonset") },
	    "nobody" },
	{ "all", { .other_owner = 1, COMPONENT("nvidia-driver") }, "nobody" },
	{ "all", { .other_owner = 1 }, "nobody" },
	{ "all", { .other_owner = 0 }, "nobody" },

	/* the operator's own pods, those of a Deployment */
	{ "all", { .other_owner = 1, LABEL("gpu-operator") },
	    "gpu-operator" },
	{ "all", { DS("x"), LABEL("gpu-operator") }, "nobody" },
	{ "five", { .other_owner = 1, LABEL("gpu-operator") }, "nobody" },
	{ "all", { DS("gpu-operator-node-feature-discovery-worker") },
	    "nfd-worker" },
	{ "all", { DS("nfd-worker"), LABEL("nfd-worker") }, "nfd-worker" },

	/* other plugins */
	{ "all", { DS("nvdp-nvidia-device-plugin") }, "other-device-plugin" },
	{ "all", { DS("nvidia-device-plugin") }, "other-device-plugin" },
	{ "five", { DS("nvdp-nvidia-device-plugin") }, "nobody" },
	{ "all", { DS("nvidia-gpu-device-plugin") }, "gke-device-plugin" },
	{ "all", { DS("nvidia-gpu-device-plugin-small-cos") },
	    "gke-device-plugin" },
	{ "all", { DS("nvdp-nvidia-device-plugin-mps-control-daemon") },
	    "nobody" },

	{ "all", { DS("nvdp"), CONTAINER("nvidia-device-plugin-ctr") },
	    "other-device-plugin" },
	{ "all", { DS("nvdp-gpu-feature-discovery"),
	    CONTAINER("gpu-feature-discovery-ctr") }, "nobody" },
	{ "all", { DS("nvidia-device-plugin-daemonset"),
	    CONTAINER("nvidia-device-plugin-ctr") }, "device-plugin" },
	{ "all", { CONTAINER("nvidia-device-plugin-ctr") }, "nobody" },
	{ "all", { .other_owner = 1, CONTAINER("nvidia-device-plugin-ctr") },
	    "nobody" },
	/* one that is any of them has no pods of its own */
	{ "standalone", { DS("nvidia-device-plugin-daemonset") }, "nobody" },

	/* the validator's short-lived pods, and what looks alike */
	{ "all", { .other_owner = 1, LABEL("nvidia-device-plugin-validator") },
	    "nobody" },
	{ "all", { LABEL("nvidia-device-plugin-validator") }, "nobody" },
	{ "all", { LABEL("nvidia-cuda-validator") }, "nobody" },
	{ "all", { DS("nvidia-device-plugin-daemonset\0") }, "nobody" },
	{ "all", { DS("Nvidia-driver-daemonset") }, "nobody" },
	{ "all", { DS("kube-proxy"), LABEL("") }, "nobody" },
};

/* What a pod of the one counts for with a roster. */
static const struct {
	const char *roster, *name, *as;
	int is_any;
} counted[] = {
	{ "five", "device-plugin", "device-plugin", 0 },
	{ "five", "other-device-plugin", "other-device-plugin", 0 },
	{ "standalone", "device-plugin", "device-plugin", 1 },
	{ "standalone", "other-device-plugin", "device-plugin", 1 },
	{ "standalone", "gke-device-plugin", "device-plugin", 1 },
	{ "standalone", "mps-control-daemon", "mps-control-daemon", 0 },
	{ "standalone", "container-toolkit", "container-toolkit", 0 },
};

START_TEST(counts_as)
{
	const struct operand *operand = roster_find(&roster_all,
	    slice_of(counted[_i].name));
	const struct operand *as = roster_as(roster_of(counted[_i].roster),
	    operand);

	ck_assert_str_eq(as->name, counted[_i].as);
	ck_assert_int_eq(as->any_of != NULL, counted[_i].is_any);
	ck_assert_ptr_null(roster_as(roster_of(counted[_i].roster), NULL));
}
END_TEST

START_TEST(whose_pod)
{
	ck_assert_str_eq(name_of(roster_of_pod(roster_of(pods[_i].roster),
	    &pods[_i].marks)), pods[_i].name);
}
END_TEST

/* ---- lineups ----------------------------------------------------------- */

#define IGNORED 3

/* The names in a roster, one after another. */
static const char *
list(const struct roster *r, size_t count, struct arena *a)
{
	const char *names_so_far = "";
	size_t i;

	for (i = 0; i < count; i++)
		names_so_far = arena_printf(a, "%s%s%s", names_so_far,
		    i == 0 ? "" : " ", r->operands[i]->name);
	return names_so_far;
}

static int
init(struct lineup *l, const char *roster, const char *const *ignored,
    struct error *err)
{
	struct names ignore = { 0 };
	size_t i;
	int rc;

	for (i = 0; i < IGNORED && ignored[i] != NULL; i++)
		names_add(&ignore, ignored[i]);
	rc = lineup_init(l, roster, &ignore, err);
	names_free(&ignore);
	return rc;
}

static const struct {
	const char *roster, *ignored[IGNORED];
	const char *name, *shown, *known;	/* known: the first of them */
} lineups[] = {
	{ NULL, { NULL }, "five", "driver container-toolkit device-plugin "
	    "gpu-feature-discovery dcgm-exporter", "driver container-toolkit "
	    "device-plugin gpu-feature-discovery dcgm-exporter "
	    "operator-validator mps-control-daemon dcgm" },
	{ "five", { "gfd" }, "five", "driver container-toolkit device-plugin "
	    "dcgm-exporter", "driver container-toolkit device-plugin "
	    "gpu-feature-discovery" },
	/* dcgm as the roster has it; a name twice; one that it has not got */
	{ "five", { "dcgm" }, "five", "driver container-toolkit "
	    "device-plugin gpu-feature-discovery", "driver" },
	{ "five", { "dcgm", "dcgm-exporter", "mig-manager" }, "five",
	    "driver container-toolkit device-plugin gpu-feature-discovery",
	    "driver" },
	{ "operator", { "dcgm", "mps", "driver" }, "operator",
	    "container-toolkit operator-validator device-plugin "
	    "gpu-feature-discovery dcgm-exporter mig-manager "
	    "node-status-exporter", "driver container-toolkit" },
	{ "dra", { NULL }, "dra", "driver dra-validator dra-driver dcgm-dra "
	    "dcgm-exporter-dra", "driver dra-validator dra-driver dcgm-dra "
	    "dcgm-exporter-dra container-toolkit operator-validator" },
	{ "dra", { "gpu-operator", "vfio-manager" }, "dra", "driver "
	    "dra-validator dra-driver dcgm-dra dcgm-exporter-dra", "driver" },
};

START_TEST(lines_up)
{
	struct lineup l = { 0 };
	struct arena a = { 0 };
	struct error err = { 0 };
	const char *known;

	ck_assert_msg(init(&l, lineups[_i].roster, lineups[_i].ignored,
	    &err) == 0, "%s", err.msg);
	ck_assert_str_eq(l.shown.name, lineups[_i].name);
	ck_assert_str_eq(list(&l.shown, l.shown.count, &a), lineups[_i].shown);
	known = list(&l.known, l.known.count, &a);
	ck_assert_msg(slice_begins(slice_of(known), lineups[_i].known), "%s",
	    known);
	ck_assert_uint_eq(l.known.count, roster_all.count);
	arena_free(&a);
	lineup_free(&l);
}
END_TEST

static const struct {
	const char *roster, *ignored[IGNORED], *msg;
} bad[] = {
	{ "fiv", { NULL }, "unknown roster \"fiv\", did you mean \"five\"?" },
	{ "Operator", { NULL },
	    "unknown roster \"Operator\", did you mean \"operator\"?" },
	{ "all", { NULL }, "unknown roster \"all\"; wanted a file or one of "
	    "five, operator, sandbox, dra, standalone, auto" },
	{ "", { NULL }, "unknown roster \"\"; wanted a file or one of five, "
	    "operator, sandbox, dra, standalone, auto" },
	/* what has a dot or a slash is a file */
	{ "/nonexistent", { NULL },
	    "open /nonexistent: No such file or directory" },
	{ "nonexistent.yaml", { NULL },
	    "open nonexistent.yaml: No such file or directory" },
	{ "five", { "drivr" },
	    "unknown operand \"drivr\", did you mean \"driver\"?" },
	{ "five", { "gfd", "mig-manger" },
	    "unknown operand \"mig-manger\", did you mean \"mig-manager\"?" },
	{ "five", { "" }, "unknown operand \"\"; known are driver, "
	    "container-toolkit, device-plugin, gpu-feature-discovery, "
	    "dcgm-exporter, "
	    "operator-validator, mps-control-daemon, dcgm, mig-manager, "
	    "node-status-exporter, ..." },
	{ "dra", { "kube-proxy" },
	    "unknown operand \"kube-proxy\"; known are driver, "
	    "dra-validator, dra-driver, dcgm-dra, dcgm-exporter-dra, "
	    "container-toolkit, operator-validator, device-plugin, "
	    "mps-control-daemon, gpu-feature-discovery, ..." },
};

START_TEST(refuses)
{
	struct lineup l = { 0 };
	struct error err = { 0 };

	ck_assert_int_eq(init(&l, bad[_i].roster, bad[_i].ignored, &err), -1);
	ck_assert_str_eq(err.msg, bad[_i].msg);
	lineup_free(&l);
}
END_TEST

/* Two of a file's operands have the names of built-in ones. */
static const char own[] =
	"name: own\n"
	"operands:\n"
	"- name: device-plugin\n"
	"  short: driver\n"
	"  label: example.com/gpu\n"
	"  daemonset: nvidia-device-plugin\n"
	"- name: exporter\n"
	"  label: example.com/metrics\n"
	"  daemonset: nvidia-dcgm-exporter\n";

START_TEST(lines_up_a_file)
{
	static const char *const ignored[IGNORED] = { "exporter" };
	struct temp_file f = temp_file_begin(slice_of(own));
	struct pod_marks marks = { DS("nvidia-dcgm-exporter") };
	struct lineup l = { 0 };
	struct error err = { 0 };

	ck_assert_msg(init(&l, f.path, ignored, &err) == 0, "%s", err.msg);
	temp_file_end(&f);
	ck_assert_str_eq(l.shown.name, "own");
	ck_assert_uint_eq(l.shown.count, 1);
	ck_assert_uint_eq(l.known.count, 2 + roster_all.count);
	/* its own come first, and what it ignores is not another's */
	ck_assert_ptr_eq(lineup_find(&l.known, "device-plugin", &err),
	    l.shown.operands[0]);
	ck_assert_str_eq(name_of(roster_of_pod(&l.known, &marks)), "exporter");
	ck_assert_ptr_eq(lineup_find(&l.shown, "driver", &err),
	    l.shown.operands[0]);
	ck_assert_ptr_null(lineup_find(&l.shown, "exporter", &err));
	ck_assert_str_eq(err.msg, "unknown operand \"exporter\"; known are "
	    "device-plugin");
	lineup_free(&l);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("roster");
	TCase *t = tcase_create("roster");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, finds, 0, (int)COUNT(names));
	tcase_add_test(t, sound);
	tcase_add_loop_test(t, whose_pod, 0, (int)COUNT(pods));
	tcase_add_loop_test(t, counts_as, 0, (int)COUNT(counted));
	tcase_add_loop_test(t, lines_up, 0, (int)COUNT(lineups));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_test(t, lines_up_a_file);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
