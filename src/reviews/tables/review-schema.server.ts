import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";

import { createdAt, identity, time } from "#platform/db/columns.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";

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
    /** Set while the review is hidden; its rating is then excluded. */
    hiddenAt: time("hidden_at"),
    hiddenBy: text("hidden_by").references(() => users.id, { onDelete: "set null" }),
    hiddenReason: text("hidden_reason"),
    /** Public reply of the shop. */
    reply: text("reply"),
    repliedAt: time("replied_at"),
    repliedBy: text("replied_by").references(() => users.id, { onDelete: "set null" }),
    /** Text that the staff search matches, folded: product and review. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql`fold_text(product_name || ' ' || review)`),
    createdAt: createdAt(),
  },
  (table) => [
    unique("order_reviews_once").on(table.orderId, table.productId),
    index("order_reviews_newest").on(table.createdAt.desc(), table.id),
    index("order_reviews_unanswered")
      .on(table.createdAt.desc(), table.id, table.orderId)
      .where(sql`${table.hiddenAt} is null and ${table.reply} is null and ${table.review} <> ''`),
    index("order_reviews_search")
      .using("gin", sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index("order_reviews_product").on(table.productId, table.createdAt.desc()),
    check("order_reviews_rating_range", sql`${table.rating} between 1 and 5`),
  ],
);
