import { isNull } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { contactMessages } from "#db/schema/message-schema.server.ts";

/** Counts the customers' messages that staff have not marked as handled. */
export async function countUnhandledMessages(db: Database): Promise<number> {
  return db.$count(contactMessages, isNull(contactMessages.handledAt));
}
