/*
 * Prints what `kubectl get nodes,pods -A -o json` would print of a cluster:
 *
 *	gen_capture [--compact] [--gpu-nodes G] [--daemonsets D] NODES PODS
 *
 * A node is about 18 KB, a pod about 9 KB.  The five operands run on each GPU
 * node and eight other DaemonSets on every node, all Ready; the rest of the
 * pods are ReplicaSets'.  Where PODS is too small for all of them, the operands
 * come first, so that 5 * G pods make the smallest capture in which all is OK.
 * Pods stand in kubectl's order, by namespace: the operands' near the end.
 * With --daemonsets it is `kubectl get nodes,pods,daemonsets`: D of them, those
 * that have the pods and then others, which want no node.
 * The same arguments print the same bytes.  Exit 2 if they cannot be written.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { OUTPUT_BUFFER = 256 * 1024 };

enum kind { NODE, GPU_NODE, DAEMON_POD, APP_POD, DAEMONSET, KINDS };

#define OF(kind) (1u << (kind))
#define NODES (OF(NODE) | OF(GPU_NODE))
#define PODS (OF(DAEMON_POD) | OF(APP_POD))

/* Where a value goes in a template: before the byte at. */
struct hole {
	size_t at;
	char name;
};

/*
 * An object laid out once, with holes for what differs from one to the next.
 * Its source is compact JSON with ' for " and $x for the value x.
 */
struct template {
	char *text;
	size_t len, size;
	struct hole holes[64];
	size_t hole_count;
	unsigned depth;
	bool in_string, compact;
};

/* The values of $a to $z. */
struct values {
	char text[26][80];
	size_t len[26];
};

