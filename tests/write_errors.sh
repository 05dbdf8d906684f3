#!/bin/sh
# What happens when the output cannot be written: a full disk and a closed
# stdout are told in one line, a closed pipe ends the program without a word.
#
#	tests/write_errors.sh PROGRAM

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
cd "$top/testdata" || exit 2

# Each command in each of its formats, with the arguments that it needs; the
# capture has findings and hints, which must give way to the error.
commands() {
	capture=cordoned-and-unreachable/input.json
	for command in audit order matrix; do
		for format in text wide json name; do
			[ "$command $format" = "matrix name" ] ||
			    echo "$command -f $capture -o $format"
		done
	done
	for format in text wide json; do
		echo "roster -o $format"
	done
	for format in yaml json name; do
		echo "generate namespace toolkit -o $format"
	done
	echo generate
	echo help
	echo "help audit"
	echo "audit --help"
	echo version
	echo --version
	echo
}

# Sets status and leaves stderr in $tmp/err.
to_full_disk() {
	"$program" "$@" >/dev/full 2>"$tmp/err"
	status=$?
}

to_nowhere() {
	"$program" "$@" >&- 2>"$tmp/err"
	status=$?
}

# A reader that is gone before the first byte: the FIFO's other end is opened
# here, closed again, and only then does the program write.
to_closed_pipe() { # DISPOSITION ARGUMENT...
	disposition=$1
	shift
	rm -f "$tmp/pipe"
	mkfifo "$tmp/pipe" || exit 2
	(
		# shellcheck disable=SC2094	# both ends of the FIFO
		exec 3<>"$tmp/pipe" 4>"$tmp/pipe" 3>&-
		[ "$disposition" = ignored ] && trap '' PIPE
		exec "$program" "$@" >&4 2>"$tmp/err" 4>&-
	)
	status=$?
}

one_line() {
	[ "$(wc -l <"$tmp/err")" -eq 1 ] &&
	    grep -q '^error: writing the output: .' "$tmp/err"
}

commands >"$tmp/commands"
while IFS= read -r line; do
	# shellcheck disable=SC2086	# a line is several arguments
	set -- $line
	if [ -w /dev/full ]; then
		to_full_disk "$@"
		ok "$line >/dev/full: exit 2" [ "$status" -eq 2 ]
		ok "$line >/dev/full: one line of error" one_line
	fi
	to_nowhere "$@"
	ok "$line >&-: exit 2" [ "$status" -eq 2 ]
	ok "$line >&-: one line of error" one_line
	to_closed_pipe default "$@"
	ok "$line | closed: ends by SIGPIPE" [ "$status" -eq 141 ]
	ok "$line | closed: not a word" [ ! -s "$tmp/err" ]
	to_closed_pipe ignored "$@"
	ok "$line | closed, SIGPIPE ignored: exit 2" [ "$status" -eq 2 ]
	ok "$line | closed, SIGPIPE ignored: not a word" [ ! -s "$tmp/err" ]
done <"$tmp/commands"
[ -w /dev/full ] || echo "SKIP write_errors: there is no /dev/full"

# A report longer than a pipe holds, of which one byte is read.
long=a-name-so-long-that-four-thousand-lines-fill-any-pipe
many_nodes() {
	i=0
	while [ "$i" -lt 4000 ]; do
		i=$((i + 1))
		echo "{\"kind\":\"Node\",\"metadata\":{\"name\":\"$long-$i\"}}"
	done
}
many_nodes >"$tmp/many.json"
for format in text wide json; do
	{
		"$program" audit -f "$tmp/many.json" -o "$format" 2>"$tmp/err"
		echo $? >"$tmp/status"
	} | head -c 1 >"$tmp/out"
	ok "audit -o $format | head -c 1: one byte" \
	    [ "$(wc -c <"$tmp/out")" -eq 1 ]
	ok "audit -o $format | head -c 1: ends by SIGPIPE" \
	    [ "$(cat "$tmp/status")" -eq 141 ]
	ok "audit -o $format | head -c 1: not a word" [ ! -s "$tmp/err" ]
	{
		(trap '' PIPE && exec "$program" audit -f "$tmp/many.json" \
		    -o "$format" 2>"$tmp/err")
		echo $? >"$tmp/status"
	} | head -c 1 >"$tmp/out"
	ok "audit -o $format | head -c 1, SIGPIPE ignored: exit 2" \
	    [ "$(cat "$tmp/status")" -eq 2 ]
	ok "audit -o $format | head -c 1, SIGPIPE ignored: not a word" \
	    [ ! -s "$tmp/err" ]
done

# Where nothing is printed to stdout, a closed one does no harm.
to_nowhere generate --output-dir "$tmp/manifests"
ok "generate --output-dir >&-: the files are as they should be" \
    [ "$("$program" generate driver)" = "$(cat "$tmp/manifests/driver-ds.yaml")" ]
# An error goes before one of the output.
to_full_disk audit -f nothing.json
ok "an unreadable file: exit 2" [ "$status" -eq 2 ]
ok "an unreadable file: its own error" \
    [ "$(cat "$tmp/err")" = 'error: the path "nothing.json" does not exist' ]
# No stderr to tell it: the exit status says it all the same.
"$program" audit -f nothing.json 2>&-
ok "no stderr: exit 2" [ $? -eq 2 ]
"$program" audit -f cordoned-and-unreachable/input.json >"$tmp/out" 2>&-
ok "no stderr for hints: exit 1" [ $? -eq 1 ]
"$program" audit -f cordoned-and-unreachable/input.json 2>"$tmp/err" |
    cmp -s - "$tmp/out"
ok "no stderr for hints: the same report" [ $? -eq 0 ]

total write_errors
