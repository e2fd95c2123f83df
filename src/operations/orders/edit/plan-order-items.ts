import { asc, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderItems } from "#db/schema/order-schema.server.ts";
import { editLine, findOrderedLine } from "#domain/orders/edited-lines.ts";
import type { OrderedLine, SoldSize } from "#domain/orders/edited-lines.ts";
import type { OrderLineInput } from "#domain/orders/checkout.ts";
import type { Order, OrderItemsQuote } from "#domain/orders/order.ts";
import type { OrderPrice } from "#domain/orders/order-price.ts";
import { priceOrder } from "#domain/orders/order-price.ts";
import { toPkr } from "#domain/shared/money.ts";
import { listSellableVariants } from "#operations/stock/sellable-variants.ts";

import { mergeLines } from "#operations/orders/price-lines.ts";

/** A line of an order with its row. */
export interface StoredLine extends OrderedLine {
  id: number;
  position: number;
  stockTaken: number;
  soldCounted: number;
}

/** A line of an edited order. `stored` is undefined for a new line, `size` if the shop no longer sells the size. */
export interface PlannedLine {
  line: OrderItemsQuote["lines"][number];
  stored: StoredLine | undefined;
  size: SoldSize | undefined;
  /** Position of the first requested item of this line, for errors. */
  index: number;
}

/** The lines that an order would have after an edit, the lines that the edit removes, and the new price. */
export interface ItemsPlan {
  lines: PlannedLine[];
  removed: StoredLine[];
  price: OrderPrice;
}

/**
 * Plans an edit of the items of an order, without changing anything. Merges items that mean the same line.
 * @throws InvalidInput if the merged quantity of a size is too large
 */
export async function planOrderItems(
  db: Database,
  order: Pick<Order, "id" | "holdsStock" | "shippingAddress">,
  items: readonly OrderLineInput[],
): Promise<ItemsPlan> {
  const stored = await readStoredLines(db, order.id);
  const sizes = await listSellableVariants(
    db,
    items.map(({ productId }) => productId),
  );
  const named = items.map((item) => {
    return { ...item, variant: findOrderedLine(stored, sizes, item)?.variant ?? item.variant };
  });
  const lines = mergeLines(named).map((item): PlannedLine => {
    const line = findOrderedLine(stored, sizes, item);
    const size = sizes.find((each) =>
      line
        ? each.variantId === line.variantId
        : each.productId === item.productId && each.variant === item.variant,
    );
    const index = named.findIndex(
      ({ productId, variant }) => productId === item.productId && variant === item.variant,
    );
    return { line: editLine(item, line, size, order), stored: line, size, index };
  });
  const priced = lines.map(({ line }) => ({ unitPrice: line.unitPrice ?? 0, quantity: line.quantity }));
  return {
    lines,
    removed: stored.filter((each) => !lines.some((planned) => planned.stored === each)),
    price: priceOrder(priced, { address: order.shippingAddress }),
  };
}

async function readStoredLines(db: Database, orderId: string): Promise<StoredLine[]> {
  const rows = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return rows.map((row) => ({ ...row, unitPrice: toPkr(row.unitPrice) }));
}
