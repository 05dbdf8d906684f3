#include "manifest_rows.h"
#include "objects.h"

/*
 * The operands' DaemonSets.  They follow those of NVIDIA/gpu-operator (assets/)
 * with one difference: there is no operator-validator here, so nothing waits
 * for its files in /run/nvidia/validations - it would wait for ever.
 */

/* ---- what they have in common ------------------------------------------- */

#define HEAD \
	{ 0, "apiVersion",		TEXT("apps/v1") }, \
	{ 0, "kind",			TEXT("DaemonSet") }, \
	{ 0, "metadata",		MAP }, \
	{ 1,	"name",			TEXT("$name") }, \
	{ 1,	"namespace",		TEXT("$namespace") }, \
	{ 0, "spec",			MAP }, \
	{ 1,	"selector",		MAP }, \
	{ 2,	  "matchLabels",	MAP }, \
	{ 3,	    "app",		TEXT("$name") }, \
	{ 1,	"template",		MAP }, \
	{ 2,	  "metadata",		MAP }, \
	{ 3,	    "labels",		MAP }, \
	{ 4,	      "app",		TEXT("$name") }

/* What needs nothing of the API server gets no key to it. */
#define NO_TOKEN(...) \
	{ 3,	    "automountServiceAccountToken", BARE("false"), \
	    __VA_ARGS__ }

#define CONTAINER \
	{ 3,	    "containers",	LIST }, \
	{ 4,	    "-",		MAP }

#define RESOURCES \
	{ 5,	      "resources",	MAP }, \
	{ 6,	        "requests",	MAP }, \
	{ 7,	          "memory",	TEXT("$memory") }

#define PULL_SECRETS \
	{ 3,	    "imagePullSecrets",	LIST }, \
	{ 4,	    "-",		MAP, EACH(pull_secrets) }, \
	{ 5,	      "name",		TEXT("$each.value") }

#define NODE_SELECTOR \
	{ 3,	    "nodeSelector",	MAP }, \
	{ 4,	      "$label",		TEXT("true") }

/* A node short of memory is to kill workloads, not what serves them. */
#define PRIORITY \
	{ 3,	    "priorityClassName", TEXT("system-node-critical") }

/*
 * The runtime that puts the driver's files and devices into a container; the
 * operator names it where there is one (controllers/object_controls.go,
 * setRuntimeClassName).
 */
#define RUNTIME_CLASS \
	{ 3,	    "runtimeClassName",	TEXT("nvidia"), WHEN(FACT_HANDLER) }

/* The taint that keeps other pods off GPU nodes, whatever its value. */
#define TOLERATIONS \
	{ 3,	    "tolerations",	LIST }, \
	{ 4,	    "-",		MAP }, \
	{ 5,	      "effect",		TEXT("NoSchedule") }, \
	{ 5,	      "key",		TEXT("nvidia.com/gpu") }, \
	{ 5,	      "operator",	TEXT("Exists") }, \
	{ 4,	    "-",		MAP, EACH(tolerations) }, \
	{ 5,	      "effect",		TEXT("$each.effect") }, \
	{ 5,	      "key",		TEXT("$each.key") }, \
	{ 5,	      "operator",	TEXT("$each.operator") }, \
	{ 5,	      "value",		TEXT("$each.value") }

/* In each of the following a condition is last; ALWAYS is none. */
#define ENV(name_, text, ...) \
	{ 6,		"-",		MAP, __VA_ARGS__ }, \
	{ 7,		  "name",	TEXT(name_) }, \
	{ 7,		  "value",	TEXT(text) }

#define ENV_FIELD(name_, field, ...) \
	{ 6,		"-",		MAP, __VA_ARGS__ }, \
	{ 7,		  "name",	TEXT(name_) }, \
	{ 7,		  "valueFrom",	MAP }, \
	{ 8,		    "fieldRef",	MAP }, \
	{ 9,		      "fieldPath", TEXT(field) }

/* A volume mounted in a container. */
#define MOUNT(volume, path, ...) \
	{ 6,		"-",		MAP, __VA_ARGS__ }, \
	{ 7,		  "mountPath",	TEXT(path) }, \
	{ 7,		  "name",	TEXT(volume) }

/* Likewise, with mounts made later passed on to or from the host. */
#define MOUNT_PASSING(volume, path, how, ...) \
	{ 6,		"-",		MAP, __VA_ARGS__ }, \
	{ 7,		  "mountPath",	TEXT(path) }, \
	{ 7,		  "mountPropagation", TEXT(how) }, \
	{ 7,		  "name",	TEXT(volume) }

