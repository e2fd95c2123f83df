import type { Database } from "#db/client.server.ts";
import { waitForReplication } from "#db/server/replication.server.ts";
import { newsletterSubscribers } from "#db/schema/schema.server.ts";
import { normalizeEmail } from "#domain/customers/email.ts";

/** Adds an address to the newsletter, once and in lower case; repeated requests have no effect. Spec: storefront §5. */
export async function subscribeNewsletter(db: Database, email: string): Promise<void> {
  const added = await db
    .insert(newsletterSubscribers)
    .values({ email: normalizeEmail(email) })
    .onConflictDoNothing()
    .returning({ email: newsletterSubscribers.email });
  if (added.length === 0) await waitForReplication(db);
}
