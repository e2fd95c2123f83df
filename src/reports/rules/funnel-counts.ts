import { z } from "#platform/rules/zod.ts";

import { FUNNEL_EVENTS, MAX_FUNNEL_COUNT } from "#kit/rules/funnel.ts";
import { analyticsMessages } from "#kit/rules/analytics-messages.ts";

const count = z.number().int().min(1).max(MAX_FUNNEL_COUNT);

/** Validates the anonymous counts that a browser sends; identifiers are rejected. */
export const funnelCountsSchema = z.strictObject({
  counts: z
    .strictObject(Object.fromEntries(FUNNEL_EVENTS.map((event) => [event, count.optional()])))
    .refine((counts) => Object.keys(counts).length > 0, analyticsMessages.nothingCounted),
});
