import type { Database } from "#db/client.server.ts";
import type { StockCheckLine } from "#domain/orders/cart.ts";
import type { OrderLineInput } from "#domain/orders/checkout.ts";
import { hasStock } from "#domain/stock/stock.ts";

import { allocateSellable, findSellable, listSellableVariants } from "./sellable-variants.ts";

/**
 * Returns the current price (PKR) and availability of each line, in the order of `items`. Lines that share parts of sets are
 * available as far as the lines before them leave bottles. Spec: storefront §7.
 */
export async function checkStock(db: Database, items: readonly OrderLineInput[]): Promise<StockCheckLine[]> {
  const sellableVariants = await listSellableVariants(
    db,
    items.map((item) => item.productId),
  );
  const lines = items.map((item) => ({ ...item, size: findSellable(sellableVariants, item) }));
  const available = allocateSellable(lines);
  return lines.map(({ productId, variant, quantity: requested, size }, index) => {
    if (!size) return { productId, variant, requested, name: null, price: null, stock: null, state: "gone" };
    const stock = available[index] ?? null;
    return {
      productId,
      variant,
      requested,
      name: size.productName,
      price: size.unitPrice,
      stock,
      state: hasStock(stock, requested) ? "ok" : "short",
      ...(size.isTester && { isTester: true }),
    };
  });
}
