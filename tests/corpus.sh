#!/bin/sh
# The fuzz targets on files they met before, with this compiler and without
# libFuzzer: testdata/fuzz/TARGET, and on the inputs of the other tests.
#
#	tests/corpus.sh PROGRAM

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
cd "$top" || exit 2

# One process for all files is quick; to say which file failed takes one each.
replay() { # TARGET
	target=${program%/*}/tests/$1
	set -- "testdata/fuzz/${1#fuzz_}"/* testdata/*/*.json \
	    testdata/*/*.stdin testdata/*/*.yaml
	if "$target" "$@" >/dev/null 2>&1; then
		passed=$((passed + $#))
		return
	fi
	for file in "$@"; do
		ok "$target $file" "$target" "$file"
	done
}

for source in tests/fuzz_*.c; do
	name=${source##*/}
	replay "${name%.c}"
done
total corpus
