import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";

import { payments } from "#payments/tables/payment-schema.server.ts";
import { bytes, createdAt, listNames, time } from "#platform/db/columns.server.ts";

import { IMAGE_PROBLEMS, IMAGE_STATES } from "../rules/inbox/message-image.ts";
import { contactMessages } from "./message-schema.server.ts";

/**
 * Images that customers sent on WhatsApp, encoded again by the shop. Never public. A row waits until a job has fetched
 * the image, and is deleted with its message.
 */
export const contactImages = pgTable(
  "contact_images",
  {
    messageId: text("message_id")
      .primaryKey()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    /** WhatsApp's id of the image. */
    mediaId: text("media_id").notNull(),
    state: text("state", { enum: IMAGE_STATES }).notNull().default("waiting"),
    problem: text("problem", { enum: IMAGE_PROBLEMS }),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due; during an attempt, when another process may take over. */
    nextAt: time("next_at").notNull().defaultNow(),
    content: bytes("content"),
    contentType: text("content_type"),
    /** SHA-256 of the file that WhatsApp delivered, so that the same image of another payment is noticed. */
    contentHash: text("content_hash"),
    /** The payment that the image proves. */
    paymentId: bigint("payment_id", { mode: "number" }).references(() => payments.id, {
      onDelete: "set null",
    }),
    createdAt: createdAt(),
  },
  (table) => [
    index("contact_images_waiting")
      .on(table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
    index("contact_images_payment")
      .on(table.paymentId)
      .where(sql`${table.paymentId} is not null`),
    check("contact_images_state_known", sql`${table.state} in (${listNames(IMAGE_STATES)})`),
    check("contact_images_problem_known", sql`${table.problem} in (${listNames(IMAGE_PROBLEMS)})`),
    check(
      "contact_images_failed_with_problem",
      sql`(${table.state} = 'failed') = (${table.problem} is not null)`,
    ),
    check(
      "contact_images_stored_with_content",
      sql`num_nonnulls(${table.content}, ${table.contentType}, ${table.contentHash}) = case when ${table.state} = 'stored' then 3 else 0 end`,
    ),
  ],
);
