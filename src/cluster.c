#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cluster.h"
#include "hash.h"

#define GARBAGE_MIN ((size_t)1024 * 1024)

/* An interned text, or array, which is why its bytes are aligned. */
struct text {
	struct slice s;
	struct text *next;
	uint64_t hash;
	int pod_namespace;	/* the input had a pod there */
	alignas(void *) char bytes[];
};

/* ---- interned texts ---------------------------------------------------- */

static uint64_t
text_hash(const struct cluster *c, struct slice s)
{
	struct hash h = hash_begin(c->hash_key);

	hash_add(&h, s);
	return hash_end(&h);
}

static struct text *
text_find(const struct cluster *c, struct slice s, uint64_t h)
{
	struct text *t = NULL;

	if (c->text_cap > 0)
		t = c->texts[h & (c->text_cap - 1)];
	while (t != NULL && (t->hash != h || !slice_equal(t->s, s)))
		t = t->next;
	return t;
}

static void
texts_grow(struct cluster *c)
{
	size_t cap = c->text_cap == 0 ? 1024 : c->text_cap * 2, i;
	struct text **texts = memory_zeroed(cap, sizeof(*texts));
	struct text *t, *next;

	if (c->hash_key == 0)
		c->hash_key = hash_key();
	for (i = 0; i < c->text_cap; i++)
		for (t = c->texts[i]; t != NULL; t = next) {
			next = t->next;
			t->next = texts[t->hash & (cap - 1)];
			texts[t->hash & (cap - 1)] = t;
		}
	free(c->texts);
	c->texts = texts;
	c->text_cap = cap;
}

static struct text *
text_add(struct cluster *c, struct slice s)
{
	struct text *t;
	uint64_t h;

	if (c->text_count == c->text_cap)
		texts_grow(c);
	h = text_hash(c, s);
	t = text_find(c, s, h);
	if (t != NULL)
		return t;
	t = arena_alloc(&c->arena, sizeof(*t) + s.len);
	memcpy(t->bytes, s.ptr, s.len);
	t->s = (struct slice){ t->bytes, s.len };
	t->hash = h;
	t->next = c->texts[h & (c->text_cap - 1)];
	c->texts[h & (c->text_cap - 1)] = t;
	c->text_count++;
	return t;
}

static const struct slice *
intern(struct cluster *c, const struct slice *s)
{
	return s == NULL ? NULL : &text_add(c, *s)->s;
}

void
cluster_pod_seen(struct cluster *c, struct slice namespace)
{
	c->pods_seen++;
	if (c->namespace_seen != NULL &&
	    slice_equal(c->namespace_seen->s, namespace))
		return;		/* most pods have that of their neighbour */
	c->namespace_seen = text_add(c, namespace);
	c->namespace_seen->pod_namespace = 1;
}

void
cluster_times_seen(struct cluster *c, const struct span *times)
{
	span_add(&c->times, times->oldest);
	span_add(&c->times, times->newest);
}

int
cluster_has_pods(const struct cluster *c, struct slice namespace)
{
	const struct text *t = text_find(c, namespace, text_hash(c,
	    namespace));

	return t != NULL && t->pod_namespace;
}

size_t
cluster_pod_namespaces(const struct cluster *c)
{
	const struct text *t;
	size_t i, count = 0;

	for (i = 0; i < c->text_cap; i++)
		for (t = c->texts[i]; t != NULL; t = t->next)
			count += t->pod_namespace != 0;
	return count;
}

/* ---- deep copies ------------------------------------------------------- */

/*
 * An array whose members are interned is the same bytes wherever it is the
 * same: it is interned too, as if it were a text.  scratch is such an array,
 * and is given back.
 */
static const void *
intern_array(struct cluster *c, void *scratch, size_t bytes)
{
	const struct text *t = text_add(c, (struct slice){ scratch, bytes });

	free(scratch);
	return t->bytes;
}

/*
 * A copy of an array of structures that hold nothing but texts: labels, taints
 * and their like.
 */
