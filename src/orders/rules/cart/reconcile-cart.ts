import type { CartChange, CartItem, CartPart, StockCheckLine } from "./cart.ts";
import { isSameLine } from "./cart.ts";

/**
 * Updates the cart from a stock check: removes lines that are out of stock or no longer sold, updates prices,
 * tester flags and the parts of sets, and lowers quantities to the stock. Returns the changes to show to the shopper.
 */
export function reconcileCart(
  items: readonly CartItem[],
  checkedLines: readonly StockCheckLine[],
): { items: CartItem[]; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const remaining = items.flatMap((item): CartItem[] => {
    const checkedLine = checkedLines.find(
      (line) => line.productId === item.product.id && line.variant === item.variant,
    );
    if (checkedLine === undefined) return [item];
    const { variant } = item;
    const line = { productId: item.product.id, name: item.product.name, variant };
    if (checkedLine.state === "gone" || checkedLine.price === null) {
      changes.push({ ...line, kind: "gone" });
      return [];
    }
    if (checkedLine.stock === 0) {
      changes.push({ ...line, kind: "short", available: 0 });
      return [];
    }
    const {
      isTester: wasTester,
      parts: storedParts,
      weightGrams: _grams,
      surfaceOnly: _surface,
      isFinalSale: _finalSale,
      ...product
    } = item.product;
    const updatedItem = {
      ...item,
      product: {
        ...product,
        price: checkedLine.price,
        minOrderFreeShip: checkedLine.minOrderFreeShip ?? null,
        ...(checkedLine.weightGrams !== undefined && { weightGrams: checkedLine.weightGrams }),
        ...(checkedLine.surfaceOnly && { surfaceOnly: true as const }),
        ...(checkedLine.isTester && { isTester: true as const }),
        ...(checkedLine.isFinalSale && { isFinalSale: true as const }),
        ...(checkedLine.parts && { parts: checkedLine.parts }),
      },
    };
    const isTester = checkedLine.isTester ?? false;
    if (isTester !== (wasTester ?? false)) changes.push({ ...line, kind: "tester", isTester });
    // Carts stored by an earlier release have no parts.
    if (storedParts && describeParts(storedParts) !== describeParts(checkedLine.parts ?? []))
      changes.push({ ...line, kind: "parts" });
    if (checkedLine.price !== item.product.price) {
      changes.push({ ...line, kind: "price", from: item.product.price, to: checkedLine.price });
    }
    if (checkedLine.stock !== null && item.quantity > checkedLine.stock) {
      changes.push({ ...line, kind: "short", available: checkedLine.stock });
      updatedItem.quantity = checkedLine.stock;
    }
    return [updatedItem];
  });
  return { items: remaining, changes };
}

/** Returns the contents of a set as a text for comparisons, without names: a renamed part is the same part. */
function describeParts(parts: readonly CartPart[]): string {
  return JSON.stringify(parts.map(({ productId, variant, quantity }) => [productId, variant, quantity]));
}

/**
 * Returns the changes that still apply: removed lines that were not added again, and changed lines still in the
 * cart.
 */
export function filterCurrentChanges(
  changes: readonly CartChange[],
  items: readonly CartItem[],
): CartChange[] {
  return changes.filter((change) => {
    const isRemoved = change.kind === "gone" || (change.kind === "short" && change.available === 0);
    const isInCart = items.some((item) => isSameLine(item, change.productId, change.variant));
    return isRemoved !== isInCart;
  });
}