/* The keys are in Go's order and no literal is over C's 4095 bytes. */
static const struct part {
	unsigned kinds;
	const char *source;		/* NULL: the images of a node */
} parts[] = {
	{ NODES,
	    "{'apiVersion':'v1','kind':'Node','metadata':{'annotations':{"
	    "'cluster.x-k8s.io/cluster-name':'production',"
	    "'cluster.x-k8s.io/machine':'production-md-0-$n',"
	    "'csi.volume.kubernetes.io/nodeid':"
	    "'{\\'csi.example.com\\':\\'$n\\'}',"
	    "'kubeadm.alpha.kubernetes.io/cri-socket':"
	    "'unix:///run/containerd/containerd.sock',"
	    "'nfd.node.kubernetes.io/feature-labels':'cpu-cpuid.ADX,"
	    "cpu-cpuid.AESNI,cpu-cpuid.AVX,cpu-cpuid.AVX2,cpu-cpuid.FMA3,"
	    "kernel-version.full,pci-10de.present,system-os_release.ID',"
	    "'nfd.node.kubernetes.io/worker.version':'v0.16.3',"
	    "'node.alpha.kubernetes.io/ttl':'0',"
	    "'volumes.kubernetes.io/controller-managed-attach-detach':'true'"
	    "},'creationTimestamp':'2026-05-04T07:12:31Z','labels':{"
	    "'beta.kubernetes.io/arch':'amd64',"
	    "'beta.kubernetes.io/instance-type':'metal.96xlarge',"
	    "'beta.kubernetes.io/os':'linux',"
	    "'example.com/rack':'r$i','example.com/team':'platform'," },
	{ NODES,
	    "'feature.node.kubernetes.io/cpu-cpuid.ADX':'true',"
	    "'feature.node.kubernetes.io/cpu-cpuid.AESNI':'true',"
	    "'feature.node.kubernetes.io/cpu-cpuid.AVX':'true',"
	    "'feature.node.kubernetes.io/cpu-cpuid.AVX2':'true',"
	    "'feature.node.kubernetes.io/cpu-cpuid.FMA3':'true',"
	    "'feature.node.kubernetes.io/cpu-cpuid.SHA':'true',"
	    "'feature.node.kubernetes.io/cpu-cpuid.VAES':'true',"
	    "'feature.node.kubernetes.io/cpu-hardware_multithreading':'true',"
	    "'feature.node.kubernetes.io/cpu-model.family':'25',"
	    "'feature.node.kubernetes.io/cpu-model.id':'1',"
	    "'feature.node.kubernetes.io/cpu-model.vendor_id':'AMD',"
	    "'feature.node.kubernetes.io/kernel-config.NO_HZ':'true',"
	    "'feature.node.kubernetes.io/kernel-version.full':"
	    "'5.15.0-113-generic',"
	    "'feature.node.kubernetes.io/kernel-version.major':'5',"
	    "'feature.node.kubernetes.io/kernel-version.minor':'15',"
	    "'feature.node.kubernetes.io/memory-numa':'true'," },
	{ OF(GPU_NODE),
	    "'feature.node.kubernetes.io/pci-10de.present':'true'," },
	{ NODES,
	    "'feature.node.kubernetes.io/pci-1a03.present':'true',"
	    "'feature.node.kubernetes.io/storage-nonrotationaldisk':'true',"
	    "'feature.node.kubernetes.io/system-os_release.ID':'ubuntu',"
	    "'feature.node.kubernetes.io/system-os_release.VERSION_ID':"
	    "'22.04',"
	    "'feature.node.kubernetes.io/system-os_release.VERSION_ID.major':"
	    "'22',"
	    "'kubernetes.io/arch':'amd64','kubernetes.io/hostname':'$n',"
	    "'kubernetes.io/os':'linux',"
	    "'node.kubernetes.io/instance-type':'metal.96xlarge'," },
	{ OF(GPU_NODE),
	    "'nvidia.com/cuda.driver.major':'550',"
	    "'nvidia.com/cuda.driver.minor':'90',"
	    "'nvidia.com/gpu.compute.major':'9',"
	    "'nvidia.com/gpu.count':'8',"
	    "'nvidia.com/gpu.deploy.container-toolkit':'true',"
	    "'nvidia.com/gpu.deploy.dcgm-exporter':'true',"
	    "'nvidia.com/gpu.deploy.device-plugin':'true',"
	    "'nvidia.com/gpu.deploy.driver':'true',"
	    "'nvidia.com/gpu.deploy.gpu-feature-discovery':'true',"
	    "'nvidia.com/gpu.family':'hopper',"
	    "'nvidia.com/gpu.memory':'81559',"
	    "'nvidia.com/gpu.present':'true',"
	    "'nvidia.com/gpu.product':'NVIDIA-H100-80GB-HBM3'," },
	{ NODES,
	    "'topology.kubernetes.io/region':'eu-central-1',"
	    "'topology.kubernetes.io/zone':'eu-central-1a'},"
	    "'name':'$n','resourceVersion':'$r','uid':'$u'},"
	    "'spec':{'podCIDR':'10.244.$i.0/24',"
	    "'podCIDRs':['10.244.$i.0/24'],"
	    "'providerID':'metal://eu-central-1a/$n'},"
	    "'status':{'addresses':[{'address':'$q','type':'InternalIP'},"
	    "{'address':'$n','type':'Hostname'}],"
	    "'allocatable':{'cpu':'95500m','ephemeral-storage':"
	    "'1845180544Ki','hugepages-1Gi':'0','hugepages-2Mi':'0',"
	    "'memory':'1056168376Ki'," },
	{ OF(GPU_NODE), "'nvidia.com/gpu':'8'," },
	{ NODES,
	    "'pods':'110'},'capacity':{'cpu':'96',"
	    "'ephemeral-storage':'1845180544Ki','hugepages-1Gi':'0',"
	    "'hugepages-2Mi':'0','memory':'1056270776Ki'," },
	{ OF(GPU_NODE), "'nvidia.com/gpu':'8'," },
	{ NODES, "'pods':'110'},'conditions':["
	    "{'lastHeartbeatTime':'2026-11-30T12:26:46Z',"
	    "'lastTransitionTime':'2026-05-04T07:13:02Z',"
	    "'message':'Cilium is running on this node',"
	    "'reason':'CiliumIsUp','status':'False',"
	    "'type':'NetworkUnavailable'},"
	    "{'lastHeartbeatTime':'2026-11-30T12:26:46Z',"
	    "'lastTransitionTime':'2026-05-04T07:12:31Z',"
	    "'message':'kubelet has sufficient memory available',"
	    "'reason':'KubeletHasSufficientMemory','status':'False',"
	    "'type':'MemoryPressure'},"
	    "{'lastHeartbeatTime':'2026-11-30T12:26:46Z',"
	    "'lastTransitionTime':'2026-05-04T07:12:31Z',"
	    "'message':'kubelet has no disk pressure',"
	    "'reason':'KubeletHasNoDiskPressure','status':'False',"
	    "'type':'DiskPressure'},"
	    "{'lastHeartbeatTime':'2026-11-30T12:26:46Z',"
	    "'lastTransitionTime':'2026-05-04T07:12:31Z',"
	    "'message':'kubelet has sufficient PID available',"
	    "'reason':'KubeletHasSufficientPID','status':'False',"
	    "'type':'PIDPressure'},"
	    "{'lastHeartbeatTime':'2026-11-30T12:26:46Z',"
	    "'lastTransitionTime':'2026-05-04T07:13:12Z',"
	    "'message':'kubelet is posting ready status',"
	    "'reason':'KubeletReady','status':'True','type':'Ready'}],"
	    "'daemonEndpoints':{'kubeletEndpoint':{'Port':10250}},"
	    "'images':[" },
	{ NODES, NULL },
	{ NODES,
	    "],'nodeInfo':{'architecture':'amd64','bootID':'$u',"
	    "'containerRuntimeVersion':'containerd://1.7.18',"
	    "'kernelVersion':'5.15.0-113-generic',"
	    "'kubeProxyVersion':'v1.32.13','kubeletVersion':'v1.32.13',"
	    "'machineID':'$m','operatingSystem':'linux',"
	    "'osImage':'Ubuntu 22.04.4 LTS','systemUUID':'$u'}}}" },
	{ PODS,
	    "{'apiVersion':'v1','kind':'Pod','metadata':{'annotations':{"
	    "'prometheus.io/port':'9400','prometheus.io/scrape':'true'},"
	    "'creationTimestamp':'2026-11-30T12:26:46Z',"
	    "'generateName':'$o-','labels':{'app':'$k',"
	    "'app.kubernetes.io/name':'$k'," },
	{ OF(DAEMON_POD),
	    "'controller-revision-hash':'$x',"
	    "'pod-template-generation':'1'}," },
	{ OF(APP_POD),
	    "'pod-template-hash':'$x'}," },
	{ PODS,
	    "'name':'$n','namespace':'$s','ownerReferences':["
	    "{'apiVersion':'apps/v1','blockOwnerDeletion':true,"
	    "'controller':true," },
	{ OF(DAEMON_POD), "'kind':'DaemonSet'," },
	{ OF(APP_POD), "'kind':'ReplicaSet'," },
	{ PODS,
	    "'name':'$o','uid':'$w'}],'resourceVersion':'$r','uid':'$u'},"
	    "'spec':{'affinity':{" },
	{ OF(DAEMON_POD),
	    "'nodeAffinity':{"
	    "'requiredDuringSchedulingIgnoredDuringExecution':{"
	    "'nodeSelectorTerms':[{'matchFields':[{'key':'metadata.name',"
	    "'operator':'In','values':['$h']}]}]}}}," },
	{ OF(APP_POD),
	    "'podAntiAffinity':{"
	    "'preferredDuringSchedulingIgnoredDuringExecution':[{"
	    "'podAffinityTerm':{'labelSelector':{'matchLabels':{"
	    "'app':'$k'}},'topologyKey':'kubernetes.io/hostname'},"
	    "'weight':100}]}}," },
	{ PODS,
	    "'containers':[{" },
	{ OF(DAEMON_POD),
	    "'env':[{'name':'NODE_NAME','valueFrom':{'fieldRef':{"
	    "'apiVersion':'v1','fieldPath':'spec.nodeName'}}}]," },
	{ PODS,
	    "'image':'$i','imagePullPolicy':'IfNotPresent',"
	    "'name':'$k',"
	    "'resources':{'limits':{'memory':'512Mi'},"
	    "'requests':{'cpu':'100m','memory':'128Mi'}},"
	    "'terminationMessagePath':'/dev/termination-log',"
	    "'terminationMessagePolicy':'File','volumeMounts':["
	    "{'mountPath':'/var/run/secrets/kubernetes.io/serviceaccount',"
	    "'name':'kube-api-access-$t','readOnly':true}]}],"
	    "'dnsPolicy':'ClusterFirst','enableServiceLinks':true,"
	    "'nodeName':'$h','nodeSelector':{'$g':'$b'},"
	    "'preemptionPolicy':'PreemptLowerPriority','priority':0,"
	    "'restartPolicy':'Always','schedulerName':'default-scheduler',"
	    "'securityContext':{},'serviceAccount':'$k',"
	    "'serviceAccountName':'$k','terminationGracePeriodSeconds':30,"
	    "'tolerations':["
	    "{'effect':'NoExecute','key':'node.kubernetes.io/not-ready',"
	    "'operator':'Exists'},"
	    "{'effect':'NoExecute','key':'node.kubernetes.io/unreachable',"
	    "'operator':'Exists'}" },
	{ OF(DAEMON_POD),
	    ",{'effect':'NoSchedule',"
	    "'key':'node.kubernetes.io/disk-pressure','operator':'Exists'},"
	    "{'effect':'NoSchedule',"
	    "'key':'node.kubernetes.io/memory-pressure',"
	    "'operator':'Exists'},"
	    "{'effect':'NoSchedule',"
	    "'key':'node.kubernetes.io/pid-pressure','operator':'Exists'},"
	    "{'effect':'NoSchedule',"
	    "'key':'node.kubernetes.io/unschedulable',"
	    "'operator':'Exists'}" },
	{ PODS,
	    "],'volumes':[{'name':'kube-api-access-$t','projected':{"
	    "'defaultMode':420,'sources':[{'serviceAccountToken':{"
	    "'expirationSeconds':3607,'path':'token'}},"
	    "{'configMap':{'items':[{'key':'ca.crt','path':'ca.crt'}],"
	    "'name':'kube-root-ca.crt'}},"
	    "{'downwardAPI':{'items':[{'fieldRef':{'apiVersion':'v1',"
	    "'fieldPath':'metadata.namespace'},'path':'namespace'}]}}]}}]"
	    "},'status':{'conditions':["
	    "{'lastProbeTime':null,"
	    "'lastTransitionTime':'2026-11-30T12:26:49Z','status':'True',"
	    "'type':'PodReadyToStartContainers'},"
	    "{'lastProbeTime':null,"
	    "'lastTransitionTime':'2026-11-30T12:26:46Z','status':'True',"
	    "'type':'Initialized'},"
	    "{'lastProbeTime':null,"
	    "'lastTransitionTime':'2026-11-30T12:27:31Z','status':'True',"
	    "'type':'Ready'},"
	    "{'lastProbeTime':null,"
	    "'lastTransitionTime':'2026-11-30T12:27:31Z','status':'True',"
	    "'type':'ContainersReady'},"
	    "{'lastProbeTime':null,"
	    "'lastTransitionTime':'2026-11-30T12:26:46Z','status':'True',"
	    "'type':'PodScheduled'}]," },
	{ PODS,
	    "'containerStatuses':[{'containerID':'containerd://$c',"
	    "'image':'$i','imageID':'sha256:$d','lastState':{},"
	    "'name':'$k','ready':true,'restartCount':0,'started':true,"
	    "'state':{'running':{'startedAt':'2026-11-30T12:26:48Z'}}}],"
	    "'hostIP':'$q','hostIPs':[{'ip':'$q'}],'phase':'Running',"
	    "'podIP':'$p','podIPs':[{'ip':'$p'}],'qosClass':'Burstable',"
	    "'startTime':'2026-11-30T12:26:46Z'}}" },
	{ OF(DAEMONSET),
	    "{'apiVersion':'apps/v1','kind':'DaemonSet','metadata':{"
	    "'annotations':{'deprecated.daemonset.template.generation':'1'},"
	    "'creationTimestamp':'2026-11-30T12:26:41Z','generation':1,"
	    "'labels':{'app':'$o'},'name':'$o','namespace':'$s',"
	    "'resourceVersion':'7001','uid':'$w'},'spec':{"
	    "'revisionHistoryLimit':10,'selector':{'matchLabels':{"
	    "'app':'$o'}},'template':{'metadata':{'creationTimestamp':null,"
	    "'labels':{'app':'$o'}},'spec':{'affinity':{'nodeAffinity':{"
	    "'requiredDuringSchedulingIgnoredDuringExecution':{"
	    "'nodeSelectorTerms':[{'matchExpressions':[{"
	    "'key':'kubernetes.io/arch','operator':'In',"
	    "'values':['amd64','arm64']}]}]}}}," },
	{ OF(DAEMONSET),
	    "'containers':[{'image':'$i','imagePullPolicy':'IfNotPresent',"
	    "'name':'$k','resources':{}}],'dnsPolicy':'ClusterFirst',"
	    "'nodeSelector':{'$g':'$b'},'restartPolicy':'Always',"
	    "'terminationGracePeriodSeconds':30,'tolerations':[{"
	    "'effect':'NoSchedule','key':'nvidia.com/gpu',"
	    "'operator':'Exists'}]}},'updateStrategy':{'rollingUpdate':{"
	    "'maxSurge':0,'maxUnavailable':1},'type':'RollingUpdate'}},"
	    "'status':{'currentNumberScheduled':$r,"
	    "'desiredNumberScheduled':$r,'numberAvailable':$r,"
	    "'numberMisscheduled':0,'numberReady':$r,"
	    "'observedGeneration':1,'updatedNumberScheduled':$r}}" },
};

