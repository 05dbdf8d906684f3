#!/bin/sh
# What src/ reads of every input under testdata, against the oracle, with each of
# the backends.
#
#	tests/compare.sh PROGRAM
#
# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
compare=$(dirname "$program")/tests/compare
cd "$top" || exit 2

for backend in default avx2 sse2 portable exact; do
	if [ "$backend" = default ]; then
		unset GPUOPS_SIMD
	else
		export GPUOPS_SIMD="$backend"
	fi
	find testdata -type f ! -name '*.expect' ! -name '*.args' \
	    -exec "$compare" {} + >"$tmp/log" 2>&1
	take "compare with backend $backend" $? "$tmp/log"
done
total compare
