import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { contactMessages, users } from "#db/schema.server.ts";
import type { ReceivedMessage } from "#domain/contact.ts";
import { phoneE164 } from "#operations/orders/phone-e164.ts";

/** Messages with who handled them; add conditions, order and limit, then map the rows by `toReceivedMessage`. */
export function selectMessages(db: Database) {
  return db
    .select({ message: contactMessages, handler: { displayName: users.displayName, email: users.email } })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.handledBy));
}

/** A row → ReceivedMessage. */
export function toReceivedMessage({
  message,
  handler,
}: Awaited<ReturnType<typeof selectMessages>>[number]): ReceivedMessage {
  return {
    id: message.id,
    name: message.name,
    phone: message.phone,
    message: message.message,
    createdAt: message.createdAt.toISOString(),
    handledAt: message.handledAt?.toISOString() ?? null,
    handledBy: handler === null ? null : handler.displayName || handler.email,
    phoneE164: phoneE164(message.phone) ?? null,
  };
}
