#ifndef HOST_PLUGIN_H
#define HOST_PLUGIN_H

#include "cluster.h"

/*
 * Device plugins that no pod shows: a service of the host brings them, and only
 * what the node advertises tells.
 */

/* The word for it in a place where a pod's status would be. */
#define ON_HOST	"ON-HOST"

/*
 * Why a node where no plugin has a pod seems to have one on the host: what of
 * it shows that, or, unless a DaemonSet wants the node (wanted), that it
 * advertises GPUs all the same.  NULL: it does not look so.
 */
const char *host_plugin(const struct node *n, int wanted);

/*
 * The platform whose hosts bring a plugin and whose marks the node has, NULL if
 * it has none; whether the node advertises anything or not.
 */
const char *host_plugin_platform(const struct node *n);

#endif
