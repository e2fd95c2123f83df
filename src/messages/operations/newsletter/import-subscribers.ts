import { eq, inArray } from "drizzle-orm";

import { mapInBatches } from "#catalogue/operations/product-files/in-batches.ts";
import type { Database } from "#platform/db/client.server.ts";
import { newsletterSubscribers, newsletterUnsubscribes } from "../../tables/message-schema.server.ts";

import { hashAddress } from "./subscriptions.ts";

/** Returns the addresses that are not subscribed: those that an import may subscribe, and those that unsubscribed here. */
export async function findNewSubscribers(
  tx: Database,
  emails: readonly string[],
): Promise<{ emails: string[]; unsubscribed: Set<string> }> {
  const addresses = [...new Set(emails)];
  const subscribed = await mapInBatches(addresses, (batch) =>
    tx
      .select({ email: newsletterSubscribers.email })
      .from(newsletterSubscribers)
      .where(inArray(newsletterSubscribers.email, batch)),
  );
  const hashes = await mapInBatches(addresses.map(hashAddress), (batch) =>
    tx
      .select({ hash: newsletterUnsubscribes.addressHash })
      .from(newsletterUnsubscribes)
      .where(inArray(newsletterUnsubscribes.addressHash, batch)),
  );
  const subscribedEmails = new Set(subscribed.map(({ email }) => email));
  const unsubscribedHashes = new Set(hashes.map(({ hash }) => hash));
  const others = addresses.filter((email) => !subscribedEmails.has(email));
  const unsubscribed = new Set(others.filter((email) => unsubscribedHashes.has(hashAddress(email))));
  return { emails: others.filter((email) => !unsubscribed.has(email)), unsubscribed };
}

/** Subscribes the addresses whose consent the file of an import states. Sends nothing. */
export async function addImportedSubscribers(
  tx: Database,
  emails: readonly string[],
  { importId, source }: { importId: string; source: string },
): Promise<void> {
  await mapInBatches(emails, (batch) =>
    tx
      .insert(newsletterSubscribers)
      .values(batch.map((email) => ({ email, importId, source })))
      .onConflictDoNothing()
      .returning({ email: newsletterSubscribers.email }),
  );
}

/** Ends the subscriptions that an import added. */
export async function deleteImportedSubscribers(tx: Database, importId: string): Promise<void> {
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.importId, importId));
}
