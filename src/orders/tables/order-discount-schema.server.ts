import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import type { DiscountTerms } from "#discounts/rules/discount-terms.ts";
import { discounts } from "#discounts/tables/discount-schema.server.ts";
import { createdAt, paisa, time } from "#platform/db/columns.server.ts";

import { orderAdjustments, orderItems, orders } from "./order-schema.server.ts";

/**
 * The share of each line in a discount or another adjustment of the goods. A line without a row takes no part. A
 * deferred trigger rejects an order in which the shares of a `discount`, `prepayment` or `rounding` are not its amount,
 * or exceed the price of a line.
 */
export const orderItemDiscounts = pgTable(
  "order_item_discounts",
  {
    orderId: text("order_id").notNull(),
    adjustmentPosition: integer("adjustment_position").notNull(),
    itemPosition: integer("item_position").notNull(),
    /** Negative for a discount. */
    amount: paisa("amount").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.adjustmentPosition, table.itemPosition] }),
    // A process of an earlier release deletes adjustments and lines without knowing their shares.
    foreignKey({
      name: "order_item_discounts_adjustment",
      columns: [table.orderId, table.adjustmentPosition],
      foreignColumns: [orderAdjustments.orderId, orderAdjustments.position],
    }).onDelete("cascade"),
    foreignKey({
      name: "order_item_discounts_item",
      columns: [table.orderId, table.itemPosition],
      foreignColumns: [orderItems.orderId, orderItems.position],
    }).onDelete("cascade"),
    index("order_item_discounts_lines").on(table.orderId, table.itemPosition),
  ],
);

/** The discounts that orders used, with the terms at the time. Edits apply the stored terms again. */
export const discountRedemptions = pgTable(
  "discount_redemptions",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    discountId: bigint("discount_id", { mode: "number" })
      .notNull()
      .references(() => discounts.id),
    /** The normalized code that the shopper entered; null for an automatic offer. */
    code: text("code"),
    label: text("label").notNull(),
    /**
     * The phone number of the order when it was placed, in E.164 if valid. Limits per phone number count it even if the
     * number is corrected later. Null if the customer gave none, if erased, or written by an earlier release.
     */
    phone: text("phone"),
    terms: jsonb("terms").$type<DiscountTerms>().notNull(),
    /** What the order saves. */
    amount: paisa("amount").notNull(),
    createdAt: createdAt(),
    /** When the order was cancelled. The redemption then does not count; restoring the order counts it again. */
    releasedAt: time("released_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.discountId] }),
    index("discount_redemptions_discount").on(table.discountId),
    index("discount_redemptions_phone").on(table.phone),
  ],
);
