#!/bin/sh
# The program agrees with the DaemonSet controller of a real cluster: on where
# pods belong, and on what a change to a node does.
#
#	tests/placement.sh PROGRAM [DIR]
#
# DIR, testdata/placement unless named, has
#	base.json		a capture of nodes, pods and DaemonSets
#	base.status.tsv		its DaemonSets: what the controller counts, and
#				the nodes with a pod
#	changes.jsonl		what was done to the nodes then, one after the
#				other: kubectl's arguments, and each DaemonSet
#				of which the controller moved a pod or a count
#	after-N.json, after-N.status.tsv
#				likewise when all was done; may be absent
# testdata/placement is cut from such a capture: eight of its 40 nodes with what
# was done to them, and some DaemonSets.  As the controller decides node by node,
# their numbers are what these nodes gave to the true ones.

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
dir=$(cd "${2-$top/testdata/placement}" && pwd) || exit 2
if ! command -v jq >/dev/null; then
	echo "SKIP placement: jq is not installed"
	exit 0
fi

# What the jq programs below share.
shared='
	def key: "\(.ns // .namespace)/\(.name // .daemonSet)";
	def counts: { desired, current, misscheduled };
	# What the controller says in a .tsv, by DaemonSet.
	def controller: split("\n")[1:] | map(select(. != "") | split("\t") |
	    { key: "\(.[0])/\(.[1])", value: {
		desired: .[2] | tonumber, current: .[3] | tonumber,
		misscheduled: .[5] | tonumber,
		nodes: .[6] | split(",") | sort } }) | from_entries;
	# A line for each check, then the totals.
	def tell: (.[] | select(.wanted != .got) |
		"FAIL \(.what): wanted \(.wanted | tojson), " +
		"got \(.got | tojson)"),
	    "jq: \(map(select(.wanted == .got)) | length) passed, " +
	    "\(map(select(.wanted != .got)) | length) failed";
'

# All nodes that a DaemonSet wants have a pod in these captures.
desired() { # WHAT STATUS FILE...
	what=$1 status=$2
	shift 2
	for file in "$@"; do
		set -- "$@" -f "$file"
		shift
	done
	"$program" desired --all-daemonsets --quiet -o json "$@" \
	    >"$tmp/report" || echo '{}' >"$tmp/report"
	jq -r --arg what "$what" --rawfile status "$status" "$shared"'
	    ($status | controller) as $wanted |
	    ([.items[]? | { key: key, value: (counts + {
		nodes: (.nodes + .misscheduledNodes | sort) }) }] |
		from_entries) as $got |
	    [$wanted + $got | keys[] | { what: "\($what): \(.)",
		wanted: $wanted[.], got: $got[.] }] +
	    [.items[]? | { what: "\($what): \(key): its lists of nodes",
		wanted: [.desired, .misscheduled],
		got: [.nodes, .misscheduledNodes | length] }] |
	    tell' "$tmp/report" >"$tmp/log"
	take "$what" $? "$tmp/log"
}

