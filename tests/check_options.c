#include <check.h>
#include <stdlib.h>

#include "options.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define WORDS 8

static int
count_words(const char *const *words)
{
	int n = 0;

	while (n < WORDS && words[n] != NULL)
		n++;
	return n;
}

/* ---- what is accepted -------------------------------------------------- */

/* The words after the program's name, and all that they set. */
static const struct {
	const char *words[WORDS];
	const char *options;
} good[] = {
	{ { NULL }, "command=" },
	{ { "audit" }, "command=audit" },
	{ { "audit", "a", "b" }, "command=audit arg=a arg=b" },

	/* flags before, between and after names */
	{ { "-A", "audit", "a" }, "command=audit arg=a -A" },
	{ { "audit", "-A", "a" }, "command=audit arg=a -A" },
	{ { "audit", "a", "-A" }, "command=audit arg=a -A" },
	{ { "-n", "x", "audit" }, "command=audit -n=x" },

	/* the forms of a value */
	{ { "audit", "--namespace", "x" }, "command=audit -n=x" },
	{ { "audit", "--namespace=x" }, "command=audit -n=x" },
	{ { "audit", "--namespace=" }, "command=audit -n=" },
	{ { "audit", "--namespace", "" }, "command=audit -n=" },
	{ { "audit", "--namespace=a=b" }, "command=audit -n=a=b" },
	{ { "audit", "-n", "x" }, "command=audit -n=x" },
	{ { "audit", "-nx" }, "command=audit -n=x" },
	{ { "audit", "-n=x" }, "command=audit -n=x" },
	{ { "audit", "-n==x" }, "command=audit -n==x" },
	{ { "audit", "-n=" }, "command=audit -n==" },
	{ { "audit", "-l", "a=b" }, "command=audit -l=a=b" },
	{ { "audit", "-la=b" }, "command=audit -l=a=b" },
	{ { "audit", "-l=a=b" }, "command=audit -l=a=b" },
	{ { "audit", "-o", "json" }, "command=audit -o=json" },
	{ { "audit", "-ojson" }, "command=audit -o=json" },

	/* a value may look like a flag */
	{ { "audit", "-n", "-A" }, "command=audit -n=-A" },
	{ { "audit", "-n", "--" }, "command=audit -n=--" },
	{ { "audit", "--namespace", "--quiet" }, "command=audit -n=--quiet" },

	/* the last one counts */
	{ { "audit", "-n", "x", "-ny" }, "command=audit -n=y" },

	/* letters together */
	{ { "audit", "-AR" }, "command=audit -A -R" },
	{ { "audit", "-ARnx" }, "command=audit -A -R -n=x" },
	{ { "audit", "-ARn=x" }, "command=audit -A -R -n=x" },
	{ { "audit", "-ARn", "x", "y" }, "command=audit arg=y -A -R -n=x" },
	{ { "audit", "-nAR" }, "command=audit -n=AR" },

	/* a boolean takes a value after = alone */
	{ { "audit", "--ready" }, "command=audit --ready" },
	{ { "audit", "--ready=true" }, "command=audit --ready" },
	{ { "audit", "--ready=1" }, "command=audit --ready" },
	{ { "audit", "--ready=t" }, "command=audit --ready" },
	{ { "audit", "--ready=T" }, "command=audit --ready" },
	{ { "audit", "--ready=TRUE" }, "command=audit --ready" },
	{ { "audit", "--ready=True" }, "command=audit --ready" },
	{ { "audit", "--ready=false" }, "command=audit" },
	{ { "audit", "--ready=0" }, "command=audit" },
	{ { "audit", "--ready=f" }, "command=audit" },
	{ { "audit", "--ready=F" }, "command=audit" },
	{ { "audit", "--ready=FALSE" }, "command=audit" },
	{ { "audit", "--ready=False" }, "command=audit" },
	{ { "audit", "--ready", "--ready=false" }, "command=audit" },
	{ { "audit", "--ready=false", "--ready" }, "command=audit --ready" },
	{ { "audit", "--ready", "false" }, "command=audit arg=false --ready" },
	{ { "audit", "-A=false" }, "command=audit" },
	{ { "audit", "-A=true" }, "command=audit -A" },
	{ { "audit", "-RA=false" }, "command=audit -R" },

	/* "--" ends the flags, "-" is a name */
	{ { "audit", "--", "-A", "--ready" },
	    "command=audit arg=-A arg=--ready" },
	{ { "--", "audit", "-A" }, "command=audit arg=-A" },
	{ { "audit", "--", "--" }, "command=audit arg=--" },
	{ { "audit", "-A", "--", "a" }, "command=audit arg=a -A" },
	{ { "audit", "-" }, "command=audit arg=-" },
	{ { "audit", "" }, "command=audit arg=" },

	/* comma lists, quoted as in CSV */
	{ { "audit", "-f", "a" }, "command=audit -f=a" },
	{ { "audit", "-f", "-" }, "command=audit -f=-" },
	{ { "audit", "-f-" }, "command=audit -f=-" },
	{ { "audit", "-f", "a,b" }, "command=audit -f=a -f=b" },
	{ { "audit", "-fa", "--filename=b,c", "-f=d" },
	    "command=audit -f=a -f=b -f=c -f=d" },
	{ { "audit", "-f", "a,,b" }, "command=audit -f=a -f= -f=b" },
	{ { "audit", "-f", "a," }, "command=audit -f=a -f=" },
	{ { "audit", "-f", " a , b " }, "command=audit -f= a  -f= b " },
	{ { "audit", "-f", "\"a,b\"" }, "command=audit -f=a,b" },
	{ { "audit", "-f", "\"a,b\",c" }, "command=audit -f=a,b -f=c" },
	{ { "audit", "-f", "c,\"a,b\"" }, "command=audit -f=c -f=a,b" },
	{ { "audit", "-f", "\"a\"\"b\"" }, "command=audit -f=a\"b" },
	{ { "audit", "-f", "\"\"\"\"" }, "command=audit -f=\"" },
	{ { "audit", "-f", "\"\",x" }, "command=audit -f= -f=x" },
	{ { "audit", "-f", "a=b" }, "command=audit -f=a=b" },
	{ { "generate", "--image", "driver=r.io/x:1,gfd=y", "--memory=a=1" },
	    "command=generate --image=driver=r.io/x:1 --image=gfd=y "
	    "--memory=a=1" },

	/* the rest of the flags */
	{ { "audit", "--all-namespaces", "--recursive", "--no-headers",
	    "--quiet", "--output", "wide", "--selector=a" },
	    "command=audit -A -R --no-headers --quiet -o=wide -l=a" },
	{ { "generate", "--force", "--minimal", "--output-dir", "d" },
	    "command=generate --force --minimal --output-dir=d" },
	{ { "order", "--host-toolkit" }, "command=order --host-toolkit" },
	{ { "-h" }, "command= --help" },
	{ { "audit", "--help" }, "command=audit --help" },
	{ { "--version" }, "command= --version" },
};

