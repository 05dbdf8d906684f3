#!/bin/sh
# Measures the program on captures of many sizes, beside cat and jq.
#
#	tests/bench.sh BUILD_DIR
#
# It makes the captures in BUILD_DIR/bench and leaves them there, so that each
# row's command can be repeated.  The environment may say
#	BENCH_SIZES	what to measure, NODES/PODS/GPU_NODES, blank between;
#			the first to the last of them, 1 MB to 1.4 GB, without
#	BENCH_RUNS	how many runs the medians are of (5); jq has at most 3
#	BENCH_JQ_MB	the largest capture that jq gets, in MB (120): jq 1.6
#			needs 30 seconds and 5 GB of memory for 1.4 GB
#	BENCH_PARTS	which parts: ladder compact explain pipe huge hostile
#	BENCH_HOSTILE_MB	the length of hostile input in MB (64)
#	PROGRAM		the program, BUILD_DIR/kubectl-gpuops without
#	CC		the compiler to name in the heading
# The exit status is 1 if the program failed on anything or reported wrongly.

set -u
export LC_ALL=C
if [ $# -ne 1 ]; then
	echo "usage: tests/bench.sh BUILD_DIR" >&2
	exit 2
fi
build=${1%/}
dir=$build/bench
gen=$build/tests/gen_capture
hostile=$build/tests/gen_hostile
measure=$build/tests/measure
program=${PROGRAM:-$build/kubectl-gpuops}
runs=${BENCH_RUNS:-5}
jq_mb=${BENCH_JQ_MB:-120}
hostile_mb=${BENCH_HOSTILE_MB:-64}
parts=${BENCH_PARTS:-ladder compact explain pipe huge hostile}
sizes=${BENCH_SIZES:-5/100/1 50/1000/5 500/10000/51 5000/150000/512}
largest=${sizes##* }
jq_filter='.items[] | select(.kind == "Node") | .metadata.name'
failed=0

mkdir -p "$dir" || exit 2
trap 'rm -f "$dir/stderr" "$dir"/report.*' EXIT
trap 'exit 130' INT TERM

heading() {
	cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null |
	    sed 1q)
	cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null)
	echo "CPU       ${cpu:-$(uname -m)}, ${cores:-?} online"
	echo "kernel    $(uname -sr)"
	echo "compiler  $("${CC:-cc}" --version 2>/dev/null | sed 1q)"
	echo "program   $("$program" version 2>/dev/null | sed 1q)"
	if has_jq; then
		echo "jq        $(jq --version)"
	else
		echo "SKIP jq: not installed"
	fi
	echo "medians of $runs runs (jq: of $(jq_runs)), page cache warm;" \
	    "MB is 10^6 bytes"
}

has_jq() {
	command -v jq >/dev/null 2>&1
}

jq_runs() {
	if [ "$runs" -lt 3 ]; then echo "$runs"; else echo 3; fi
}

# A part's title and the columns of its rows: /CAT is the time in times of cat,
# JQ/ how many times longer jq takes.
title() {
	echo
	echo "$1"
	printf '%8s %9s %8s %8s %7s %7s %9s  %s\n' \
	    MB SECONDS CPU MB/S "/CAT" "JQ/" "RSS KiB" COMMAND
}

# The quotient of two numbers, - where one is missing.
ratio() {
	case " $1 $2 " in
	*" - "* | *"  "*) echo - ;;
	*) awk -v a="$1" -v b="$2" \
	    'BEGIN { if (b > 0) printf "%.2f\n", a / b; else print "-" }' ;;
	esac
}

# row BYTES CAT JQ COMMAND: what is in $wall, $cpu, $rss and $status; CAT and JQ
# are the seconds to compare with.
row() {
	printf '%8s %9.4f %8.4f %8.0f %7s %7s %9s  %s\n' \
	    "$(ratio "$1" 1000000)" "$wall" "$cpu" \
	    "$(awk -v b="$1" -v s="$wall" 'BEGIN { print b / s / 1e6 }')" \
	    "$(ratio "$wall" "$2")" "$(ratio "$3" "$wall")" "$rss" "$4"
	if [ "$status" -ne 0 ]; then
		failed=1
		echo "FAIL exit $status: $(sed 1q "$dir/stderr")"
	fi
}

# run RUNS COMMAND...: sets $wall, $cpu, $rss and $status.
run() {
	count=$1
	shift
	line=$("$measure" -n "$count" -- "$@" 2>"$dir/stderr") ||
	    line="1 0 0 2"
	IFS=' ' read -r wall cpu rss status <<-END
	$line
	END
}

bytes_of() {
	wc -c <"$1" | tr -d ' '
}

# Whether the disk has room for a file of so many bytes and a tenth more.
has_room() {
	free=$(df -Pk "$dir" | awk 'NR == 2 { print $4 }')
	awk -v need="$1" -v free="${free:-0}" \
	    'BEGIN { exit !(need * 1.1 < free * 1024) }'
}

# Whether there is memory for jq to read so many bytes: it takes five times.
has_memory() {
	available=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' \
	    /proc/meminfo 2>/dev/null)
	[ -z "$available" ] || awk -v need="$1" -v kb="$available" \
	    'BEGIN { exit !(need * 5 < kb * 1024) }'
}

# split NODES/PODS/GPU_NODES: sets $nodes, $pods and $gpus.
split() {
	IFS=/ read -r nodes pods gpus <<-END
	$1
	END
}

