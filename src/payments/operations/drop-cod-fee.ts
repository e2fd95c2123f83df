import { and, eq, ne, sql } from "drizzle-orm";

import { readPaid } from "#ledger/operations/read-paid.ts";
import { formatPrice, toPkr } from "#kit/rules/money.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { NEXT_UPDATED_AT, keepAdvance, recordOrderEdit } from "#orders/operations/edit/order-edit.ts";
import { COD_FEE } from "#orders/rules/price-rules/price-rules.ts";
import { orderAdjustments, orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
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
 * there is none, if a parcel collects cash or has collected it, or if cash has paid everything else: cash at the door is
 * what the fee is for.
 */
export async function readDroppableFee(
  db: Database,
  order: Pick<LockedOrder, "id" | "status">,
): Promise<number> {
  const [fee] = await db
    .select({ amount: orderAdjustments.amount })
    .from(orderAdjustments)
    .where(isFee(order.id));
  if (!fee || fee.amount <= 0 || !(await isWithoutCash(db, order))) return 0;
  const { endsInCash, net } = await readPaid(db, order.id);
  if (!endsInCash) return fee.amount;
  const { charged } = await readOrderFigures(db, order.id);
  return net < charged - fee.amount ? fee.amount : 0;
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

interface FeeOptions {
  /** Who caused the change; undefined for the shop. */
  by: Actor | undefined;
}

/** An order whose fee for cash can change. */
export type FeeOrder = Pick<LockedOrder, "id" | "orderNumber" | "status">;

/**
 * Drops the fee for cash on delivery once the shopper has paid everything else and no parcel collects cash or has
 * collected it. The delivery terms keep a fee of 0, so that an edit of the order does not charge it again, and remember
 * the dropped fee for `restoreCodFee`. The caller has locked the order.
 */
export async function dropCodFee(tx: Database, order: FeeOrder, options: FeeOptions): Promise<void> {
  const orderId = order.id;
  const fee = await readDroppableFee(tx, order);
  if (fee === 0) return;
  const { net, charged } = await readOrderFigures(tx, orderId);
  if (net < charged - fee) return;
  await tx.delete(orderAdjustments).where(isFee(orderId));
  const [changed] = await tx
    .update(orders)
    .set({
      totalAmount: sql`${orders.totalAmount} - ${fee}::bigint`,
      advanceRequired: keepAdvance(sql`(${orders.totalAmount} - ${fee}::bigint)`),
      delivery: sql`jsonb_set(jsonb_set(${orders.delivery}, '{cashOnDelivery,fee}', '0'),
        '{droppedCodFee}', to_jsonb(${toPkr(fee)}::float8))`,
      updatedAt: NEXT_UPDATED_AT,
    })
    .where(eq(orders.id, orderId))
    .returning({ total: orders.totalAmount });
  const total = changed?.total ?? 0;
  await recordFeeChange(tx, order, { fee, isCharged: false, total: [total + fee, total], ...options });
}

interface FeeChange extends FeeOptions {
  fee: number;
  isCharged: boolean;
  /** The total before and after the change. */
  total: readonly [number, number];
}

/** Records a dropped or restored fee like other changes of the price; amounts in paisa. */
export async function recordFeeChange(
  tx: Database,
  order: FeeOrder,
  { fee, isCharged, total, by }: FeeChange,
): Promise<void> {
  const amount = formatPrice(toPkr(fee));
  const [from, to] = total.map((paisa) => formatPrice(toPkr(paisa)));
  const changes = [
    { field: "cash on delivery fee", from: isCharged ? null : amount, to: isCharged ? amount : null },
    { field: "total", from: from ?? null, to: to ?? null },
  ];
  await recordOrderEdit(tx, { order, kind: "payment-changed", changes, by });
}
