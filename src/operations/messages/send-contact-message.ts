import { createHash, randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { waitForReplication } from "#db/server/replication.server.ts";
import { contactMessages } from "#db/schema/schema.server.ts";
import type { ContactForm, ContactInput, ContactMessage } from "#domain/messages/contact.ts";
import { dayOf } from "#domain/shared/day.ts";
import { IdempotencyKeyTaken } from "#domain/shared/errors.ts";
import { HONEYPOT_FIELD, isHoneypotFilled } from "#domain/shared/honeypot.ts";
import type { RateLimit } from "#operations/limits/rate-limit.ts";

/** Messages one visitor may send, by the form or the API. */
export const CONTACT_LIMIT: RateLimit = { purpose: "contact-message", tries: 10, windowMs: 60_000 };

interface SendOptions {
  /** The same key always answers the same message, however often and however concurrently it is sent. */
  idempotencyKey?: string | undefined;
  /** Told when an earlier request has sent this message. */
  onReplay?: (() => void) | undefined;
}

/**
 * Stores a shopper's message for staff to read, once for each key; of those that come without one the same words by
 * the same person are one message a day. What filled the field that nobody sees is answered alike and not stored.
 * Spec: storefront §7.
 * @throws IdempotencyKeyTaken when another message was sent with the key
 */
export async function sendContactMessage(
  db: Database,
  { [HONEYPOT_FIELD]: bait, ...input }: ContactForm,
  { idempotencyKey, onReplay }: SendOptions = {},
): Promise<ContactMessage> {
  const message = { id: randomUUID(), ...input, createdAt: new Date() };
  const sent = { ...message, createdAt: message.createdAt.toISOString() };
  if (isHoneypotFilled(bait)) return sent;
  const key = idempotencyKey ?? keyOfWords(input, message.createdAt);
  // Who sends the same key at the same time waits here until the first is stored.
  const stored = await db
    .insert(contactMessages)
    .values({ ...message, idempotencyKey: key })
    .onConflictDoNothing({ target: contactMessages.idempotencyKey })
    .returning({ id: contactMessages.id });
  if (stored.length > 0) return sent;
  const first = await findByKey(db, key);
  // Who guesses or repeats a key must not read what somebody else wrote.
  if (!isSameMessage(first, input)) throw new IdempotencyKeyTaken();
  await waitForReplication(db);
  onReplay?.();
  return first;
}

/** Holds a space, as no sender's key can. */
function keyOfWords({ name, phone, message }: ContactInput, now: Date): string {
  const words = JSON.stringify([name, phone, message, dayOf(now)]);
  return `words ${createHash("sha256").update(words).digest("hex")}`;
}

function isSameMessage(one: ContactInput, other: ContactInput): boolean {
  return one.name === other.name && one.phone === other.phone && one.message === other.message;
}

async function findByKey(db: Database, idempotencyKey: string): Promise<ContactMessage> {
  const { id, name, phone, message, createdAt } = contactMessages;
  const [stored] = await db
    .select({ id, name, phone, message, createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.idempotencyKey, idempotencyKey));
  if (!stored) throw new Error("A message's key was taken but cannot be read");
  return { ...stored, createdAt: stored.createdAt.toISOString() };
}