static void
print_list(FILE *fp, const char *name, const struct names *list)
{
	size_t i;

	for (i = 0; i < list->count; i++)
		fprintf(fp, " %s=%s", name, list->v[i]);
}

static void
print_options(FILE *fp, const struct options *o)
{
	const struct { const char *name; int set; } bools[] = {
		{ "-A", o->all_namespaces }, { "-R", o->recursive },
		{ "--no-headers", o->no_headers }, { "--quiet", o->quiet },
		{ "--ready", o->ready }, { "--host-toolkit", o->host_toolkit },
		{ "--force", o->force }, { "--minimal", o->minimal },
		{ "--help", o->help }, { "--version", o->version },
	};
	const struct { const char *name, *value; } texts[] = {
		{ "-n", o->namespace }, { "-o", o->output },
		{ "-l", o->selector }, { "--output-dir", o->output_dir },
	};
	size_t i;

	fprintf(fp, "command=%s", o->command == NULL ? "" : o->command);
	print_list(fp, "arg", &o->args);
	for (i = 0; i < COUNT(bools); i++)
		if (bools[i].set)
			fprintf(fp, " %s", bools[i].name);
	for (i = 0; i < COUNT(texts); i++)
		if (texts[i].value != NULL)
			fprintf(fp, " %s=%s", texts[i].name, texts[i].value);
	print_list(fp, "-f", &o->files);
	print_list(fp, "--image", &o->images);
	print_list(fp, "--memory", &o->memories);
}

static int
parse(struct options *o, const char *program, const char *const *words,
    struct error *err)
{
	char *argv[WORDS + 2] = { 0 };
	int n = count_words(words), i;

	argv[0] = arena_string(&o->arena, slice_of(program));
	for (i = 0; i < n; i++)
		argv[i + 1] = arena_string(&o->arena, slice_of(words[i]));
	return options_parse(o, n + 1, argv, err);
}

START_TEST(accepts)
{
	struct options o = { 0 };
	struct error err = { 0 };
	char *got;
	size_t len;
	FILE *fp = open_memstream(&got, &len);

	ck_assert_ptr_nonnull(fp);
	ck_assert_msg(parse(&o, "kubectl-gpuops", good[_i].words, &err) == 0,
	    "%s", err.msg);
	print_options(fp, &o);
	fclose(fp);
	ck_assert_str_eq(got, good[_i].options);
	free(got);
	options_free(&o);
}
END_TEST

/* ---- what is refused --------------------------------------------------- */

