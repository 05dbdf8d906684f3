#!/bin/sh
# Does the README say what the program does, and the man page too?
#
#	tests/readme.sh PROGRAM
#
# In the README each block marked "console", in the man page each .Bd -literal
# that begins with "$ ", is a session: its commands are run in one shell at the
# top of the source, and must print just what is written there.  The README
# calls the program build/kubectl-gpuops, the man page "kubectl gpuops", and its
# capture.json is that of testdata/incident.  Beyond that the man page must have
# every command and every flag of the help, and no others, and each rule of
# lint, which must have a case that breaks it and one that does not.

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
cd "$top" || exit 2
readme=README.md
man=man/kubectl-gpuops.1

pass() {
	passed=$((passed + 1))
}

fail() {
	failed=$((failed + 1))
	echo "FAIL $*"
}

# Writes the sessions of a document to $tmp/NAME.1, .2 and so on.
readme_sessions() {
	awk -v to="$tmp/readme" '
	/^```console$/ { file = to "." ++n; next }
	/^```$/ { file = ""; next }
	file != "" { print >file }
	' "$readme"
}

man_sessions() {
	awk -v to="$tmp/man" '
	/^\.Ed$/ { file = ""; next }
	begun && /^\$ / { file = to "." ++n }
	{ begun = $0 ~ /^\.Bd -literal/ }
	file != "" { gsub(/\\e/, "\\"); print >file }
	' "$man"
}

# Runs the commands of a session, and prints it as a terminal would show it.
replay() {
	status=0
	while IFS= read -r line; do
		case $line in
		'$ '*) ;;
		*) continue ;;
		esac
		printf '%s\n' "$line"
		command=$(printf '%s\n' "${line#??}" | sed \
		    -e "s|build/kubectl-gpuops|'$program'|g" \
		    -e "s|^kubectl gpuops|'$program'|" \
		    -e 's|capture\.json|testdata/incident/input.json|')
		(exit "$status")
		eval "$command" </dev/null
		status=$?
	done <"$1" 2>&1
}

# Each session of a document; one without any is a fault of this script.
check_sessions() {
	if [ ! -e "$tmp/$1.1" ]; then
		fail "$2: no session found"
		return
	fi
	for session in "$tmp/$1".[0-9]*; do
		replay "$session" >"$tmp/got"
		if cmp -s "$session" "$tmp/got"; then
			pass
		else
			fail "$2: $(sed -n '1s/^\$ //p' "$session")"
			diff -u "$session" "$tmp/got" | sed 1,2d
		fi
	done
}

# The commands that the help lists.
commands() {
	"$program" help | awk '
	/^Available Commands:$/ { on = 1; next }
	/^$/ { on = 0 }
	on && /^  [a-z]/ { print $1 }'
}

# The flags of a command's help, with their dashes, one a line.
flags() {
	"$program" "$1" --help | awk '
	/^Options:$/ { on = 1; next }
	/^$/ { on = 0 }
	on && /^ *-/ {
		for (i = 1; i <= 2; i++)
			if ($i ~ /^-/) {
				sub(/,$/, "", $i)
				print $i
			}
	}'
}

man_commands() {
	sed -n '/^\.Sh COMMANDS$/,/^\.Sh INPUT$/s/^\.It Cm \([a-z]*\).*/\1/p' \
	    "$man"
}

man_flags() {
	awk '/^\./ {
		for (i = 1; i < NF; i++)
			if ($i == "Fl" || $i == ".Fl")
				print "-" $(i + 1)
	}' "$man"
}

# What is in the first of two lists must be in the second: LIST LIST WHERE.
check_listed() {
	while read -r word; do
		if grep -Fqx -e "$word" "$2"; then
			pass
		else
			fail "$word: not in $3"
		fi
	done <"$1"
}

check_words() {
	sort -u -o "$tmp/$1" "$tmp/$1"
	sort -u -o "$tmp/man.$1" "$tmp/man.$1"
	check_listed "$tmp/$1" "$tmp/man.$1" "$man"
	check_listed "$tmp/man.$1" "$tmp/$1" "the help, but in $man"
}

readme_sessions
man_sessions
check_sessions readme "$readme"
check_sessions man "$man"

commands >"$tmp/commands"
man_commands >"$tmp/man.commands"
check_words commands
while read -r name; do
	flags "$name"
done <"$tmp/commands" >"$tmp/flags"
man_flags >"$tmp/man.flags"
check_words flags
while read -r name; do
	if grep -q "^| \`${name}[ \`]" "$readme"; then
		pass
	else
		fail "$name: not in the table of $readme"
	fi
done <"$tmp/commands"
sed -n 's/^	{ "\([a-z-]*\)", LINT_.*/\1/p' src/lint.c >"$tmp/rules"
[ -s "$tmp/rules" ] || fail "no rule in src/lint.c"
while read -r rule; do
	if grep -qx "\.It $rule" "$man"; then
		pass
	else
		fail "$rule: not in $man"
	fi
	if grep -q " $rule: " "testdata/lint-$rule/lint.bad.expect" &&
	    [ "$(cat "testdata/lint-$rule/lint.good.expect")" = \
	    "--- exit 0" ]; then
		pass
	else
		fail "$rule: no bad case, or no good one, in testdata"
	fi
done <"$tmp/rules"

total readme