/* After one of these. */
#define READ_ONLY \
	{ 7,		  "readOnly",	BARE("true") }

/* A volume that is a path of the host, of this type. */
#define HOST_PATH(volume, path_, type_, ...) \
	{ 4,	    "-",		MAP, __VA_ARGS__ }, \
	{ 5,	      "hostPath",	MAP }, \
	{ 6,	        "path",		TEXT(path_) }, \
	{ 6,	        "type",		TEXT(type_) }, \
	{ 5,	      "name",		TEXT(volume) }

#define PRIVILEGED \
	{ 5,	      "securityContext", MAP }, \
	{ 6,	        "privileged",	BARE("true") }

/* Where SELinux is on, to share files with the host's processes. */
#define PRIVILEGED_S0 \
	PRIVILEGED, \
	{ 6,	        "seLinuxOptions", MAP }, \
	{ 7,	          "level",	TEXT("s0") }

/*
 * Where the driver is, on the host and in the container.  A driver in a
 * container mounts itself at /run/nvidia/driver after it is built, which is why
 * others look for it there HostToContainer.
 */
#define ENV_DRIVER_ROOT \
	ENV("NVIDIA_DRIVER_ROOT", "/run/nvidia/driver", \
	    UNLESS(FACT_HOST_DRIVER)), \
	ENV("DRIVER_ROOT_CTR_PATH", "/driver-root", \
	    UNLESS(FACT_HOST_DRIVER)), \
	ENV("NVIDIA_DRIVER_ROOT", "/", WHEN(FACT_HOST_DRIVER)), \
	ENV("DRIVER_ROOT_CTR_PATH", "/host", WHEN(FACT_HOST_DRIVER))
#define MOUNT_DRIVER_ROOT \
	MOUNT_PASSING("driver-root", "/driver-root", "HostToContainer", \
	    UNLESS(FACT_HOST_DRIVER))
#define MOUNT_HOST_ROOT(...) \
	MOUNT_PASSING("host-root", "/host", "HostToContainer", \
	    __VA_ARGS__), READ_ONLY
#define DRIVER_ROOT \
	HOST_PATH("driver-root", "/run/nvidia/driver", \
	    "DirectoryOrCreate", UNLESS(FACT_HOST_DRIVER))

/* ---- the bare form ------------------------------------------------------ */

static const struct manifest_row minimal[] = {
	HEAD,
	{ 2,	  "spec",		MAP },
	CONTAINER,
	{ 5,	      "image",		TEXT("$image") },
	{ 5,	      "name",		TEXT("$container") },
	RESOURCES,
	NODE_SELECTOR,
};

/* ---- driver: assets/state-driver/0500_daemonset.yaml -------------------- */

