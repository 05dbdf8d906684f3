#!/bin/sh
# The ways of looking at JSON that GPUOPS_SIMD names all see the same.
#
#	tests/simd.sh PROGRAM

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
cd "$top/testdata" || exit 2

run() { # BACKEND ARGUMENT...
	simd=$1
	shift
	GPUOPS_SIMD=$simd "$program" "$@" 2>&1
	echo "exit $?"
}

# Runs the exact way too and compares.
same() { # BACKEND ARGUMENT...
	run exact "$2" "$3" "$4" >"$tmp/want"
	run "$@" >"$tmp/got"
	ok "$*" cmp "$tmp/want" "$tmp/got"
}

# What this machine can use is what the error for another name lists.
usable=$(run no-such audit -f incident/input.json |
    sed -n 's/^error: GPUOPS_SIMD=no-such: this machine can use //p' |
    tr -d ',')
ok "one is always usable" test -n "$usable"
case " $usable " in *" portable "*) portable=yes ;; *) portable=no ;; esac
ok "portable is always usable" test "$portable" = yes
run no-such audit -f incident/input.json >"$tmp/got"
ok "another name is refused" grep -q '^exit 2$' "$tmp/got"
ok "and nothing else is said" test "$(wc -l <"$tmp/got")" -eq 2

for backend in avx2 sse2 portable; do
	case " $usable " in
	*" $backend "*) ;;
	*)
		echo "SKIP simd: this machine has no $backend"
		run "$backend" audit -f incident/input.json >"$tmp/got"
		ok "$backend is refused" grep -q '^exit 2$' "$tmp/got"
		continue
		;;
	esac
	for input in */input.json jsontestsuite/*.json */*.stdin; do
		[ -f "$input" ] || continue
		same "$backend" audit -f "$input"
	done
	same "$backend" matrix -f incident/input.json
done

total simd
