import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

import { createdAt, identity, time } from "#platform/db/columns.server.ts";
import { productVariants } from "./variant-schema.server.ts";

/** Shoppers who asked to be contacted when a sold-out size is back in stock. */
export const restockRequests = pgTable(
  "restock_requests",
  {
    id: identity(),
    variantId: bigint("variant_id", { mode: "number" })
      .notNull()
      .references(() => productVariants.id, { onDelete: "cascade" }),
    /** An email address in lower case, or a phone number, in E.164 if it is a possible number. */
    contact: text("contact").notNull(),
    /** The text that the shopper agreed to at `created_at`. */
    consent: text("consent").notNull(),
    createdAt: createdAt(),
    /** When staff marked the shopper as notified; null before that. */
    notifiedAt: time("notified_at"),
  },
  (table) => [
    // A shopper can have one open request per size, and can make another after the notification.
    uniqueIndex("restock_requests_waiting")
      .on(table.variantId, table.contact)
      .where(sql`${table.notifiedAt} is null`),
    index("restock_requests_variant").on(table.variantId),
    index("restock_requests_newest").on(table.createdAt.desc(), table.id),
    // For the deletion of old requests.
    index("restock_requests_notified").on(table.notifiedAt),
  ],
);