#define CLUSTER(flag, use) "--" flag " has no effect: gpuops reads files; " \
	"use: kubectl --" flag use " get nodes,pods -A -o json | kubectl " \
	"gpuops audit"
#define QUOTES "a quote stands where none can be: quote a whole field, and " \
	"write \"\" for a quote in it"

static const struct {
	const char *words[WORDS];
	const char *msg;
} bad[] = {
	{ { "--bogus" }, "unknown flag: --bogus" },
	{ { "--bogus=x" }, "unknown flag: --bogus" },
	{ { "audit", "--namespac", "x" },
	    "unknown flag: --namespac (did you mean --namespace?)" },
	{ { "audit", "--redy" },
	    "unknown flag: --redy (did you mean --ready?)" },
	{ { "audit", "--no-header=true" },
	    "unknown flag: --no-header (did you mean --no-headers?)" },
	{ { "audit", "-x" }, "unknown shorthand flag: 'x' in -x" },
	{ { "audit", "-xA" }, "unknown shorthand flag: 'x' in -xA" },
	{ { "audit", "-Ax" }, "unknown shorthand flag: 'x' in -x" },
	{ { "audit", "-Axn" }, "unknown shorthand flag: 'x' in -xn" },
	{ { "audit", "-A1" }, "unknown shorthand flag: '1' in -1" },
	{ { "audit", "-=" }, "unknown shorthand flag: '=' in -=" },
	{ { "audit", "-A=" }, "unknown shorthand flag: '=' in -=" },
	{ { "audit", "--=x" }, "bad flag syntax: --=x" },
	{ { "audit", "---" }, "bad flag syntax: ---" },
	{ { "audit", "---A" }, "bad flag syntax: ---A" },

	/* a value is missing */
	{ { "audit", "-n" }, "flag needs an argument: 'n' in -n" },
	{ { "audit", "-An" }, "flag needs an argument: 'n' in -n" },
	{ { "audit", "-f" }, "flag needs an argument: 'f' in -f" },
	{ { "audit", "--namespace" },
	    "flag needs an argument: --namespace" },
	{ { "audit", "--filename" }, "flag needs an argument: --filename" },

	/* a value is wrong */
	{ { "audit", "--ready=yes" }, "invalid argument \"yes\" for "
	    "\"--ready\" flag: wanted true or false" },
	{ { "audit", "--ready=" }, "invalid argument \"\" for \"--ready\" "
	    "flag: wanted true or false" },
	{ { "audit", "--ready=tRUE" }, "invalid argument \"tRUE\" for "
	    "\"--ready\" flag: wanted true or false" },
	{ { "audit", "-A=x" }, "invalid argument \"x\" for "
	    "\"-A, --all-namespaces\" flag: wanted true or false" },
	{ { "audit", "-f", "a\"b" }, "invalid argument \"a\"b\" for "
	    "\"-f, --filename\" flag: " QUOTES },
	{ { "audit", "-f", "\"a\"b" }, "invalid argument \"\"a\"b\" for "
	    "\"-f, --filename\" flag: " QUOTES },
	{ { "audit", "-f", "\"a" }, "invalid argument \"\"a\" for "
	    "\"-f, --filename\" flag: " QUOTES },
	{ { "audit", "-f", "\"" }, "invalid argument \"\"\" for "
	    "\"-f, --filename\" flag: " QUOTES },
	{ { "audit", "-f", "x,\"a\"\"" }, "invalid argument \"x,\"a\"\"\" for "
	    "\"-f, --filename\" flag: " QUOTES },
	{ { "audit", "-f", "\"a\" ,b" }, "invalid argument \"\"a\" ,b\" for "
	    "\"-f, --filename\" flag: " QUOTES },
	{ { "generate", "--image", "a\"" }, "invalid argument \"a\"\" for "
	    "\"--image\" flag: " QUOTES },

	/* flags that name a cluster */
	{ { "audit", "--context", "prod" }, CLUSTER("context", " prod") },
	{ { "audit", "--context=prod" }, CLUSTER("context", " prod") },
	{ { "audit", "--context" }, "flag needs an argument: --context" },
	{ { "audit", "--kubeconfig=a" }, CLUSTER("kubeconfig", " a") },
	{ { "audit", "--server", "u" }, CLUSTER("server", " u") },
	{ { "audit", "-s", "u" }, CLUSTER("server", " u") },
	{ { "audit", "-su" }, CLUSTER("server", " u") },
	{ { "audit", "-s=u" }, CLUSTER("server", " u") },
	{ { "audit", "-As", "u" }, CLUSTER("server", " u") },
	{ { "audit", "--as=x" }, CLUSTER("as", " x") },
	{ { "audit", "--user=x" }, CLUSTER("user", " x") },
	{ { "audit", "--token=x" }, CLUSTER("token", " ...") },
	{ { "audit", "--context", "a b" }, CLUSTER("context", " ...") },
	{ { "audit", "--insecure-skip-tls-verify", "n" },
	    CLUSTER("insecure-skip-tls-verify", "") },

	/* the first fault is told */
	{ { "--xyzzy", "--two" }, "unknown flag: --xyzzy" },
};

