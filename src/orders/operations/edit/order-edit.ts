import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { writeTogether } from "#platform/db/statements/write-together.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { toPaisa } from "#kit/rules/money.ts";
import type { Actor, AuditChange } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { publish } from "#platform/events/events.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";
import { OrderChanged, OrderNotEditable, createOrderNotFound } from "../../rules/order-errors.ts";
import type { Order } from "../../rules/order.ts";
import { canEditOrder } from "../../rules/order-status.ts";
import { prepareAdjustments } from "../discounts/redeem-discounts.ts";
import { saveStoredDiscounts } from "../discounts/stored-discounts.ts";
import { orderPriceChanged } from "../events.ts";
import { lockOrder } from "../lock-order.ts";
import { readOrder } from "../read-order.ts";
import { orderEditMessages } from "../../rules/edit/order-edit-messages.ts";
import { orderEvents } from "../../tables/order-history-schema.server.ts";
import type { OrderEventKind } from "../../rules/edit/order-edit.ts";
import type { OrderWebhook } from "../../rules/order-webhooks.ts";
import { orderAdjustments, orderItems, orders } from "../../tables/order-schema.server.ts";
import { findOrderCodBlockReason } from "../../rules/price-rules/price-rules.ts";
import type { ItemsPlan } from "./plan-order-items.ts";
import { raiseAdvance, requireStep } from "./require-advance.ts";

/**
 * Locks an order's row until the transaction ends and returns the order, if staff may edit it.
 * @param expectedUpdatedAt `updatedAt` of the order as displayed to the staff member
 * @throws NotFound 'Order not found'
 * @throws OrderNotEditable if the order is shipped, delivered or cancelled
 * @throws OrderChanged with the current order, if it was changed after `expectedUpdatedAt`
 */
export async function lockOrderForEdit(tx: Database, id: string, expectedUpdatedAt: string): Promise<Order> {
  await lockOrder(tx, id);
  const order = await readOrder(tx, id);
  if (!order) throw createOrderNotFound();
  if (!canEditOrder(order.status)) throw new OrderNotEditable(order);
  if (Date.parse(order.updatedAt) !== Date.parse(expectedUpdatedAt)) throw new OrderChanged(order);
  return order;
}

/** Returns the current time, or 1 ms after the order's `updatedAt` if that is later. Each edit changes `updatedAt`. */
export function getNextUpdatedAt(order: Pick<Order, "updatedAt">): Date {
  return new Date(Math.max(Date.now(), Date.parse(order.updatedAt) + 1));
}

/** The same for a change in SQL. */
export const NEXT_UPDATED_AT = sql`greatest(now(), ${orders.updatedAt} + interval '1 ms')`;

/**
 * Compares the total of an edited order with the total that the staff member saw, both in PKR.
 * @throws Conflict if the totals differ
 */
export function assertExpectedTotal(totalAmount: number, expectedTotal: number | undefined): void {
  if (expectedTotal === undefined || toPaisa(expectedTotal) === toPaisa(totalAmount)) return;
  throw new Conflict(orderEditMessages.totalChanged(totalAmount));
}

interface OrderEdit {
  order: Pick<Order, "id" | "orderNumber">;
  kind: OrderEventKind;
  /** Must not contain personal data, because erasing a customer does not delete the changes. */
  changes: readonly AuditChange[];
  /** Stored only in the order's history, because it may contain personal data. */
  reason?: string | undefined;
  by: Actor | undefined;
}

/** Records an edit in the order's history, in the audit log and as a webhook event, in the edit's transaction. */
export async function recordOrderEdit(
  tx: Database,
  { order, kind, changes, reason, by }: OrderEdit,
): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId: order.id,
    kind,
    reason: reason ?? null,
    changes: [...changes],
    staffId: by?.uid ?? null,
  });
  const subject = { type: "order", id: order.id, label: order.orderNumber } as const;
  await recordAudit(tx, { by, action: kind, subject, changes });
  const data = { orderId: order.id, orderNumber: order.orderNumber, kind };
  await recordEvents(tx, [{ type: "order.edited", data } satisfies OrderWebhook]);
}

/**
 * Replaces the amounts, the price adjustments with the shares of the saved lines, the discounts and the delivery terms
 * of an existing order. If the courier cannot collect the rest of the new total in cash, the order needs an advance
 * payment, also if it is confirmed already. The caller must lock the order's row.
 * @param order the order before the edit
 */
export async function savePlannedPrice(
  tx: Database,
  { id: orderId, totalAmount: totalBefore }: Pick<Order, "id" | "totalAmount">,
  { lines, price, terms, discounts, removedDiscountIds, prepaid }: ItemsPlan,
): Promise<void> {
  const { subtotal, totalAmount, totalItems, adjustments } = price;
  await tx
    .update(orders)
    .set({
      subtotal: toPaisa(subtotal),
      totalAmount: toPaisa(totalAmount),
      totalItems,
      delivery: terms,
      advanceRequired: keepAdvance(toPaisa(totalAmount)),
    })
    .where(eq(orders.id, orderId));
  await tx.delete(orderAdjustments).where(eq(orderAdjustments.orderId, orderId));
  const positions = adjustments.some(({ shares }) => shares) ? await findPositions(tx, orderId, lines) : [];
  await writeTogether(tx, prepareAdjustments(tx, orderId, adjustments, positions));
  await saveStoredDiscounts(tx, orderId, discounts, { adjustments, removedIds: removedDiscountIds });
  await publish(tx, orderPriceChanged, { orderId, totalBefore });
  if (terms && findOrderCodBlockReason(terms, price, prepaid)) {
    await requireStep(tx, orderId, "advance-payment");
    await raiseAdvance(tx, orderId, totalAmount);
  }
}

/**
 * Returns the advance of an order with a new total (paisa): the whole total stays the whole, and an agreed amount stays
 * (see `findAgreedAdvance`), also above the new total, so that a later edit finds it.
 */
export function keepAdvance(total: number | SQL): SQL {
  const { advanceRequired: advance, totalAmount, paymentMethod } = orders;
  return sql`case when ${advance} = 0 then 0
    when ${paymentMethod} is not null or ${advance} = ${totalAmount} then ${total}::bigint
    else ${advance} end`;
}

/** Returns the positions of the saved lines, in the sequence of the plan. */
async function findPositions(tx: Database, orderId: string, lines: ItemsPlan["lines"]): Promise<number[]> {
  const { position, productId, variant } = orderItems;
  const rows = await tx
    .select({ position, productId, variant })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return lines.map(({ line }) => {
    const row = rows.find((saved) => saved.productId === line.productId && saved.variant === line.variant);
    if (!row) throw new Error("A line of the edited order was not saved");
    return row.position;
  });
}
