import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { newsletterSubscribers } from "#db/schema/schema.server.ts";
import type { RateLimit } from "#operations/limits/rate-limit.ts";

/** Services of mail send the clicks of all their users from a few addresses, and no token can be guessed. */
export const UNSUBSCRIBE_LIMIT: RateLimit = { purpose: "unsubscribe", tries: 300, windowMs: 60_000 };

/**
 * Ends the subscription that a letter's link belongs to. A link that is used or unknown changes nothing and says
 * nothing: no letters come either way. Who subscribes again is given another link.
 */
export async function unsubscribeNewsletter(db: Database, token: string): Promise<void> {
  await db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.unsubscribeToken, token));
}
