import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { restockRequests } from "../../../tables/restock-schema.server.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { HONEYPOT_FIELD, isHoneypotFilled } from "#kit/rules/honeypot.ts";
import type { RestockInput } from "../../../rules/stock/restock/restock-input.ts";
import { restockMessages } from "../../../rules/stock/restock/restock-messages.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { isAvailable } from "../find-available-sizes.ts";
import { findSellable, listSellableVariants } from "../sellable-variants.ts";

/** Rate limit for restock requests per visitor, shared by the form and the API. */
export const RESTOCK_LIMIT: RateLimit = { purpose: "restock-request", maxAttempts: 10, windowMs: MINUTE_MS };

/**
 * Stores a shopper's request to be contacted when a sold-out size is back in stock, and the consent text. A size whose
 * last bottles are held by orders counts as sold out, because the shopper cannot buy it. While the shopper waits,
 * repeated requests for the same size have no effect. A form with a filled honeypot field is not stored.
 * @throws NotFound if the shop does not sell the size
 * @throws Conflict if the shopper can buy the size now
 */
export async function addRestockRequest(
  db: Database,
  { productId, variant, contact, [HONEYPOT_FIELD]: honeypot }: RestockInput,
): Promise<void> {
  if (isHoneypotFilled(honeypot)) return;
  const size = findSellable(await listSellableVariants(db, [productId]), { productId, variant });
  if (size === undefined) throw new NotFound(restockMessages.sizeMissing);
  if (isAvailable(size)) throw new Conflict(restockMessages.available);
  const insertedRows = await db
    .insert(restockRequests)
    .values({
      variantId: size.variantId,
      contact: normalizeContact(contact),
      consent: `${restockMessages.consent} ${restockMessages.retention}`,
    })
    .onConflictDoNothing()
    .returning({ id: restockRequests.id });
  if (insertedRows.length === 0) await waitForReplication(db);
}

function normalizeContact(contact: string): string {
  return contact.includes("@") ? normalizeEmail(contact) : (toE164(contact) ?? contact);
}
