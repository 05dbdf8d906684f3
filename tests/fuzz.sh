#!/bin/sh
# Fuzzes with clang's libFuzzer under ASan and UBSan, all in build/fuzz.
#
#	FUZZ_SECONDS=60 tests/fuzz.sh fuzz TARGET...
#	tests/fuzz.sh fuzz-merge TARGET...
#
# fuzz runs each target for so many seconds, as many at a time as there are
# cores.  It begins with the corpus in testdata/fuzz/TARGET, the input files of
# testdata, and what earlier runs left in build/fuzz/corpus.  The last line is
# "fuzz: N passed, N failed".
#
# fuzz-merge renews testdata/fuzz/TARGET: the fewest and shortest of all these
# files that reach what all of them reach.
#
# Without clang or its runtime there is one SKIP line.

set -u
cd "$(dirname "$0")/.." || exit 2
build=build/fuzz
seconds=${FUZZ_SECONDS:-60}
cc=${FUZZ_CC:-clang}
sanitizers=address,undefined
longest=65536
short=4096		# of what the corpus keeps
command=$1
shift

# libFuzzer's library comes in a package of its own.
can_build() {
	printf '%s\n' '#include <stddef.h>' \
	    'int LLVMFuzzerTestOneInput(const unsigned char *, size_t);' \
	    'int LLVMFuzzerTestOneInput(const unsigned char *p, size_t n)' \
	    '{ return p == NULL && n > 0; }' |
	    $cc -fsanitize=fuzzer,$sanitizers -x c -o /dev/null - 2>/dev/null
}

# More brackets than any table of them is likely to hold.
many_brackets() {
	awk 'BEGIN {
		printf "{\"items\":[{\"b\":["
		for (i = 0; i < 5000; i++)
			printf "[],{},"
		print "{\"a\":1}],\"kind\":\"Pod\"}]}"
	}'
}

# The cases of the suite again, but deep in an item, where other code reads
# them than where they are all there is.
make_deep_seeds() {
	for file in testdata/jsontestsuite/*.json; do
		{
			printf '{"items":[{"a":'
			head -c "$longest" "$file"
			printf '}]}'
		} >"$build/seeds/deep_${file##*/}"
	done
}

# All inputs of the tests, under one name each, cut where they are too long.
make_seeds() {
	rm -rf "$build/seeds"
	mkdir -p "$build/seeds"
	many_brackets >"$build/seeds/many_brackets"
	make_deep_seeds
	find testdata -path testdata/fuzz -prune -o -type f \( -name '*.json' \
	    -o -name '*.stdin' -o -name '*.y*ml' -o -name '*.txt' \) -print |
	    while IFS= read -r file; do
		head -c "$longest" "$file" \
		    >"$build/seeds/$(echo "${file#testdata/}" | tr / _)"
	done
}

# One target; prints one line that begins with its result.
fuzz_one() { # TARGET
	corpus=$build/corpus/${1#fuzz_}
	log=$build/$1.log
	mkdir -p "$corpus"
	ASAN_OPTIONS="quarantine_size_mb=16:${ASAN_OPTIONS-}" "$build/$1" \
	    -max_total_time="$seconds" -max_len="$longest" -timeout=20 \
	    -rss_limit_mb=2048 -dict=tests/fuzz.dict -print_final_stats=1 \
	    -artifact_prefix="$build/$1-" \
	    "$corpus" "testdata/fuzz/${1#fuzz_}" "$build/seeds" >"$log" 2>&1
	status=$?
	runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
	edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
	if [ "$status" -eq 0 ] && [ "${runs:-0}" -gt 0 ]; then
		echo "ok $1: $runs runs in $seconds s, $edges edges"
		return
	fi
	input=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
	echo "FAIL $1: exit status $status after ${runs:-0} runs, see" \
	    "${input:-no reproducer} and $log"
	grep -E '^fuzz: |ERROR: |SUMMARY: |runtime error: ' "$log" | head -n 5
}

fuzz_all() { # TARGET...
	printf '%s\n' "$@" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I '{}' \
	    sh tests/fuzz.sh one '{}' | tee "$build/results"
	passed=$(grep -c '^ok ' "$build/results")
	failed=$(($# - passed))
	echo "fuzz: $passed passed, $failed failed"
	[ "$failed" -eq 0 ]
}

# Files that libFuzzer named, by their hash, are its own to replace; others
# were put there by hand and stay.  How often something was reached, which
# counters tell, would make the corpus four times as large.
merge_one() { # TARGET
	corpus=testdata/fuzz/${1#fuzz_}
	new=$build/merged/${1#fuzz_}
	rm -rf "$new"
	mkdir -p "$corpus" "$build/corpus/${1#fuzz_}" "$new"
	"$build/$1" -merge=1 -use_counters=0 -max_len="$short" "$new" \
	    "$corpus" "$build/corpus/${1#fuzz_}" "$build/seeds" \
	    >"$build/$1.log" 2>&1 || {
		echo "FAIL $1: see $build/$1.log"
		return 1
	}
	find "$corpus" -type f | grep -E '/[0-9a-f]{40}$' |
	    while IFS= read -r file; do
		rm "$file"
	done
	cp "$new"/* "$corpus"
	echo "$1: $(find "$corpus" -type f | wc -l) files"
}

if [ "$command" = one ]; then
	fuzz_one "$1"
	exit
fi
if ! can_build; then
	echo "SKIP fuzz: $cc has no libFuzzer here"
	exit 0
fi
"${MAKE:-make}" -s fuzzers CC="$cc" O="$build" \
    SANITIZE="fuzzer-no-link,$sanitizers" >"$build.log" 2>&1 || {
	cat "$build.log"
	exit 2
}
make_seeds
case $command in
fuzz)	fuzz_all "$@" ;;
fuzz-merge)
	for target in "$@"; do
		merge_one "$target" || exit 1
	done ;;
*)	echo "usage: tests/fuzz.sh fuzz|fuzz-merge TARGET..." >&2
	exit 2 ;;
esac
