import { createHash, randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";
import type { ContactForm, ContactInput, ContactMessage } from "../../rules/inbox/contact.ts";
import { toShopDay, MINUTE_MS } from "#platform/rules/day.ts";
import { IdempotencyKeyTaken } from "#kit/rules/errors.ts";
import { HONEYPOT_FIELD, isHoneypotFilled } from "#kit/rules/honeypot.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";

/** Rate limit for contact messages per visitor, shared by the form and the API. */
export const CONTACT_LIMIT: RateLimit = { purpose: "contact-message", maxAttempts: 10, windowMs: MINUTE_MS };

interface SendOptions {
  /** Requests with the same key return the same message, even if sent concurrently. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request has stored this message. */
  onReplay?: (() => void) | undefined;
}

/**
 * Stores a shopper's message for staff once per key. Without a key, identical messages of one person are stored once a
 * day. A form with a filled honeypot field gets the same response but is not stored. Spec: storefront §7.
 * @throws IdempotencyKeyTaken if the key was used for another message
 */
export async function sendContactMessage(
  db: Database,
  { [HONEYPOT_FIELD]: honeypot, ...input }: ContactForm,
  { idempotencyKey, onReplay }: SendOptions = {},
): Promise<ContactMessage> {
  const message = { id: randomUUID(), ...input, createdAt: new Date() };
  const response = { ...message, createdAt: message.createdAt.toISOString() };
  if (isHoneypotFilled(honeypot)) return response;
  const key = idempotencyKey ?? deriveKey(input, message.createdAt);
  // A concurrent request with the same key waits here until the first request commits.
  const insertedRows = await db
    .insert(contactMessages)
    .values({ ...message, idempotencyKey: key })
    .onConflictDoNothing({ target: contactMessages.idempotencyKey })
    .returning({ id: contactMessages.id });
  if (insertedRows.length > 0) return response;
  const existing = await findByKey(db, key);
  // A key must not disclose another person's message.
  if (!isSameMessage(existing, input)) throw new IdempotencyKeyTaken();
  await waitForReplication(db);
  onReplay?.();
  return existing;
}

/** Returns a key derived from the message. The space in the key prevents collisions with keys from clients. */
function deriveKey({ name, phone, message }: ContactInput, now: Date): string {
  const content = JSON.stringify([name, phone, message, toShopDay(now)]);
  return `words ${createHash("sha256").update(content).digest("hex")}`;
}

function isSameMessage(a: ContactInput, b: ContactInput): boolean {
  return a.name === b.name && a.phone === b.phone && a.message === b.message;
}

async function findByKey(db: Database, idempotencyKey: string): Promise<ContactMessage> {
  const { id, name, phone, message, createdAt } = contactMessages;
  const [storedMessage] = await db
    .select({ id, name, phone, message, createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.idempotencyKey, idempotencyKey));
  if (!storedMessage) throw new Error("The key of a message exists but cannot be read");
  return { ...storedMessage, createdAt: storedMessage.createdAt.toISOString() };
}
