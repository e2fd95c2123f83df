import type { OrderItem } from "./order.ts";

/** Returns the number of bottles in order lines; a set counts as the bottles of its parts. */
export function countBottles(items: readonly Pick<OrderItem, "quantity" | "parts">[]): number {
  return items.reduce((sum, { quantity, parts }) => {
    const perItem = parts?.reduce((bottles, part) => bottles + part.quantity, 0) ?? 1;
    return sum + quantity * perItem;
  }, 0);
}
