import type { RefObject } from "react";
import { useState } from "react";

import type { Product } from "#catalogue/rules/product.ts";
import { isSoldOut } from "#catalogue/rules/stock/stock.ts";

import { addToCart } from "#orders/storefront/cart/cart-store.ts";
import { useEarlyTap } from "#kit/storefront/use-early-tap.ts";
import { useDelayedAdd } from "#catalogue/storefront/use-delayed-add.ts";

const ADDING_MS = 300;

export interface Purchase {
  variant: string | undefined;
  quantity: number;
  setQuantity: (quantity: number) => void;
  isUnavailable: boolean;
  isAdding: boolean;
  add: () => void;
  /** Ref of the page's add button. */
  addButtonRef: RefObject<HTMLButtonElement | null>;
}

/**
 * Returns the selected size and quantity of a product page, and the function that adds them to the cart.
 * Spec: storefront §4.
 */
export function usePurchase(product: Product, variant: string | undefined): Purchase {
  const [quantity, setQuantity] = useState(1);
  const { isAdding, start } = useDelayedAdd(ADDING_MS);

  function add(size = variant, count = quantity, isStored = false) {
    if (size === undefined) return;
    start(() => {
      try {
        addToCart(product, size, count, isStored);
      } catch {
        // Shows no message, as specified. Spec: storefront §8.
      }
    });
  }

  const addButtonRef = useEarlyTap((tap) => add(tap.size, tap.quantity, tap.isStored));
  const isUnavailable = variant === undefined || isSoldOut(product, variant);
  return { variant, quantity, setQuantity, isUnavailable, isAdding, add: () => add(), addButtonRef };
}