#define GATE(operand) "nvidia.com/gpu.deploy." operand
#define NVCR(image) "nvcr.io/nvidia/" image
#define K8S(image) "registry.k8s.io/" image

/* In kubectl's order: by namespace, then by name. */
static const struct daemonset {
	const char *namespace, *name, *image;
	const char *gate;		/* NULL: it runs on every node */
} daemonsets[] = {
	{ "gpu-operator", "gpu-feature-discovery",
	    NVCR("k8s-device-plugin:v0.16.2"), GATE("gpu-feature-discovery") },
	{ "gpu-operator", "nvidia-container-toolkit-daemonset",
	    NVCR("k8s/container-toolkit:v1.16.2"), GATE("container-toolkit") },
	{ "gpu-operator", "nvidia-dcgm-exporter",
	    NVCR("k8s/dcgm-exporter:3.3.7-3.5.0-ubuntu22.04"),
	    GATE("dcgm-exporter") },
	{ "gpu-operator", "nvidia-device-plugin-daemonset",
	    NVCR("k8s-device-plugin:v0.16.2"), GATE("device-plugin") },
	{ "gpu-operator", "nvidia-driver-daemonset",
	    NVCR("driver:550.90.07-ubuntu22.04"), GATE("driver") },
	{ "kube-system", "cilium", "quay.io/cilium/cilium:v1.16.5", NULL },
	{ "kube-system", "csi-node", K8S("sig-storage/csi-node:v2.12.0"),
	    NULL },
	{ "kube-system", "kube-proxy", K8S("kube-proxy:v1.32.13"), NULL },
	{ "kube-system", "node-local-dns", K8S("dns/node-cache:1.23.1"),
	    NULL },
	{ "kube-system", "node-problem-detector",
	    K8S("node-problem-detector:v0.8.20"), NULL },
	{ "monitoring", "fluent-bit", "cr.fluentbit.io/fluent-bit:3.2.2",
	    NULL },
	{ "monitoring", "node-exporter", "quay.io/prometheus/node-exporter:v1",
	    NULL },
	{ "monitoring", "otel-agent", "ghcr.io/open-telemetry/agent:0.115.0",
	    NULL },
};

