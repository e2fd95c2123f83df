import { asc, eq, inArray, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems, orders, orderItemParts } from "../../tables/order-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { setParts } from "#catalogue/tables/set-schema.server.ts";
import type { OrderLineInput } from "../../rules/checkout.ts";
import { describeItemChanges } from "../../rules/edit/edited-lines.ts";
import type { Order } from "../../rules/order.ts";
import type { OrderItemsEdit } from "../../rules/edit/order-edit.ts";
import { orderEditMessages } from "../../rules/edit/order-edit-messages.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { LineUnavailable, createOrderNotFound } from "../../rules/order-errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { adjustReservations } from "../stock/adjust-reservations.ts";
import { listSellableVariants } from "#catalogue/operations/stock/sellable-variants.ts";

import { publish } from "#platform/events/events.ts";
import type { ReducedLine } from "../events.ts";
import { orderItemsChanging } from "../events.ts";
import {
  assertExpectedTotal,
  lockOrderForEdit,
  getNextUpdatedAt,
  recordOrderEdit,
  savePlannedPrice,
} from "./order-edit.ts";
import type { ItemsPlan, PlannedLine } from "./plan-order-items.ts";
import { planOrderItems } from "./plan-order-items.ts";
import { createUnavailableError } from "../price-lines.ts";
import { readOrder } from "../read-order.ts";
import { saveOrderLines } from "./save-order-lines.ts";

/**
 * Replaces the items of an order in one transaction that locks its row. Existing lines keep their price, and new lines
 * get the current price. If the order has deducted stock, the stock ledger records the difference.
 * @throws NotFound 'Order not found'
 * @throws OrderNotEditable if the order is shipped, delivered or cancelled
 * @throws OrderChanged if the order was changed after `expectedUpdatedAt`
 * @throws LineUnavailable if a new or increased line is not sold, or an increased one is free of charge; the error
 * names the line
 * @throws InsufficientStock if new or increased lines exceed the stock; the error names each of them
 * @throws Conflict if the new total differs from `expectedTotal`, or the order has a parcel that is not cancelled
 * @throws ItemsReturned if a line would have fewer bottles than came back or are in a return
 * @throws InvalidInput if the quantity of a size is too large
 */
export async function updateOrderItems(
  db: Database,
  orderId: string,
  { items, expectedTotal, expectedUpdatedAt, reason, discounts, giftWrap }: OrderItemsEdit,
  { by }: { by?: Actor | undefined } = {},
): Promise<Order> {
  await db.transaction(async (tx) => {
    const order = await lockOrderForEdit(tx, orderId, expectedUpdatedAt);
    await lockSizes(tx, order, items);
    const plan = await planOrderItems(tx, order, items, { discounts, giftWrap });
    await publish(tx, orderItemsChanging, { orderId, reduced: listReduced(plan) });
    await assertAvailable(tx, plan);
    assertExpectedTotal(plan.price.totalAmount, expectedTotal);
    const changes = describeItemChanges(order, toEditedOrder(plan));
    if (changes.length === 0) return;
    await saveOrderLines(tx, order, plan, by?.uid);
    if (!order.isStockDeducted) await adjustReservations(tx, orderId);
    await savePlannedPrice(tx, order, plan);
    await tx
      .update(orders)
      .set({ updatedAt: getNextUpdatedAt(order) })
      .where(eq(orders.id, orderId));
    await recordOrderEdit(tx, { order, kind: "items-changed", changes, reason, by });
    if (order.isStockDeducted) await incrementRevision(tx, { leavesProductsUnchanged: true });
  });
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  return order;
}

/** Returns the existing lines that get fewer bottles. */
function listReduced({ lines, removed }: ItemsPlan): ReducedLine[] {
  const kept = lines.flatMap(({ line: { quantity }, stored }) =>
    stored && quantity < stored.quantity ? [{ itemId: stored.id, quantity }] : [],
  );
  return [...kept, ...removed.map(({ id }) => ({ itemId: id, quantity: 0 }))];
}

/** Locks all sizes of the old and new products, and of the parts of sets, by ascending id to prevent deadlocks. */
async function lockSizes(tx: Database, order: Order, items: readonly OrderLineInput[]): Promise<void> {
  const ids = [...order.items.map(({ product }) => product.id), ...items.map(({ productId }) => productId)];
  await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(
      or(
        inArray(productVariants.productId, [...new Set(ids)]),
        sql`${productVariants.id} in (
          select part.variant_id from ${orderItems} as item join ${orderItemParts} as part on part.item_id = item.id
          where item.order_id = ${order.id}
          union all
          select part.part_variant_id from ${setParts} as part
          join ${productVariants} as set_size on set_size.id = part.variant_id
          where set_size.product_id in ${ids})`,
      ),
    )
    .orderBy(asc(productVariants.id))
    .for("no key update");
}

async function assertAvailable(tx: Database, { lines }: ItemsPlan): Promise<void> {
  const unavailableLine = lines.find(({ line }) => line.state === "gone" || line.state === "free");
  if (unavailableLine) throw await createNotSoldError(tx, unavailableLine);
  const shortages = lines.flatMap(({ line, shortParts }) =>
    line.state === "short"
      ? [
          {
            productId: line.productId,
            productName: line.productName ?? "",
            variant: line.variant,
            requested: line.quantity,
            available: line.maxQuantity ?? 0,
            ...(shortParts.length > 0 && { parts: shortParts }),
          },
        ]
      : [],
  );
  if (shortages.length > 0) throw new InsufficientStock(shortages);
}

async function createNotSoldError(
  tx: Database,
  { line, stored, index }: PlannedLine,
): Promise<LineUnavailable> {
  if (!stored) return createUnavailableError(await listSellableVariants(tx, [line.productId]), line, index);
  const describe = line.state === "free" ? orderEditMessages.freeOfCharge : orderEditMessages.noLongerSold;
  const message = describe(stored.productName, stored.variant, stored.quantity);
  return new LineUnavailable(message, `items.${index}.quantity`);
}

/** Returns the items, the adjustments and the total of the order after the edit. */
function toEditedOrder({ lines, price }: ItemsPlan): Pick<Order, "items" | "adjustments" | "totalAmount"> {
  const items = lines.map(({ line }) => ({
    product: {
      id: line.productId,
      name: line.productName ?? "",
      image: line.image ?? "",
      price: line.unitPrice ?? 0,
    },
    variant: line.variant,
    quantity: line.quantity,
  }));
  return { items, adjustments: price.adjustments, totalAmount: price.totalAmount };
}
