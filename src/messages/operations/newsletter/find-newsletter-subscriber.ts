import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterSubscribers } from "../../tables/message-schema.server.ts";

/** Returns the address that a token unsubscribes; `undefined` if the token is unknown or was used. */
export async function findNewsletterSubscriber(db: Database, token: string): Promise<string | undefined> {
  const [subscriber] = await db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.unsubscribeToken, token));
  return subscriber?.email;
}
