import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { createdAt, identity, time } from "#platform/db/columns.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
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
    /** The product's `updatedAt` before the import; null for a product that the import added. */
    replacedAt: time("replaced_at"),
  },
  (table) => [
    index("product_import_rows_import").on(table.importId, table.id),
    index("product_import_rows_product").on(table.productId),
  ],
);

/** What staff chose for the columns of files, by normalized header; "" for a column that is not imported. */
export const importColumns = pgTable("import_columns", {
  header: text("header").primaryKey(),
  column: text("column_name").notNull(),
  updatedAt: time("updated_at").notNull().defaultNow(),
});

/**
 * An image of another server that an import refers to. `image_id` is null until it is fetched, and if that failed for
 * `reason`.
 */
export const importImages = pgTable(
  "import_images",
  {
    url: text("url").primaryKey(),
    /** The request that named it first. */
    batchId: text("batch_id").notNull(),
    /** Further requests that wait for it. */
    otherBatchIds: text("other_batch_ids").array().notNull().default([]),
    /** Until when one process is fetching it; null or past for no process. */
    claimedUntil: time("claimed_until"),
    imageId: bigint("image_id", { mode: "number" }).references(() => images.id, { onDelete: "set null" }),
    reason: text("reason"),
    /** When it was fetched or failed; null while it waits. */
    fetchedAt: time("fetched_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("import_images_batch").on(table.batchId),
    index("import_images_other_batches").using("gin", table.otherBatchIds),
    index("import_images_waiting")
      .on(table.createdAt)
      .where(sql`${table.fetchedAt} is null`),
    index("import_images_image").on(table.imageId),
  ],
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

/** The versions of a product around a price change; its undo compares prices and needs them for the imports before. */
export const priceChangeProducts = pgTable(
  "price_change_products",
  {
    changeId: text("change_id")
      .notNull()
      .references(() => priceChanges.id, { onDelete: "cascade" }),
    productId: text("product_id").notNull(),
    /** The product's `updatedAt` before the price change. */
    replacedAt: time("replaced_at").notNull(),
    /** The product's `updatedAt` after the price change. */
    savedAt: time("saved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.productId] }),
    index("price_change_products_product").on(table.productId),
  ],
);
