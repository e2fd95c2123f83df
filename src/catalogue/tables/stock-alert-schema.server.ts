import { bigint, boolean, pgTable } from "drizzle-orm/pg-core";

import { createdAt } from "#platform/db/columns.server.ts";
import { productVariants } from "./variant-schema.server.ts";

/**
 * Sizes that were reported to staff as low or sold out. A row is deleted when the stock of its size is no longer low.
 */
export const reportedLowSizes = pgTable("reported_low_sizes", {
  variantId: bigint("variant_id", { mode: "number" })
    .primaryKey()
    .references(() => productVariants.id, { onDelete: "cascade" }),
  isSoldOut: boolean("is_sold_out").notNull(),
  createdAt: createdAt(),
});
