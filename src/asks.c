#include "asks.h"
#include "gpu.h"

const struct slice *
asks_label(const struct node *n, const struct operand *operand)
{
	return operand->label == NULL ? NULL : node_label(n, operand->label);
}

int
asks_too(const struct node *n, const struct operand *operand)
{
	return operand->also == NULL || node_label_is(n, operand->also,
	    "true");
}

static int
by_label(const struct node *n, const struct operand *operand)
{
	const struct slice *value = asks_label(n, operand);

	return value != NULL && slice_is(*value, "true") &&
	    asks_too(n, operand);
}

static int
by_gpu(const struct node *n, const struct operand *operand)
{
	(void)operand;
	return gpu_is_on(n);
}

int
asks_for(const struct node *n, const struct operand *operand)
{
	static int (*const askers[])(const struct node *n,
	    const struct operand *operand) = {
		[ASKER_LABEL] = by_label,
		[ASKER_GPU] = by_gpu,
	};

	return operand != NULL && askers[operand->asker](n, operand);
}
