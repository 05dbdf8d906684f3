#!/bin/sh
# Ways to give a capture: stdin in many pieces, pipes with a name, a terminal,
# and files and directories that cannot be read.
#
#	tests/stdin.sh PROGRAM

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
cd "$top/testdata" || exit 2

# What the program says, to both streams, and its exit status, is the same as
# in $tmp/want.
same() { # WHAT
	ok "$1" cmp "$tmp/want" "$tmp/got"
}

run() { # ARGUMENT...
	"$program" "$@" 2>&1
	echo "exit $?"
}

# A capture on stdin, however it gets there, is the capture of a file.
for case in deployed extra-node cordoned-and-unreachable hostile-text; do
	capture=$case/input.json
	for command in audit "audit -o wide" "order -o json" matrix; do
		# shellcheck disable=SC2086	# a command and its format
		set -- $command
		run "$@" -f "$capture" >"$tmp/want"
		run "$@" <"$capture" >"$tmp/got"
		same "$case: $command <FILE"
		run "$@" -f - <"$capture" >"$tmp/got"
		same "$case: $command -f - <FILE"
		# shellcheck disable=SC2002	# a pipe is what is tried
		cat "$capture" | run "$@" >"$tmp/got"
		same "$case: cat FILE | $command"
	done
done
capture=extra-node/input.json
run audit -f "$capture" >"$tmp/want"
for size in 1 7 63 64 65 4096; do
	dd if="$capture" bs="$size" 2>"$tmp/dd" | run audit >"$tmp/got"
	same "dd bs=$size | audit"
done
for at in 1 100 4096 20000; do
	{
		head -c "$at" "$capture"
		sleep 0.1
		tail -c "+$((at + 1))" "$capture"
	} | run audit >"$tmp/got"
	same "a writer that stops after $at bytes for a while"
done

# How far the reading is, after a second of it, and gone before anything else.
slow() {
	head -c 4096 "$capture"
	sleep 1.1
	tail -c +4097 "$capture"
}
line=' *[0-9.]* MB, [0-9]* MB/s, [0-9]* objects'
slow | "$program" audit --progress=always >"$tmp/out" 2>"$tmp/err"
echo "exit $?" >>"$tmp/out"
cp "$tmp/out" "$tmp/got"
same "--progress=always: the report"
tr '\r' '\n' <"$tmp/err" >"$tmp/lines"
ok "--progress=always: a line" grep -qx "$line" "$tmp/lines"
ok "--progress=always: and it goes" test -z \
    "$(tail -n 1 "$tmp/lines" | tr -d ' ')"
for when in auto never; do
	slow | run audit --progress=$when >"$tmp/got"
	same "--progress=$when, not on a terminal"
done
if command -v script >/dev/null 2>&1; then
	mkfifo "$tmp/slowly"
	slow >"$tmp/slowly" &
	script -qec "'$program' audit --progress=auto -f '$tmp/slowly'" \
	    /dev/null </dev/null 2>&1 | tr '\r' '\n' >"$tmp/lines"
	wait
	ok "--progress=auto on a terminal" grep -qx "$line" "$tmp/lines"
else
	echo "SKIP stdin: without script there is no terminal to write to"
fi
run audit -f "$capture" --progress=always >"$tmp/got"
same "--progress=always: nothing within a second"

mkfifo "$tmp/fifo"
cat "$capture" >"$tmp/fifo" &
run audit -f "$tmp/fifo" >"$tmp/got"
wait
same "audit -f FIFO"
if [ -e /dev/stdin ]; then
	run audit -f /dev/stdin <"$capture" >"$tmp/got"
	same "audit -f /dev/stdin"
fi
run matrix -f nodes-and-pods-apart/nodes.json \
    -f nodes-and-pods-apart/pods.json >"$tmp/want"
mkfifo "$tmp/nodes" "$tmp/pods"
cat nodes-and-pods-apart/nodes.json >"$tmp/nodes" &
cat nodes-and-pods-apart/pods.json >"$tmp/pods" &
run matrix -f "$tmp/nodes,$tmp/pods" >"$tmp/got"
wait
same "nodes and pods from two FIFOs"
cat nodes-and-pods-apart/nodes.json nodes-and-pods-apart/pods.json |
    run matrix >"$tmp/got"
same "cat nodes.json pods.json | matrix"

# A writer that is killed leaves a capture cut short.
head -c 5000 deployed/input.json | run audit >"$tmp/got"
ok "a capture cut short on stdin" grep -q \
    '^error: -:[0-9]*:[0-9]*: .*: the capture was cut short after 2 whole objects$' \
    "$tmp/got"

# says WHAT STATUS TEXT: how the run in $tmp/got ended, in one line.
says() {
	ok "$1: exit $2" [ "$(tail -n 1 "$tmp/got")" = "exit $2" ]
	ok "$1: one line" [ "$(wc -l <"$tmp/got")" -eq 2 ]
	ok "$1: says '$3'" grep -qF -- "$3" "$tmp/got"
}