/* What was asked for. */
struct cluster {
	unsigned long nodes, gpu_nodes, pods, daemonsets;
	bool compact;
};

/* The printer's state. */
struct printer {
	struct cluster want;
	struct template kinds[KINDS], head, comma, tail;
	struct values values;
	unsigned long items;
	unsigned long pods_left;	/* of those that DaemonSets may have */
};

static _Noreturn void
die(const char *why)
{
	fprintf(stderr, "gen_capture: %s\n", why);
	exit(2);
}

static _Noreturn void
usage(void)
{
	die("usage: gen_capture [--compact] [--gpu-nodes G] NODES PODS");
}

/* Spreads the bits of n: names and ids that look random and never change. */
static unsigned long long
mix(unsigned long long n)
{
	n = (n + 1) * 0x9e3779b97f4a7c15ull;
	n = (n ^ n >> 29) * 0xbf58476d1ce4e5b9ull;
	return n ^ n >> 32;
}

static void
template_bytes(struct template *t, const char *bytes, size_t n)
{
	if (t->size - t->len < n) {
		t->size = t->size * 2 + n;
		t->text = realloc(t->text, t->size);
		if (t->text == NULL)
			die("out of memory");
	}
	memcpy(t->text + t->len, bytes, n);
	t->len += n;
}

