import { useCallback, useState } from "react";

import type { CartChange } from "#domain/cart.ts";
import { checkStock } from "#web/api-client.ts";
import { ApiProblem } from "#web/api-problem.ts";

import { applyStockCheck, currentCart } from "./cart-store.ts";

/**
 * Compares the cart with today's prices and stock. `check` answers what had to change and adds it to `changes`,
 * which stay until `forget`, so that nothing changes unsaid. When the server cannot be asked the cart stays as it is.
 */
export function useCartCheck() {
  const [changes, setChanges] = useState<readonly CartChange[]>([]);

  const check = useCallback(async (): Promise<CartChange[]> => {
    const lines = currentCart().items.map(({ product, variant, quantity }) => ({
      productId: product.id,
      variant,
      quantity,
    }));
    if (lines.length === 0) return [];
    try {
      const found = applyStockCheck(await checkStock(lines));
      if (found.length > 0) setChanges((known) => [...known, ...found]);
      return found;
    } catch (error) {
      if (error instanceof ApiProblem) return [];
      throw error;
    }
  }, []);

  const forget = useCallback(() => setChanges([]), []);

  return { changes, check, forget };
}