static const void *
copy_texts(struct cluster *c, const void *from, size_t count, size_t size)
{
	size_t texts = count * size / sizeof(const struct slice *), i;
	const struct slice **to;

	if (count == 0)
		return NULL;
	to = memory_zeroed(count, size);
	memcpy(to, from, count * size);
	for (i = 0; i < texts; i++)
		to[i] = intern(c, to[i]);
	return intern_array(c, to, count * size);
}

#define HOLDS_TEXTS(type, count) \
	static_assert(sizeof(type) == (count) * sizeof(const struct slice *), \
	    "copy_texts takes every member for a text")
HOLDS_TEXTS(struct label, 2);
HOLDS_TEXTS(struct taint, 3);
HOLDS_TEXTS(struct toleration, 4);
HOLDS_TEXTS(struct condition, 4);

/* Replaces the array in place, a pointer and its count, by a copy. */
#define COPY_TEXTS(c, array, count) \
	((array) = copy_texts((c), (array), (count), sizeof(*(array))))

static const struct container *
copy_containers(struct cluster *c, const struct container *from, size_t count)
{
	struct container *to;
	size_t i;

	if (count == 0)
		return NULL;
	to = memory_zeroed(count, sizeof(*to));
	memcpy(to, from, count * sizeof(*to));
	for (i = 0; i < count; i++) {
		to[i].name = intern(c, from[i].name);
		to[i].reason = intern(c, from[i].reason);
		to[i].message = intern(c, from[i].message);
		to[i].last_reason = intern(c, from[i].last_reason);
	}
	return intern_array(c, to, count * sizeof(*to));
}

static const struct expression *
copy_expressions(struct cluster *c, const struct expression *from,
    size_t count)
{
	struct expression *to;
	size_t i;

	if (count == 0)
		return NULL;
	to = memory_zeroed(count, sizeof(*to));
	for (i = 0; i < count; i++) {
		to[i].key = intern(c, from[i].key);
		to[i].operator = intern(c, from[i].operator);
		to[i].values = copy_texts(c, from[i].values,
		    from[i].value_count, sizeof(*to[i].values));
		to[i].value_count = from[i].value_count;
	}
	return intern_array(c, to, count * sizeof(*to));
}

static const struct node_term *
copy_terms(struct cluster *c, const struct node_term *from, size_t count)
{
	struct node_term *to;
	size_t i;

	if (count == 0)
		return NULL;
	to = memory_zeroed(count, sizeof(*to));
	for (i = 0; i < count; i++) {
		to[i].labels = copy_expressions(c, from[i].labels,
		    from[i].label_count);
		to[i].label_count = from[i].label_count;
		to[i].fields = copy_expressions(c, from[i].fields,
		    from[i].field_count);
		to[i].field_count = from[i].field_count;
	}
	return intern_array(c, to, count * sizeof(*to));
}

static const struct demand *
copy_demand(struct cluster *c, const struct demand *from)
{
	struct demand *to = memory_zeroed(1, sizeof(*to));
	struct request *requests = memory_zeroed(from->request_count + 1,
	    sizeof(*requests));
	size_t i;

	for (i = 0; i < from->request_count; i++) {
		requests[i].resource = intern(c, from->requests[i].resource);
		requests[i].count = from->requests[i].count;
	}
	to->requests = intern_array(c, requests, from->request_count *
	    sizeof(*requests));
	to->request_count = from->request_count;
	to->terms = copy_terms(c, from->terms, from->term_count);
	to->term_count = from->term_count;
	to->affinity = from->affinity;
	return intern_array(c, to, sizeof(*to));
}

static int
same_labels(const struct label *a, const struct label *b, size_t count)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (!slice_equal(*a[i].key, *b[i].key) ||
		    !slice_equal(*a[i].value, *b[i].value))
			return 0;
	return 1;
}

/*
 * Replaces a node's labels in place by a copy.  Most runs are those of the node
 * before: to compare them takes less time than to intern each text.
 */
