/*
 * Measures a command:
 *
 *	measure [-n RUNS] [-i FILE] -- COMMAND [ARG...]
 *
 * runs it RUNS times (5), with FILE as stdin if given and stdout thrown away,
 * and prints one line of four fields, for `read`:
 *
 *	SECONDS CPU KIB STATUS
 *
 * the median time from fork to the end, the median of user and system time
 * together, the peak RSS of all runs, and the greatest exit status (128 and the
 * number for a signal, 127 if it cannot be run).  What the command waits for
 * counts as its own, so a pipeline can be measured through sh -c: its peak is
 * that of its largest process.  Exit 2 on usage and trouble of its own.
 *
 * A child begins with the memory of its parent, which Linux counts in its peak:
 * no peak is below that of this program, about 1.5 MiB.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RUNS = 99 };

static _Noreturn void
die(const char *what)
{
	fprintf(stderr, "measure: %s: %s\n", what, strerror(errno));
	exit(2);
}

static _Noreturn void
usage(void)
{
	fputs("usage: measure [-n RUNS] [-i FILE] -- COMMAND [ARG...]\n",
	    stderr);
	exit(2);
}

static double
wall_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double
seconds_of(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

/* The processor time of all children so far; their peak RSS into *peak. */
static double
cpu_seconds(long *peak)
{
	struct rusage used;

	if (getrusage(RUSAGE_CHILDREN, &used) != 0)
		die("getrusage");
	*peak = used.ru_maxrss;
	return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

static void
redirect(const char *file, int flags, int to)
{
	int fd = open(file, flags);

	if (fd < 0 || dup2(fd, to) < 0) {
		fprintf(stderr, "measure: %s: %s\n", file, strerror(errno));
		_exit(126);
	}
	close(fd);
}

/* The exit status of one run. */
static int
run(const char *input, char **command)
{
	pid_t child = fork();
	int status;

	if (child < 0)
		die("fork");
	if (child == 0) {
		if (input != NULL)
			redirect(input, O_RDONLY, STDIN_FILENO);
		redirect("/dev/null", O_WRONLY, STDOUT_FILENO);
		execvp(command[0], command);
		fprintf(stderr, "measure: %s: %s\n", command[0],
		    strerror(errno));
		_exit(127);
	}
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			die("waitpid");
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) :
	    WEXITSTATUS(status);
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median(double *times, size_t n)
{
	qsort(times, n, sizeof(*times), compare);
	return (times[(n - 1) / 2] + times[n / 2]) / 2;
}

static void
measure(size_t runs, const char *input, char **command)
{
	double wall[MAX_RUNS], cpu[MAX_RUNS];
	int worst = 0, status;
	long peak = 0;
	size_t i;

	for (i = 0; i < runs; i++) {
		double cpu_before = cpu_seconds(&peak);
		double before = wall_seconds();

		status = run(input, command);
		wall[i] = wall_seconds() - before;
		cpu[i] = cpu_seconds(&peak) - cpu_before;
		if (status > worst)
			worst = status;
	}
	printf("%.6f %.6f %ld %d\n", median(wall, runs), median(cpu, runs),
	    peak, worst);
}

int
main(int argc, char **argv)
{
	const char *input = NULL;
	long runs = 5;
	int option;

	while ((option = getopt(argc, argv, "n:i:")) != -1) {
		if (option == 'n')
			runs = strtol(optarg, NULL, 10);
		else if (option == 'i')
			input = optarg;
		else
			usage();
	}
	if (optind == argc || runs < 1 || runs > MAX_RUNS)
		usage();
	measure((size_t)runs, input, argv + optind);
	if (fflush(stdout) != 0)
		die("stdout");
	return 0;
}
