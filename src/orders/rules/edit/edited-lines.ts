import { formatPrice } from "#kit/rules/money.ts";
import type { AuditChange } from "#staff/rules/audit/audit.ts";

import type { Adjustment } from "../order-price.ts";
import { findGiftWrapPrice } from "../price-rules/price-rules.ts";
import type { OrderItem, OrderItemsQuote } from "../order.ts";

type EditedLine = OrderItemsQuote["lines"][number];

/** A line of an order before an edit; `unitPrice` in PKR, `variantId` is null if the size was deleted. */
export interface OrderedLine {
  productId: string;
  productName: string;
  image: string;
  variant: string;
  variantId: number | null;
  unitPrice: number;
  quantity: number;
}

/** A size that the shop sells; `unitPrice` is the current price in PKR, a null `stock` is unlimited. */
export interface SoldSize extends Omit<OrderedLine, "variantId" | "quantity"> {
  variantId: number;
  stock: number | null;
  isTester: boolean;
  isFinalSale: boolean;
}

interface LineKey {
  productId: string;
  variant: string;
}

const isSameKey = (a: LineKey, b: LineKey) => a.productId === b.productId && a.variant === b.variant;

/** Returns the order line that matches a requested item, even if the size was renamed after the order. */
export function findOrderedLine<Line extends OrderedLine>(
  lines: readonly Line[],
  sizes: readonly SoldSize[],
  item: LineKey,
): Line | undefined {
  const variantId = sizes.find((size) => isSameKey(size, item))?.variantId;
  return (
    lines.find((line) => isSameKey(line, item)) ??
    lines.find((line) => variantId !== undefined && line.variantId === variantId)
  );
}

/**
 * Returns a line of an edited order. An existing line keeps its price; a new line has the current price. The
 * quantity can always stay or decrease. It can increase only if the shop sells the size and has enough stock, which
 * includes the bottles that are already deducted for the order. A line that the shop sends free of charge cannot
 * increase, because more bottles would be free, too.
 * @param line the line before the edit; undefined for a new line
 * @param size undefined if the shop does not sell the size
 */
export function editLine(
  { quantity, ...item }: LineKey & { quantity: number },
  line: OrderedLine | undefined,
  size: SoldSize | undefined,
  { isStockDeducted }: { isStockDeducted: boolean },
): EditedLine {
  const source = line ?? size;
  const quantityBefore = line?.quantity ?? 0;
  const isFree = line?.unitPrice === 0 && size !== undefined && size.unitPrice > 0;
  const maxQuantity = isFree ? quantityBefore : getMaxQuantity(quantityBefore, size, isStockDeducted);
  const exceededState = size ? "short" : "gone";
  const exceedsMaximum = quantity > quantityBefore && maxQuantity !== null && quantity > maxQuantity;
  return {
    productId: item.productId,
    variant: source?.variant ?? item.variant,
    productName: source?.productName ?? null,
    image: source?.image ?? null,
    unitPrice: source?.unitPrice ?? null,
    quantity,
    quantityBefore,
    maxQuantity,
    state: !exceedsMaximum ? "ok" : isFree ? "free" : exceededState,
  };
}

function getMaxQuantity(
  quantityBefore: number,
  size: SoldSize | undefined,
  isStockDeducted: boolean,
): number | null {
  if (size === undefined) return quantityBefore;
  if (size.stock === null) return null;
  return isStockDeducted ? quantityBefore + size.stock : Math.max(quantityBefore, size.stock);
}

interface OrderContent {
  items: readonly OrderItem[];
  adjustments: readonly Pick<Adjustment, "kind" | "amount">[];
  totalAmount: number;
}

/** Returns the changes to the order lines, the gift wrapping and the total, for the timeline and the audit log. */
export function describeItemChanges(before: OrderContent, after: OrderContent): AuditChange[] {
  const added = after.items.filter((item) => !findItem(before, item));
  const changes = [...before.items, ...added].map((item): AuditChange => {
    const field = `items.${item.product.name} ${item.variant}`;
    return { field, from: describeItem(findItem(before, item)), to: describeItem(findItem(after, item)) };
  });
  const giftWrap = { field: "gift wrapping", from: describeGiftWrap(before), to: describeGiftWrap(after) };
  const [from, to] = [formatPrice(before.totalAmount), formatPrice(after.totalAmount)];
  return [...changes, giftWrap, { field: "total", from, to }].filter((change) => change.from !== change.to);
}

function describeGiftWrap({ adjustments }: OrderContent): string | null {
  const price = findGiftWrapPrice(adjustments);
  return price === undefined ? null : formatPrice(price);
}

function findItem({ items }: OrderContent, { product, variant }: OrderItem): OrderItem | undefined {
  return items.find((item) => item.product.id === product.id && item.variant === variant);
}

function describeItem(item: OrderItem | undefined): string | null {
  return item ? `${item.quantity} × ${formatPrice(item.product.price)}` : null;
}
