/** Events that the browser counts, by their GA4 names: product viewed, added to cart, checkout started. */
export const FUNNEL_EVENTS = ["view_item", "add_to_cart", "begin_checkout"] as const;

export type FunnelEvent = (typeof FUNNEL_EVENTS)[number];

/** Count of each event; events that did not occur are omitted. */
export type FunnelCounts = Partial<Record<FunnelEvent, number>>;

/** Maximum count of one event per request. Regular browsing does not exceed it. */
export const MAX_FUNNEL_COUNT = 50;

/** All steps in order: the events in the browser, then the stages of orders. */
export const FUNNEL_STEPS = [...FUNNEL_EVENTS, "placed", "confirmed", "delivered"] as const;

export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Periods of the funnel in days of the shop's time zone, including today. */
export const FUNNEL_DAYS = [7, 30] as const;

export type FunnelDays = (typeof FUNNEL_DAYS)[number];

export const DEFAULT_FUNNEL_DAYS: FunnelDays = 30;

/**
 * One step and its count. `percentOfPrevious` is the share of the previous step in whole percent, at most 100; null for
 * the first step, and if the previous step is 0 or smaller than this step. `exceedsPrevious` is true if the previous
 * step is smaller: the counts are then not comparable.
 */
export interface FunnelLine {
  step: FunnelStep;
  count: number;
  percentOfPrevious: number | null;
  exceedsPrevious: boolean;
}

/** Conversion funnel from product view to delivery. `cancelled` counts the placed orders that are now cancelled. */
export interface Funnel {
  days: FunnelDays;
  steps: FunnelLine[];
  cancelled: number;
}

/** Parses a period (days) from a URL. Returns the default for an invalid value. */
export function parseFunnelDays(value: string | null): FunnelDays {
  return FUNNEL_DAYS.find((days) => String(days) === value) ?? DEFAULT_FUNNEL_DAYS;
}

/**
 * Returns each step with its share of the previous step. A step can exceed the previous step: every order is counted,
 * but a visit only if JavaScript is on and the visitor has not opted out. A cart can also be older than the period.
 */
export function toFunnelLines(counts: Record<FunnelStep, number>): FunnelLine[] {
  return FUNNEL_STEPS.map((step, index) => {
    const previousStep = FUNNEL_STEPS[index - 1];
    const previous = previousStep === undefined ? 0 : counts[previousStep];
    const count = counts[step];
    const exceedsPrevious = previousStep !== undefined && count > previous;
    const percentOfPrevious = previous === 0 || exceedsPrevious ? null : Math.round((100 * count) / previous);
    return { step, count, percentOfPrevious, exceedsPrevious };
  });
}
