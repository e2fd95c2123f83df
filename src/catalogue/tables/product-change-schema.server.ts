import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";

import { createdAt, identity, time } from "#platform/db/columns.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import type { PriceRule, SizePriceChange } from "../rules/price-changes/price-rule.ts";
import type { ProductInput } from "../rules/product-input.ts";

/** A product file that staff imported; can be undone once. */
export const productImports = pgTable(
  "product_imports",
  {
    id: text("id").primaryKey(),
    createdAt: createdAt(),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    added: integer("added").notNull(),
    updated: integer("updated").notNull(),
    undoneAt: time("undone_at"),
  },
  (table) => [
    index("product_imports_newest").on(table.createdAt.desc()),
    check("product_imports_counts", sql`${table.added} >= 0 and ${table.updated} >= 0`),
  ],
);

/** Effect of an import on one product; `before` is null if the import added the product. */
export const productImportRows = pgTable(
  "product_import_rows",
  {
    id: identity(),
    importId: text("import_id")
      .notNull()
      .references(() => productImports.id, { onDelete: "cascade" }),
    productId: text("product_id").notNull(),
    /** The product before the import, except `expectedStock`, which is the stock after the import. */
    before: jsonb("before").$type<ProductInput>(),
    /** The product's `updatedAt` after the import; a later change prevents the undo. */
    savedAt: time("saved_at").notNull(),
  },
  (table) => [index("product_import_rows_import").on(table.importId, table.id)],
);

/** A price change of several products; staff can undo it for some minutes. */
export const priceChanges = pgTable(
  "price_changes",
  {
    id: text("id").primaryKey(),
    createdAt: createdAt(),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    rule: jsonb("rule").$type<PriceRule>().notNull(),
    /** Old and new prices in PKR. */
    prices: jsonb("prices").$type<SizePriceChange[]>().notNull(),
    products: integer("products").notNull(),
    undoneAt: time("undone_at"),
    /** Number of products whose prices the undo restored. */
    restored: integer("restored"),
  },
  (table) => [
    index("price_changes_newest").on(table.createdAt.desc()),
    check("price_changes_restored", sql`(${table.undoneAt} is null) = (${table.restored} is null)`),
  ],
);
