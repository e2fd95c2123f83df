import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, numeric, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";

import type { ProductStatus } from "../rules/product-status.ts";
import { PRODUCT_STATUSES } from "../rules/product-status.ts";

import { createdAt, identity, paisa, updatedAt } from "#platform/db/columns.server.ts";
import { listScentConstraints, createScentColumns } from "./scent-columns.server.ts";
import { images } from "#media/tables/image-schema.server.ts";

const productStatuses = sql.raw(PRODUCT_STATUSES.map((status) => `'${status}'`).join(", "));

export const collections = pgTable(
  "collections",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    imageId: bigint("image_id", { mode: "number" }).references(() => images.id, { onDelete: "restrict" }),
    isFeatured: boolean("is_featured").notNull().default(false),
    featuredOrder: smallint("featured_order"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("collections_featured_order_unique").on(table.featuredOrder),
    check("collections_featured_order_range", sql`${table.featuredOrder} between 1 and 3`),
    check("collections_featured_has_order", sql`${table.isFeatured} = (${table.featuredOrder} is not null)`),
    index("collections_image").on(table.imageId),
  ],
);

export const products = pgTable(
  "products",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Optional (admin §5): empty if the product has no category. */
    category: text("category").notNull().default(""),
    collectionId: text("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "restrict" }),
    imageId: bigint("image_id", { mode: "number" }).references(() => images.id, { onDelete: "restrict" }),
    /** Lowest size price above 0 as entered, and its unit price; calculated whenever the product is saved. */
    price: paisa("price").notNull(),
    salePrice: paisa("sale_price").notNull(),
    topNotes: text("top_notes").notNull().default(""),
    middleNotes: text("middle_notes").notNull().default(""),
    baseNotes: text("base_notes").notNull().default(""),
    scentLasting: text("scent_lasting").notNull().default(""),
    minOrderFreeShip: paisa("min_order_free_ship"),
    /** Whether couriers may transport the product by road only, because air freight is not allowed. */
    surfaceOnly: boolean("surface_only").notNull().default(false),
    /** Whether the product cannot be returned. */
    isFinalSale: boolean("is_final_sale").notNull().default(false),
    isWeeklySale: boolean("is_weekly_sale").notNull().default(false),
    isNewArrival: boolean("is_new_arrival").notNull().default(false),
    discountPercentage: numeric("discount_percentage", { precision: 5, scale: 2, mode: "number" }),
    rating: numeric("rating", { precision: 3, scale: 2, mode: "number" }).notNull().default(0),
    ratings: smallint("ratings")
      .array()
      .notNull()
      .default(sql`'{}'::smallint[]`),
    sku: text("sku").notNull().default(""),
    mpn: text("mpn").notNull().default(""),
    /** The storefront shows only published products. */
    status: text("status").$type<ProductStatus>().notNull().default("published"),
    ...createScentColumns(),
    /** Ids of products that staff recommend with this product, in order. Ids of deleted products are ignored. */
    pairsWith: text("pairs_with")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /**
     * Name, description and fragrance notes, folded (`fold_text`, migration 0009), for the search. The line breaks
     * prevent matches across fields, because queries contain none. Categories are searched separately.
     */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`fold_text(${products.name} || chr(10) || ${products.description} || chr(10) || ${products.topNotes} || chr(10) || ${products.middleNotes} || chr(10) || ${products.baseNotes})`,
      ),
    /** The name, folded. The search text starts with it. */
    searchName: text("search_name")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold_text(${products.name})`),
    /** Text that the staff product search matches, folded. */
    staffSearchText: text("staff_search_text")
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`fold_text(${products.name} || ' ' || ${products.sku} || ' ' || ${products.category})`,
      ),
    /** Distinct fragrance notes in lower case (`note_list`, initial migration). */
    notes: text("notes")
      .array()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`note_list(${products.topNotes} || ',' || ${products.middleNotes} || ',' || ${products.baseNotes})`,
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // The storefront and staff lists filter by status, so the sorted indexes include it to allow index-only scans.
    index("products_newest").on(table.createdAt.desc(), table.id, table.status),
    index("products_sale_price").on(table.salePrice, table.id, table.status),
    index("products_rating").on(table.rating.desc(), table.id, table.status),
    index("products_collection_newest").on(
      table.collectionId,
      table.createdAt.desc(),
      table.id,
      table.status,
    ),
    index("products_category_newest").on(table.category, table.createdAt.desc(), table.id, table.status),
    index("products_new_arrivals")
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.isNewArrival}`),
    index("products_weekly_sale")
      .on(table.discountPercentage.desc(), table.id)
      .where(sql`${table.isWeeklySale}`),
    index("products_image").on(table.imageId),
    // GIN indexes have no pending list, because the embedded database has no autovacuum that would flush it (decision
    // 012).
    index("products_search")
      .using("gin", sql`${table.staffSearchText} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index("products_text")
      .using("gin", sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index("products_notes").using("gin", table.notes).with({ fastupdate: false }),
    index("products_pairs_with").using("gin", table.pairsWith).with({ fastupdate: false }),
    // For lists sorted by name, and for broad searches, which return their first matches in this order.
    index("products_alphabet").on(sql`lower(${table.name})`, table.id),
    // Finds similar names for queries with typos.
    index("products_name")
      .using("gin", sql`${table.searchName} gin_trgm_ops`)
      .with({ fastupdate: false }),
    check("products_status_known", sql`${table.status} in (${productStatuses})`),
    check("products_price_not_negative", sql`${table.price} >= 0 and ${table.salePrice} >= 0`),
    check("products_discount_range", sql`${table.discountPercentage} between 0 and 100`),
    check("products_rating_range", sql`${table.rating} between 0 and 5`),
    check("products_free_ship_not_negative", sql`${table.minOrderFreeShip} >= 0`),
    check("products_sale_or_new", sql`not (${table.isWeeklySale} and ${table.isNewArrival})`),
    check(
      "products_sale_has_discount",
      sql`not ${table.isWeeklySale} or coalesce(${table.discountPercentage}, 0) > 0`,
    ),
    ...listScentConstraints(table),
  ],
);

/**
 * Words that the search treats as the same, or ignores because they fit every product. Staff edit them; migration 0011
 * adds the first ones.
 */
export const searchSynonyms = pgTable("search_synonyms", {
  id: identity(),
  terms: text("terms").array().notNull(),
  isIgnored: boolean("is_ignored").notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/**
 * Words of all products, folded, for queries with typos. A trigger adds them. The table may
 * contain duplicates and words that no product uses anymore.
 */
export const searchWords = pgTable("search_words", { word: text("word").notNull() }, (table) => [
  index("search_words_word").on(table.word),
  index("search_words_likeness")
    .using("gin", sql`${table.word} gin_trgm_ops`)
    .with({ fastupdate: false }),
]);
