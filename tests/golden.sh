#!/bin/sh
# Runs the golden cases and compares, byte for byte, what the program prints.
#
#	tests/golden.sh PROGRAM [CASE...]
#
# A case is a folder of testdata, a test a file CASE/COMMAND[.FORMAT][.NAME]
# .expect in it.  The command line is COMMAND, then -o FORMAT if FORMAT is one
# of the program's formats, then -f input.json.  Beside it there may be, of the
# same name,
#	.args	one argument a line, instead of -f input.json
#	.stdin	what is fed to the program; without it, nothing
# The file holds stdout, then after a line "--- stderr" stderr if there was
# any, then a line "--- exit N".  UPDATE=1 rewrites the files.

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
shift
cd "$top/testdata" || exit 2

# Sets $1... to the command line that the name of a test stands for.
run_test() {
	name=${1%.expect}
	base=${name##*/}
	command=${base%%.*}
	rest=${base#"$command"}
	rest=${rest#.}
	set -- "$command"
	case ${rest%%.*} in
	text | wide | json | name | yaml) set -- "$@" -o "${rest%%.*}" ;;
	esac
	if [ -f "$name.args" ]; then
		while IFS= read -r arg || [ -n "$arg" ]; do
			set -- "$@" "$arg"
		done <"$name.args"
	else
		set -- "$@" -f input.json
	fi
	stdin=/dev/null
	[ -f "$name.stdin" ] && stdin=$PWD/$name.stdin
	(cd "${name%/*}" && "$program" "$@") \
	    <"$stdin" >"$tmp/out" 2>"$tmp/err"
	status=$?
	{
		cat "$tmp/out"
		if [ -s "$tmp/err" ]; then
			echo "--- stderr"
			cat "$tmp/err"
		fi
		echo "--- exit $status"
	} >"$tmp/got"
}

if [ $# -eq 0 ]; then
	set -- */
fi
for case in "$@"; do
	for part in "${case%/}"/*.args "${case%/}"/*.stdin; do
		if [ -e "$part" ] && [ ! -e "${part%.*}.expect" ]; then
			failed=$((failed + 1))
			echo "FAIL testdata/$part belongs to no .expect"
		fi
	done
	for expect in "${case%/}"/*.expect; do
		[ -e "$expect" ] || continue	# data of other tests
		run_test "$expect"
		if [ -n "${UPDATE-}" ]; then
			cmp -s "$tmp/got" "$expect" || cp "$tmp/got" "$expect"
		fi
		if cmp -s "$tmp/got" "$expect"; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "FAIL testdata/$expect"
			diff -u "$expect" "$tmp/got" | sed 1,2d
		fi
	done
done
total golden