# make_capture FILE [--compact]: of $nodes, $pods and $gpus.  1 and a SKIP line
# if the disk has no room.  The writing must be over before times are taken.
make_capture() {
	file=$1
	shift
	if ! has_room $((nodes * 20000 + pods * 9100)); then
		echo "SKIP $file: no room on the disk"
		return 1
	fi
	if ! "$gen" "$@" --gpu-nodes "$gpus" "$nodes" "$pods" >"$file"; then
		echo "FAIL $file cannot be written"
		failed=1
		return 1
	fi
	sync
	bytes=$(bytes_of "$file")
	warm "$file"
}

warm() {
	cat "$1" >/dev/null
	cat "$1" >/dev/null
}

# Sets $jq_wall, - where jq does not run.
bench_jq() {
	jq_wall=-
	has_jq || return 0
	if [ "$2" -gt $((jq_mb * 1000000)) ]; then
		echo "SKIP jq: $1 is over BENCH_JQ_MB=$jq_mb"
	elif ! has_memory "$2"; then
		echo "SKIP jq: too little memory for $1"
	else
		run "$(jq_runs)" jq -r "$jq_filter" "$1"
		[ "$status" -ne 0 ] || jq_wall=$wall
		row "$2" "$cat_wall" - "jq -r '$jq_filter' $1"
		warm "$1"
	fi
}

# The three readers in turn on one file.
bench_file() {
	run "$runs" cat "$1"
	cat_wall=$wall
	row "$2" "$cat_wall" - "cat $1"
	bench_jq "$1" "$2"
	run "$runs" "$program" audit --quiet -f "$1"
	row "$2" "$cat_wall" "$jq_wall" "$program audit --quiet -f $1"
}

bench_ladder() {
	title "Captures as kubectl prints them"
	for size in $sizes; do
		split "$size"
		make_capture "$dir/$nodes-$pods.json" || continue
		bench_file "$file" "$bytes"
	done
}

# What needs placement, on a capture with DaemonSets, beside what does not.
bench_explain() {
	title "With 40 DaemonSets: commands that decide on placement"
	split "$largest"
	make_capture "$dir/$nodes-$pods-daemonsets.json" --daemonsets 40 ||
	    return
	run "$runs" cat "$file"
	cat_wall=$wall
	row "$bytes" "$cat_wall" - "cat $file"
	for command in audit explain desired "order --rules all"; do
		# shellcheck disable=SC2086 # several words
		run "$runs" "$program" $command --quiet -f "$file"
		row "$bytes" "$cat_wall" - "$program $command --quiet -f $file"
	done
	rm -f "$file"
}

bench_compact() {
	title "Without white space (kubectl get --raw, jq -c)"
	split "$largest"
	make_capture "$dir/$nodes-$pods-compact.json" --compact || return
	bench_file "$file" "$bytes"
}

# Beside a pipeline's own reader, wc -c, in place of cat.
bench_pipe() {
	title "Through a pipe (/CAT: to the wc -c above it; CPU: of both sides)"
	split "$largest"
	if make_capture "$dir/$nodes-$pods.json"; then
		pipe_pair "cat $file"
	fi
	bytes=$("$gen" --gpu-nodes "$gpus" "$nodes" "$pods" | wc -c)
	pipe_pair "$gen --gpu-nodes $gpus $nodes $pods"
}

pipe_pair() {
	run "$runs" sh -c "$1 | wc -c"
	wc_wall=$wall
	row "$bytes" - - "$1 | wc -c"
	run "$runs" sh -c "$1 | $program audit --quiet"
	row "$bytes" "$wc_wall" - "$1 | $program audit --quiet"
}

# More than 4 GiB, where offsets of 32 bits would have wrapped before the
# operands' pods come; a capture of the same nodes with no other pods must give
# the same report.
bench_huge() {
	title "More than 4 GiB through a pipe"
	many="$gen --gpu-nodes 512 5000 540000"
	few="$gen --gpu-nodes 512 5000 2560"
	bytes=$($many | wc -c)
	run 1 sh -c "$many | $program audit --quiet >$dir/report.huge"
	row "$bytes" - - "$many | $program audit --quiet"
	run 1 sh -c "$few | $program audit --quiet >$dir/report.small"
	if [ "$status" -eq 0 ] && [ -s "$dir/report.small" ] &&
	    cmp -s "$dir/report.huge" "$dir/report.small"; then
		echo "the report is that of $few"
	else
		failed=1
		echo "FAIL the report is not that of $few"
	fi
}

bench_hostile() {
	title "Hostile input"
	for kind in $("$hostile" --list); do
		file=$dir/hostile-$kind.json
		if ! has_room $((hostile_mb * 1000000)); then
			echo "SKIP $file: no room on the disk"
			continue
		fi
		"$hostile" "$kind" "$hostile_mb" >"$file" || failed=1
		sync
		warm "$file"
		run "$runs" cat "$file"
		cat_wall=$wall
		run "$runs" "$program" audit --quiet -f "$file"
		row "$(bytes_of "$file")" "$cat_wall" - \
		    "$program audit --quiet -f $file"
	done
}

heading
for part in $parts; do
	case $part in
	ladder) bench_ladder ;;
	explain) bench_explain ;;
	compact) bench_compact ;;
	pipe) bench_pipe ;;
	huge) bench_huge ;;
	hostile) bench_hostile ;;
	*) echo "no such part: $part" >&2; exit 2 ;;
	esac
done
echo
echo "The captures are in $dir, $(du -sk "$dir" | cut -f1) KiB."
exit "$failed"
