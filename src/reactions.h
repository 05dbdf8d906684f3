#ifndef REACTIONS_H
#define REACTIONS_H

#include "view.h"

/*
 * Adds hints on what follows of changed labels beyond placement: the GPU
 * Operator sets labels of its own, and takes others away (NVIDIA/gpu-operator,
 * controllers/state_manager.go), and so does the driver's manager
 * (NVIDIA/k8s-driver-manager).  was and is are the node before and after the
 * changes of the view's choice.
 */
void reactions_hint(const struct view *v, const struct node *was,
    const struct node *is);

#endif
