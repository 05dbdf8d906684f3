#!/bin/sh
# What generate prints for EKS with Karpenter: each object has fields that its
# version of the API has, those that it requires, and fits the other objects.
#
#	tests/karpenter.sh PROGRAM
#
# No schema of theirs is at hand here, so the fields are listed below.

if ! command -v jq >/dev/null; then
	echo "SKIP karpenter: jq is not installed"
	exit 0
fi
# shellcheck source=tests/tally
. "$(dirname "$0")/tally"
cd "$tmp" || exit 2

# NAME_all is all that an object may have, NAME_must what it must.  A name in
# capitals stands for any key.  kubernetes-sigs/karpenter, pkg/apis:
# v1/nodepool.go, v1/nodeclaim.go; v1beta1/nodepool.go, v1beta1/nodeclaim.go.
meta='apiVersion
kind
metadata annotations KEY
metadata labels KEY
metadata name'
pool='spec limits KEY
spec weight
spec disruption budgets duration
spec disruption budgets nodes
spec disruption budgets schedule
spec disruption consolidateAfter
spec disruption consolidationPolicy
spec template metadata annotations KEY
spec template metadata labels KEY
spec template spec nodeClassRef kind
spec template spec nodeClassRef name
spec template spec requirements key
spec template spec requirements minValues
spec template spec requirements operator
spec template spec requirements values
spec template spec startupTaints effect
spec template spec startupTaints key
spec template spec startupTaints value
spec template spec taints effect
spec template spec taints key
spec template spec taints value'
nodepool_v1_all="$meta
$pool
spec replicas
spec disruption budgets reasons
spec template spec expireAfter
spec template spec nodeClassRef group
spec template spec terminationGracePeriod"
nodepool_v1_must='metadata name
spec disruption consolidateAfter
spec template spec nodeClassRef group
spec template spec nodeClassRef kind
spec template spec nodeClassRef name
spec template spec requirements key'
nodepool_v1beta1_all="$meta
$pool
spec disruption expireAfter
spec template spec kubelet KEY
spec template spec nodeClassRef apiVersion"
# With WhenEmpty, consolidateAfter is required.
nodepool_v1beta1_must='metadata name
spec disruption consolidateAfter
spec template spec nodeClassRef name
spec template spec requirements key'

# aws/karpenter-provider-aws, pkg/apis: v1/ec2nodeclass.go and
# v1beta1/ec2nodeclass.go.
class='spec amiFamily
spec amiSelectorTerms id
spec amiSelectorTerms name
spec amiSelectorTerms owner
spec amiSelectorTerms tags KEY
spec associatePublicIPAddress
spec blockDeviceMappings deviceName
spec blockDeviceMappings ebs deleteOnTermination
spec blockDeviceMappings ebs encrypted
spec blockDeviceMappings ebs iops
spec blockDeviceMappings ebs kmsKeyID
spec blockDeviceMappings ebs snapshotID
spec blockDeviceMappings ebs throughput
spec blockDeviceMappings ebs volumeSize
spec blockDeviceMappings ebs volumeType
spec blockDeviceMappings rootVolume
spec context
spec detailedMonitoring
spec instanceProfile
spec instanceStorePolicy
spec metadataOptions KEY
spec role
spec securityGroupSelectorTerms id
spec securityGroupSelectorTerms name
spec securityGroupSelectorTerms tags KEY
spec subnetSelectorTerms id
spec subnetSelectorTerms tags KEY
spec tags KEY
spec userData'
nodeclass_v1_all="$meta
$class
spec amiSelectorTerms alias
spec kubelet KEY"
nodeclass_v1_must='metadata name
spec amiSelectorTerms alias
spec role
spec securityGroupSelectorTerms tags KEY
spec subnetSelectorTerms tags KEY'
nodeclass_v1beta1_all="$meta
$class"
nodeclass_v1beta1_must='metadata name
spec amiFamily
spec role
spec securityGroupSelectorTerms tags KEY
spec subnetSelectorTerms tags KEY'

