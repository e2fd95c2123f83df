import { findSellable, listSellableVariants } from "#catalogue/operations/stock/sellable-variants.ts";
import type { Database } from "#platform/db/client.server.ts";

import type { CartChange } from "../rules/cart/cart.ts";
import type { StoredLine } from "../rules/cart/cart-cookie.ts";
import { compareOrder } from "../rules/order-again.ts";
import type { OrderItem } from "../rules/order.ts";

import { checkLines } from "./stock/check-stock.ts";

/** Returns the lines of an order that the cart can take today, and what has changed since the order. */
export async function findOrderAgain(
  db: Database,
  items: readonly OrderItem[],
): Promise<{ lines: StoredLine[]; changes: CartChange[] }> {
  const requested = items.map(({ product, variant, quantity }) => {
    return { productId: product.id, variant, quantity };
  });
  const sizes = await listSellableVariants(
    db,
    requested.map(({ productId }) => productId),
  );
  const { lines, changes } = compareOrder(items, checkLines(requested, sizes));
  return {
    lines: lines.flatMap(({ quantity, ...line }) => {
      const size = findSellable(sizes, line);
      return size ? [{ sizeId: size.variantId, quantity }] : [];
    }),
    changes,
  };
}
