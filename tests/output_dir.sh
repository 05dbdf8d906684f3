#!/bin/sh
# generate --output-dir: which files there are afterwards, and what they hold.
#
#	tests/output_dir.sh PROGRAM

# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
cd "$tmp" || exit 2
umask 022

# Runs generate, which must print nothing to stdout, and with exit 0 nothing at
# all; else one line that holds a text.
gives() { # STATUS TEXT ARGUMENT...
	status=$1 text=$2
	shift 2
	"$program" generate "$@" >"$tmp/stdout" 2>"$tmp/stderr"
	ok "generate $*: exit $status" [ $? -eq "$status" ]
	ok "generate $*: stdout is empty" [ ! -s "$tmp/stdout" ]
	if [ "$status" -eq 0 ]; then
		ok "generate $*: stderr is empty" [ ! -s "$tmp/stderr" ]
	else
		ok "generate $*: one line of error" \
		    [ "$(grep -c '^error: ' "$tmp/stderr")" -eq 1 ]
		ok "generate $*: says '$text'" \
		    grep -qF -- "$text" "$tmp/stderr"
	fi
}

# The directory holds just these names, hidden ones included.
holds() { # DIR NAME...
	dir=$1
	shift
	ok "$dir holds $*" [ "$(ls -A "$dir")" = "$(printf '%s\n' "$@")" ]
}

# What a file holds is what the program prints; a JSON file has no List.
gives 0 '' --output-dir all/of/it
holds all/of/it dcgm-ds.yaml device-plugin-ds.yaml driver-ds.yaml gfd-ds.yaml \
    toolkit-ds.yaml
for operand in driver toolkit device-plugin gfd dcgm; do
	"$program" generate "$operand" --quiet >one
	ok "$operand-ds.yaml" cmp one "all/of/it/$operand-ds.yaml"
done
gives 0 '' namespace gfd -o json --output-dir json/
holds json gfd-ds.json namespace.json
ok "gfd-ds.json is the bare object" [ "$(sed -n '2,3p' json/gfd-ds.json)" = \
    '    "apiVersion": "apps/v1",
    "kind": "DaemonSet",' ]
"$program" generate namespace >one
gives 0 '' namespace --output-dir json
ok namespace.yaml cmp one json/namespace.yaml
ok "the umask decides on the mode" [ "$(find json/namespace.yaml -perm 644)" ]
(umask 077 && "$program" generate namespace --output-dir private)
ok "a stricter umask too" [ "$(find private -perm 700)" ]
ok "and on the file" [ "$(find private/namespace.yaml -perm 600)" ]

# A stack, whose files make what "generate stack" prints.
gives 0 '' stack --release v26.7 --output-dir stack
holds stack dcgm-ds.yaml device-plugin-ds.yaml driver-ds.yaml \
    gfd-clusterrole.yaml gfd-clusterrolebinding.yaml gfd-ds.yaml gfd-role.yaml \
    gfd-rolebinding.yaml gfd-serviceaccount.yaml namespace.yaml \
    runtimeclass.yaml toolkit-ds.yaml
"$program" generate stack --release v26.7 | grep -v '^---$' | sort >one
ok "a stack in files is a stack" cmp -s one - <<EOS
$(sort stack/*.yaml)
EOS
gives 0 '' runtimeclass --host-driver -o json --output-dir class
holds class runtimeclass.json
gives 0 '' nodepool nodeclass application smoke-test --cluster-name prod \
    --output-dir eks
holds eks application.yaml nodeclass.yaml nodepool.yaml smoke-test.yaml
gives 2 'does not take it' labels n1 --output-dir none

# The same content is left alone.
touch -t 200001010000 all/of/it/driver-ds.yaml
gives 0 '' --output-dir all/of/it
gives 0 '' --output-dir all/of/it --force
ok "untouched" [ "$(find all/of/it/driver-ds.yaml ! -newer one)" ]

# Other content: not without --force, and then nothing at all is written.
mkdir mine
echo mine >mine/gfd-ds.yaml
gives 2 'mine/gfd-ds.yaml exists with other content' --output-dir mine
holds mine gfd-ds.yaml
ok "kept" [ "$(cat mine/gfd-ds.yaml)" = mine ]
gives 0 '' gfd --output-dir mine --force
ok "replaced" cmp -s mine/gfd-ds.yaml all/of/it/gfd-ds.yaml
{ cat mine/gfd-ds.yaml && echo; } >longer
cp longer mine/gfd-ds.yaml
gives 2 'exists with other content' gfd --output-dir mine
: >mine/gfd-ds.yaml
gives 2 'exists with other content' gfd --output-dir mine
gives 2 'exists with other content' gfd --output-dir mine --force=false

# What is no file.
mkdir -p blocked/gfd-ds.yaml
gives 2 'blocked/gfd-ds.yaml is a directory' --output-dir blocked
gives 2 'blocked/gfd-ds.yaml is a directory' --output-dir blocked --force
holds blocked gfd-ds.yaml
mkdir linked
echo elsewhere >elsewhere
ln -s ../elsewhere linked/gfd-ds.yaml
ln -s ../nowhere linked/dcgm-ds.yaml
gives 2 'linked/gfd-ds.yaml exists and is no regular file' gfd \
    --output-dir linked
gives 2 'linked/dcgm-ds.yaml exists and is no regular file' dcgm \
    --output-dir linked
gives 0 '' gfd dcgm --output-dir linked --force
ok "the link's target is as it was" [ "$(cat elsewhere)" = elsewhere ]
ok "nothing was made through a link" [ ! -e nowhere ]
ok "a file now" [ ! -L linked/gfd-ds.yaml ]
mkfifo linked/driver-ds.yaml
gives 2 'exists and is no regular file' driver --output-dir linked

# What is no directory.
echo file >file
gives 2 'file is not a directory' --output-dir file
gives 2 'file is not a directory' --output-dir file/below
ok "file is as it was" [ "$(cat file)" = file ]
gives 2 'invalid argument "" for "--output-dir" flag' --output-dir ''

# A disk that is full, of which a limit on the size of files is the nearest to
# be had everywhere: nothing is there that was not, nothing is half there.
mkdir full
echo mine >full/toolkit-ds.yaml
said=$(trap '' XFSZ && ulimit -f 0 &&
    "$program" generate --output-dir full --force 2>&1)
ok "a full disk: exit 2" [ $? -eq 2 ]
ok "a full disk: says '$said'" \
    [ "${said#error: writing full/driver-ds.yaml: }" != "$said" ]
holds full toolkit-ds.yaml
ok "a full disk leaves the old file" [ "$(cat full/toolkit-ds.yaml)" = mine ]

# Flags that do not go together, and values that are wrong: no directory.
gives 2 '--force needs --output-dir' --force
gives 2 '-o name cannot be written to files' -o name --output-dir none
gives 2 'unable to match a printer' -o text --output-dir none
gives 2 'unknown object "nope"' nope --output-dir none
gives 2 'for "--memory" flag' --memory gfd=1K --output-dir none
gives 2 'for "--toleration" flag' --toleration = --output-dir none
ok "no directory was made" [ ! -e none ]

total output_dir
