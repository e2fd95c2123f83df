import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import type { OptionalDetails } from "../rules/optional-details.ts";
import { DEFAULT_CHANNEL, ORDER_CHANNELS } from "../rules/order-channel.ts";
import { ORDER_PAYMENT_STATES } from "../rules/order-payment.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import type { StaffDiscount } from "../rules/staff-order/staff-discount.ts";

import { createdAt, identity, paisa, PENDING_ENTRIES, time, updatedAt } from "#platform/db/columns.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { HISTORY_SHOPS } from "#customers/rules/shop-files/history-schema.ts";
import { historyImports } from "#customers/tables/customer-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";

const shopList = sql.raw(HISTORY_SHOPS.map((shop) => `'${shop}'`).join(", "));
const channelList = sql.raw(ORDER_CHANNELS.map((channel) => `'${channel}'`).join(", "));
const paymentStateList = sql.raw(ORDER_PAYMENT_STATES.map((state) => `'${state}'`).join(", "));
const statusList = sql.raw(ORDER_STATUSES.map((status) => `'${status}'`).join(", "));

export const orders = pgTable(
  "orders",
  {
    id: text("id").primaryKey(),
    orderNumber: text("order_number").notNull().unique(),
    /** Chosen by the client; prevents duplicate orders. Deleted after some days. */
    idempotencyKey: text("idempotency_key").unique(),
    status: text("status", { enum: ORDER_STATUSES }).notNull(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    /** In E.164 format, so that a search finds the number in any notation. Null if the number is invalid. */
    customerPhoneE164: text("customer_phone_e164"),
    street: text("street").notNull(),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zipCode: text("zip_code").notNull(),
    country: text("country").notNull(),
    subtotal: paisa("subtotal").notNull(),
    totalAmount: paisa("total_amount").notNull(),
    totalItems: integer("total_items").notNull(),
    /** How the customer wants to pay; null for cash on delivery. The methods belong to the payments. */
    paymentMethod: text("payment_method"),
    /**
     * The reduction that the method grants, in percent of the discounted goods, so that an edit applies it again; null
     * for cash on delivery.
     */
    prepaymentPercent: integer("prepayment_percent"),
    /**
     * What the customer must pay before the shop ships, in whole rupees: the whole total, or an agreed amount, which stays
     * when the order becomes cheaper.
     */
    advanceRequired: paisa("advance_required").notNull().default(0),
    /** What is paid, so that the list can filter by it. Triggers compute it from the money; the default is never used. */
    paymentState: text("payment_state", { enum: ORDER_PAYMENT_STATES }).notNull().default("paid"),
    /** The terms of delivery; null for orders of earlier releases. */
    delivery: jsonb("delivery").$type<OrderTerms>(),
    /** The optional details that the shopper added; null if none. */
    details: jsonb("details").$type<OptionalDetails>(),
    /** Whether the parcel is a gift, in which nothing shows prices. */
    hidesPrices: boolean("hides_prices").notNull().default(false),
    /**
     * Whether the order has reduced the stock. Its lines contain the quantities. The column keeps the name that
     * processes of an earlier release use during an upgrade.
     */
    isStockDeducted: boolean("holds_stock").notNull().default(false),
    /** The products of the lines and of ordered sets, for the search. Triggers keep it; the default is never used. */
    productNames: text("product_names").notNull().default(""),
    /**
     * Text that the order search matches, folded: number, name, email, city, phone digits, E.164, street, products.
     * Spec: admin §5.
     */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || city || ' ' || regexp_replace(customer_phone, '[^0-9]', '', 'g') || ' ' || coalesce(customer_phone_e164, '') || ' ' || street || ' ' || product_names)`,
      ),
    adminNotes: text("admin_notes"),
    /** Where the sale came from. */
    channel: text("channel", { enum: ORDER_CHANNELS }).notNull().default(DEFAULT_CHANNEL),
    /** The staff member who entered the order; null if a shopper placed it. */
    placedBy: text("placed_by").references(() => users.id, { onDelete: "set null" }),
    /** The discount that staff gave, so that an edit applies it again; null if none. */
    staffDiscount: jsonb("staff_discount").$type<StaffDiscount>(),
    /** The order whose damaged or lost items this one sends again; null for a sale. */
    replacementOf: text("replacement_of").references((): AnyPgColumn => orders.id, { onDelete: "set null" }),
    /** The shop in which a past order was placed; null for orders of this shop. */
    importedFrom: text("imported_from", { enum: HISTORY_SHOPS }),
    /** The import that added a past order. */
    importId: text("import_id").references(() => historyImports.id),
    stockUpdatedAt: time("stock_updated_at"),
    stockRestoredAt: time("stock_restored_at"),
    reviewsSubmittedAt: time("reviews_submitted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // For index-only scans of late pages. Without the search text, which can be longer than an entry of the index.
    index("orders_newest").on(table.createdAt.desc(), table.id, table.status),
    index("orders_status_newest").on(table.status, table.createdAt.desc(), table.id),
    // For index-only scans of sums over all or recent orders.
    index("orders_sums").on(table.createdAt, table.status, table.totalAmount, table.totalItems),
    // For the filters by payment: the state finds its orders, and index-only scans count those of a method.
    index("orders_payment_newest").on(
      table.paymentState,
      table.createdAt.desc(),
      table.id,
      table.status,
      table.paymentMethod,
    ),
    index("orders_city_newest").on(sql`lower(${table.city})`, table.createdAt.desc(), table.id),
    index("orders_total").on(table.totalAmount, table.id),
    // Includes the address as typed, so that index-only scans can count customers.
    index("orders_email").on(sql`lower(${table.customerEmail})`, table.createdAt.desc(), table.customerEmail),
    index("orders_phone").on(table.customerPhoneE164, table.createdAt.desc()),
    index("orders_replacements")
      .on(table.replacementOf)
      .where(sql`${table.replacementOf} is not null`),
    index("orders_phone_typed").on(table.customerPhone, table.createdAt.desc()),
    // For the deletion of old keys.
    index("orders_keyed")
      .on(table.createdAt)
      .where(sql`${table.idempotencyKey} is not null`),
    // For the undo of an import, and for the number and the list of past orders.
    index("orders_imported")
      .on(table.importId, table.createdAt.desc())
      .where(sql`${table.importId} is not null`),
    // For searches of three or more letters; shorter ones read the table.
    index("orders_search")
      .using("gin", sql`${table.searchText} gin_trgm_ops`)
      .with(PENDING_ENTRIES),
    // For the limit of emails per mailbox.
    index("orders_mailbox").on(sql`fold_mailbox(${table.customerEmail})`),
    check("orders_imported_from_known", sql`${table.importedFrom} in (${shopList})`),
    check("orders_channel_known", sql`${table.channel} in (${channelList})`),
    check("orders_payment_state_known", sql`${table.paymentState} in (${paymentStateList})`),
    check("orders_status_known", sql`${table.status} in (${statusList})`),
    check("orders_amounts_not_negative", sql`${table.subtotal} >= 0 and ${table.totalAmount} >= 0`),
    check("orders_has_items", sql`${table.totalItems} > 0`),
  ],
);

/** Email addresses of customers in lower case. Filled by a trigger on orders that have one. */
export const customers = pgTable("customers", { email: text("email").primaryKey() });

/**
 * Order lines with a copy of the product data, so that products can be changed or deleted. `stock_taken` is the
 * quantity deducted from the stock and `sold_counted` the quantity added to the sold count; cancelling reverses both.
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
    /** Whether the size was a tester at the time of the order. Testers cannot be returned. */
    isTester: boolean("is_tester").notNull().default(false),
    /** Whether the product was on final sale at the time of the order. It then cannot be returned. */
    isFinalSale: boolean("is_final_sale").notNull().default(false),
    unitPrice: paisa("unit_price").notNull(),
    quantity: integer("quantity").notNull(),
    stockTaken: integer("stock_taken").notNull().default(0),
    soldCounted: integer("sold_counted").notNull().default(0),
    /** Approximate time of the order, so that sums over a period read only that period's lines. */
    placedAt: time("placed_at").notNull().defaultNow(),
  },
  (table) => [
    unique("order_items_position_unique").on(table.orderId, table.position),
    unique("order_items_variant_unique").on(table.orderId, table.productId, table.variant),
    index("order_items_variant").on(table.variantId),
    // For the check whether a product was ever ordered.
    index("order_items_product").on(table.productId),
    // For index-only scans of the sales of products in a period.
    index("order_items_sums").on(
      table.placedAt,
      table.orderId,
      table.productId,
      table.quantity,
      table.unitPrice,
      table.id,
    ),
    check("order_items_quantity_positive", sql`${table.quantity} > 0`),
    check("order_items_price_not_negative", sql`${table.unitPrice} >= 0`),
    check(
      "order_items_held_in_quantity",
      sql`${table.stockTaken} between 0 and ${table.quantity} and ${table.soldCounted} between 0 and ${table.quantity}`,
    ),
  ],
);

/**
 * Price adjustments of an order, e.g. delivery, in display order. A deferred trigger rejects an order
 * whose total is not its subtotal plus these amounts.
 */
export const orderAdjustments = pgTable(
  "order_adjustments",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    kind: text("kind").notNull(),
    label: text("label").notNull(),
    /** Negative for a discount. */
    amount: paisa("amount").notNull(),
    source: text("source"),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/**
 * Copies of the parts of an ordered set, at the time of the order. `stock_taken` is the quantity deducted from the
 * stock.
 */
export const orderItemParts = pgTable(
  "order_item_parts",
  {
    id: identity(),
    itemId: bigint("item_id", { mode: "number" })
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    productId: text("product_id").notNull(),
    variantId: bigint("variant_id", { mode: "number" }).references(() => productVariants.id, {
      onDelete: "set null",
    }),
    productName: text("product_name").notNull(),
    variant: text("variant").notNull(),
    /** Bottles of the part in one set. */
    quantity: integer("quantity").notNull(),
    /** Share of the line's unit price. The shares of all parts add up to the unit price. */
    amount: paisa("amount").notNull(),
    stockTaken: integer("stock_taken").notNull().default(0),
  },
  (table) => [
    unique("order_item_parts_position_unique").on(table.itemId, table.position),
    index("order_item_parts_variant").on(table.variantId),
    index("order_item_parts_product").on(table.productId),
    check("order_item_parts_quantity_positive", sql`${table.quantity} > 0`),
    check("order_item_parts_amount_not_negative", sql`${table.amount} >= 0`),
    check("order_item_parts_taken_not_negative", sql`${table.stockTaken} >= 0`),
  ],
);
