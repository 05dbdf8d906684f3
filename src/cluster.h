#ifndef CLUSTER_H
#define CLUSTER_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "slice.h"
#include "span.h"

/*
 * What is kept of a capture.  A `const struct slice *` is a text that objects
 * share, interned: inside one cluster equal texts are one pointer, and NULL
 * means that the capture does not have it.  Arrays are shared likewise: the
 * pods of a DaemonSet have their tolerations in common.
 */
struct label {			/* or an entry of another map of strings: */
				/* neither key nor value is ever NULL */
	const struct slice *key, *value;
};

struct taint {
	const struct slice *key, *value, *effect;
};

struct toleration {
	const struct slice *key, *operator, *value, *effect;
};

struct condition {
	const struct slice *type, *status, *reason, *message;
};

/* A requirement of node affinity: KEY OPERATOR VALUES. */
struct expression {
	const struct slice *key, *operator;
	const struct slice *const *values;	/* none of them is NULL */
	size_t value_count;
};

/* A term of node affinity, matchExpressions and matchFields. */
struct node_term {
	const struct expression *labels, *fields;
	size_t label_count, field_count;
};

enum kind { KIND_NODE, KIND_POD, KIND_DAEMONSET, KIND_COUNT };

/* What all objects have; their identity is kind, namespace and name. */
struct object {
	struct object *next;		/* in input order, cluster's own */
	const struct slice *namespace;	/* NULL on nodes */
	struct slice name;
	unsigned char kind;
	bool gone;			/* deleted: pass over it */
	unsigned size;			/* bytes kept for it, cluster's own */
	unsigned batch;			/* the one that put it, likewise */
};

/*
 * Nodes have many labels, most of them as their neighbours: runs of so many
 * labels that are equal are kept once.  See node_label_at.
 */
#define LABEL_RUN 8

struct node {
	struct object o;
	const struct label *const *labels; /* each run of LABEL_RUN */
	const struct taint *taints;
	const struct condition *conditions;
	const struct label *capacity, *allocatable; /* of nvidia.com/ alone */
	size_t label_count, taint_count, condition_count, capacity_count,
	    allocatable_count;
	const struct slice *kernel, *os_image, *runtime, *kubelet;
	int64_t created;		/* seconds since 1970, 0: not known */
	bool unschedulable;
	bool terminating;
};

enum container_state { STATE_NONE, STATE_WAITING, STATE_RUNNING,
	STATE_TERMINATED };

/* The status of a container; what is after state belongs to that state. */
struct container {
	const struct slice *name;
	bool init, restartable, ready, started;
	enum container_state state;
	int32_t restarts, exit_code, signal;
	const struct slice *reason, *message;
	bool ended;			/* it ran before, and ended thus: */
	int32_t last_exit_code;
	const struct slice *last_reason;
};

/* So many of an nvidia.com/ resource. */
struct request {
	const struct slice *resource;
	int64_t count;			/* above 0 */
};

/* What a pod that uses GPUs asks of the scheduler. */
struct demand {
	const struct request *requests;	/* each resource once */
	const struct node_term *terms;	/* required node affinity */
	size_t request_count, term_count;
	bool affinity;			/* there is any, if of no term */
};

/* What is kept only of pods that are looked at closely. */
struct pod_detail {
	const struct slice *owner_uid;
	const struct label *labels, *node_selector;
	const struct toleration *tolerations;
	const struct condition *conditions;
	const struct container *containers;	/* init containers first */
	size_t label_count, selector_count, toleration_count, condition_count,
	    container_count;
	size_t init_total;		/* init containers in the spec */
	size_t total;			/* those that go on running in it */
	const struct slice *reason;	/* status.reason, such as Evicted */
	const struct slice *message, *deleted_at;
	const struct demand *demand;	/* NULL: nobody wants to know, or it
					   uses no GPU; equal ones are one */
};

struct pod {
	struct object o;
	const struct slice *node;	/* it runs there, or is meant to */
	const struct slice *daemonset;	/* that controls it */
	const struct slice *phase;
	const struct operand *operand;	/* whose pod it is, NULL if nobody's */
	struct pod_detail *detail;	/* of an operand's pod never NULL */
	bool bound, ready, terminating;
	bool uses_gpu;			/* an nvidia.com/ resource, if asked */
};

