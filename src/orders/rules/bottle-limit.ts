import { checkoutMessages } from "./checkout-messages.ts";
import type { CountedItem } from "./count-bottles.ts";
import { countBottles } from "./count-bottles.ts";

/**
 * Returns the message for an order with more bottles than the shop accepts, or null. A set counts as the bottles of its
 * parts.
 * @param maxBottles the store setting; 0 is no limit
 */
export function findBottleLimitNotice(items: readonly CountedItem[], maxBottles: number): string | null {
  const bottles = countBottles(items);
  return maxBottles > 0 && bottles > maxBottles ? checkoutMessages.tooManyBottles(bottles, maxBottles) : null;
}
