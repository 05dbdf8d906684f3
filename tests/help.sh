#!/bin/sh
# The help: it is complete, fits a terminal, and its examples work.
#
#	tests/help.sh PROGRAM

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
cd "$tmp" || exit 2

# Runs the program, which must end well and print to stdout alone.
prints() { # FILE ARGUMENT...
	file=$1
	shift
	"$program" "$@" >"$file" 2>"$tmp/err"
	ok "$*: exit 0" [ $? -eq 0 ]
	ok "$*: stdout has it" [ -s "$file" ]
	ok "$*: stderr is empty" [ ! -s "$tmp/err" ]
	ok "$*: no line is longer than 80 columns" \
	    [ -z "$(awk 'length > 80' "$file")" ]
	ok "$*: no line ends in a space" [ -z "$(grep ' $' "$file")" ]
}

prints all help
prints other
ok "no argument: the help" cmp all other
for words in --help -h "help --quiet"; do
	# shellcheck disable=SC2086	# several words
	prints other $words
	ok "$words: the help" cmp all other
done
commands=$(sed -n '/^Available Commands:/,/^$/s/^  \([a-z][a-z]*\) .*/\1/p' all)
for command in audit order matrix explain desired whatif diff workloads roster \
    generate lint help version; do
	ok "$command is listed" [ "$(echo "$commands" | grep -cx "$command")" -eq 1 ]
done
for command in $commands; do
	prints one help "$command"
	for words in "$command --help" "$command -h" "--help $command" \
	    "$command name -o xml --help"; do
		# shellcheck disable=SC2086	# several words
		prints other $words
		ok "$words: the help of $command" cmp one other
	done
	ok "$command: usage" grep -q "^  kubectl gpuops $command" one
	ok "$command: the last part is the usage" \
	    [ "$(tail -n 2 one | head -n 1)" = Usage: ]
	ok "$command: an example" \
	    [ "$(sed -n '/^Examples:/,/^$/p' one | grep -c gpuops)" -gt 0 ]
	sed -n '/^Formats/,/^$/s/^  \([a-z][a-z]*\) .*/\1/p' one >formats
	while IFS= read -r format; do
		"$program" "$command" -o "$format" \
		    </dev/null >other 2>"$tmp/err"
		ok "$command: -o $format is known" [ "$(grep -c \
		    'unable to match a printer' "$tmp/err")" -eq 0 ]
	done <formats
	cat one >>examples
done

for words in version --version "version --quiet" "audit --version"; do
	# shellcheck disable=SC2086	# several words
	prints one $words
	ok "$words: kubectl-gpuops X.Y.Z" grep -Eqx \
	    'kubectl-gpuops [0-9]+\.[0-9]+\.[0-9]+' one
	ok "$words: one line" [ "$(wc -l <one)" -eq 1 ]
done

# Each example, word for word.  In place of kubectl stands one that captures by
# printing a file, and else does nothing.
mkdir bin
cat >bin/kubectl <<EOS
#!/bin/sh
case \$1 in
gpuops)	shift; exec "$program" "\$@" ;;
get)	cat capture.json ;;
apply)	cat >/dev/null ;;
cordon | label) ;;
*)	echo "error: kubectl \$*" >&2 ;;
esac
EOS
chmod +x bin/kubectl
cp "$top/testdata/orphan-plugin/input.json" capture.json
cp capture.json before.json
mkdir deploy
cp "$top/testdata/lint-gpu-quota-not-counted/bad.yaml" deploy
"$program" generate --quiet >manifests.yaml
cp "$top/testdata/deployed/input.json" after.json
cp "$top/testdata/nodes-and-pods-apart/nodes.json" \
    "$top/testdata/nodes-and-pods-apart/pods.json" .
cat all examples | sed -n '/^Examples:/,/^$/s/^  //p' | sort -u >lines
ok "there are examples" [ "$(wc -l <lines)" -gt 10 ]
while IFS= read -r line; do
	PATH=$tmp/bin:$PATH sh -c "$line" </dev/null >one 2>"$tmp/err"
	status=$?
	# Nodes and labels in them are the reader's, not the capture's.
	if grep -Eq '^error: (node ".*" not found in input|no node .* fits)' \
	    "$tmp/err"; then
		status=1
		: >"$tmp/err"
	fi
	ok "example '$line': exit $status" [ "$status" -le 1 ]
	ok "example '$line': no error" \
	    [ "$(grep -c '^error' "$tmp/err")" -eq 0 ]
done <lines

# What it is called: by kubectl it gets its full path, and so does a link.
ln -s "$program" kubectl-gpuops 2>/dev/null || cp "$program" kubectl-gpuops
ok "a link: kubectl gpuops" \
    grep -q '^  kubectl gpuops COMMAND' <<EOS
$(./kubectl-gpuops help)
EOS
ln -s "$program" other-name
ok "another name: it is used" grep -q '^  other-name COMMAND' <<EOS
$(./other-name help)
EOS
KUBECONFIG=/dev/null
export KUBECONFIG
if ! command -v kubectl >/dev/null; then
	echo "SKIP help: kubectl is not installed"
else
	PATH=${program%/*}:$PATH
	kubectl gpuops >other 2>"$tmp/err"
	ok "kubectl gpuops: exit 0" [ $? -eq 0 ]
	ok "kubectl gpuops: the help" cmp all other
	kubectl gpuops audit --help >other 2>"$tmp/err"
	"$program" audit --help >one
	ok "kubectl gpuops audit --help" cmp one other
	kubectl gpuops audit -f capture.json node/lab-node-0 >other
	ok "kubectl gpuops audit: a report" \
	    [ "$(cat other)" = "lab-node-0 OK" ]
	kubectl gpuops order <capture.json >other 2>"$tmp/err"
	ok "kubectl gpuops order <capture.json: exit 1" [ $? -eq 1 ]
	kubectl gpuops audti >other 2>"$tmp/err"
	ok "kubectl gpuops audti: exit 2" [ $? -eq 2 ]
	ok "kubectl gpuops audti: the nearest word" [ "$(cat "$tmp/err")" = \
	    'error: unknown command "audti" for "kubectl gpuops", did you mean "audit"?' ]
	kubectl gpuops audit --context prod >other 2>"$tmp/err"
	ok "kubectl gpuops audit --context: exit 2" [ $? -eq 2 ]
fi

# kubectl takes whatever is called kubectl-* on the PATH for a plugin.
ok "nothing else beside the program is called kubectl-*" \
    [ "$(echo "${program%/*}"/kubectl-*)" = "$program" ]

total help