START_TEST(refuses)
{
	struct options o = { 0 };
	struct error err = { 0 };

	ck_assert_int_eq(parse(&o, "kubectl-gpuops", bad[_i].words, &err), -1);
	ck_assert_str_eq(err.msg, bad[_i].msg);
	ck_assert_uint_eq(err.at.line, 0);
	options_free(&o);
}
END_TEST

/* ---- which command takes what ------------------------------------------ */

static const struct {
	const char *words[WORDS];
	unsigned groups;
	const char *msg;	/* NULL: all flags fit */
} groups[] = {
	{ { "audit" }, 0, NULL },
	{ { "audit", "-A", "-f-" }, FLAGS_INPUT | FLAGS_FILES, NULL },
	{ { "diff", "-f", "x" }, FLAGS_INPUT, "unknown flag: "
	    "--filename (diff does not take it; see 'kubectl gpuops diff "
	    "--help')" },
	{ { "audit", "-A", "-n", "x" }, FLAGS_INPUT | FLAGS_NAMESPACE, NULL },
	{ { "roster", "--quiet" }, FLAGS_COMMON, NULL },
	{ { "roster", "-f", "x" }, FLAGS_COMMON | FLAGS_FORMAT, "unknown flag: "
	    "--filename (roster does not take it; see 'kubectl gpuops roster "
	    "--help')" },
	{ { "audit", "--force" }, ~(unsigned)FLAGS_GENERATE, "unknown flag: "
	    "--force (audit does not take it; see 'kubectl gpuops audit "
	    "--help')" },
	{ { "audit", "--force=false" }, FLAGS_COMMON, "unknown flag: "
	    "--force (audit does not take it; see 'kubectl gpuops audit "
	    "--help')" },
	{ { "matrix", "--host-toolkit" }, FLAGS_NODES | FLAGS_COMMON,
	    "unknown flag: --host-toolkit (matrix does not take it; see "
	    "'kubectl gpuops matrix --help')" },
};

START_TEST(checks_groups)
{
	struct options o = { 0 };
	struct error err = { 0 };

	ck_assert_int_eq(parse(&o, "kubectl-gpuops", groups[_i].words, &err),
	    0);
	ck_assert_int_eq(options_check(&o, groups[_i].groups, o.command, &err),
	    groups[_i].msg == NULL ? 0 : -1);
	ck_assert_str_eq(err.msg, groups[_i].msg == NULL ? "" :
	    groups[_i].msg);
	options_free(&o);
}
END_TEST

static const struct {
	const char *path, *program;
} programs[] = {
	{ "kubectl-gpuops", "kubectl gpuops" },
	{ "/usr/local/bin/kubectl-gpuops", "kubectl gpuops" },
	{ "./gpuops", "gpuops" },
	{ "/a/kubectl-b/gpuops", "gpuops" },
	{ "kubectl", "kubectl" },
};

START_TEST(names_program)
{
	static const char *const words[WORDS];
	struct options o = { 0 };
	struct error err = { 0 };

	ck_assert_int_eq(parse(&o, programs[_i].path, words, &err), 0);
	ck_assert_str_eq(o.program, programs[_i].program);
	options_free(&o);
}
END_TEST

/* ---- help -------------------------------------------------------------- */

/* No line of the help is longer than a terminal is wide. */
START_TEST(fits_help)
{
	char *got, *line, *rest = NULL;
	size_t len;
	struct out out = { .fp = open_memstream(&got, &len) };
	struct error err = { 0 };

	ck_assert_ptr_nonnull(out.fp);
	options_help(&out, ~0u);
	ck_assert_int_eq(out_close(&out, &err), 0);
	ck_assert_ptr_nonnull(strstr(got, "  -n, --namespace NAME"));
	ck_assert_ptr_nonnull(strstr(got, "      --ready"));
	for (line = strtok_r(got, "\n", &rest); line != NULL;
	    line = strtok_r(NULL, "\n", &rest))
		ck_assert_msg(strlen(line) <= 80, "%s", line);
	free(got);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("options");
	TCase *t = tcase_create("options");
	SRunner *sr = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, accepts, 0, (int)COUNT(good));
	tcase_add_loop_test(t, refuses, 0, (int)COUNT(bad));
	tcase_add_loop_test(t, checks_groups, 0, (int)COUNT(groups));
	tcase_add_loop_test(t, names_program, 0, (int)COUNT(programs));
	tcase_add_test(t, fits_help);
	suite_add_tcase(s, t);
	srunner_run_all(sr, CK_NORMAL);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
