#!/bin/sh
# What generate prints, read back by kubectl's own decoders, without a cluster:
# every value must come back as the string that went in.
#
#	tests/decodes.sh PROGRAM
#
# Kubernetes refuses a bool or a number where it wants a string, and kubectl set
# image finds a container by name alone.  A field that it does not know it drops
# without a word, so all that went in is looked for in what comes out.

if ! command -v kubectl >/dev/null; then
	echo "SKIP decodes: kubectl is not installed"
	exit 0
fi
# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
# No configuration: nothing may be asked of a cluster that happens to be there.
KUBECONFIG=/dev/null
export KUBECONFIG

is() { # WHAT WANTED GOT
	if [ "$2" = "$3" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAIL $1: wanted '$2', got '$3'"
		cat "$tmp/err"
	fi
}

# The fields of a DaemonSet, "|" between them, after kubectl has put the image
# "x" into the container: of all these the image alone may differ.
pod=.spec.template
first="$pod.spec.containers[0]"
fields="{.apiVersion}|{.kind}|{.metadata.name}|{.metadata.namespace}"
fields="$fields|{.spec.selector.matchLabels.app}|{$pod.metadata.labels.app}"
fields="$fields|{$pod.spec.containers[*].name}|{$first.image}"
fields="$fields|{$first.resources.requests.memory}|{$pod.spec.nodeSelector}"

daemonset() { # FILE CONTAINER
	kubectl set image --local -f "$1" "$2=x" -o "jsonpath=$fields" \
	    2>"$tmp/err"
}

# The image as it was, which set image has overwritten above.
image() { # FILE CONTAINER
	kubectl set env --local -f "$1" -c "$2" A=b \
	    -o "jsonpath={$first.image}" 2>"$tmp/err"
}

check_namespace() { # FORMAT NAMESPACE
	dir=$tmp/$1-$2-namespace
	"$program" generate namespace -n "$2" -o "$1" --output-dir "$dir"
	got=$(kubectl label --local -f "$dir/namespace.$1" a=b -o \
	    jsonpath='{.apiVersion}|{.kind}|{.metadata.name}' 2>"$tmp/err")
	is "namespace -n $2 -o $1" "v1|Namespace|$2" "$got"
}

check_operand() { # FORMAT OPERAND FILE NAME CONTAINER NAMESPACE IMAGE MEMORY
	dir=$tmp/$1-$2-$6
	file=$dir/$3.$1
	"$program" generate "$2" -n "$6" -o "$1" --image "$2=$7" \
	    --memory "$2=$8" --output-dir "$dir"
	label="nvidia.com/gpu.deploy.$2"
	is "$2 -n $6 --image $7 --memory $8 -o $1" \
	    "apps/v1|DaemonSet|$4|$6|$4|$4|$5|x|$8|{\"$label\":\"true\"}" \
	    "$(daemonset "$file" "$5")"
	is "$2 --image $7 -o $1" "$7" "$(image "$file" "$5")"
}

# All of stdout at once, as it is piped into kubectl apply -f -.
check_stream() { # FORMAT
	got=$("$program" generate stack --release v26.7 -o "$1" \
	    2>"$tmp/err" |
	    kubectl label --local -f - a=b -o name 2>"$tmp/err")
	is "generate stack -o $1 | kubectl label" \
	    "$("$program" generate stack --release v26.7 -o name)" \
	    "$(echo "$got" | sed 's/ labeled$//')"
}

# How many values of what is generated, images aside, are not the same in what
# kubectl made of it.  set image and set subject have the types of all fields.
lost() { # IN OUT
	jq -n --slurpfile in "$1" --slurpfile out "$2" '
	    ($in[0].items | length) as $n | [range($n) as $i |
	    $in[0].items[$i] as $was | ($out[$i] // {}) as $is | $was |
	    paths(type != "object" and type != "array") |
	    select(.[-1] != "image") | . as $path |
	    select(($was | getpath($path)) != ($is | getpath($path)))] |
	    length' 2>"$tmp/err"
}

set_image() { # FILE
	kubectl set image --local -f "$1" '*=x' -o json 2>"$tmp/err"
}

check_operands() { # ARGUMENT...
	"$program" generate "$@" -o json --quiet >"$tmp/in"
	set_image "$tmp/in" >"$tmp/out"
	is "generate $* | kubectl set image: values lost" 0 \
	    "$(lost "$tmp/in" "$tmp/out")"
	"$program" generate "$@" --quiet >"$tmp/yaml"
	set_image "$tmp/yaml" >"$tmp/of-yaml"
	ok "generate $*: YAML is what JSON is" cmp "$tmp/out" "$tmp/of-yaml"
}

# The bindings are the only other objects that kubectl has the types of offline.
check_bindings() {
	"$program" generate stack --release v26.7 -o json |
	    jq '.items |= map(select(.kind | endswith("Binding")))' \
	    >"$tmp/in"
	kubectl set subject --local -f "$tmp/in" --user=x -o json \
	    >"$tmp/out" 2>"$tmp/err"
	is "the bindings of a stack: values lost" 0 \
	    "$(lost "$tmp/in" "$tmp/out")"
	is "the bindings of a stack" "2" "$(jq '.items | length' "$tmp/in")"
}

# kubectl knows no types of these: what it reads from YAML is what is in JSON.
check_unknown() {
	set -- nodeclass nodepool application --cluster-name 1e3 --role 0x10 \
	    -n 12345 --capacity-type spot --toleration a=true,b=1:NoExecute
	for version in v1 v1beta1; do
		"$program" generate "$@" --karpenter-api $version -o json |
		    kubectl label --local -f - a=b -o json \
		    >"$tmp/out" 2>"$tmp/err"
		"$program" generate "$@" --karpenter-api $version |
		    kubectl label --local -f - a=b -o json \
		    >"$tmp/of-yaml" 2>"$tmp/err"
		ok "generate $* $version: YAML is what JSON is" \
		    cmp "$tmp/out" "$tmp/of-yaml"
		is "generate $* $version: objects" 3 \
		    "$(jq -s length "$tmp/out")"
	done
}

# This very test must notice a field that is written wrong.
check_lost() {
	"$program" generate driver -o json |
	    sed 's/"hostPID"/"hostPid"/; s/"timeoutSeconds"/"timeout"/
	    s/"automountServiceAccountToken"/"automount"/' \
	    >"$tmp/in"
	set_image "$tmp/in" >"$tmp/out"
	is "three fields that Kubernetes does not have" 3 \
	    "$(lost "$tmp/in" "$tmp/out")"
}

for format in yaml json; do
	check_stream "$format"
	for namespace in gpu-operator 1e3 12345 on y true null 0x10 0b1 \
	    2024-01-02 08 no; do
		check_namespace "$format" "$namespace"
	done
	check_operand "$format" driver driver-ds nvidia-driver-daemonset \
	    nvidia-driver-ctr on y 1e3
	check_operand "$format" driver driver-ds nvidia-driver-daemonset \
	    nvidia-driver-ctr true r.example/a:b 512Mi
	check_operand "$format" container-toolkit toolkit-ds \
	    nvidia-container-toolkit-daemonset \
	    nvidia-container-toolkit-ctr 1e3 12:30 1
	check_operand "$format" device-plugin device-plugin-ds \
	    nvidia-device-plugin-daemonset nvidia-device-plugin 12345 null 1E3
	check_operand "$format" gpu-feature-discovery gfd-ds \
	    gpu-feature-discovery gpu-feature-discovery 0x10 '[::1]:80/x' 1Gi
	check_operand "$format" dcgm-exporter dcgm-ds nvidia-dcgm-exporter \
	    nvidia-dcgm-exporter y 1.5 0
done
if ! command -v jq >/dev/null; then
	echo "SKIP decodes: jq is not installed"
	total decodes
	exit
fi
for release in v24.6 v24.9 v26.3 v26.7; do
	for runtime in containerd crio docker; do
		for host in --host-driver=false --host-driver; do
			check_operands "$host" --release "$release" \
			    --runtime "$runtime"
		done
	done
done
check_operands --release v26.7 --host-toolkit --pull-secret a,1e3 \
    --toleration a=true:NoSchedule --toleration b,c=1:NoExecute
check_operands --minimal
check_operands smoke-test
check_operands smoke-test -n 1e3 --runtime-class 1e3 --pull-secret a,1e3 \
    --toleration a=true:NoSchedule --toleration b,c=1:NoExecute
check_bindings
check_unknown
check_lost
total decodes
