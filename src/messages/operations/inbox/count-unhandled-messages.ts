import { isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";

/** Counts the customers' messages that staff have not marked as handled. */
export async function countUnhandledMessages(db: Database): Promise<number> {
  return db.$count(contactMessages, isNull(contactMessages.handledAt));
}
