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

/** One step: how many took it, and what share of the step before that is, in whole percent; null after none. */
export interface FunnelLine {
  step: FunnelStep;
  count: number;
  percentOfPrevious: number | null;
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
 * Each step beside the one before. A share may be above 100: a cart is kept for weeks, so that what was put into it
 * before the period is checked out in it, and whoever asks not to be counted still orders.
 */
export function funnelLines(counts: Record<FunnelStep, number>): FunnelLine[] {
  return FUNNEL_STEPS.map((step, index) => {
    const before = FUNNEL_STEPS[index - 1];
    const previous = before === undefined ? 0 : counts[before];
    const percentOfPrevious = previous === 0 ? null : Math.round((100 * counts[step]) / previous);
    return { step, count: counts[step], percentOfPrevious };
  });
}
