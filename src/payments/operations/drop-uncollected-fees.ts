import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";

import { orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import type { OrderStatusChange } from "#orders/operations/events.ts";
import { COD_FEE } from "#orders/rules/price-rules/price-rules.ts";
import { orderAdjustments, orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";
import type { parcelCashCorrected, parcelStatesChanged } from "#shipments/operations/events.ts";
import { SHIPMENT_RULES } from "#shipments/rules/shipment-state.ts";

import { dropCodFee } from "./drop-cod-fee.ts";

/** Reacts to parcels that no longer collect cash: drops the fee of orders of which everything else is paid. */
export async function dropFeesOfParcels(
  tx: Database,
  { parcels }: Pick<EventPayload<typeof parcelStatesChanged>, "parcels">,
): Promise<void> {
  const ended = parcels.filter(({ state }) => !SHIPMENT_RULES[state].isUnderway);
  await dropFees(
    tx,
    ended.map(({ order }) => order.id),
  );
}

/** Reacts to a corrected amount that a rider has collected, which can be nothing. */
export async function dropFeeOfCorrectedCash(
  tx: Database,
  { orderId }: EventPayload<typeof parcelCashCorrected>,
): Promise<void> {
  await dropFees(tx, [orderId]);
}

/** Reacts to an order that is restored: it can have been paid while it was cancelled and charged nothing. */
export async function dropFeeOfRestoredOrder(
  tx: Database,
  { orderId, previousStatus }: Pick<OrderStatusChange, "orderId" | "previousStatus">,
): Promise<void> {
  if (previousStatus === "cancelled") await dropFees(tx, [orderId]);
}

/** Drops the fees of those orders that have a fee and of which everything else is paid. The orders are locked. */
async function dropFees(tx: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { id, orderNumber, status } = orders;
  const paid = await tx
    .select({ id, orderNumber, status })
    .from(orders)
    .innerJoin(
      orderAdjustments,
      and(
        eq(orderAdjustments.orderId, orders.id),
        eq(orderAdjustments.kind, COD_FEE),
        gt(orderAdjustments.amount, 0),
      ),
    )
    .innerJoin(orderMoney, eq(orderMoney.orderId, orders.id))
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        gt(orderMoney.net, 0),
        sql`${orderMoney.net} >= ${orderMoney.charged} - ${orderAdjustments.amount}`,
      ),
    )
    .orderBy(asc(orders.id));
  for (const order of paid) await dropCodFee(tx, order, { by: undefined });
}