static void
template_newline(struct template *t)
{
	unsigned i;

	template_bytes(t, "\n", 1);
	for (i = 0; i < t->depth; i++)
		template_bytes(t, "    ", 4);
}

static void
template_hole(struct template *t, char name)
{
	if (t->hole_count == COUNT(t->holes))
		die("too many holes");
	t->holes[t->hole_count].at = t->len;
	t->holes[t->hole_count++].name = name;
}

/* Lays out the structural byte at s as kubectl does; the bytes it took. */
static size_t
template_indent(struct template *t, const char *s)
{
	if (s[0] == '{' && s[1] == '}') {
		template_bytes(t, s, 2);
		return 2;
	}
	if (strchr("}]", *s) != NULL) {
		t->depth--;
		template_newline(t);
	}
	template_bytes(t, s, 1);
	if (strchr("{[", *s) != NULL)
		t->depth++;
	if (strchr("{[,", *s) != NULL)
		template_newline(t);
	if (*s == ':')
		template_bytes(t, " ", 1);
	return 1;
}

static void
template_add(struct template *t, const char *source)
{
	const char *s = source;

	while (*s != '\0') {
		if (*s == '$') {
			template_hole(t, s[1]);
			s += 2;
		} else if (*s == '\\') {
			template_bytes(t, "\\\"", 2);
			s += 2;
		} else if (*s == '\'') {
			template_bytes(t, "\"", 1);
			t->in_string = !t->in_string;
			s++;
		} else if (t->in_string || t->compact) {
			template_bytes(t, s++, 1);
		} else {
			s += template_indent(t, s);
		}
	}
}

