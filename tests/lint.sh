#!/bin/sh
# Everything that finds faults without running the program.
#
#	tests/lint.sh
#
# A tool that is not installed is a SKIP line and counts as nothing.  The last
# line is the sum: "lint: N passed, N failed".

set -u
cd "$(dirname "$0")/.." || exit 2
log=$(mktemp) || exit 2
trap 'rm -f "$log" "$log.sizes"' EXIT
passed=0 failed=0
flags='-std=c11 -D_POSIX_C_SOURCE=200809L -iquote src'

# Runs the command after the name; what it prints is shown if it fails.
lint() {
	name=$1
	shift
	if ! command -v "$1" >/dev/null 2>&1; then
		echo "SKIP $name: $1 is not installed"
		return
	fi
	if "$@" >"$log" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAIL $name"
		cat "$log"
	fi
}

# The compiler with -Werror, in a build directory of its own.
builds() {
	command -v "$2" >/dev/null 2>&1 ||
	    { echo "SKIP $1: $2 is not installed"; return; }
	lint "$1" "${MAKE:-make}" -s units CC="$2" O="build/lint-$1" CFLAGS="$3 -Werror"
}

# musl and other architectures have no libraries here: compile, do not link.
compiles() {
	command -v "$2" >/dev/null 2>&1 ||
	    { echo "SKIP $1: $2 is not installed"; return; }
	lint "$1" "${MAKE:-make}" -s objects CC="$2" O="build/lint-$1" \
	    CPPFLAGS='-idirafter /usr/include' CFLAGS="-O2 -Werror"
}

# Tables live in read-only sections; those that can be written must be empty.
# With -fPIE a table of pointers is in .data.rel.ro, if it is constant.
no_writable_data() {
	find build/lint-gcc/obj -name '*.o' ! -path '*/tests/*' \
	    -exec size -A {} + >"$log.sizes" || return 1
	grep -q '\.text' "$log.sizes" || return 1
	awk '
	    $1 ~ /\.o$/ { file = $1 }
	    $1 ~ /^\.t?(data|bss)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 {
		print file ": " $2 " bytes of " $1; bad = 1
	    }
	    END { exit bad }' "$log.sizes"
}

# Who may end the program: main, and the arena when memory is out.
no_exit() {
	! grep -nE '(^|[^a-z_])(exit|_exit|abort|err|errx|perror)\(' src/*.c |
	    grep -v '^src/arena\.c:.*exit(2)'
}

# A header can be included alone.
headers_alone() {
	for h in src/*.h; do
		# shellcheck disable=SC2086 # several flags
		echo "#include \"${h#src/}\"" |
		    gcc $flags -Wall -Wextra -Werror -fsyntax-only -x c - ||
		    return 1
	done
}

# Lines of at most 80 columns, a tab being eight, and no space at their end.
tidy_lines() {
	for f in kubectl-gpuops.c src/*.[ch] tests/*.[ch]; do
		expand "$f" | awk -v f="$f" 'length > 80 || / $/ {
			print f ":" NR ": " $0; bad = 1 } END { exit bad }' ||
		    return 1
	done
}

builds gcc gcc '-O2 -g'
builds gcc-O0 gcc '-O0'
builds gcc-O3 gcc '-O3'
builds clang clang '-O2 -g'
compiles musl musl-gcc
compiles arm64 aarch64-linux-gnu-gcc
lint writable-data no_writable_data
lint exit no_exit
lint headers headers_alone
lint lines tidy_lines
# shellcheck disable=SC2086 # several flags
lint clang-tidy clang-tidy --quiet --warnings-as-errors='*' \
    kubectl-gpuops.c src/*.c -- $flags '-DVERSION="0"'
lint cppcheck cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr \
    --enable=warning,portability --suppress=missingIncludeSystem \
    -D_POSIX_C_SOURCE=200809L '-DVERSION="0"' -Isrc kubectl-gpuops.c src
lint mandoc mandoc -Tlint -Wwarning man/kubectl-gpuops.1
lint shellcheck shellcheck -x tests/*.sh tests/tally .ci/run .ci/deps
echo "lint: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
