import { eq } from "drizzle-orm";

import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { newsletterSubscribers } from "../../tables/message-schema.server.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";

/** The limit is high, because mail providers open links from few IP addresses, and tokens cannot be guessed. */
export const UNSUBSCRIBE_LIMIT: RateLimit = { purpose: "unsubscribe", maxAttempts: 300, windowMs: MINUTE_MS };

/**
 * Ends the subscription of an unsubscribe link. An unknown or used token has no effect and is not reported. A new
 * subscription gets a new link.
 */
export async function unsubscribeNewsletter(db: Database, token: string): Promise<void> {
  await db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.unsubscribeToken, token));
}
