import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";

import { STOCK_REASONS } from "../rules/stock/inventory.ts";

import { createdAt, identity } from "#platform/db/columns.server.ts";
import { productVariants } from "./variant-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";

/**
 * Stock ledger: one row per change of stock or sold count. The stock and sold count of a size are the sums of its rows.
 */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: identity(),
    variantId: bigint("variant_id", { mode: "number" }).references(() => productVariants.id, {
      onDelete: "set null",
    }),
    productId: text("product_id").notNull(),
    variant: text("variant").notNull(),
    delta: integer("delta").notNull(),
    soldDelta: integer("sold_delta").notNull().default(0),
    reason: text("reason", { enum: STOCK_REASONS }).notNull(),
    /** The order; orders are never deleted, so that no constraint ties the ledger to them. */
    orderId: text("order_id"),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("stock_movements_variant").on(table.variantId, table.id),
    index("stock_movements_order").on(table.orderId),
    check(
      "stock_movements_reason_known",
      sql`${table.reason} in (${sql.raw(STOCK_REASONS.map((reason) => `'${reason}'`).join(", "))})`,
    ),
  ],
);
