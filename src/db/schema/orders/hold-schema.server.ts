import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { time } from "../columns.server.ts";
import { orders } from "./order-schema.server.ts";
import { productVariants } from "../variant-schema.server.ts";

/**
 * Bottles that a pending order reserves until the order is confirmed. Other orders cannot contain them (decision 005).
 * A hold ends at `expires_at`, even if its row still exists.
 */
export const stockHolds = pgTable(
  "stock_holds",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    variantId: bigint("variant_id", { mode: "number" })
      .notNull()
      .references(() => productVariants.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.variantId] }),
    // Supports index-only scans that sum the holds of a size.
    index("stock_holds_variant").on(table.variantId, table.expiresAt, table.quantity, table.orderId),
    index("stock_holds_expiry").on(table.expiresAt),
    check("stock_holds_quantity_positive", sql`${table.quantity} > 0`),
  ],
);