# argoproj/argo-cd, pkg/apis/application/v1alpha1/types.go; the values are the
# chart's (NVIDIA/k8s-device-plugin, deployments/helm).
terms='affinity nodeAffinity requiredDuringSchedulingIgnoredDuringExecution'
terms="$terms nodeSelectorTerms matchExpressions"
values="spec source helm valuesObject"
application="$meta
metadata namespace
spec destination name
spec destination namespace
spec destination server
spec project
spec source chart
spec source helm releaseName
$values imagePullSecrets name
$values tolerations effect
$values tolerations key
$values tolerations operator
$values tolerations value
spec source repoURL
spec source targetRevision
spec syncPolicy automated prune
spec syncPolicy automated selfHeal
spec syncPolicy syncOptions"
application_new_all="$application
$values $terms key
$values $terms operator
$values $terms values"
application_new_must="metadata namespace
spec destination namespace
spec destination server
spec project
spec source chart
spec source repoURL
spec source targetRevision
$values $terms key"
# 0.14.x is placed by nodeSelector alone.
application_old_all="$application
$values nodeSelector KEY"
application_old_must="$values nodeSelector KEY
spec destination namespace"

# core/v1, of which only a few are to be used: a GPU is limited, not requested.
smoke_test_all="$meta
metadata namespace
spec containers command
spec containers env name
spec containers env value
spec containers image
spec containers name
spec containers resources limits nvidia.com/gpu
spec imagePullSecrets name
spec restartPolicy
spec runtimeClassName
spec tolerations effect
spec tolerations key
spec tolerations operator
spec tolerations value"
smoke_test_must='spec containers image
spec containers name
spec containers resources limits nvidia.com/gpu
spec restartPolicy'

# Writes the one object of a List into a file, and its fields beside it.
make() { # FILE ARGUMENT...
	file=$1
	shift
	"$program" generate "$@" -o json >list.json 2>err
	ok "$*: exit 0" [ $? -eq 0 ]
	ok "$*: one object" [ "$(jq '.items | length' list.json)" = 1 ]
	jq '.items[0]' list.json >"$file"
	jq -r '[paths(scalars)
	    | map(select(type == "string")) | join(" ")]
	    | unique[]' "$file" >"$file.fields"
}

# Succeeds if a field is among those of a list.
is_listed() { # FIELD LIST
	echo "$2" | grep -qxF -- "$1" ||
	    echo "$2" | grep -qxF -- "${1% *} KEY"
}

has_fields() { # FILE ALL MUST
	while IFS= read -r field; do
		ok "$1 may have '$field'" is_listed "$field" "$2"
	done <"$1.fields"
	echo "$3" >must
	while IFS= read -r field; do
		case $field in
		*' KEY') ok "$1 must have '$field'" \
		    grep -q "^${field% KEY} [^ ]*\$" "$1.fields" ;;
		*) ok "$1 must have '$field'" grep -qxF "$field" "$1.fields" ;;
		esac
	done <must
}

# It is true of the object.
holds() { # FILE FILTER
	ok "$1: $2" jq -e "$2" "$1" >/dev/null
}

make pool nodepool
has_fields pool "$nodepool_v1_all" "$nodepool_v1_must"
holds pool '.apiVersion == "karpenter.sh/v1" and .kind == "NodePool"'
make class nodeclass --cluster-name prod
has_fields class "$nodeclass_v1_all" "$nodeclass_v1_must"
holds class '.apiVersion == "karpenter.k8s.aws/v1"'
make beta-pool nodepool --karpenter-api v1beta1 --capacity-type spot,on-demand
has_fields beta-pool "$nodepool_v1beta1_all" "$nodepool_v1beta1_must"
holds beta-pool '.apiVersion == "karpenter.sh/v1beta1"'
make beta-class nodeclass --karpenter-api v1beta1 --cluster-name prod
has_fields beta-class "$nodeclass_v1beta1_all" "$nodeclass_v1beta1_must"
holds beta-class '.apiVersion == "karpenter.k8s.aws/v1beta1"'
make application application --toleration sku=gpu:NoExecute --pull-secret s
has_fields application "$application_new_all" "$application_new_must"
make old application --chart-version 0.14.3
has_fields old "$application_old_all" "$application_old_must"
make test smoke-test -n gpu --runtime-class nvidia --pull-secret s \
    --toleration nvidia.com/gpu --toleration a=b:NoSchedule