static const struct manifest_row driver[] = {
	HEAD,
	{ 4,	      "app.kubernetes.io/component", TEXT("nvidia-driver") },
	{ 2,	  "spec",		MAP },
	/* Two drivers on a node would unload each other's modules. */
	{ 3,	    "affinity",		MAP },
	{ 4,	      "podAntiAffinity", MAP },
	{ 5, "requiredDuringSchedulingIgnoredDuringExecution", LIST },
	{ 6,	        "-",		MAP },
	{ 7,	          "labelSelector", MAP },
	{ 8,	            "matchExpressions", LIST },
	{ 9,	            "-",	MAP },
	{ 10,	              "key",	TEXT("app.kubernetes.io/component") },
	{ 10,	              "operator", TEXT("In") },
	{ 10,	              "values",	LIST },
	{ 11,	              "-",	TEXT("nvidia-driver") },
	{ 7,	          "topologyKey", TEXT("kubernetes.io/hostname") },
	NO_TOKEN(ALWAYS),
	CONTAINER,
	{ 5,	      "args",		LIST },
	{ 6,	        "-",		TEXT("init") },
	{ 5,	      "command",	LIST },
	{ 6,	        "-",		TEXT("nvidia-driver") },
	{ 5,	      "env",		LIST },
	ENV_FIELD("NODE_NAME", "spec.nodeName", ALWAYS),
	ENV_FIELD("NODE_IP", "status.hostIP", ALWAYS),
	/* Open or proprietary modules, by what the GPUs need. */
	ENV("KERNEL_MODULE_TYPE", "auto", ALWAYS),
	/* Where nvidia is the default runtime it would look for a driver. */
	ENV("NVIDIA_VISIBLE_DEVICES", "void", ALWAYS),
	{ 5,	      "image",		TEXT("$image") },
	{ 5,	      "name",		TEXT("$container") },
	RESOURCES,
	/* It loads kernel modules. */
	PRIVILEGED_S0,
	/* It may build them first: a minute, then up to twenty more. */
	{ 5,	      "startupProbe",	MAP },
	{ 6,	        "exec",		MAP },
	{ 7,	          "command",	LIST },
	{ 8,	          "-",		TEXT("nvidia-smi") },
	{ 6,	        "failureThreshold", BARE("120") },
	{ 6,	        "initialDelaySeconds", BARE("60") },
	{ 6,	        "periodSeconds", BARE("10") },
	{ 6,	        "timeoutSeconds", BARE("60") },
	{ 5,	      "volumeMounts",	LIST },
	/* Its root is mounted at /run/nvidia/driver for all others to use. */
	MOUNT_PASSING("run-nvidia", "/run/nvidia", "Bidirectional", ALWAYS),
	/* The sockets of what serves NVSwitch and vGPU. */
	MOUNT("run-nvidia-fabricmanager", "/run/nvidia-fabricmanager",
	    ALWAYS),
	MOUNT("run-nvidia-topologyd", "/run/nvidia-topologyd", ALWAYS),
	MOUNT("var-log", "/var/log", ALWAYS),
	MOUNT("dev-log", "/dev/log", ALWAYS),
	/* Which kernel headers to fetch depends on the host's system. */
	MOUNT("host-os-release", "/host-etc/os-release", ALWAYS), READ_ONLY,
	/* Memory of some GPUs is put online as that of the host. */
	MOUNT("sys-devices-system", "/sys/devices/system", ALWAYS),
	/* The kernel is told to look for GSP firmware in this root. */
	MOUNT("firmware-search-path",
	    "/sys/module/firmware_class/parameters/path", ALWAYS),
	MOUNT("nv-firmware", "/lib/firmware", ALWAYS),
	/* Processes that hold the GPUs are those of the host. */
	{ 3,	    "hostPID",		BARE("true") },
	PULL_SECRETS,
	NODE_SELECTOR,
	PRIORITY,
	TOLERATIONS,
	{ 3,	    "volumes",		LIST },
	HOST_PATH("run-nvidia", "/run/nvidia", "DirectoryOrCreate", ALWAYS),
	HOST_PATH("run-nvidia-fabricmanager",
	    "/run/nvidia-fabricmanager", "DirectoryOrCreate", ALWAYS),
	HOST_PATH("run-nvidia-topologyd", "/run/nvidia-topologyd",
	    "DirectoryOrCreate", ALWAYS),
	HOST_PATH("var-log", "/var/log", "Directory", ALWAYS),
	/* Not every system has one, or has a socket there. */
	{ 4,	    "-",		MAP },
	{ 5,	      "hostPath",	MAP },
	{ 6,	        "path",		TEXT("/dev/log") },
	{ 5,	      "name",		TEXT("dev-log") },
	HOST_PATH("host-os-release", "/etc/os-release", "File", ALWAYS),
	HOST_PATH("sys-devices-system", "/sys/devices/system", "Directory",
	    ALWAYS),
	HOST_PATH("firmware-search-path",
	    "/sys/module/firmware_class/parameters/path", "File", ALWAYS),
	HOST_PATH("nv-firmware", "/run/nvidia/driver/lib/firmware",
	    "DirectoryOrCreate", ALWAYS),
	/* A new driver takes the GPUs from all pods: when somebody says so. */
	{ 1,	"updateStrategy",	MAP },
	{ 2,	  "type",		TEXT("OnDelete") },
};

/* ---- container-toolkit: assets/state-container-toolkit ------------------ */

/*
 * Where it finds the container runtime: the directories of its configuration
 * and its socket are mounted here (controllers/object_controls.go,
 * transformForRuntime).
 */
#define CONFIG_DIR	"/runtime/config-dir/"
#define DROP_IN_DIR	"/runtime/config-dir.d/"
#define SOCKET_DIR	"/runtime/sock-dir/"

