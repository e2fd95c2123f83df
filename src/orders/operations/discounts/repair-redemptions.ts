import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";

import { discountRedemptions } from "../../tables/order-discount-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { lockOrder } from "../lock-order.ts";
import { changeRedemptions } from "./redeem-discounts.ts";

/**
 * Releases the discounts of cancelled orders that still count, and takes those of restored orders again. Only a process
 * of an earlier release leaves such orders, because it changes the status during an upgrade without knowing discounts.
 */
export async function repairRedemptions(db: Database): Promise<void> {
  const { status } = orders;
  const { releasedAt, orderId } = discountRedemptions;
  const wrong = await db
    .selectDistinct({ id: orderId })
    .from(discountRedemptions)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      or(
        and(eq(status, "cancelled"), isNull(releasedAt)),
        and(ne(status, "cancelled"), isNotNull(releasedAt)),
      ),
    );
  for (const { id } of wrong)
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      await changeRedemptions(tx, id, order.status === "cancelled" ? "release" : "restore");
    });
}
