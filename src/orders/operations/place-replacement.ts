import { and, eq, ne, sql } from "drizzle-orm";

import { InvalidInput } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import type { OrderInput } from "../rules/checkout.ts";
import { OrderNotReplaceable, createOrderNotFound } from "../rules/order-errors.ts";
import type { Order } from "../rules/order.ts";
import { isCounterChannel } from "../rules/order-channel.ts";
import type { Replacement } from "../rules/staff-order/replacement.ts";
import { replacementTexts } from "../rules/staff-order/replacement-texts.ts";
import { canReplace } from "../rules/staff-order/replacement.ts";
import type { StaffSale } from "../rules/staff-order/staff-order.ts";
import { orderItems, orders } from "../tables/order-schema.server.ts";

import { lockOrder } from "./lock-order.ts";
import { placeOrder } from "./place-order.ts";
import type { StaffOrderOptions } from "./place-staff-order.ts";
import { acceptStaffOrder } from "./place-staff-order.ts";
import { readOrder } from "./read-order.ts";

/**
 * Sends damaged or lost items of an order again: places an order for the same customer and address that costs nothing,
 * links both orders, and confirms the new one, which deducts its bottles. The customer who took the first order along
 * takes this one along, too. Records the replacement in the audit log of both orders.
 * @throws NotFound 'Order not found'
 * @throws OrderNotReplaceable if the order is neither shipped nor delivered, or is a past order of another shop
 * @throws InvalidInput if more bottles of an item are replaced than the order has, earlier replacements included
 * @throws IdempotencyKeyTaken, LineUnavailable, InsufficientStock, CountryNotServed; see `placeOrder`. Nothing is written.
 */
export async function placeReplacement(
  db: Database,
  replacedId: string,
  input: Replacement,
  { by, idempotencyKey, onReplay, channels = [], getKey }: StaffOrderOptions,
): Promise<Order> {
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, replacedId);
    const replaced = await readOrder(tx, replacedId);
    if (!replaced) throw createOrderNotFound();
    const sale = toReplacementSale(replaced, input, by.uid);
    let isRepeated = false;
    const placed = await placeOrder(tx, toOrderInput(replaced, input), {
      idempotencyKey,
      sale,
      ...(getKey && { getKey }),
      onReplay: () => {
        isRepeated = true;
        onReplay?.();
      },
    });
    if (!isRepeated) {
      // Checked after the order is placed, because a repeated request must find its order whatever has happened since.
      if (!canReplace(locked)) throw new OrderNotReplaceable(locked.importedFrom !== null);
      await assertReplaceable(tx, replaced, input, placed.id);
      const replaces = { field: "replaces", from: null, to: replaced.orderNumber };
      const status = sale.isCounterSale ? "delivered" : "confirmed";
      await acceptStaffOrder(tx, placed.id, [replaces], {
        by,
        status,
        channels: input.tellsCustomer ? channels : [],
      });
      await recordAudit(tx, {
        by,
        action: "updated",
        subject: { type: "order", id: replaced.id, label: replaced.orderNumber },
        changes: [{ field: "replacement", from: null, to: placed.orderNumber }],
      });
    }
    const order = await readOrder(tx, placed.id);
    if (!order) throw createOrderNotFound();
    return order;
  });
}

/** Returns what the shop decides about the new order: its goods and its delivery cost nothing. */
function toReplacementSale(
  { id, orderNumber, channel, delivery }: Order,
  { reason }: Replacement,
  staffId: string | null,
): StaffSale {
  return {
    channel,
    staffId,
    // Without offers and codes, also when staff edit the order later.
    discount: { order: null, prices: [] },
    isCounterSale: isCounterChannel(channel) && delivery === undefined,
    waives: { delivery: true, cashOnDelivery: false },
    acceptsBlocked: true,
    note: null,
    reasons: replacementTexts.placedNote(orderNumber, reason),
    replacementOf: id,
  };
}

function toOrderInput(
  { customerInfo, shippingAddress, details, hidesPrices }: Order,
  { items }: Replacement,
): OrderInput {
  return {
    items,
    customer: customerInfo,
    address: shippingAddress,
    ...(details && { details }),
    ...(hidesPrices === true && { hidesPrices }),
  };
}

/** @throws InvalidInput if more bottles of an item are replaced than the order has, earlier replacements included */
async function assertReplaceable(
  tx: Database,
  replaced: Pick<Order, "id" | "items">,
  { items }: Replacement,
  placedId: string,
): Promise<void> {
  const { productId, variant, quantity } = orderItems;
  const earlier = await tx
    .select({ productId, variant, quantity: sql<number>`sum(${quantity})::int` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(eq(orders.replacementOf, replaced.id), ne(orders.status, "cancelled"), ne(orders.id, placedId)),
    )
    .groupBy(productId, variant);
  const isSame = (a: { productId: string; variant: string }) => (b: { productId: string; variant: string }) =>
    a.productId === b.productId && a.variant === b.variant;
  for (const [index, item] of items.entries()) {
    const ordered = replaced.items.find(
      (line) => line.product.id === item.productId && line.variant === item.variant,
    );
    const path = `items.${index}.quantity`;
    if (!ordered)
      throw new InvalidInput(replacementTexts.notOrdered, { [path]: [replacementTexts.notOrdered] });
    const wanted = items.filter(isSame(item)).reduce((sum, line) => sum + line.quantity, 0);
    const left = ordered.quantity - (earlier.find(isSame(item))?.quantity ?? 0);
    if (wanted <= left) continue;
    const message = replacementTexts.tooMany(ordered.product.name, ordered.variant, Math.max(0, left));
    throw new InvalidInput(message, { [path]: [message] });
  }
}
