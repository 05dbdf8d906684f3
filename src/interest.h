#ifndef INTEREST_H
#define INTEREST_H

#include "roster.h"

/* Which pods a command wants to know, beyond those of DaemonSets. */
struct interest {
	const struct roster *known;	/* whose pods are kept whole */
	int daemon_pods;		/* those of all DaemonSets are, too */
	int gpu_pods;			/* keep those that use an nvidia.com/
					   resource, whoever controls them */
	int gpu_demand;			/* and know them as well as operands'
					   pods, and what they ask for */
};

#endif