# A line for each change: a tab after each of its number, its node, its words,
# and the events that a watch would show of it.
plan() {
	jq -r --slurpfile changes "$dir/changes.jsonl" "$shared"'
	    def daemonset: .metadata.ownerReferences[0];
	    def pod($name): { apiVersion: "v1", kind: "Pod",
		metadata: { namespace: .ns, name: $name } };
	    def event($type): { type: $type, object: . };
	    def taint($t):
		.spec.taints |= map(select(.key != $t.key or
		    .effect != $t.effect)) |
		if $t.action == "remove" then .
		else .spec.taints += [$t | { key, value, effect }] end;
	    def change($c):
		.spec.taints |= (. // []) |
		if ($c | has("label")) and $c.label.value == null then
			del(.metadata.labels[$c.label.key])
		elif $c | has("label") then
			.metadata.labels[$c.label.key] = $c.label.value
		elif $c | has("taint") then taint($c.taint)
		else .spec.unschedulable = $c.unschedulable |
			taint({ key: "node.kubernetes.io/unschedulable",
			    effect: "NoSchedule", action: (
			    if $c.unschedulable then "add"
			    else "remove" end) })
		end;
	    ([.items[] | select(.kind == "DaemonSet") | { key: (.metadata |
		key), value: .metadata.uid }] | from_entries) as $uids |
	    reduce .items[] as $o ({ nodes: {}, pods: {} };
		if $o.kind == "Node" then .nodes[$o.metadata.name] = $o
		elif $o.kind == "Pod" then
			.pods["\($o.metadata.namespace)/" +
			    "\($o | daemonset.name) \($o.spec.nodeName)"] +=
			    [$o.metadata.name]
		else . end) |
	    foreach $changes[] as $c (.;
		.nodes[$c.node] |= change($c) |
		.events = [.nodes[$c.node] | event("MODIFIED")] |
		reduce $c.changed[] as $d (.;
		    reduce ($d.nodesBefore - $d.nodesAfter)[] as $node (.;
			"\($d | key) \($node)" as $at |
			.events += [.pods[$at][] as $name | $d | pod($name) |
			    event("DELETED")] |
			.pods[$at] = []) |
		    reduce ($d.nodesAfter - $d.nodesBefore)[] as $node (.;
			"\($d.name)-started-on-\($node)" as $name |
			.events += [$d | pod($name) |
			    .metadata.ownerReferences = [{ kind: "DaemonSet",
				apiVersion: "apps/v1", controller: true,
				name: $d.name, uid: $uids[$d | key] }] |
			    .spec.nodeName = $node |
			    .status.phase = "Running" | event("ADDED")] |
			.pods["\($d | key) \($node)"] = [$name]));
		"\($c.seq)\t\($c.node)\t" + ($c.kubectl | split(" ") |
		    if length == 2 then .[0] else .[3] end) + "\t" +
		    (.events | map(tojson) | add))' "$dir/base.json"
}

# Puts the reports of all changes into one file, and the events into another;
# each report is of what the cluster was before.
replay() {
	echo '{ "kind": "List", "apiVersion": "v1", "items": [] }' \
	    >"$tmp/events"
	: >"$tmp/reports"
	while IFS='	' read -r seq node change events; do
		"$program" whatif --all-daemonsets --quiet -o json \
		    -f "$dir/base.json" -f "$tmp/events" "$node" "$change" \
		    >"$tmp/report" </dev/null ||
		    echo '{}' >"$tmp/report"
		{
			echo "{ \"seq\": $seq, \"report\":"
			cat "$tmp/report"
			echo '}'
		} >>"$tmp/reports"
		printf '%s\n' "$events" >>"$tmp/events"
	done <"$tmp/plan"
}

# One check for a change: the numbers of all DaemonSets before and after it, and
# where pods start and stop.
compare() {
	jq -n -r --slurpfile changes "$dir/changes.jsonl" \
	    --rawfile status "$dir/base.status.tsv" "$shared"'
	    def wanted($c): map_values({ before: counts, after: counts,
		    starts: [], stops: [] }) +
		([$c.changed[] | { key: key, value: {
		    before: .before | counts, after: .after | counts,
		    starts: (.nodesAfter - .nodesBefore),
		    stops: (.nodesBefore - .nodesAfter) } }] | from_entries);
	    def got: [.items[]? | { key: key, value: {
		before: .before | counts, after: .after | counts,
		starts: .starts, stops: .stops } }] | from_entries;
	    def differing($a; $b): [$a + $b | keys[] |
		select($a[.] != $b[.])] as $keys |
		{ wanted: [$keys[] | { (.): $a[.] }] | add,
		  got: [$keys[] | { (.): $b[.] }] | add };
	    [foreach inputs as $r ({ n: -1, now: $status | controller };
		.n += 1 | $changes[.n] as $c |
		.now as $before |
		.now += ([$c.changed[] | { key: key, value: .after }] |
		    from_entries) |
		.check = { what: "change \($r.seq): \($c.kubectl)" } +
		    differing($before | wanted($c); $r.report | got);
		.check)] | tell' "$tmp/reports" >"$tmp/log"
	take "whatif" $? "$tmp/log"
}

desired "before all changes" "$dir/base.status.tsv" "$dir/base.json"
plan >"$tmp/plan"
ok "a plan of all changes" test "$(wc -l <"$tmp/plan")" -eq \
    "$(wc -l <"$dir/changes.jsonl")"
replay
compare
for status in "$dir"/after-*.status.tsv; do
	[ -f "$status" ] || continue
	desired "after all changes" "$status" "${status%.status.tsv}.json"
	desired "after the replay" "$status" "$dir/base.json" "$tmp/events"
done

total placement
