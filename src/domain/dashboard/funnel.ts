/** What the browser counts of the way to an order, by GA4's names: a product seen, put into the cart, a checkout begun. */
export const FUNNEL_EVENTS = ["view_item", "add_to_cart", "begin_checkout"] as const;

export type FunnelEvent = (typeof FUNNEL_EVENTS)[number];

/** How often each of them happened; one that did not is not named. */
export type FunnelCounts = Partial<Record<FunnelEvent, number>>;

/** More of one kind is not told in one request: no page is looked at that fast. */
export const MAX_FUNNEL_COUNT = 50;

/** The whole way, in order: the visitors' steps, then what became of the orders. */
export const FUNNEL_STEPS = [...FUNNEL_EVENTS, "placed", "confirmed", "delivered"] as const;

export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The periods that the funnel can be read over, in days of the shop, today the last. */
export const FUNNEL_DAYS = [7, 30] as const;

export type FunnelDays = (typeof FUNNEL_DAYS)[number];

export const DEFAULT_FUNNEL_DAYS: FunnelDays = 30;

/**
 * One step and its count. `percentOfPrevious` is the share of the previous step in whole percent, at most 100; null if
 * the previous step is 0 or smaller than this one. `exceedsPrevious` tells the second case: the counts are then not
 * comparable.
 */
export interface FunnelLine {
  step: FunnelStep;
  count: number;
  percentOfPrevious: number | null;
  exceedsPrevious: boolean;
}

/** From view to delivery. `cancelled` are those of the placed orders that are cancelled now. */
export interface Funnel {
  days: FunnelDays;
  steps: FunnelLine[];
  cancelled: number;
}

/** A period as an address names it; anything else is the usual one. */
export function readFunnelDays(value: string | null): FunnelDays {
  return FUNNEL_DAYS.find((days) => String(days) === value) ?? DEFAULT_FUNNEL_DAYS;
}

/**
 * Returns each step with its share of the previous one. A step can exceed the previous one, since visits are counted
 * only with scripts on and without an opt-out, while every order is counted, and since carts outlive the period.
 */
export function funnelLines(counts: Record<FunnelStep, number>): FunnelLine[] {
  return FUNNEL_STEPS.map((step, index) => {
    const before = FUNNEL_STEPS[index - 1];
    const previous = before === undefined ? 0 : counts[before];
    const count = counts[step];
    const exceedsPrevious = before !== undefined && count > previous;
    const percentOfPrevious = previous === 0 || exceedsPrevious ? null : Math.round((100 * count) / previous);
    return { step, count, percentOfPrevious, exceedsPrevious };
  });
}
