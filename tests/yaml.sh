#!/bin/sh
# A capture in YAML gives the report of its twin in JSON, byte for byte.
#
#	tests/yaml.sh PROGRAM
#
# Twins are NAME.yaml and NAME.json in one directory of testdata, both printed
# by kubectl.  And JSON is YAML, of the kind that has brackets: behind "---"
# every capture of testdata is its own twin.

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
cd "$top/testdata" || exit 2

# Runs one command on both, which must not be refused.
same() { # YAML JSON COMMAND...
	yaml=$1 json=$2
	shift 2
	"$program" "$@" <"$json" >"$tmp/json" 2>&1
	wanted=$?
	[ "$wanted" -lt 2 ] || return
	"$program" "$@" <"$yaml" >"$tmp/yaml" 2>&1
	got=$?
	ok "$*: exit $got of $yaml, $wanted of $json" [ "$got" -eq "$wanted" ]
	ok "$*: $yaml as $json" cmp "$tmp/yaml" "$tmp/json"
}

twins=0
for yaml in */*.yaml; do
	json=${yaml%.yaml}.json
	[ -f "$json" ] || continue
	twins=$((twins + 1))
	for format in text wide json; do
		for command in audit order matrix desired explain \
		    workloads; do
			same "$yaml" "$json" "$command" -o "$format"
		done
	done
done
ok "there are twins" [ "$twins" -gt 1 ]

for json in */input.json; do
	case $json in
	# several documents without "---" between them; equal keys; raw DEL
	later-copies/* | watch-of-nodes/* | equal-keys/* | oddly-spelled/* | \
	hostile-text/*)
		continue ;;
	esac
	{ echo ---; cat "$json"; } >"$tmp/flow"
	same "$tmp/flow" "$json" audit -o wide
	same "$tmp/flow" "$json" explain -o json
	same "$tmp/flow" "$json" workloads -o json
done
total yaml