/* A kubelet reports up to 50 images, the largest first. */
static void
template_images(struct template *t)
{
	char source[400];
	unsigned i;

	for (i = 0; i < 31; i++) {
		snprintf(source, sizeof(source),
		    "%s{'names':['ghcr.io/acme/service-%02u"
		    "@sha256:%016llx%016llx%016llx%016llx',"
		    "'ghcr.io/acme/service-%02u:v1.%u.%u'],"
		    "'sizeBytes':%u}", i == 0 ? "" : ",", i, mix(i),
		    mix(i + 100), mix(i + 200), mix(i + 300), i, i % 7, i % 5,
		    900000000 - i * 20123457);
		template_add(t, source);
	}
}

static struct template
template_of(const char *source, unsigned depth, bool compact)
{
	struct template t = { .depth = depth, .compact = compact };

	if (source != NULL)
		template_add(&t, source);
	return t;
}

static struct template
template_of_kind(enum kind kind, bool compact)
{
	struct template t = template_of(NULL, 2, compact);
	size_t i;

	for (i = 0; i < COUNT(parts); i++) {
		if ((parts[i].kinds & OF(kind)) == 0)
			continue;
		if (parts[i].source == NULL)
			template_images(&t);
		else
			template_add(&t, parts[i].source);
	}
	return t;
}

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
set(struct values *v, char name, const char *format, ...)
{
	size_t i = (size_t)(name - 'a');
	va_list ap;
	int n;

	va_start(ap, format);
	n = vsnprintf(v->text[i], sizeof(v->text[i]), format, ap);
	va_end(ap);
	if (n < 0 || (size_t)n >= sizeof(v->text[i]))
		die("value too long");
	v->len[i] = (size_t)n;
}

static void
set_uid(struct values *v, char name, unsigned long long seed)
{
	unsigned long long a = mix(seed), b = mix(a);

	set(v, name, "%08llx-%04llx-4%03llx-a%03llx-%012llx", a >> 32,
	    a >> 16 & 0xffff, a & 0xfff, b >> 52, b & 0xffffffffffffull);
}

static void
set_digest(struct values *v, char name, unsigned long long seed)
{
	unsigned long long a = mix(seed), b = mix(a), c = mix(b);

	set(v, name, "%016llx%016llx%016llx%016llx", a, b, c, mix(c));
}

/* Five letters of Kubernetes' alphabet, others for each n below 27^5. */
static void
random_letters(char to[6], unsigned long n)
{
	static const char letters[] = "bcdfghjklmnpqrstvwxz2456789";
	unsigned long long left = n * 7368787ull % 14348907;
	int i;

	for (i = 0; i < 5; i++) {
		to[i] = letters[left % 27];
		left /= 27;
	}
	to[5] = '\0';
}