static const struct manifest_row toolkit[] = {
	HEAD,
	{ 2,	  "spec",		MAP },
	NO_TOKEN(ALWAYS),
	CONTAINER,
	/*
	 * It restarts the runtime, and some versions of containerd stop a
	 * container that does so just when it has started (NVIDIA/gpu-operator,
	 * assets/state-container-toolkit/0400_configmap.yaml).  With exec it is
	 * the one that gets SIGTERM, to set the runtime back.
	 */
	{ 5,	      "args",		LIST },
	{ 6,	        "-",	TEXT("sleep 5; exec nvidia-toolkit"),
	    UNLESS(FACT_INSTALLER) },
	{ 6,	        "-",	TEXT("sleep 5; exec nvidia-ctk-installer"),
	    WHEN(FACT_INSTALLER) },
	{ 5,	      "command",	LIST },
	{ 6,	        "-",		TEXT("sh") },
	{ 6,	        "-",		TEXT("-c") },
	{ 5,	      "env",		LIST },
	/* It is for docker, if nothing is said. */
	ENV("RUNTIME", "containerd", WHEN(FACT_CONTAINERD)),
	ENV("RUNTIME", "crio", WHEN(FACT_CRIO)),
	ENV("RUNTIME", "docker", WHEN(FACT_DOCKER)),
	ENV("RUNTIME_CONFIG", CONFIG_DIR "config.toml",
	    UNLESS(FACT_DOCKER)),
	ENV("RUNTIME_CONFIG", CONFIG_DIR "daemon.json", WHEN(FACT_DOCKER)),
	/* The file as the toolkit sees it, and as the runtime does. */
	ENV("RUNTIME_DROP_IN_CONFIG", DROP_IN_DIR "99-nvidia.toml",
	    WHEN(FACT_DROP_IN | FACT_CONTAINERD)),
	ENV("RUNTIME_DROP_IN_CONFIG_HOST_PATH",
	    "/etc/containerd/conf.d/99-nvidia.toml",
	    WHEN(FACT_DROP_IN | FACT_CONTAINERD)),
	ENV("RUNTIME_DROP_IN_CONFIG", DROP_IN_DIR "99-nvidia.conf",
	    WHEN(FACT_DROP_IN | FACT_CRIO)),
	ENV("RUNTIME_DROP_IN_CONFIG_HOST_PATH",
	    "/etc/crio/crio.conf.d/99-nvidia.conf",
	    WHEN(FACT_DROP_IN | FACT_CRIO)),
	/* CRI-O is restarted by systemd, through /host. */
	ENV("RUNTIME_SOCKET", SOCKET_DIR "containerd.sock",
	    WHEN(FACT_CONTAINERD)),
	ENV("RUNTIME_SOCKET", SOCKET_DIR "docker.sock", WHEN(FACT_DOCKER)),
	ENV("CONTAINERD_RUNTIME_CLASS", "nvidia", WHEN(FACT_CONTAINERD)),
	/* Handlers in CRI-O's configuration are for CDI; else a hook. */
	ENV("CRIO_CONFIG_MODE", "config", WHEN(FACT_CRIO | FACT_CDI)),
	ENV("CRIO_CONFIG_MODE", "hook", WHEN(FACT_CRIO), UNLESS(FACT_CDI)),
	/*
	 * With CDI the runtime itself gives GPUs to workloads, and nvidia is
	 * for these pods alone (.../object_controls.go,
	 * transformToolkitCtrForCDI).  Else it is everybody's default.
	 */
	ENV("CDI_ENABLED", "true", WHEN(FACT_CDI)),
	ENV("NVIDIA_RUNTIME_SET_AS_DEFAULT", "false", WHEN(FACT_CDI)),
	ENV("NVIDIA_CONTAINER_RUNTIME_MODE", "cdi", WHEN(FACT_CDI)),
	ENV("NVIDIA_CONTAINER_RUNTIME_MODES_CDI_DEFAULT_KIND",
	    "management.nvidia.com/gpu", ALWAYS),
	ENV_DRIVER_ROOT,
	ENV("NVIDIA_VISIBLE_DEVICES", "void", ALWAYS),
	ENV("ROOT", "/usr/local/nvidia", ALWAYS),
	ENV("TOOLKIT_PID_FILE", "/run/nvidia/toolkit/toolkit.pid", ALWAYS),
	{ 5,	      "image",		TEXT("$image") },
	{ 5,	      "name",		TEXT("$container") },
	RESOURCES,
	/* It writes to the host and signals the runtime. */
	PRIVILEGED_S0,
	{ 5,	      "volumeMounts",	LIST },
	MOUNT("toolkit-root", "/run/nvidia/toolkit", ALWAYS),
	MOUNT("toolkit-install-dir", "/usr/local/nvidia", ALWAYS),
	MOUNT("crio-hooks", "/usr/share/containers/oci/hooks.d",
	    WHEN(FACT_CRIO), UNLESS(FACT_CDI)),
	MOUNT_DRIVER_ROOT,
	MOUNT_HOST_ROOT(ALWAYS),
	MOUNT("cdi-root", "/var/run/cdi", ALWAYS),
	MOUNT("runtime-config", CONFIG_DIR, ALWAYS),
	MOUNT("runtime-drop-in-config", DROP_IN_DIR, WHEN(FACT_DROP_IN),
	    UNLESS(FACT_DOCKER)),
	MOUNT("runtime-socket", SOCKET_DIR, UNLESS(FACT_CRIO)),
	/* The runtime is found by the process behind its socket. */
	{ 3,	    "hostPID",		BARE("true") },
	PULL_SECRETS,
	/*
	 * Before the driver is there a CDI specification cannot be made, and
	 * without CDI nvidia would become the default runtime of a node on
	 * which it cannot start anything.  The operator waits in its place by
	 * the validator; this is what that does (cmd/nvidia-validator/main.go).
	 */
	{ 3,	    "initContainers",	LIST, UNLESS(FACT_HOST_DRIVER) },
	{ 4,	    "-",		MAP },
	{ 5,	      "args",		LIST },
	{ 6,	        "-",		TEXT("until chroot /driver-root "
	    "nvidia-smi; do echo waiting for the driver; sleep 5; done") },
	{ 5,	      "command",	LIST },
	{ 6,	        "-",		TEXT("sh") },
	{ 6,	        "-",		TEXT("-c") },
	{ 5,	      "env",		LIST },
	ENV("NVIDIA_VISIBLE_DEVICES", "void", ALWAYS),
	{ 5,	      "image",		TEXT("$image") },
	{ 5,	      "name",		TEXT("wait-for-driver") },
	PRIVILEGED_S0,
	{ 5,	      "volumeMounts",	LIST },
	MOUNT_DRIVER_ROOT,
	NODE_SELECTOR,
	PRIORITY,
	TOLERATIONS,
	{ 3,	    "volumes",		LIST },
	HOST_PATH("toolkit-root", "/run/nvidia/toolkit",
	    "DirectoryOrCreate", ALWAYS),
	HOST_PATH("toolkit-install-dir", "/usr/local/nvidia",
	    "DirectoryOrCreate", ALWAYS),
	HOST_PATH("crio-hooks", "/usr/share/containers/oci/hooks.d",
	    "DirectoryOrCreate", WHEN(FACT_CRIO), UNLESS(FACT_CDI)),
	DRIVER_ROOT,
	HOST_PATH("host-root", "/", "Directory", ALWAYS),
	HOST_PATH("cdi-root", "/var/run/cdi", "DirectoryOrCreate", ALWAYS),
	HOST_PATH("runtime-config", "/etc/containerd", "DirectoryOrCreate",
	    WHEN(FACT_CONTAINERD)),
	HOST_PATH("runtime-config", "/etc/crio", "DirectoryOrCreate",
	    WHEN(FACT_CRIO)),
	HOST_PATH("runtime-config", "/etc/docker", "DirectoryOrCreate",
	    WHEN(FACT_DOCKER)),
	HOST_PATH("runtime-drop-in-config", "/etc/containerd/conf.d",
	    "DirectoryOrCreate", WHEN(FACT_DROP_IN | FACT_CONTAINERD)),
	HOST_PATH("runtime-drop-in-config", "/etc/crio/crio.conf.d",
	    "DirectoryOrCreate", WHEN(FACT_DROP_IN | FACT_CRIO)),
	/* There is one, or nothing would run here; elsewhere is an error. */
	HOST_PATH("runtime-socket", "/run/containerd", "Directory",
	    WHEN(FACT_CONTAINERD)),
	HOST_PATH("runtime-socket", "/var/run", "Directory",
	    WHEN(FACT_DOCKER)),
};

