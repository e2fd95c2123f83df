import { eq, sql } from "drizzle-orm";

import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { NEXT_UPDATED_AT, keepAdvance } from "#orders/operations/edit/order-edit.ts";
import { COD_FEE } from "#orders/rules/price-rules/price-rules.ts";
import { orderAdjustments, orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import type { FeeOrder } from "./drop-cod-fee.ts";
import { isBeforeDelivery, isWithoutCash, recordFeeChange } from "./drop-cod-fee.ts";
import { readOrderFigures } from "./read-money.ts";

/**
 * Charges a dropped fee for cash on delivery again once the shopper has no longer paid everything else, because a
 * payment was reversed. An order that has left, or has a parcel that collects cash, keeps its price: no courier collects
 * the fee any more, and another payment could not drop it again. The caller has locked the order.
 */
export async function restoreCodFee(tx: Database, feeOrder: FeeOrder, { by }: { by: Actor }): Promise<void> {
  const { id: orderId, status } = feeOrder;
  const [order] = await tx
    .select({ delivery: orders.delivery, total: orders.totalAmount })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order?.delivery?.droppedCodFee === undefined) return;
  if (!isBeforeDelivery({ status }) || !(await isWithoutCash(tx, { id: orderId, status }))) return;
  const { droppedCodFee, ...terms } = order.delivery;
  const { net, credited } = await readOrderFigures(tx, orderId);
  if (net >= order.total - credited) return;
  const fee = toPaisa(droppedCodFee);
  await tx.insert(orderAdjustments).values({
    orderId,
    // After the last adjustment, as the price rules charge the fee.
    position: sql`(select coalesce(max(position), -1) + 1 from ${orderAdjustments} where order_id = ${orderId})`,
    kind: COD_FEE,
    label: deliveryMessages.codFee,
    amount: fee,
    source: terms.zone,
  });
  await tx
    .update(orders)
    .set({
      totalAmount: order.total + fee,
      advanceRequired: keepAdvance(order.total + fee),
      delivery: { ...terms, cashOnDelivery: { ...terms.cashOnDelivery, fee: droppedCodFee } },
      updatedAt: NEXT_UPDATED_AT,
    })
    .where(eq(orders.id, orderId));
  const total = [order.total, order.total + fee] as const;
  await recordFeeChange(tx, feeOrder, { fee, isCharged: true, total, by });
}
