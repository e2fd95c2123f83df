import type { CartChange, CartItem, StockCheckLine } from "./cart.ts";
import { isSameLine } from "./cart.ts";

/**
 * Updates the cart from a stock check: removes lines that are no longer sold or out of stock, updates prices and lowers
 * quantities to the stock. Returns every change so that the shopper can be informed.
 */
export function reconcileCart(
  items: readonly CartItem[],
  checkedLines: readonly StockCheckLine[],
): { items: CartItem[]; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const remaining = items.flatMap((item): CartItem[] => {
    const checked = checkedLines.find(
      (line) => line.productId === item.product.id && line.variant === item.variant,
    );
    if (checked === undefined) return [item];
    const { variant } = item;
    const line = { productId: item.product.id, name: item.product.name, variant };
    if (checked.state === "gone" || checked.price === null) {
      changes.push({ ...line, kind: "gone" });
      return [];
    }
    if (checked.stock === 0) {
      changes.push({ ...line, kind: "short", available: 0 });
      return [];
    }
    const { isTester: wasTester, ...product } = item.product;
    const updatedItem = {
      ...item,
      product: { ...product, price: checked.price, ...(checked.isTester && { isTester: true as const }) },
    };
    const isTester = checked.isTester ?? false;
    if (isTester !== (wasTester ?? false)) changes.push({ ...line, kind: "tester", isTester });
    if (checked.price !== item.product.price) {
      changes.push({ ...line, kind: "price", from: item.product.price, to: checked.price });
    }
    if (checked.stock !== null && item.quantity > checked.stock) {
      changes.push({ ...line, kind: "short", available: checked.stock });
      updatedItem.quantity = checked.stock;
    }
    return [updatedItem];
  });
  return { items: remaining, changes };
}

/** Returns the changes that still apply: removed lines that were not added again, and changed lines still in the cart. */
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
