#!/bin/sh
# Every short document there is, with each of the backends, all at once.
#
#	tests/exhaustive.sh PROGRAM
#
# It takes minutes, so that it is no part of make check.

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
backends='avx2 sse2 portable'

for backend in $backends; do
	{
		GPUOPS_SIMD="$backend" "$(dirname "$program")/tests/exhaustive"
		echo $? >"$tmp/$backend.status"
	} >"$tmp/$backend" 2>&1 &
done
wait
for backend in $backends; do
	take "exhaustive with backend $backend" \
	    "$(cat "$tmp/$backend.status")" "$tmp/$backend"
done
total exhaustive