static void
print_template(const struct template *t, const struct values *v)
{
	size_t at = 0, i;

	for (i = 0; i < t->hole_count; i++) {
		size_t name = (size_t)(t->holes[i].name - 'a');

		fwrite(t->text + at, 1, t->holes[i].at - at, stdout);
		fwrite(v->text[name], 1, v->len[name], stdout);
		at = t->holes[i].at;
	}
	fwrite(t->text + at, 1, t->len - at, stdout);
	if (ferror(stdout))
		die("cannot write");
}

static void
print_item(struct printer *p, enum kind kind)
{
	if (p->items++ > 0)
		print_template(&p->comma, &p->values);
	print_template(&p->kinds[kind], &p->values);
}

/* The GPU nodes lie evenly among the others. */
static bool
is_gpu_node(const struct cluster *c, unsigned long node)
{
	return (node + 1) * c->gpu_nodes / c->nodes !=
	    node * c->gpu_nodes / c->nodes;
}

static void
print_node(struct printer *p, unsigned long node)
{
	struct values *v = &p->values;

	set(v, 'n', "node-%05lu", node);
	set(v, 'i', "%lu", node % 256);
	set(v, 'q', "10.%lu.%lu.%lu", node >> 16 & 255, node >> 8 & 255,
	    node & 255);
	set(v, 'r', "%lu", 90000000 + node);
	set(v, 'm', "%016llx%016llx", mix(node), mix(~node));
	set_uid(v, 'u', node);
	print_item(p, is_gpu_node(&p->want, node) ? GPU_NODE : NODE);
}

/* What is told of every pod; its owner is in the values already. */
static void
print_pod(struct printer *p, enum kind kind, unsigned long node)
{
	struct values *v = &p->values;
	unsigned long pod = p->items;
	char letters[6];

	random_letters(letters, pod);
	set(v, 'n', "%s-%s", v->text['o' - 'a'], letters);
	random_letters(letters, pod + 7654321);
	set(v, 't', "%s", letters);
	set(v, 'h', "node-%05lu", node);
	set(v, 'q', "10.%lu.%lu.%lu", node >> 16 & 255, node >> 8 & 255,
	    node & 255);
	set(v, 'p', "10.244.%lu.%lu", node % 256, pod % 254 + 1);
	set(v, 'r', "%lu", 80000000 + pod);
	set_uid(v, 'u', 1000000000 + pod);
	set_digest(v, 'c', pod);
	print_item(p, kind);
}

/* What the pods of a DaemonSet, and it itself, have in common. */
static void
set_daemonset(struct values *v, const struct daemonset *d)
{
	unsigned long long seed = (unsigned long long)(d - daemonsets) << 40;

	set(v, 's', "%s", d->namespace);
	set(v, 'o', "%s", d->name);
	set(v, 'k', "%s", d->name);
	set(v, 'i', "%s", d->image);
	set(v, 'x', "%010llu", mix(seed) % 10000000000);
	set(v, 'g', "%s", d->gate != NULL ? d->gate : "kubernetes.io/os");
	set(v, 'b', "%s", d->gate != NULL ? "true" : "linux");
	set_uid(v, 'w', seed);
	set_digest(v, 'd', seed);
}

static void
print_daemon_pods(struct printer *p, const struct daemonset *d)
{
	unsigned long node;

	set_daemonset(&p->values, d);
	for (node = 0; node < p->want.nodes && p->pods_left > 0; node++) {
		if (d->gate != NULL && !is_gpu_node(&p->want, node))
			continue;
		p->pods_left--;
		print_pod(p, DAEMON_POD, node);
	}
}

/* The i-th of them. */
static void
print_daemonset(struct printer *p, unsigned long i)
{
	struct values *v = &p->values;
	const struct daemonset *d = &daemonsets[i % COUNT(daemonsets)];

	set_daemonset(v, d);
	set(v, 'r', "%lu", d->gate != NULL ? p->want.gpu_nodes :
	    p->want.nodes);
	if (i >= COUNT(daemonsets)) {
		set(v, 'o', "%s-%lu", d->name, i);
		set(v, 'b', "no-%lu", i);
		set(v, 'r', "0");
		set_uid(v, 'w', ~(unsigned long long)i);
	}
	print_item(p, DAEMONSET);
}

