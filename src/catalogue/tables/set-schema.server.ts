import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";

import { identity, paisa } from "#platform/db/columns.server.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";
import { productVariants } from "./variant-schema.server.ts";

/** The parts of one size of a set. A size that is a part cannot be deleted (decision 029). */
export const setParts = pgTable(
  "set_parts",
  {
    variantId: bigint("variant_id", { mode: "number" })
      .notNull()
      .references(() => productVariants.id, { onDelete: "cascade" }),
    partVariantId: bigint("part_variant_id", { mode: "number" })
      .notNull()
      .references(() => productVariants.id, { onDelete: "restrict" }),
    /** Bottles of the part in one set. */
    quantity: integer("quantity").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.variantId, table.partVariantId] }),
    index("set_parts_part").on(table.partVariantId),
    check("set_parts_quantity_positive", sql`${table.quantity} > 0`),
    check("set_parts_not_itself", sql`${table.variantId} <> ${table.partVariantId}`),
  ],
);

/**
 * Copies of the parts of an ordered set, at the time of the order. `stock_taken` is the quantity deducted from the
 * stock.
 */
export const orderItemParts = pgTable(
  "order_item_parts",
  {
    id: identity(),
    itemId: bigint("item_id", { mode: "number" })
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    productId: text("product_id").notNull(),
    variantId: bigint("variant_id", { mode: "number" }).references(() => productVariants.id, {
      onDelete: "set null",
    }),
    productName: text("product_name").notNull(),
    variant: text("variant").notNull(),
    /** Bottles of the part in one set. */
    quantity: integer("quantity").notNull(),
    /** Share of the line's unit price. The shares of all parts add up to the unit price. */
    amount: paisa("amount").notNull(),
    stockTaken: integer("stock_taken").notNull().default(0),
  },
  (table) => [
    unique("order_item_parts_position_unique").on(table.itemId, table.position),
    index("order_item_parts_variant").on(table.variantId),
    index("order_item_parts_product").on(table.productId),
    check("order_item_parts_quantity_positive", sql`${table.quantity} > 0`),
    check("order_item_parts_amount_not_negative", sql`${table.amount} >= 0`),
    check("order_item_parts_taken_not_negative", sql`${table.stockTaken} >= 0`),
  ],
);