static void
copy_label_runs(struct cluster *c, struct node *n)
{
	size_t count = label_runs(n->label_count), i, len;
	const struct label **to;

	if (count == 0)
		return;
	to = memory_zeroed(count, sizeof(*to));
	for (i = 0; i < count; i++) {
		len = n->label_count - i * LABEL_RUN;
		len = len < LABEL_RUN ? len : LABEL_RUN;
		if (c->label_count >= i * LABEL_RUN + len &&
		    same_labels(n->labels[i], c->labels[i], len))
			to[i] = c->labels[i];
		else
			to[i] = copy_texts(c, n->labels[i], len,
			    sizeof(**to));
	}
	n->labels = intern_array(c, to, count * sizeof(*to));
	c->labels = n->labels;
	c->label_count = n->label_count;
}

/* Those named deepen_ make a shallow copy deep, in place. */
static void
deepen_node(struct cluster *c, struct object *o)
{
	struct node *n = (struct node *)o;

	copy_label_runs(c, n);
	COPY_TEXTS(c, n->taints, n->taint_count);
	COPY_TEXTS(c, n->conditions, n->condition_count);
	COPY_TEXTS(c, n->capacity, n->capacity_count);
	COPY_TEXTS(c, n->allocatable, n->allocatable_count);
	n->kernel = intern(c, n->kernel);
	n->os_image = intern(c, n->os_image);
	n->runtime = intern(c, n->runtime);
	n->kubelet = intern(c, n->kubelet);
}

static struct pod_detail *
copy_detail(struct cluster *c, const struct pod_detail *from)
{
	struct pod_detail *d = arena_alloc(&c->arena, sizeof(*d));

	*d = *from;
	d->owner_uid = intern(c, d->owner_uid);
	COPY_TEXTS(c, d->labels, d->label_count);
	COPY_TEXTS(c, d->node_selector, d->selector_count);
	COPY_TEXTS(c, d->tolerations, d->toleration_count);
	COPY_TEXTS(c, d->conditions, d->condition_count);
	d->containers = copy_containers(c, d->containers, d->container_count);
	d->reason = intern(c, d->reason);
	d->message = intern(c, d->message);
	d->deleted_at = intern(c, d->deleted_at);
	if (d->demand != NULL)
		d->demand = copy_demand(c, d->demand);
	return d;
}

static void
deepen_pod(struct cluster *c, struct object *o)
{
	struct pod *p = (struct pod *)o;

	p->node = intern(c, p->node);
	p->daemonset = intern(c, p->daemonset);
	p->phase = intern(c, p->phase);
	if (p->detail != NULL)
		p->detail = copy_detail(c, p->detail);
}

static void
deepen_daemonset(struct cluster *c, struct object *o)
{
	struct daemonset *d = (struct daemonset *)o;

	d->uid = intern(c, d->uid);
	d->app = intern(c, d->app);
	d->component = intern(c, d->component);
	d->container = intern(c, d->container);
	d->node_name = intern(c, d->node_name);
	COPY_TEXTS(c, d->node_selector, d->selector_count);
	COPY_TEXTS(c, d->tolerations, d->toleration_count);
	d->terms = copy_terms(c, d->terms, d->term_count);
}

static const struct {
	size_t size;
	void (*deepen)(struct cluster *c, struct object *o);
} kinds[KIND_COUNT] = {
	[KIND_NODE] = { sizeof(struct node), deepen_node },
	[KIND_POD] = { sizeof(struct pod), deepen_pod },
	[KIND_DAEMONSET] = { sizeof(struct daemonset), deepen_daemonset },
};

/* Makes slot, which keeps its place in the order, a deep copy of from. */
static void
fill_slot(struct cluster *c, struct object *slot, const struct object *from)
{
	size_t before = c->arena.used;
	struct object *next = slot->next;

	memcpy(slot, from, kinds[from->kind].size);
	slot->next = next;
	slot->gone = 0;
	slot->batch = c->batch.number;
	slot->namespace = intern(c, from->namespace);
	slot->name = arena_copy(&c->arena, from->name);
	kinds[from->kind].deepen(c, slot);
	slot->size = (unsigned)(c->arena.used - before);
}

