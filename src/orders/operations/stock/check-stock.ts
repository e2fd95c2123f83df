import type { Database } from "#platform/db/client.server.ts";
import type { CartPart, StockCheckLine } from "../../rules/cart/cart.ts";
import type { OrderLineInput } from "../../rules/checkout.ts";
import { toCartPart } from "../../rules/cart/cart.ts";
import { hasStock } from "#catalogue/rules/stock/stock.ts";

import type { SellableVariant } from "#catalogue/operations/stock/sellable-variants.ts";
import {
  allocateSellable,
  findSellable,
  listSellableVariants,
} from "#catalogue/operations/stock/sellable-variants.ts";

/** Returns the current price (PKR) and availability of each line; see `checkLines`. Spec: storefront §7. */
export async function checkStock(db: Database, items: readonly OrderLineInput[]): Promise<StockCheckLine[]> {
  const productIds = items.map((item) => item.productId);
  return checkLines(items, await listSellableVariants(db, productIds));
}

/**
 * Returns the price (PKR) and availability of each line, in the order of `items`. If several lines need the same
 * bottles, e.g. as parts of sets, earlier lines have priority over later lines.
 */
export function checkLines(
  items: readonly OrderLineInput[],
  sellableVariants: readonly SellableVariant[],
): StockCheckLine[] {
  const lines = items.map((item) => ({ ...item, size: findSellable(sellableVariants, item) }));
  const availableQuantities = allocateSellable(lines);
  return lines.map(({ productId, variant, quantity: requested, size }, index) => {
    if (!size) return { productId, variant, requested, name: null, price: null, stock: null, state: "gone" };
    const stock = availableQuantities[index] ?? null;
    return {
      productId,
      variant,
      requested,
      name: size.productName,
      price: size.unitPrice,
      stock,
      state: hasStock(stock, requested) ? "ok" : "short",
      ...(size.minOrderFreeShip !== null && { minOrderFreeShip: size.minOrderFreeShip }),
      ...(size.isTester && { isTester: true }),
      ...(size.isFinalSale && { isFinalSale: true }),
      ...(size.weightGrams !== null && { weightGrams: size.weightGrams }),
      ...(size.surfaceOnly && { surfaceOnly: true }),
      ...listParts(size),
    };
  });
}

/**
 * Returns the parts of a set. The list is empty while one of the parts is not published, and omitted for sizes that
 * are not sets.
 */
function listParts({ parts }: SellableVariant): { parts?: CartPart[] } {
  if (parts.length === 0) return {};
  if (parts.some(({ isPublished }) => !isPublished)) return { parts: [] };
  return {
    parts: parts.map(({ productId, productName: name, variant, quantity, weightGrams }) =>
      toCartPart({ productId, name, variant, quantity, weightGrams: weightGrams ?? undefined }),
    ),
  };
}
