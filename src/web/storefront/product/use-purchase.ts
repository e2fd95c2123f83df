import { useState } from "react";

import type { Product } from "#domain/catalogue/product.ts";
import { isSoldOut } from "#domain/stock/stock.ts";

import { addToCart } from "../cart/cart-store.ts";
import { useDelayedAdd } from "#web/storefront/catalogue/use-delayed-add.ts";

const ADDING_MS = 300;

export interface Purchase {
  variant: string | undefined;
  quantity: number;
  setQuantity: (quantity: number) => void;
  isUnavailable: boolean;
  isAdding: boolean;
  add: () => void;
}

/**
 * Returns the selected size and quantity of a product page, and the function that adds them to the cart.
 * Spec: storefront §4.
 */
export function usePurchase(product: Product, variant: string | undefined): Purchase {
  const [quantity, setQuantity] = useState(1);
  const { isAdding, start } = useDelayedAdd(ADDING_MS, () => {
    if (variant === undefined) return;
    try {
      addToCart(product, variant, quantity);
    } catch {
      // Shows no message, as specified. Spec: storefront §8.
    }
  });
  const isUnavailable = variant === undefined || isSoldOut(product, variant);
  return { variant, quantity, setQuantity, isUnavailable, isAdding, add: start };
}
