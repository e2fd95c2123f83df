import { orderItems } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import {
  returnEvents,
  returnLines,
  returnPhotos,
  returnReminders,
  returns,
} from "#returns/tables/return-schema.server.ts";

/** Adds a return of an order with a photo. */
export async function addReturnSamples(db: Database): Promise<void> {
  const [item] = await db
    .select({ id: orderItems.id, orderId: orderItems.orderId })
    .from(orderItems)
    .limit(1);
  const [row] = await db
    .insert(returns)
    .values({ orderId: item?.orderId ?? "", number: "ZE-R1", wants: "refund", backOn: "2036-12-11" })
    .returning({ id: returns.id });
  const ids = { returnId: row?.id ?? 0, itemId: item?.id ?? 0 };
  await db.insert(returnLines).values({ ...ids, quantity: 1, reason: "damaged", isShopFault: true });
  const content = new Uint8Array([255, 216, 255, 0]);
  await db.insert(returnPhotos).values({ ...ids, content, contentType: "image/jpeg" });
  await db.insert(returnReminders).values({ orderId: item?.orderId ?? "", lastDay: "2036-12-08" });
  await db.insert(returnEvents).values({ returnId: ids.returnId, event: "requested" });
}