/* ---- device-plugin: assets/state-device-plugin/0500_daemonset.yaml ------ */

/* One profile for all GPUs of a node, as the operator's chart has it. */
#define ENV_MIG \
	ENV("MIG_STRATEGY", "single", ALWAYS), \
	ENV("NVIDIA_MIG_MONITOR_DEVICES", "all", ALWAYS)

static const struct manifest_row device_plugin[] = {
	HEAD,
	{ 2,	  "spec",		MAP },
	NO_TOKEN(ALWAYS),
	CONTAINER,
	{ 5,	      "command",	LIST },
	{ 6,	        "-",		TEXT("nvidia-device-plugin") },
	{ 5,	      "env",		LIST },
	/* Else it stays Running where it finds no GPU, and serves none. */
	ENV("FAIL_ON_INIT_ERROR", "true", ALWAYS),
	/* The device nodes as well, or the CPU manager takes them away. */
	ENV("PASS_DEVICE_SPECS", "true", ALWAYS),
	ENV("DEVICE_ID_STRATEGY", "uuid", ALWAYS),
	ENV("DEVICE_LIST_STRATEGY", "envvar", UNLESS(FACT_CDI)),
	ENV("DEVICE_LIST_STRATEGY", "cdi-annotations,cdi-cri",
	    WHEN(FACT_CDI)),
	/* Where the toolkit above puts it, for specifications to name it. */
	ENV("NVIDIA_CDI_HOOK_PATH",
	    "/usr/local/nvidia/toolkit/nvidia-cdi-hook", WHEN(FACT_CDI),
	    UNLESS(FACT_HOST_TOOLKIT)),
	ENV_DRIVER_ROOT,
	ENV_MIG,
	ENV("NVIDIA_DRIVER_CAPABILITIES", "all", ALWAYS),
	ENV("NVIDIA_VISIBLE_DEVICES", "all", ALWAYS),
	{ 5,	      "image",		TEXT("$image") },
	{ 5,	      "name",		TEXT("$container") },
	RESOURCES,
	/* PASS_DEVICE_SPECS and MIG want it. */
	PRIVILEGED,
	{ 5,	      "volumeMounts",	LIST },
	MOUNT("device-plugin", "/var/lib/kubelet/device-plugins", ALWAYS),
	MOUNT_DRIVER_ROOT, READ_ONLY,
	MOUNT_HOST_ROOT(WHEN(FACT_HOST_DRIVER)),
	MOUNT("cdi-root", "/var/run/cdi", ALWAYS),
	PULL_SECRETS,
	NODE_SELECTOR,
	PRIORITY,
	RUNTIME_CLASS,
	TOLERATIONS,
	{ 3,	    "volumes",		LIST },
	/* The kubelet made it; one of another root directory is an error. */
	HOST_PATH("device-plugin", "/var/lib/kubelet/device-plugins",
	    "Directory", ALWAYS),
	DRIVER_ROOT,
	HOST_PATH("host-root", "/", "Directory", WHEN(FACT_HOST_DRIVER)),
	HOST_PATH("cdi-root", "/var/run/cdi", "DirectoryOrCreate", ALWAYS),
};

