import { isNull } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { contactMessages } from "#db/schema/schema.server.ts";

/** How many of the customers' messages no member of staff has marked as handled. */
export async function countUnhandledMessages(db: Database): Promise<number> {
  return db.$count(contactMessages, isNull(contactMessages.handledAt));
}
