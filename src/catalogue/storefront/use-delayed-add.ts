import { useState } from "react";

import type { ProductSummary } from "../rules/product-summary.ts";

type AddToCart = (product: ProductSummary, size: string, quantity: number, isStored: boolean) => void;

let addToCart: AddToCart | undefined;

/** Sets what the buttons of product cards do. The cart calls it when a page loads. */
export function onAddToCart(add: AddToCart): void {
  addToCart = add;
}

/** Adds one bottle of a size to the cart. @param isStored whether the cart's cookie has the bottle already */
export function addCardToCart(product: ProductSummary, size: string, isStored: boolean): void {
  addToCart?.(product, size, 1, isStored);
}

/**
 * Returns `start`, which calls its argument after a delay. During the delay, `isAdding` is true and `start` does
 * nothing.
 */
export function useDelayedAdd(ms: number): { isAdding: boolean; start: (add: () => void) => void } {
  const [isAdding, setIsAdding] = useState(false);

  function startAdding(add: () => void) {
    if (isAdding) return;
    setIsAdding(true);
    setTimeout(() => {
      setIsAdding(false);
      add();
    }, ms);
  }

  return { isAdding, start: startAdding };
}
