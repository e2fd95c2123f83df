import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import type { ProductStatus } from "#domain/catalogue/product-status.ts";
import { PRODUCT_STATUSES } from "#domain/catalogue/product-status.ts";
import { FUNNEL_EVENTS } from "#domain/dashboard/funnel.ts";
import type { Store } from "#domain/store/store.ts";

import { createdAt, identity, paisa, time, updatedAt } from "./columns.server.ts";
import { listScentConstraints, scentColumns } from "./scent-columns.server.ts";

const productStatuses = sql.raw(PRODUCT_STATUSES.map((status) => `'${status}'`).join(", "));

/** Number of rows in `catalogue_revision`. */
export const REVISION_ROWS = 64;

/**
 * The revision is the sum of these rows. Each transaction that changes public content increments one of them; with a single
 * row, concurrent transactions would wait for each other's commit.
 */
export const catalogueRevision = pgTable(
  "catalogue_revision",
  {
    id: smallint("id").primaryKey(),
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    check("catalogue_revision_rows", sql`${table.id} between 0 and ${sql.raw(String(REVISION_ROWS - 1))}`),
  ],
);

/** A single row, incremented by changes that affect list counts: added, deleted or moved products, new prices or sizes. */
export const shelfRevision = pgTable(
  "shelf_revision",
  {
    id: smallint("id").primaryKey().default(1),
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
  },
  (table) => [check("shelf_revision_single", sql`${table.id} = 1`)],
);

/** Stored pictures; `content_hash` (SHA-256, hex) detects duplicate uploads. */
export const images = pgTable(
  "images",
  {
    id: identity(),
    publicId: text("public_id").notNull().unique(),
    url: text("url").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    format: text("format").notNull(),
    bytes: integer("bytes").notNull(),
    color: text("color").notNull(),
    contentHash: text("content_hash").notNull(),
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: createdAt(),
  },
  (table) => [
    index("images_content_hash").on(table.contentHash),
    check("images_size_positive", sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
  ],
);

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

/** Returns the text that the staff's product search matches. Must be identical to the expression of `products_search`. */
export function productSearchText(table: Record<"name" | "sku" | "category", AnyPgColumn>) {
  return sql`(${table.name} || ' ' || ${table.sku} || ' ' || ${table.category})`;
}

export const products = pgTable(
  "products",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Empty if the product has no category, which is optional (admin §5). */
    category: text("category").notNull().default(""),
    collectionId: text("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "restrict" }),
    imageId: bigint("image_id", { mode: "number" }).references(() => images.id, { onDelete: "restrict" }),
    /** Lowest size price above 0, before and after discount; calculated whenever the product is saved. */
    price: paisa("price").notNull(),
    salePrice: paisa("sale_price").notNull(),
    topNotes: text("top_notes").notNull().default(""),
    middleNotes: text("middle_notes").notNull().default(""),
    baseNotes: text("base_notes").notNull().default(""),
    scentLasting: text("scent_lasting").notNull().default(""),
    minOrderFreeShip: paisa("min_order_free_ship"),
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
    /** Only published products are in the shop. */
    status: text("status").$type<ProductStatus>().notNull().default("published"),
    ...scentColumns(),
    /**
     * Name, description and fragrance notes in lower case, for the search. The line breaks prevent matches across fields,
     * because queries contain none. Categories are searched separately.
     */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower(${products.name} || chr(10) || ${products.description} || chr(10) || ${products.topNotes} || chr(10) || ${products.middleNotes} || chr(10) || ${products.baseNotes})`,
      ),
    /** Distinct fragrance notes in lower case (`note_list`, migration 0010). */
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
    // The status in the sorted indexes allows index-only scans of the shop's and the staff's lists, which filter by it.
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
    // GIN indexes have no pending list, because the embedded database has no autovacuum that would flush it (decision 010).
    index("products_search")
      .using("gin", sql`${productSearchText(table)} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index("products_text")
      .using("gin", sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index("products_notes").using("gin", table.notes).with({ fastupdate: false }),
    // For lists sorted by name, and for broad searches, which return their first matches in this order.
    index("products_alphabet").on(sql`lower(${table.name})`, table.id),
    // Finds similar names for queries with typos.
    index("products_name")
      .using("gin", sql`lower(${table.name}) gin_trgm_ops`)
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
 * Distinct words of all products in lower case, for queries with typos. Maintained by a trigger (migration 0006); may
 * contain duplicates and words that are no longer used.
 */
export const searchWords = pgTable("search_words", { word: text("word").notNull() }, (table) => [
  index("search_words_word").on(table.word),
  index("search_words_likeness")
    .using("gin", sql`${table.word} gin_trgm_ops`)
    .with({ fastupdate: false }),
]);

/** One size of a product. A null `stock` is unlimited; otherwise it equals the sum of the size's stock movements. */
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
    sku: text("sku").notNull().default(""),
    /** EAN-8 or EAN-13; empty without a barcode. */
    barcode: text("barcode").notNull().default(""),
  },
  (table) => [
    unique("product_variants_name_unique").on(table.productId, table.name),
    check("product_variants_price_not_negative", sql`${table.price} >= 0`),
    check("product_variants_stock_not_negative", sql`${table.stock} >= 0`),
    check("product_variants_sold_not_negative", sql`${table.sold} >= 0`),
    check("product_variants_volume_positive", sql`${table.volumeMl} > 0`),
    index("product_variants_size").on(table.name, table.productId),
  ],
);

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

/** If `is_admin` is null, the account is an admin if its e-mail address is the configured fallback address. */
export const users = pgTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  displayName: text("display_name").notNull().default(""),
  passwordHash: text("password_hash").notNull(),
  isAdmin: boolean("is_admin"),
  /** Set while the account is disabled: it cannot sign in and its sessions have ended. */
  disabledAt: time("disabled_at"),
  createdAt: createdAt(),
});