has_fields test "$smoke_test_all" "$smoke_test_must"

# The same nodes whatever the version, but for what moved.
for file in pool beta-pool; do
	holds $file '.spec.disruption.consolidationPolicy == "WhenEmpty"'
	holds $file '[.spec.template.spec.requirements[].operator]
	    | unique == ["Gt", "In"]'
	holds $file '.spec.template.spec.requirements
	    | all((.values | length > 0) and (.values | all(type == "string")))'
	holds $file '[.spec.template.spec.requirements[].key]
	    | unique | length == 6'
	# Exactly one whole number (NodeSelectorRequirementWithMinValues).
	holds $file '.spec.template.spec.requirements[]
	    | select(.operator == "Gt") | .values == ["2"]'
	holds $file '.spec.limits | has("cpu") and has("nvidia.com/gpu")'
done
holds pool '.spec.template.spec.expireAfter == "720h"'
holds beta-pool '.spec.disruption.expireAfter == "720h"'

# Each NodePool finds its EC2NodeClass.
jq -n --slurpfile p pool --slurpfile c class \
    '$p[0].spec.template.spec.nodeClassRef as $r | $c[0]
    | .kind == $r.kind and .metadata.name == $r.name and
    (.apiVersion | startswith($r.group + "/"))' >found
ok "nodepool finds nodeclass" [ "$(cat found)" = true ]
jq -n --slurpfile p beta-pool --slurpfile c beta-class \
    '$p[0].spec.template.spec.nodeClassRef as $r | $c[0]
    | .kind == $r.kind and .metadata.name == $r.name and
    .apiVersion == $r.apiVersion' >found
ok "v1beta1: nodepool finds nodeclass" [ "$(cat found)" = true ]

# The taint is tolerated, and the label on which the chart is placed is one that
# the nodes have.
# shellcheck disable=SC2016	# variables are jq's
tolerates='$p[0].spec.template.spec.taints[0] as $t | $a[0]
    | any(.[]; .key == $t.key and
    (.operator == "Exists" or .value == $t.value) and
    (.effect == null or .effect == $t.effect))'
for file in application old; do
	jq '.spec.source.helm.valuesObject.tolerations' $file >tolerations
	jq -n --slurpfile p pool --slurpfile a tolerations "$tolerates" >found
	ok "$file tolerates the taint of nodepool" [ "$(cat found)" = true ]
done
jq .spec.tolerations test >tolerations
jq -n --slurpfile p pool --slurpfile a tolerations "$tolerates" >found
ok "smoke-test tolerates the taint of nodepool" [ "$(cat found)" = true ]
requirement='.spec.template.spec.requirements[]
    | select(.key | endswith("/instance-gpu-manufacturer"))'
jq -S "$requirement" pool >placed
jq -S ".spec.source.helm.valuesObject.$(echo "${terms% *}" | tr ' ' .)[0]
    .matchExpressions[0]" application >asked
ok "application is placed as nodepool's nodes are labelled" cmp placed asked
jq -r "$requirement | .key + \"=\" + .values[0]" pool >placed
jq -r '.spec.source.helm.valuesObject.nodeSelector | to_entries[]
    | .key + "=" + .value' old >asked
ok "application 0.14.3 is, too" cmp placed asked

total karpenter
