import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { productVariants } from "./variant-schema.server.ts";

/** The parts of one size of a set. A size that is a part cannot be deleted (decision 006). */
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
