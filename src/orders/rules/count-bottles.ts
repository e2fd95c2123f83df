/** An order or cart line; a set has parts. */
export interface CountedItem {
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
