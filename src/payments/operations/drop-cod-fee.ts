import { and, eq, ne, sql } from "drizzle-orm";

import { readPaid } from "#ledger/operations/read-paid.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { NEXT_UPDATED_AT, keepAdvance } from "#orders/operations/edit/order-edit.ts";
import { COD_FEE } from "#orders/rules/price-rules/price-rules.ts";
import { orderAdjustments, orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";

import { readOrderFigures } from "./read-money.ts";

/** Statuses before the courier or rider may have collected the cash with its fee. */
const STATUSES_BEFORE_DELIVERY: readonly OrderStatus[] = ["pending", "confirmed", "processing"];

/** Returns whether an order is still in the shop. */
export function isBeforeDelivery({ status }: Pick<LockedOrder, "status">): boolean {
  return STATUSES_BEFORE_DELIVERY.includes(status);
}

const isFee = (orderId: string) =>
  and(eq(orderAdjustments.orderId, orderId), eq(orderAdjustments.kind, COD_FEE));

/**
 * Returns the fee for cash on delivery (paisa) that `dropCodFee` drops once the shopper has paid everything else; 0 if
 * there is none, or if a parcel collects cash or has collected it.
 */
export async function readDroppableFee(
  db: Database,
  order: Pick<LockedOrder, "id" | "status">,
): Promise<number> {
  const [fee] = await db
    .select({ amount: orderAdjustments.amount })
    .from(orderAdjustments)
    .where(isFee(order.id));
  if (!fee || fee.amount <= 0) return 0;
  return (await isWithoutCash(db, order)) ? fee.amount : 0;
}

/**
 * Returns whether no parcel collects cash for an order or has collected it. Of an order that has left without a parcel,
 * whoever delivers it may have collected the cash.
 */
export async function isWithoutCash(
  db: Database,
  order: Pick<LockedOrder, "id" | "status">,
): Promise<boolean> {
  const { charged, underway } = await readOrderFigures(db, order.id);
  if (underway > 0 || charged === 0) return false;
  if ((await readPaid(db, order.id)).wasCollected) return false;
  const isOpen = and(eq(shipments.orderId, order.id), ne(shipments.state, "cancelled"));
  return isBeforeDelivery(order) || (await db.$count(shipments, isOpen)) > 0;
}

/**
 * Drops the fee for cash on delivery once the shopper has paid everything else and no parcel collects cash or has
 * collected it. The delivery terms keep a fee of 0, so that an edit of the order does not charge it again, and remember
 * the dropped fee for `restoreCodFee`. The caller has locked the order.
 * @returns the dropped fee in paisa; 0 if the order keeps its price
 */
export async function dropCodFee(tx: Database, order: Pick<LockedOrder, "id" | "status">): Promise<number> {
  const orderId = order.id;
  const fee = await readDroppableFee(tx, order);
  if (fee === 0) return 0;
  const { net, charged } = await readOrderFigures(tx, orderId);
  if (net < charged - fee) return 0;
  await tx.delete(orderAdjustments).where(isFee(orderId));
  await tx
    .update(orders)
    .set({
      totalAmount: sql`${orders.totalAmount} - ${fee}::bigint`,
      advanceRequired: keepAdvance(sql`(${orders.totalAmount} - ${fee}::bigint)`),
      delivery: sql`jsonb_set(jsonb_set(${orders.delivery}, '{cashOnDelivery,fee}', '0'),
        '{droppedCodFee}', to_jsonb(${toPkr(fee)}::float8))`,
      updatedAt: NEXT_UPDATED_AT,
    })
    .where(eq(orders.id, orderId));
  return fee;
}