struct daemonset {
	struct object o;
	const struct slice *uid;
	const struct slice *app, *component;	/* labels of its pods */
	const struct slice *container;		/* that tells whose they are */
	const struct slice *node_name;		/* its pods want this node */
	const struct label *node_selector;
	const struct toleration *tolerations;
	const struct node_term *terms;		/* required node affinity */
	size_t selector_count, toleration_count, term_count;
	bool affinity;			/* there is any, if of no term */
	bool host_network;
	bool frozen;			/* it is being deleted */
	bool stale;			/* its status is of an older spec */
	int32_t desired, current, misscheduled, ready;	/* its status */
};

/* Owns all that is kept.  Begin with = { 0 }. */
struct cluster {
	struct arena arena;
	struct list { struct object *first, *last; size_t count; }
	    lists[KIND_COUNT];
	struct object **index;		/* open addressing, a power of two */
	size_t index_cap, index_used;
	struct text **texts;		/* hash table of the interned texts */
	size_t text_cap, text_count;
	uint64_t hash_key;		/* 0 until the first text or object */
	size_t garbage;			/* bytes of replaced copies */
	struct span times;		/* in it */
	size_t pods_seen;		/* kept or not */
	struct text *namespace_seen;	/* of the last of them */
	const struct label *const *labels; /* of the last node */
	size_t label_count;
	struct batch {
		unsigned number;	/* how many were begun */
		int replaced;		/* an object of an earlier one */
		struct span times;	/* before it */
		size_t pods_seen;	/* likewise */
		struct object *last[KIND_COUNT]; /* before it, NULL: none */
	} batch;
};

/*
 * Takes in a deep copy of the object, whose kind says what it is and which must
 * not itself point into c.  One of the same identity is replaced and keeps its
 * place in the order.  Invalidates every pointer into the cluster: replaced
 * copies may be thrown out.
 */
void cluster_put(struct cluster *c, const struct object *o);

/* Forgets the object of this identity if there is one; invalidates as above. */
void cluster_delete(struct cluster *c, enum kind kind, struct slice namespace,
    struct slice name);

/* Begins a batch of objects that may yet have to be taken back. */
void cluster_batch_begin(struct cluster *c);

/*
 * Takes back what was put, and seen, since.  0, or -1 if that cannot be done
 * because an object of before was replaced or deleted.  That the input had
 * pods in a namespace stays known.
 */
int cluster_batch_undo(struct cluster *c);

/* The object of this identity, NULL if the cluster has none. */
const struct object *cluster_find(const struct cluster *c, enum kind kind,
    struct slice namespace, struct slice name);

/* The objects of a kind in input order: the one after `after`, NULL first. */
const struct node *cluster_node(const struct cluster *c,
    const struct node *after);
const struct pod *cluster_pod(const struct cluster *c,
    const struct pod *after);
const struct daemonset *cluster_daemonset(const struct cluster *c,
    const struct daemonset *after);

/* Notes that the input had a pod, kept or not, in this namespace. */
void cluster_pod_seen(struct cluster *c, struct slice namespace);

/* Notes that the input had these times. */
void cluster_times_seen(struct cluster *c, const struct span *times);

/* 1 if it had one there. */
int cluster_has_pods(const struct cluster *c, struct slice namespace);

/* In how many namespaces it had one. */
size_t cluster_pod_namespaces(const struct cluster *c);

/* The value of this key, of equal keys the last; NULL if it is not there. */
const struct slice *label_find(const struct label *labels, size_t count,
    const char *key);

/* In how many runs so many labels are. */
static inline size_t
label_runs(size_t labels)
{
	return (labels + LABEL_RUN - 1) / LABEL_RUN;
}

/* A node's label by its number. */
static inline const struct label *
node_label_at(const struct node *n, size_t i)
{
	return &n->labels[i / LABEL_RUN][i % LABEL_RUN];
}

/* The value of a node's label, of equal keys the last; NULL without the key. */
const struct slice *node_label(const struct node *n, const char *key);

/* Likewise, of a key that the capture has. */
const struct slice *node_label_of(const struct node *n, struct slice key);

/* 1 if it has the label, with this value. */
int node_label_is(const struct node *n, const char *key, const char *value);

/* A node's, or pod's, condition of this type, NULL if there is none. */
const struct condition *condition_find(const struct condition *conditions,
    size_t count, const char *type);

/* 1 if its phase is Running and it is not being deleted. */
int pod_running(const struct pod *p);

/* 1 if its phase is Failed or Succeeded. */
int pod_ended(const struct pod *p);

void cluster_free(struct cluster *c);

#endif