/* ---- gpu-feature-discovery: assets/gpu-feature-discovery ---------------- */

#define FEATURES_DIR	"/etc/kubernetes/node-feature-discovery/features.d"

static const struct manifest_row feature_discovery[] = {
	HEAD,
	{ 2,	  "spec",		MAP },
	NO_TOKEN(UNLESS(FACT_NODE_FEATURE_API)),
	CONTAINER,
	/* Without it the image is a device plugin. */
	{ 5,	      "command",	LIST },
	{ 6,	        "-",		TEXT("gpu-feature-discovery") },
	{ 5,	      "env",		LIST },
	ENV("GFD_FAIL_ON_INIT_ERROR", "true", ALWAYS),
	ENV("GFD_SLEEP_INTERVAL", "60s", ALWAYS),
	/*
	 * Labels go to node feature discovery, by an object or by a file.  The
	 * image's default has changed (k8s-device-plugin 0.16: file, 0.20:
	 * object), and objects need rights that only a stack has.
	 */
	ENV("GFD_USE_NODE_FEATURE_API", "true", WHEN(FACT_NODE_FEATURE_API)),
	ENV("GFD_USE_NODE_FEATURE_API", "false",
	    UNLESS(FACT_NODE_FEATURE_API)),
	ENV_FIELD("NAMESPACE", "metadata.namespace",
	    WHEN(FACT_NODE_FEATURE_API)),
	ENV_FIELD("NODE_NAME", "spec.nodeName", WHEN(FACT_NODE_FEATURE_API)),
	ENV_FIELD("POD_NAME", "metadata.name", WHEN(FACT_NODE_FEATURE_API)),
	ENV_MIG,
	{ 5,	      "image",		TEXT("$image") },
	{ 5,	      "name",		TEXT("$container") },
	RESOURCES,
	PRIVILEGED,
	{ 5,	      "volumeMounts",	LIST },
	MOUNT("output-dir", FEATURES_DIR, ALWAYS),
	/* The machine's name is a label, too. */
	MOUNT("host-sys", "/sys", ALWAYS), READ_ONLY,
	PULL_SECRETS,
	NODE_SELECTOR,
	PRIORITY,
	RUNTIME_CLASS,
	{ 3,	    "serviceAccountName", TEXT("nvidia-gpu-feature-discovery"),
	    WHEN(FACT_NODE_FEATURE_API) },
	TOLERATIONS,
	{ 3,	    "volumes",		LIST },
	HOST_PATH("output-dir", FEATURES_DIR, "DirectoryOrCreate", ALWAYS),
	HOST_PATH("host-sys", "/sys", "Directory", ALWAYS),
};