run audit <&- >"$tmp/got"
says "no stdin" 2 'error: reading -: '
run audit <"$tmp" >"$tmp/got"
says "stdin is a directory" 2 'error: reading -: '
ln -s loop "$tmp/loop"
run audit -f "$tmp/loop" >"$tmp/got"
says "a link to itself" 2 "error: stat $tmp/loop: "
long=$(printf '%0300d' 0)
run audit -f "$long" >"$tmp/got"
says "a name that is too long" 2 "error: stat $long: "
cp deployed/input.json "$tmp/secret.json"
mkdir "$tmp/closed"
chmod 0 "$tmp/secret.json" "$tmp/closed"
if [ -r "$tmp/secret.json" ]; then
	echo "SKIP stdin: files without permission, as root may read them"
else
	run audit -f "$tmp/secret.json" >"$tmp/got"
	says "no permission to read" 2 "error: open $tmp/secret.json: "
	run audit -f "$tmp/closed" >"$tmp/got"
	says "no permission to list" 2 "error: open $tmp/closed: "
	run audit -f "$tmp/closed/x.json" >"$tmp/got"
	says "no permission to search" 2 "error: stat $tmp/closed/x.json: "
fi
chmod 700 "$tmp/closed"

# Directories: links to files are read, links to directories not descended;
# names decide, hidden ones too.
mkdir -p "$tmp/dir/sub" "$tmp/elsewhere"
cp nodes-and-pods-apart/nodes.json "$tmp/elsewhere/"
cp nodes-and-pods-apart/pods.json "$tmp/dir/sub/pods.json"
ln -s ../elsewhere/nodes.json "$tmp/dir/nodes.json"
run matrix -Rf "$tmp/dir" >"$tmp/got"
same "a link to a file in a directory"
rm "$tmp/dir/nodes.json"
ln -s ../elsewhere "$tmp/dir/linked"
run matrix -Rf "$tmp/dir" >"$tmp/got"
says "a link to a directory" 2 'error: no Node in input (Pods: 9, '
ln -s nowhere "$tmp/dir/broken.json"
run matrix -Rf "$tmp/dir" >"$tmp/got"
says "a broken link" 2 "error: open $tmp/dir/broken.json: "
# In name order: the last copy of an object counts.
mkdir "$tmp/order"
echo '{"kind":"Node","metadata":{"name":"n","labels":{"a":"1"}}}' \
    >"$tmp/order/10.json"
echo '{"kind":"Node","metadata":{"name":"n","labels":{"a":"2"}}}' \
    >"$tmp/order/9.json"
run audit -f "$tmp/order" -l a=2 >"$tmp/got"
says "files in name order" 0 'n OK'
# Names that a shell or a comma list would take apart.
mkdir "$tmp/names"
for name in 'a b.json' 'a,b.json' 'a"b.json' 'a*.json' 'a[b].json' '-.json'; do
	cp "$tmp/order/9.json" "$tmp/names/$name"
	quoted=$(printf '%s' "$tmp/names/$name" | sed 's/"/""/g')
	run audit -f "\"$quoted\"" >"$tmp/got"
	says "a file called $name" 0 'n OK'
done
printf '{' >"$(printf '%s/cut\033[31m.json' "$tmp/names")"
run audit -f "$(printf '%s/cut\033[31m.json' "$tmp/names")" >"$tmp/got"
says "escape sequences in a file's name" 2 'cut\x1b[31m.json:1:2: '

# A terminal is answered at once and never waited for.
if ! command -v script >/dev/null ||
    [ "$(script -qec 'echo tried' /dev/null </dev/null 2>&1 |
    tr -d '\r')" != tried ]; then
	echo "SKIP stdin: a terminal, as script of util-linux is not installed"
else
	for command in audit order matrix; do
		script -qec "'$program' $command; echo exit \$?" /dev/null \
		    </dev/null 2>&1 | tr -d '\r' >"$tmp/got"
		says "$command on a terminal" 2 'error: stdin is a terminal: '
		ok "$command on a terminal: how to pipe" grep -qF \
		    "kubectl get nodes,pods -A -o json | kubectl gpuops $command" \
		    "$tmp/got"
	done
	# With -f, and for what reads no input, a terminal does no harm.
	script -qec "'$program' audit lab-node-0 -f deployed/input.json; \
	    echo exit \$?" /dev/null </dev/null 2>&1 | tr -d '\r' >"$tmp/got"
	says "-f on a terminal" 0 'lab-node-0 OK'
	script -qec "'$program' version; echo exit \$?" /dev/null </dev/null \
	    2>&1 | tr -d '\r' >"$tmp/got"
	says "version on a terminal" 0 'kubectl-gpuops '
fi

total stdin
