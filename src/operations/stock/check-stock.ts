import type { Database } from "#db/client.server.ts";
import type { StockCheckLine } from "#domain/orders/cart.ts";
import type { OrderLineInput } from "#domain/orders/checkout.ts";
import { hasStock } from "#domain/stock/stock.ts";

import { findSellable, listSellableVariants } from "./sellable-variants.ts";

/** Returns the current price (PKR) and availability of each line, in the order of `items`. Spec: storefront §7. */
export async function checkStock(db: Database, items: readonly OrderLineInput[]): Promise<StockCheckLine[]> {
  const sellableVariants = await listSellableVariants(
    db,
    items.map((item) => item.productId),
  );
  return items.map((item) => {
    const { productId, variant, quantity: requested } = item;
    const size = findSellable(sellableVariants, item);
    if (!size) return { productId, variant, requested, name: null, price: null, stock: null, state: "gone" };
    const state = hasStock(size.stock, requested) ? "ok" : "short";
    return {
      productId,
      variant,
      requested,
      name: size.productName,
      price: size.unitPrice,
      stock: size.stock,
      state,
      ...(size.isTester && { isTester: true }),
    };
  });
}
