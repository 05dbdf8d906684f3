#include "chart.h"
#include "facts.h"
#include "flag_value.h"
#include "grammar.h"
#include "version.h"

static const int64_t oldest[3] = { 0, 14, 3 };
static const char newest[] = "0.20.0";

int
chart_has_affinity(int64_t major, int64_t minor)
{
	return major > 0 || minor >= 15;
}

int
chart_take(struct manifest *to, const char *typed, struct error *err)
{
	struct version v;

	to->chart_version = typed != NULL ? typed : newest;
	if (!version_parse(&v, slice_of(to->chart_version)))
		return flag_refuse("--chart-version", typed, "wanted a "
		    "version such as 0.20.0", err);
	if (version_precedes(&v, oldest))
		return flag_refuse("--chart-version", typed, "wanted 0.14.3 "
		    "or newer: how an older chart places its pods is not "
		    "known here", err);
	/* 0.15.0-rc.1 as well: an affinity works in all of them. */
	if (chart_has_affinity(v.core[0], v.core[1]))
		to->facts |= FACT_CHART_AFFINITY;
	return 0;
}

const char *
chart_namespace(struct slice s)
{
	if (slice_is(s, "default"))
		return "the chart nvidia-device-plugin does not install into "
		    "the namespace \"default\"";
	return grammar_dns_label(s);
}
