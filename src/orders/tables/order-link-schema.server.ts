import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";

import { LINK_KINDS } from "../rules/links/order-link.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";

import { createdAt, time } from "#platform/db/columns.server.ts";
import { orders } from "./order-schema.server.ts";

const kindList = sql.raw(LINK_KINDS.map((kind) => `'${kind}'`).join(", "));

/**
 * The links with which shoppers open their orders: one for the browser that placed the order, one for each message.
 * Tokens are derived or random and stored as SHA-256 hashes only. `getLinkEnd` determines when a link ends.
 */
export const orderLinks = pgTable(
  "order_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: LINK_KINDS }).notNull(),
    /** The channel of the message; null for browsers, and for messages of releases that did not record it. */
    channel: text("channel", { enum: MESSAGE_CHANNELS }),
    /** The message with the link. No foreign key, because messages is a later module; ids are never used again. */
    messageId: bigint("message_id", { mode: "number" }),
    createdAt: createdAt(),
    revokedAt: time("revoked_at"),
  },
  (table) => [
    index("order_links_order").on(table.orderId),
    index("order_links_message")
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
    // For the deletion of old links.
    index("order_links_oldest").on(table.createdAt),
    check("order_links_kind_known", sql`${table.kind} in (${kindList})`),
  ],
);
