import { checkoutMessages } from "./checkout-messages.ts";

/** An order or cart line; a set has parts. */
interface CountedItem {
  readonly quantity: number;
  readonly parts?: readonly { readonly quantity: number }[] | undefined;
}

/** Returns the number of bottles in order lines; a set counts as the bottles of its parts. */
export function countBottles(items: readonly CountedItem[]): number {
  return items.reduce((sum, { quantity, parts }) => {
    const perItem = parts?.reduce((bottles, part) => bottles + part.quantity, 0) ?? 1;
    return sum + quantity * perItem;
  }, 0);
}

/**
 * Returns the message for an order with more bottles than the shop accepts, or null. A set counts as the bottles of its
 * parts.
 * @param maxBottles the store setting; 0 is no limit
 */
export function findBottleLimitNotice(items: readonly CountedItem[], maxBottles: number): string | null {
  const bottles = countBottles(items);
  return maxBottles > 0 && bottles > maxBottles ? checkoutMessages.tooManyBottles(bottles, maxBottles) : null;
}
