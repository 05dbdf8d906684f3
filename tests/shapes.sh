#!/bin/sh
# The same objects in other shapes give the same reports.
#
#	tests/shapes.sh PROGRAM

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
cd "$top/testdata" || exit 2

# All that the program says of a capture.
reports() { # FILE
	for command in audit "audit -o wide" "audit -o json" order matrix; do
		# shellcheck disable=SC2086	# a command and its format
		"$program" $command <"$1" 2>&1
		echo "exit $?"
	done
}

# The shape in $tmp/shape says what the capture says.
same() { # NAME
	reports "$tmp/shape" >"$tmp/got"
	if cmp -s "$tmp/want" "$tmp/got"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAIL $capture as $1"
		diff "$tmp/want" "$tmp/got" | head -n 5
	fi
}

# What kubectl prints has one key or bracket a line, four spaces a level, so
# that an object in items is what stands at eight.
objects() { # FILE: each object, an end mark "%" in a line after it
	awk '/^        \{/ { inside = 1 }
	    inside { print }
	    inside && /^        \}/ { inside = 0; print "%" }' "$1" |
	    sed 's/^        },$/        }/'
}

shapes() {
	printf '\357\273\277' | cat - "$capture" >"$tmp/shape"
	same "with a byte order mark"
	sed 's/$/\r/' "$capture" >"$tmp/shape"
	same "with CRLF line ends"
	printf '\357\273\277' | cat - "$tmp/shape" >"$tmp/both"
	mv "$tmp/both" "$tmp/shape"
	same "with both"
	sed 's/^ *//' "$capture" >"$tmp/shape"
	same "without indentation"
	sed 's/^ *//' "$capture" | tr '\n' ' ' >"$tmp/shape"
	same "in one line"
	sed 's/^ *//; s/": /":/' "$capture" | tr -d '\n' >"$tmp/shape"
	same "in one line without a space"
	sed 's/^    //; s/    /\t/g' "$capture" >"$tmp/shape"
	same "indented by tabs"
	sed 's/[,:{]$/&\n\n \t /' "$capture" >"$tmp/shape"
	same "with blank lines"

	objects "$capture" | grep -vx % >"$tmp/shape"
	same "objects one after another"
	objects "$capture" | grep -vx % | tr -d '\n' >"$tmp/shape"
	same "objects without a line end between them"
	objects "$capture" | tr -d '\n' | tr % '\n' >"$tmp/shape"
	same "an object a line"
	{ echo '['; objects "$capture" | sed 's/^%$/,/' | sed '$d'; echo ']'; } \
	    >"$tmp/shape"
	same "an array of objects"
	{
		echo '{"items":['
		objects "$capture" | sed 's/^%$/,/' | sed '$d'
		echo '],"kind":"List","apiVersion":"v1"}'
	} >"$tmp/shape"
	same "a List with its kind after the items"
	{
		echo '{"kind":"List","items":['
		objects "$capture" | sed 's/^%$/],"metadata":{}}{"items":[/' |
		    sed '$d'
		echo ']}'
	} >"$tmp/shape"
	same "a List for each object"
	objects "$capture" | awk '
	    BEGIN { begin = "{\"type\":\"ADDED\",\"object\":" }
	    NR == 1 { printf "%s", begin }
	    /^%$/ { print "}"; again = 1; next }
	    again { printf "%s", begin; again = 0 }
	    { print }' >"$tmp/shape"
	same "a watch of events"
	cat "$capture" "$capture" >"$tmp/shape"
	same "twice"
	typed_lists
	sed 's/"kind": "\([A-Z]\)/"k\\u0069nd": "\1/
	    s/"\(me\)tadata": {/"\1\\u0074adata": {/
	    s/"gpu-operator"/"gpu\\u002doperator"/
	    s#nvidia.com/gpu.deploy#nvidia\\u002ecom\\/gpu.deploy#' \
	    "$capture" >"$tmp/shape"
	same "with keys and values escaped"
}

# NodeList and PodList, the items of which say no kind; for captures of nodes
# and pods alone.
typed_lists() {
	for place in before after; do
		for kind in Node Pod; do
			[ "$place" = after ] ||
			    echo "{\"kind\":\"${kind}List\",\"apiVersion\":\"v1\",\"items\":["
			[ "$place" = before ] || echo '{"items":['
			objects "$capture" | awk -v kind="$kind" '
			    { text = text $0 "\n" }
			    /^            "kind": / && $2 == "\"" kind "\"," {
				wanted = 1
			    }
			    /^%$/ {
				sub(/%\n$/, "", text)
				if (wanted)
					printf "%s%s", comma, text
				if (wanted)
					comma = ",\n"
				text = ""
				wanted = 0
			    }' |
			    sed '/^            "\(kind\|apiVersion\)": /d'
			[ "$place" = before ] || echo "],\"kind\":\"${kind}List\"}"
			[ "$place" = after ] || echo ']}'
		done >"$tmp/shape"
		same "typed lists with the kind $place the items"
	done
}

jq_shapes() {
	jq -c . "$capture" >"$tmp/shape"
	same "jq -c"
	jq -S . "$capture" >"$tmp/shape"
	same "jq -S"
	jq -a . "$capture" >"$tmp/shape"
	same "jq -a"
	jq --tab . "$capture" >"$tmp/shape"
	same "jq --tab"
	jq .items "$capture" >"$tmp/shape"
	same "jq .items"
	jq '.items[]' "$capture" >"$tmp/shape"
	same "jq .items[]"
	jq -s . "$capture" >"$tmp/shape"
	same "jq -s ."
	jq 'def turned: to_entries | reverse | from_entries;
	    walk(if type == "object" then turned else . end)' \
	    "$capture" >"$tmp/shape"
	same "all keys in reverse order"
	jq 'del(.items[].metadata.managedFields) |
	    del(.items[].spec.volumes) | del(.items[].status.hostIP)' \
	    "$capture" >"$tmp/shape"
	same "a cleaned dump"
}

for capture in deployed/input.json extra-node/input.json \
    cordoned-and-unreachable/input.json small-memory/input.json; do
	reports "$capture" >"$tmp/want"
	shapes
	if command -v jq >/dev/null; then
		jq_shapes
	fi
done
command -v jq >/dev/null || echo "SKIP shapes: jq is not installed"

total shapes
