import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { newsletterSubscribers } from "#db/schema/schema.server.ts";

/** The address whose letters hold this link; `undefined` when it was used or never was. */
export async function findNewsletterSubscriber(db: Database, token: string): Promise<string | undefined> {
  const [subscriber] = await db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.unsubscribeToken, token));
  return subscriber?.email;
}
