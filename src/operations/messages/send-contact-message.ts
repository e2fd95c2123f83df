import { randomUUID } from "node:crypto";

import type { Database } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.server.ts";
import type { ContactInput, ContactMessage } from "#domain/contact.ts";

/** Stores a shopper's message for staff to read. Spec: storefront §7. */
export async function sendContactMessage(db: Database, input: ContactInput): Promise<ContactMessage> {
  const message = { id: randomUUID(), ...input, createdAt: new Date() };
  await db.insert(contactMessages).values(message);
  return { ...message, createdAt: message.createdAt.toISOString() };
}
