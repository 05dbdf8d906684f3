#!/bin/sh
# Runs all tests on the program in a build directory, and adds them up.
#
#	tests/run.sh BUILD_DIR
#
# Unit tests print Check's own totals, scripts "NAME: N passed, N failed".  A
# line that begins with SKIP says what could not be tried here; it counts as
# neither.  The last line is the sum of all.

set -u
build=$1
top=$(cd "$(dirname "$0")/.." && pwd)
cd "$top" || exit 2
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
passed=0 failed=0

# Adds what a test has printed; $1 is its exit status, $2 its name.
add_up() {
	sums=$(sed -n \
	    -e 's/^[0-9]*%: Checks: \([0-9]*\), Failures: \([0-9]*\), Errors: \([0-9]*\)$/\1 \2 \3 check/p' \
	    -e 's/^[a-z_]*: \([0-9]*\) passed, \([0-9]*\) failed$/\1 \2 0 script/p' \
	    "$log")
	if [ -z "$sums" ] && ! grep -q '^SKIP' "$log"; then
		echo "FAIL $2: it printed no total"
		failed=$((failed + 1))
		return
	fi
	while read -r n bad errors kind; do
		[ -n "$kind" ] || continue
		[ "$kind" = script ] || n=$((n - bad - errors))
		passed=$((passed + n))
		failed=$((failed + bad + errors))
	done <<-EOF
	$sums
	EOF
	if [ "$1" -ne 0 ] && ! printf '%s\n' "$sums" | grep -q ' [1-9]'; then
		echo "FAIL $2: exit status $1"
		failed=$((failed + 1))
	fi
}

for unit in tests/check_*.c; do
	name=${unit##*/}
	name=${name%.c}
	"$build/tests/$name" >"$log" 2>&1
	status=$?
	cat "$log"
	add_up "$status" "$name"
done
for script in tests/*.sh; do
	case $script in
	tests/run.sh | tests/bench.sh | tests/exhaustive.sh | tests/fuzz.sh | \
	tests/lint.sh)
		continue ;;
	esac
	sh "$script" "$build/kubectl-gpuops" >"$log" 2>&1
	status=$?
	cat "$log"
	add_up "$status" "$script"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