/* ---- identity ---------------------------------------------------------- */

static uint64_t
identity_hash(const struct cluster *c, unsigned kind, struct slice namespace,
    struct slice name)
{
	struct hash h = hash_begin(c->hash_key ^ kind);

	hash_add(&h, namespace);
	hash_add(&h, name);
	return hash_end(&h);
}

/* Where the index has, or would have, this identity; index must not be full. */
static struct object **
index_slot(const struct cluster *c, unsigned kind, struct slice namespace,
    struct slice name)
{
	uint64_t i = identity_hash(c, kind, namespace, name);
	struct object *o;

	for (;; i++) {
		o = c->index[i & (c->index_cap - 1)];
		if (o == NULL || (o->kind == kind &&
		    slice_equal(o->name, name) &&
		    slice_equal(slice_or_empty(o->namespace), namespace)))
			return &c->index[i & (c->index_cap - 1)];
	}
}

static void
index_grow(struct cluster *c)
{
	struct object **old = c->index;
	size_t old_cap = c->index_cap, i;

	if (c->hash_key == 0)
		c->hash_key = hash_key();
	c->index_cap = old_cap == 0 ? 1024 : old_cap * 2;
	c->index = memory_zeroed(c->index_cap, sizeof(*c->index));
	for (i = 0; i < old_cap; i++)
		if (old[i] != NULL)
			*index_slot(c, old[i]->kind,
			    slice_or_empty(old[i]->namespace),
			    old[i]->name) = old[i];
	free(old);
}

static struct object *
append(struct cluster *c, unsigned kind)
{
	struct list *list = &c->lists[kind];
	struct object *o = arena_alloc(&c->arena, kinds[kind].size);

	if (list->last == NULL)
		list->first = o;
	else
		list->last->next = o;
	list->last = o;
	return o;
}

static void
insert(struct cluster *c, const struct object *from)
{
	struct object **slot;

	if (c->index_used >= c->index_cap / 4 * 3)
		index_grow(c);
	slot = index_slot(c, from->kind, slice_or_empty(from->namespace),
	    from->name);
	if (*slot != NULL && !(*slot)->gone) {
		c->garbage += (*slot)->size;
		c->batch.replaced |= (*slot)->batch != c->batch.number;
		fill_slot(c, *slot, from);
		return;
	}
	c->index_used += *slot == NULL;
	*slot = append(c, from->kind);
	fill_slot(c, *slot, from);
	c->lists[from->kind].count++;
}

/*
 * A watch that ran for a week sends each object thousands of times.  Once most
 * of the arena is replaced copies, what is live moves to a fresh one.
 */
static void
compact(struct cluster *c)
{
	struct cluster fresh = { .pods_seen = c->pods_seen,
	    .times = c->times, .hash_key = c->hash_key };
	const struct object *o;
	const struct text *t;
	size_t i;

	if (c->garbage < GARBAGE_MIN || c->garbage < c->arena.used / 2)
		return;
	for (i = 0; i < KIND_COUNT; i++)
		for (o = c->lists[i].first; o != NULL; o = o->next)
			if (!o->gone) {
				fresh.batch.number = o->batch;
				insert(&fresh, o);
			}
	for (i = 0; i < c->text_cap; i++)
		for (t = c->texts[i]; t != NULL; t = t->next)
			if (t->pod_namespace)
				text_add(&fresh, t->s)->pod_namespace = 1;
	fresh.batch = c->batch;
	memset(fresh.batch.last, 0, sizeof(fresh.batch.last));
	cluster_free(c);
	*c = fresh;
}

void
cluster_put(struct cluster *c, const struct object *o)
{
	insert(c, o);
	compact(c);
}

const struct object *
cluster_find(const struct cluster *c, enum kind kind, struct slice namespace,
    struct slice name)
{
	const struct object *o = NULL;