/* Ten pods to a ReplicaSet, twenty ReplicaSets to a namespace. */
static void
print_app_pod(struct printer *p, unsigned long pod)
{
	struct values *v = &p->values;
	unsigned long set_number = pod / 10;
	unsigned long hash = set_number * 2654435761ul % 10000000000ul;

	set(v, 's', "app-%05lu", set_number / 20);
	set(v, 'k', "service-%03lu", set_number % 20);
	set(v, 'x', "%010lu", hash);
	set(v, 'o', "service-%03lu-%010lu", set_number % 20, hash);
	set(v, 'i', "ghcr.io/acme/service-%02lu:v1.%lu.%lu",
	    set_number % 20, set_number % 7, set_number % 5);
	set(v, 'g', "kubernetes.io/os");
	set(v, 'b', "linux");
	set_uid(v, 'w', 2000000000 + set_number);
	set_digest(v, 'd', 3000000000 + set_number % 20);
	print_pod(p, APP_POD, pod * 7919 % p->want.nodes);
}

/* The pods that the DaemonSets would have if PODS did not end them. */
static unsigned long
daemon_pods(const struct cluster *c)
{
	unsigned long n = 0;
	size_t i;

	for (i = 0; i < COUNT(daemonsets); i++)
		n += daemonsets[i].gate != NULL ? c->gpu_nodes : c->nodes;
	return n;
}

static void
printer_init(struct printer *p, const struct cluster *want)
{
	bool compact = want->compact;
	int kind;

	memset(p, 0, sizeof(*p));
	p->want = *want;
	p->head = template_of("{'apiVersion':'v1','items':[", 0, compact);
	p->comma = template_of(",", 2, compact);
	p->tail = template_of(
	    "],'kind':'List','metadata':{'resourceVersion':''}}", 2, compact);
	for (kind = 0; kind < KINDS; kind++)
		p->kinds[kind] = template_of_kind((enum kind)kind, compact);
	p->pods_left = daemon_pods(want);
	if (p->pods_left > want->pods)
		p->pods_left = want->pods;
}

static void
printer_free(struct printer *p)
{
	int kind;

	for (kind = 0; kind < KINDS; kind++)
		free(p->kinds[kind].text);
	free(p->head.text);
	free(p->comma.text);
	free(p->tail.text);
}

static void
print_capture(struct printer *p)
{
	unsigned long app_pods = p->want.pods - p->pods_left, i;

	print_template(&p->head, &p->values);
	for (i = 0; i < p->want.nodes; i++)
		print_node(p, i);
	for (i = 0; i < app_pods; i++)
		print_app_pod(p, i);
	for (i = 0; i < COUNT(daemonsets); i++)
		print_daemon_pods(p, &daemonsets[i]);
	for (i = 0; i < p->want.daemonsets; i++)
		print_daemonset(p, i);
	print_template(&p->tail, &p->values);
	putchar('\n');
	if (fflush(stdout) != 0)
		die("cannot write");
}

static unsigned long
number(const char *word)
{
	char *end;
	unsigned long n = strtoul(word, &end, 10);

	if (*word < '0' || *word > '9' || *end != '\0' || n > 100000000)
		usage();
	return n;
}

int
main(int argc, char **argv)
{
	struct cluster want = { 0 };
	struct printer printer;
	int i;

	for (i = 1; i < argc && argv[i][0] == '-'; i++) {
		if (strcmp(argv[i], "--compact") == 0)
			want.compact = true;
		else if (strcmp(argv[i], "--gpu-nodes") == 0 && i + 1 < argc)
			want.gpu_nodes = number(argv[++i]);
		else if (strcmp(argv[i], "--daemonsets") == 0 && i + 1 < argc)
			want.daemonsets = number(argv[++i]);
		else
			usage();
	}
	if (argc - i != 2)
		usage();
	want.nodes = number(argv[i]);
	want.pods = number(argv[i + 1]);
	if (want.gpu_nodes > want.nodes)
		die("more GPU nodes than nodes");
	if (want.pods > 0 && want.nodes == 0)
		die("pods without a node");
	setvbuf(stdout, NULL, _IOFBF, OUTPUT_BUFFER);
	printer_init(&printer, &want);
	print_capture(&printer);
	printer_free(&printer);
	return 0;
}
