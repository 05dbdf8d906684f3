#ifndef GRAMMAR_H
#define GRAMMAR_H

#include <stdint.h>

#include "slice.h"

/*
 * What Kubernetes takes for a name, a label, a quantity, an image.  Each
 * function returns NULL where s fits, else what is wanted in its place: a
 * constant text to end an error message with.  s may hold any byte; "no value"
 * is as the empty slice.
 *
 * Labels and names: k8s.io/apimachinery, pkg/util/validation/validation.go.
 */

/*
 * The key of a label, there a "qualified name": at most 63 bytes, before which
 * a DNS subdomain and '/' may stand.
 */
const char *grammar_label_key(struct slice s);

/* The value of a label: at most 63 bytes, and it may be empty. */
const char *grammar_label_value(struct slice s);

/* What a taint does to pods that do not tolerate it. */
const char *grammar_taint_effect(struct slice s);

/* A DNS-1123 label, at most 63 bytes: the name of a namespace. */
const char *grammar_dns_label(struct slice s);

/*
 * A DNS-1123 subdomain, at most 253 bytes: the name of most other objects.  Its
 * labels may be longer than 63 bytes each, as Kubernetes has it.
 */
const char *grammar_dns_subdomain(struct slice s);

/*
 * A quantity: k8s.io/apimachinery, pkg/api/resource/quantity.go.  This is the
 * grammar that is written there.  ParseQuantity also reads "Mi" and "." as 0,
 * and cuts an exponent to 32 bits without a word; both are refused here, since
 * nobody means them.
 */
const char *grammar_quantity(struct slice s);

/* A quantity that a container may request: one that is not below zero. */
const char *grammar_request(struct slice s);

/*
 * A quantity of bytes that is a whole number, alone or with one of k M G Ki Mi
 * Gi, from 1 to 2Gi: *bytes is that number.
 */
const char *grammar_bytes(struct slice s, size_t *bytes);

/*
 * 1, and the number, if all of s is one as Go reads it (strconv.ParseInt in
 * base 10, of 64 bits): a sign may stand before its digits.  0 if not.
 */
int grammar_integer(struct slice s, int64_t *number);

/*
 * The image of a container, [DOMAIN/]PATH[:TAG][@DIGEST], as the kubelet reads
 * it: github.com/distribution/reference, ParseNormalizedNamed; the digest:
 * github.com/opencontainers/go-digest.  255 bytes are the limit of DOMAIN/PATH
 * as written; newer kubelets count PATH alone.
 */
const char *grammar_image(struct slice s);

#endif
