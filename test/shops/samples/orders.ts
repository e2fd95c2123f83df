import { gt } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { orderEvents } from "#orders/tables/order-history-schema.server.ts";
import { orderItems, orders, orderItemParts } from "#orders/tables/order-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import { recordCall } from "#orders/operations/confirmation/record-call.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { discountCodes } from "#discounts/tables/discount-schema.server.ts";
import { buildDiscount } from "#test/discounts.ts";
import { buildOrderInput } from "#test/factories.ts";
import { addOrderLink } from "#test/order-links.ts";

/** Adds a change, a set part, and an order that waits for its confirmation. */
export async function addOrderSamples(db: Database): Promise<void> {
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1);
  await db.insert(orderEvents).values({ orderId: order?.id ?? "", kind: "details-changed", changes: [] });
  const [item] = await db
    .select({ id: orderItems.id, amount: orderItems.unitPrice })
    .from(orderItems)
    .limit(1);
  await db.insert(orderItemParts).values({
    itemId: item?.id ?? 0,
    position: 0,
    productId: "rose",
    productName: "Rose",
    variant: "10ml",
    quantity: 1,
    amount: item?.amount ?? 0,
  });
  await placeOrderWithReservation(db);
}

/**
 * Places an order with a one-use code in a shop with order confirmation: the order reserves its bottle and waits for the
 * confirmation.
 */
async function placeOrderWithReservation(db: Database): Promise<void> {
  const store = readSampleStore();
  await saveStore(db, {
    ...store,
    confirmation: { ...STORE_DEFAULTS.confirmation, enabled: true, holdStock: true },
  });
  const { id, productId, name, stock } = productVariants;
  const [size] = await db
    .select({ productId, variant: name })
    .from(productVariants)
    .where(gt(stock, 5))
    .orderBy(id);
  if (size === undefined) throw new Error("No size has limited stock.");
  const discountId = await buildDiscount(db, null, { trigger: "codes", kind: "percent", percent: 10 });
  await db.insert(discountCodes).values({ code: "LETTER10", discountId });
  const order = await placeOrder(db, buildOrderInput([{ ...size, quantity: 1 }], { code: "LETTER10" }));
  await addOrderLink(db, order.id);
  await recordCall(db, order.id, { result: "no-answer" }, { by: COMMAND_LINE });
  await saveStore(db, store);
}
