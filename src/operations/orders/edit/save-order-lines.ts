import { eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderItems } from "#db/schema/order-schema.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { toPaisa } from "#domain/shared/money.ts";
import { changeHeldQuantity } from "#operations/stock/move-stock.ts";

import type { ItemsPlan, PlannedLine, StoredLine } from "./plan-order-items.ts";

/** A line whose quantity changes. */
interface LineChange extends Pick<PlannedLine, "stored" | "size"> {
  quantity: number;
  /** Difference of the quantity, never 0. */
  change: number;
}

const NOTHING_HELD = { stockTaken: 0, soldCounted: 0 };

/**
 * Saves the planned lines of an order. If the order holds stock, moves the difference of every line in the stock ledger.
 * The caller has locked the order and the sizes, and rejected lines that are not available.
 */
export async function saveOrderLines(
  tx: Database,
  order: Pick<Order, "id" | "holdsStock" | "createdAt">,
  plan: ItemsPlan,
  staffId: string | null | undefined,
): Promise<void> {
  let nextPosition = 1 + Math.max(...listStored(plan).map(({ position }) => position));
  for (const change of listChanges(plan)) {
    const held = order.holdsStock
      ? await changeHeldQuantity(tx, toHeldLine(change), change.change, { orderId: order.id, staffId })
      : NOTHING_HELD;
    const { stored, size, quantity } = change;
    if (stored && quantity > 0) {
      await tx
        .update(orderItems)
        .set({ quantity, ...held })
        .where(eq(orderItems.id, stored.id));
    } else if (size && !stored) {
      await tx.insert(orderItems).values({
        orderId: order.id,
        position: nextPosition,
        ...size,
        unitPrice: toPaisa(size.unitPrice),
        quantity,
        ...held,
        placedAt: new Date(order.createdAt),
      });
      nextPosition += 1;
    }
  }
  const removedIds = plan.removed.map(({ id }) => id);
  if (removedIds.length > 0) await tx.delete(orderItems).where(inArray(orderItems.id, removedIds));
}

function listStored({ lines, removed }: ItemsPlan): StoredLine[] {
  return [...removed, ...lines.flatMap(({ stored }) => stored ?? [])];
}

/** Returns the changed lines. New lines keep their order; the sizes are locked, so any order is safe. */
function listChanges({ lines, removed }: ItemsPlan): LineChange[] {
  const changed = lines.map(({ line: { quantity, quantityBefore }, stored, size }): LineChange => {
    return { stored, size, quantity, change: quantity - quantityBefore };
  });
  const deleted = removed.map((stored): LineChange => {
    return { stored, size: undefined, quantity: 0, change: -stored.quantity };
  });
  return [...deleted, ...changed].filter(({ change }) => change !== 0);
}

function toHeldLine({ stored, size }: LineChange) {
  const line = stored ?? size;
  if (!line) throw new Error("A changed line has neither a row nor a size.");
  return { ...NOTHING_HELD, ...line };
}