/** Sessions store only the SHA-256 hash of their token. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
    /** When staff marked the message as handled; null before that. */
    handledAt: time("handled_at"),
    handledBy: text("handled_by").references(() => users.id, { onDelete: "set null" }),
    /** Text that the staff's search matches, in lower case: name, phone number as typed and as digits, message. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || message)`,
      ),
    /** Chosen by the browser, else derived from the message text; prevents duplicates. Deleted after some days. */
    idempotencyKey: text("idempotency_key").unique(),
  },
  (table) => [
    index("contact_messages_newest").on(table.createdAt.desc()),
    index("contact_messages_name").on(sql`lower(${table.name})`, table.createdAt.desc(), table.id),
    // For the list and the counter of open messages.
    index("contact_messages_open")
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.handledAt} is null`),
    index("contact_messages_search")
      .using("gin", sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: false }),
    // For the deletion of old keys.
    index("contact_messages_keyed")
      .on(table.createdAt)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    /** In lower case. */
    email: text("email").primaryKey(),
    /** Unguessable token of the unsubscribe link in every newsletter. */
    unsubscribeToken: text("unsubscribe_token")
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
    createdAt: createdAt(),
  },
  (table) => [
    index("newsletter_subscribers_newest").on(table.createdAt.desc(), table.email),
    index("newsletter_subscribers_search")
      .using("gin", sql`${table.email} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

const funnelEvents = sql.raw(FUNNEL_EVENTS.map((event) => `'${event}'`).join(", "));

/** Anonymous daily counts of visitors' events. The later funnel steps are counted from orders. */
export const funnelCounts = pgTable(
  "funnel_counts",
  {
    day: date("day", { mode: "string" }).notNull(),
    event: text("event", { enum: FUNNEL_EVENTS }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.event] }),
    check("funnel_counts_event_known", sql`${table.event} in (${funnelEvents})`),
    check("funnel_counts_positive", sql`${table.count} > 0`),
  ],
);

/** One row with this shop's settings, validated by `storeSchema` on every write. */
export const storeSettings = pgTable(
  "store_settings",
  {
    id: smallint("id").primaryKey().default(1),
    store: jsonb("store").$type<Store>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check("store_settings_single", sql`${table.id} = 1`)],
);

/** One row with the carousel settings; the interval is in milliseconds. */
export const heroSettings = pgTable(
  "hero_settings",
  {
    id: smallint("id").primaryKey().default(1),
    carouselEnabled: boolean("carousel_enabled").notNull().default(true),
    autoSlideInterval: integer("auto_slide_interval").notNull().default(5000),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("hero_settings_single", sql`${table.id} = 1`),
    check("hero_settings_interval_range", sql`${table.autoSlideInterval} between 1000 and 60000`),
  ],
);

export const heroImages = pgTable(
  "hero_images",
  {
    id: text("id").primaryKey(),
    imageId: bigint("image_id", { mode: "number" })
      .notNull()
      .references(() => images.id, { onDelete: "restrict" }),
    portraitImageId: bigint("portrait_image_id", { mode: "number" }).references(() => images.id, {
      onDelete: "restrict",
    }),
    /** The focal point of the picture, in percent from the left and from the top. */
    focusX: smallint("focus_x").notNull().default(50),
    focusY: smallint("focus_y").notNull().default(50),
    alt: text("alt").notNull(),
    isActive: boolean("is_active").notNull().default(false),
    position: integer("position").notNull(),
    uploadedAt: time("uploaded_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("hero_images_one_active")
      .on(table.isActive)
      .where(sql`${table.isActive}`),
    check(
      "hero_images_focus_range",
      sql`${table.focusX} between 0 and 100 and ${table.focusY} between 0 and 100`,
    ),
  ],
);

/** Attempts per client and purpose in a time window; stored in the database so that all processes share the counts. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    hits: integer("hits").notNull(),
    resetsAt: time("resets_at").notNull(),
  },
  (table) => [index("rate_limits_resets").on(table.resetsAt)],
);
