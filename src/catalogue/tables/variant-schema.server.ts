import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { identity, paisa } from "#platform/db/columns.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { products } from "./product-schema.server.ts";

interface SizeColumns {
  name: AnyPgColumn;
  volumeMl: AnyPgColumn;
}

/**
 * One size of a product. `stock` equals the sum of the size's stock movements. It is null if the stock is unlimited, or
 * if the size is a set.
 */
export const productVariants = pgTable(
  "product_variants",
  {
    id: identity(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    price: paisa("price").notNull(),
    stock: integer("stock"),
    sold: integer("sold").notNull().default(0),
    volumeMl: numeric("volume_ml", { precision: 6, scale: 1, mode: "number" }),
    /** Weight in grams including the box; null if unknown. */
    weightGrams: integer("weight_grams"),
    sku: text("sku").notNull().default(""),
    /** EAN-8 or EAN-13; empty without a barcode. */
    barcode: text("barcode").notNull().default(""),
    isTester: boolean("is_tester").notNull().default(false),
    /** Sets store no stock; `set_parts` lists their parts. */
    isSet: boolean("is_set").notNull().default(false),
  },
  (table) => [
    unique("product_variants_name_unique").on(table.productId, table.name),
    check("product_variants_price_not_negative", sql`${table.price} >= 0`),
    check("product_variants_stock_not_negative", sql`${table.stock} >= 0`),
    check("product_variants_set_without_stock", sql`not ${table.isSet} or ${table.stock} is null`),
    check("product_variants_sold_not_negative", sql`${table.sold} >= 0`),
    check("product_variants_volume_positive", sql`${table.volumeMl} > 0`),
    check("product_variants_weight_positive", sql`${table.weightGrams} > 0`),
    index("product_variants_option").on(buildSizeOption(table), table.productId),
  ],
);

/**
 * Returns the SQL of the domain's `getSizeOption`. The index `product_variants_option` contains the same expression.
 */
export function buildSizeOption({ name, volumeMl }: SizeColumns = productVariants): SQL<string> {
  return sql<string>`coalesce(trim_scale(${volumeMl})::text || 'ml', ${name})`;
}

export const variantImages = pgTable(
  "variant_images",
  {
    variantId: bigint("variant_id", { mode: "number" })
      .notNull()
      .references(() => productVariants.id, { onDelete: "cascade" }),
    imageId: bigint("image_id", { mode: "number" })
      .notNull()
      .references(() => images.id, { onDelete: "restrict" }),
    position: integer("position").notNull(),
    isPrimary: boolean("is_primary").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.variantId, table.imageId] }),
    uniqueIndex("variant_images_one_primary")
      .on(table.variantId)
      .where(sql`${table.isPrimary}`),
    index("variant_images_image").on(table.imageId),
  ],
);
