import type { SellablePart, SellableVariant } from "#catalogue/operations/stock/sellable-variants.ts";
import { allocateSellable } from "#catalogue/operations/stock/sellable-variants.ts";

import type { StoredPart } from "./plan-order-items.ts";

/**
 * Returns a size of a set with the parts that were ordered and their current stock, because an edit changes the stock
 * of the ordered parts even if the set has different parts now. Parts that are not for sale have stock 0.
 * @param sizes the sizes for sale, including the sizes of the parts
 */
export function withOrderedParts(
  size: SellableVariant,
  orderedParts: readonly StoredPart[],
  sizes: readonly SellableVariant[],
): SellableVariant {
  if (orderedParts.length === 0) return size;
  const parts = orderedParts.map((part): SellablePart => {
    const current = sizes.find(({ variantId }) => variantId === part.variantId);
    const { productId, productName, variant, quantity } = part;
    return {
      productId,
      productName,
      variant,
      quantity,
      variantId: part.variantId ?? 0,
      stock: current ? current.stock : 0,
      unitPrice: current?.unitPrice ?? 0,
      isPublished: current !== undefined,
      weightGrams: current?.weightGrams ?? null,
    };
  });
  const sizeAsOrdered = { ...size, parts };
  return { ...sizeAsOrdered, stock: allocateSellable([{ size: sizeAsOrdered, quantity: 1 }])[0] ?? null };
}