/* ---- dcgm-exporter: assets/state-dcgm-exporter, NVIDIA/dcgm-exporter ---- */

/* It starts a host engine of its own, which takes its time. */
#define HEALTH(probe) \
	{ 5,	      probe,		MAP, WHEN(FACT_EXPORTER_4) }, \
	{ 6,	        "httpGet",	MAP }, \
	{ 7,	          "path",	TEXT("/health") }, \
	{ 7,	          "port",	BARE("9400") }, \
	{ 6,	        "initialDelaySeconds", BARE("45") }

static const struct manifest_row exporter[] = {
	HEAD,
	{ 2,	  "spec",		MAP },
	NO_TOKEN(ALWAYS),
	CONTAINER,
	{ 5,	      "env",		LIST },
	ENV("DCGM_EXPORTER_LISTEN", ":9400", ALWAYS),
	/* Whose pod a GPU is, from the kubelet's pod-resources. */
	ENV("DCGM_EXPORTER_KUBERNETES", "true", ALWAYS),
	ENV("DCGM_EXPORTER_COLLECTORS",
	    "/etc/dcgm-exporter/dcp-metrics-included.csv", ALWAYS),
	ENV_FIELD("NODE_NAME", "spec.nodeName", ALWAYS),
	{ 5,	      "image",		TEXT("$image") },
	HEALTH("livenessProbe"),
	{ 5,	      "name",		TEXT("$container") },
	{ 5,	      "ports",		LIST },
	{ 6,	        "-",		MAP },
	{ 7,	          "containerPort", BARE("9400") },
	{ 7,	          "name",	TEXT("metrics") },
	HEALTH("readinessProbe"),
	RESOURCES,
	/* Profiling metrics want this capability, and root to have it. */
	{ 5,	      "securityContext", MAP },
	{ 6,	        "capabilities",	MAP },
	{ 7,	          "add",	LIST },
	{ 8,	          "-",		TEXT("SYS_ADMIN") },
	{ 7,	          "drop",	LIST, WHEN(FACT_EXPORTER_4) },
	{ 8,	          "-",		TEXT("ALL") },
	{ 6,	        "runAsNonRoot",	BARE("false") },
	{ 6,	        "runAsUser",	BARE("0") },
	{ 5,	      "volumeMounts",	LIST },
	MOUNT("pod-resources", "/var/lib/kubelet/pod-resources", ALWAYS),
	READ_ONLY,
	PULL_SECRETS,
	NODE_SELECTOR,
	PRIORITY,
	RUNTIME_CLASS,
	TOLERATIONS,
	{ 3,	    "volumes",		LIST },
	HOST_PATH("pod-resources", "/var/lib/kubelet/pod-resources",
	    "Directory", ALWAYS),
};

const struct manifest_kind object_daemonset_minimal =
    KIND("daemonset.apps", minimal);
const struct manifest_kind object_driver = KIND("daemonset.apps", driver);
const struct manifest_kind object_toolkit = KIND("daemonset.apps", toolkit);
const struct manifest_kind object_device_plugin =
    KIND("daemonset.apps", device_plugin);
const struct manifest_kind object_feature_discovery =
    KIND("daemonset.apps", feature_discovery);
const struct manifest_kind object_exporter = KIND("daemonset.apps", exporter);
