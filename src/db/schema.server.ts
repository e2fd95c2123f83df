import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { ORDER_STATUSES } from "#domain/order-status.ts";
import type { Store } from "#domain/store.ts";

/** Money is whole paisa; times are UTC with milliseconds, spoken as ISO 8601 by the mapping code. */
const paisa = (name: string) => bigint(name, { mode: "number" });
const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
const createdAt = () => time("created_at").notNull().defaultNow();
const updatedAt = () => time("updated_at").notNull().defaultNow();
const identity = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** One row, raised in the transaction of every change that a public page shows. */
export const catalogueRevision = pgTable(
  "catalogue_revision",
  {
    id: smallint("id").primaryKey().default(1),
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
  },
  (table) => [check("catalogue_revision_single", sql`${table.id} = 1`)],
);

/** Stored pictures; `content_hash` (sha-256, hex) finds the same file uploaded twice. */
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

export const products = pgTable(
  "products",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    category: text("category").notNull(),
    collectionId: text("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "restrict" }),
    imageId: bigint("image_id", { mode: "number" }).references(() => images.id, { onDelete: "restrict" }),
    /** Lowest size price above 0, and the same as charged; derived whenever the product is saved. */
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("products_newest").on(table.createdAt.desc(), table.id),
    index("products_sale_price").on(table.salePrice, table.id),
    index("products_rating").on(table.rating.desc(), table.id),
    index("products_collection_newest").on(table.collectionId, table.createdAt.desc(), table.id),
    index("products_category_newest").on(table.category, table.createdAt.desc(), table.id),
    index("products_new_arrivals")
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.isNewArrival}`),
    index("products_weekly_sale")
      .on(table.discountPercentage.desc(), table.id)
      .where(sql`${table.isWeeklySale}`),
    index("products_image").on(table.imageId),
    check("products_price_not_negative", sql`${table.price} >= 0 and ${table.salePrice} >= 0`),
    check("products_discount_range", sql`${table.discountPercentage} between 0 and 100`),
    check("products_rating_range", sql`${table.rating} between 0 and 5`),
    check("products_free_ship_not_negative", sql`${table.minOrderFreeShip} >= 0`),
    check("products_sale_or_new", sql`not (${table.isWeeklySale} and ${table.isNewArrival})`),
    check(
      "products_sale_has_discount",
      sql`not ${table.isWeeklySale} or coalesce(${table.discountPercentage}, 0) > 0`,
    ),
  ],
);

/** One size of a product. `stock` null is unlimited; it is the running sum of the size's stock movements. */
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
  },
  (table) => [
    unique("product_variants_name_unique").on(table.productId, table.name),
    check("product_variants_price_not_negative", sql`${table.price} >= 0`),
    check("product_variants_stock_not_negative", sql`${table.stock} >= 0`),
    check("product_variants_sold_not_negative", sql`${table.sold} >= 0`),
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

/** `is_admin` null: nothing was decided about this user yet, so the fallback address applies. */
export const users = pgTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  displayName: text("display_name").notNull().default(""),
  passwordHash: text("password_hash").notNull(),
  isAdmin: boolean("is_admin"),
  createdAt: createdAt(),
});

/** A session is known by the sha-256 of its token only. */
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

const statusList = sql.raw(ORDER_STATUSES.map((status) => `'${status}'`).join(", "));

export const orders = pgTable(
  "orders",
  {
    id: text("id").primaryKey(),
    orderNumber: text("order_number").notNull().unique(),
    idempotencyKey: text("idempotency_key").unique(),
    status: text("status", { enum: ORDER_STATUSES }).notNull(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    /** E.164, so that every writing of a number finds its orders; null when it can't be understood. */
    customerPhoneE164: text("customer_phone_e164"),
    street: text("street").notNull(),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zipCode: text("zip_code").notNull(),
    country: text("country").notNull(),
    subtotal: paisa("subtotal").notNull(),
    delivery: paisa("delivery").notNull().default(0),
    discount: paisa("discount").notNull().default(0),
    totalAmount: paisa("total_amount").notNull(),
    totalItems: integer("total_items").notNull(),
    /** Whether the order's bottles are out of the stock; its lines say how many. */
    holdsStock: boolean("holds_stock").notNull().default(false),
    adminNotes: text("admin_notes"),
    stockUpdatedAt: time("stock_updated_at"),
    stockRestoredAt: time("stock_restored_at"),
    reviewsSubmittedAt: time("reviews_submitted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("orders_newest").on(table.createdAt.desc(), table.id),
    index("orders_status_newest").on(table.status, table.createdAt.desc(), table.id),
    index("orders_email").on(sql`lower(${table.customerEmail})`, table.createdAt.desc()),
    index("orders_phone").on(table.customerPhoneE164, table.createdAt.desc()),
    index("orders_phone_typed").on(table.customerPhone, table.createdAt.desc()),
    check("orders_status_known", sql`${table.status} in (${statusList})`),
    check(
      "orders_total_is_sum",
      sql`${table.totalAmount} = ${table.subtotal} + ${table.delivery} - ${table.discount}`,
    ),
    check(
      "orders_amounts_not_negative",
      sql`${table.subtotal} >= 0 and ${table.delivery} >= 0 and ${table.discount} >= 0 and ${table.totalAmount} >= 0`,
    ),
    check("orders_has_items", sql`${table.totalItems} > 0`),
  ],
);

/**
 * A line keeps its own copy of what was sold, so that a product can be changed or deleted. `stock_taken` and
 * `sold_counted` are what the order holds now, and just that is given back on cancelling.
 */
export const orderItems = pgTable(
  "order_items",
  {
    id: identity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    productId: text("product_id").notNull(),
    variantId: bigint("variant_id", { mode: "number" }).references(() => productVariants.id, {
      onDelete: "set null",
    }),
    productName: text("product_name").notNull(),
    image: text("image").notNull(),
    variant: text("variant").notNull(),
    unitPrice: paisa("unit_price").notNull(),
    quantity: integer("quantity").notNull(),
    stockTaken: integer("stock_taken").notNull().default(0),
    soldCounted: integer("sold_counted").notNull().default(0),
  },
  (table) => [
    unique("order_items_position_unique").on(table.orderId, table.position),
    unique("order_items_variant_unique").on(table.orderId, table.productId, table.variant),
    index("order_items_variant").on(table.variantId),
    check("order_items_quantity_positive", sql`${table.quantity} > 0`),
    check("order_items_price_not_negative", sql`${table.unitPrice} >= 0`),
    check(
      "order_items_held_in_quantity",
      sql`${table.stockTaken} between 0 and ${table.quantity} and ${table.soldCounted} between 0 and ${table.quantity}`,
    ),
  ],
);

export const orderStatusHistory = pgTable(
  "order_status_history",
  {
    id: identity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    status: text("status", { enum: ORDER_STATUSES }).notNull(),
    notes: text("notes"),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_status_history_order").on(table.orderId, table.id),
    check("order_status_history_status_known", sql`${table.status} in (${statusList})`),
  ],
);

export const orderReviews = pgTable(
  "order_reviews",
  {
    id: identity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: text("product_id").notNull(),
    productName: text("product_name").notNull(),
    rating: smallint("rating"),
    review: text("review").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("order_reviews_once").on(table.orderId, table.productId),
    index("order_reviews_product").on(table.productId, table.createdAt.desc()),
    check("order_reviews_rating_range", sql`${table.rating} between 1 and 5`),
  ],
);

export const STOCK_REASONS = ["initial", "adjusted", "order-confirmed", "order-cancelled"] as const;

/** The ledger: every change of stock or sold is a row; a size's stock and sold are the sums of its rows. */
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
    orderId: text("order_id").references(() => orders.id, { onDelete: "set null" }),
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

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("contact_messages_newest").on(table.createdAt.desc())],
);

export const newsletterSubscribers = pgTable("newsletter_subscribers", {
  email: text("email").primaryKey(),
  createdAt: createdAt(),
});

/** One row: what is particular to this shop. Checked by `storeSchema` on every write. */
export const storeSettings = pgTable(
  "store_settings",
  {
    id: smallint("id").primaryKey().default(1),
    store: jsonb("store").$type<Store>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check("store_settings_single", sql`${table.id} = 1`)],
);

/** One row: the carousel's settings; the interval in milliseconds. */
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
    alt: text("alt").notNull(),
    isActive: boolean("is_active").notNull().default(false),
    position: integer("position").notNull(),
    uploadedAt: time("uploaded_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("hero_images_one_active")
      .on(table.isActive)
      .where(sql`${table.isActive}`),
  ],
);

/** Tries per client and purpose in a window of time; in the database so that every process counts alike. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  hits: integer("hits").notNull(),
  resetsAt: time("resets_at").notNull(),
});
