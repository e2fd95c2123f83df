import type { Database } from "#db/client.server.ts";
import { waitForReplication } from "#db/server/replication.server.ts";
import { newsletterSubscribers } from "#db/schema/message-schema.server.ts";
import { normalizeEmail } from "#domain/customers/email.ts";

/** Adds an address to the newsletter in lower case. Repeated requests have no effect. Spec: storefront §5. */
export async function subscribeNewsletter(db: Database, email: string): Promise<void> {
  const insertedRows = await db
    .insert(newsletterSubscribers)
    .values({ email: normalizeEmail(email) })
    .onConflictDoNothing()
    .returning({ email: newsletterSubscribers.email });
  if (insertedRows.length === 0) await waitForReplication(db);
}