	if (c->index_cap > 0)
		o = *index_slot(c, kind, namespace, name);
	return o == NULL || o->gone ? NULL : o;
}

static void
forget(struct cluster *c, struct object *o)
{
	o->gone = 1;
	c->garbage += o->size + kinds[o->kind].size;
	c->lists[o->kind].count--;
}

void
cluster_delete(struct cluster *c, enum kind kind, struct slice namespace,
    struct slice name)
{
	struct object *o;

	if (cluster_find(c, kind, namespace, name) == NULL)
		return;
	o = *index_slot(c, kind, namespace, name);
	c->batch.replaced |= o->batch != c->batch.number;
	forget(c, o);
	compact(c);
}

void
cluster_batch_begin(struct cluster *c)
{
	size_t i;

	c->batch.number++;
	c->batch.replaced = 0;
	c->batch.times = c->times;
	c->batch.pods_seen = c->pods_seen;
	for (i = 0; i < KIND_COUNT; i++)
		c->batch.last[i] = c->lists[i].last;
}

int
cluster_batch_undo(struct cluster *c)
{
	struct object *o;
	size_t i;

	if (c->batch.replaced)
		return -1;
	for (i = 0; i < KIND_COUNT; i++) {
		o = c->batch.last[i] != NULL ? c->batch.last[i]->next :
		    c->lists[i].first;
		for (; o != NULL; o = o->next)
			if (o->batch == c->batch.number && !o->gone)
				forget(c, o);
		c->batch.last[i] = c->lists[i].last;
	}
	c->times = c->batch.times;
	c->pods_seen = c->batch.pods_seen;
	return 0;
}

/* ---- looking ----------------------------------------------------------- */

static const struct object *
object_after(const struct cluster *c, enum kind kind,
    const struct object *after)
{
	const struct object *o = after == NULL ? c->lists[kind].first :
	    after->next;

	while (o != NULL && o->gone)
		o = o->next;
	return o;
}

const struct node *
cluster_node(const struct cluster *c, const struct node *after)
{
	return (const struct node *)object_after(c, KIND_NODE,
	    (const struct object *)after);
}

const struct pod *
cluster_pod(const struct cluster *c, const struct pod *after)
{
	return (const struct pod *)object_after(c, KIND_POD,
	    (const struct object *)after);
}

const struct daemonset *
cluster_daemonset(const struct cluster *c, const struct daemonset *after)
{
	return (const struct daemonset *)object_after(c, KIND_DAEMONSET,
	    (const struct object *)after);
}

const struct slice *
label_find(const struct label *labels, size_t count, const char *key)
{
	struct slice wanted = slice_of(key);

	while (count-- > 0)
		if (slice_equal(*labels[count].key, wanted))
			return labels[count].value;
	return NULL;
}

const struct slice *
node_label_of(const struct node *n, struct slice key)
{
	size_t i;

	for (i = n->label_count; i-- > 0; )
		if (slice_equal(*node_label_at(n, i)->key, key))
			return node_label_at(n, i)->value;
	return NULL;
}

const struct slice *
node_label(const struct node *n, const char *key)
{
	return node_label_of(n, slice_of(key));
}

int
node_label_is(const struct node *n, const char *key, const char *value)
{
	const struct slice *has = node_label(n, key);

	return has != NULL && slice_is(*has, value);
}

const struct condition *
condition_find(const struct condition *conditions, size_t count,
    const char *type)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (conditions[i].type != NULL &&
		    slice_is(*conditions[i].type, type))
			return &conditions[i];
	return NULL;
}

int
pod_running(const struct pod *p)
{
	return p->phase != NULL && slice_is(*p->phase, "Running") &&
	    !p->terminating;
}

int
pod_ended(const struct pod *p)
{
	struct slice phase = slice_or_empty(p->phase);

	return slice_is(phase, "Failed") || slice_is(phase, "Succeeded");
}

void
cluster_free(struct cluster *c)
{
	free(c->index);
	free(c->texts);
	arena_free(&c->arena);
	*c = (struct cluster){ 0 };
}
