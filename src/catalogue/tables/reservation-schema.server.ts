import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { time } from "#platform/db/columns.server.ts";
import { productVariants } from "./variant-schema.server.ts";

/**
 * Bottles that a pending order reserves until the order is confirmed. Other orders cannot contain them (decision 006).
 * A reservation ends at `expires_at`, even if its row still exists. The hashes identify the browser and the network of
 * an unverified order, so that they cannot reserve too many bottles. Verifying the order deletes them.
 */
export const stockReservations = pgTable(
  // The stored name: processes of an earlier release use it during an upgrade.
  "stock_holds",
  {
    /** The order; orders are never deleted, so that no constraint ties this table to them. */
    orderId: text("order_id").notNull(),
    variantId: bigint("variant_id", { mode: "number" })
      .notNull()
      .references(() => productVariants.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** Whether the shopper opened the link in a message or answered a call. */
    isVerified: boolean("is_verified").notNull().default(false),
    browserHash: text("browser_hash"),
    networkHash: text("network_hash"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.variantId] }),
    // Supports index-only scans that sum the reservations of a size.
    index("stock_holds_variant").on(
      table.variantId,
      table.expiresAt,
      table.quantity,
      table.orderId,
      table.isVerified,
      table.networkHash,
    ),
    index("stock_holds_browser")
      .on(table.browserHash)
      .where(sql`${table.browserHash} is not null`),
    index("stock_holds_expiry").on(table.expiresAt),
    check("stock_holds_quantity_positive", sql`${table.quantity} > 0`),
  ],
);
