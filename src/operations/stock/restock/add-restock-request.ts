import { and, eq } from "drizzle-orm";

import { MINUTE_MS } from "#domain/shared/day.ts";
import { buildAvailableStock } from "#operations/stock/available-stock.ts";
import type { Database } from "#db/client.server.ts";
import { waitForReplication } from "#db/server/replication.server.ts";
import { products } from "#db/schema/product-schema.server.ts";
import { restockRequests } from "#db/schema/restock-schema.server.ts";
import { productVariants } from "#db/schema/variant-schema.server.ts";
import { normalizeEmail } from "#domain/customers/email.ts";
import { Conflict, NotFound } from "#domain/shared/errors.ts";
import { HONEYPOT_FIELD, isHoneypotFilled } from "#domain/shared/honeypot.ts";
import type { RestockInput } from "#domain/stock/restock/restock-input.ts";
import { restockMessages } from "#domain/stock/restock/restock-messages.ts";
import { isPublished } from "#operations/catalogue/products/is-published.ts";
import type { RateLimit } from "#operations/limits/rate-limit.ts";
import { toE164 } from "#operations/orders/to-e164.ts";

/** Rate limit for restock requests per visitor, shared by the form and the API. */
export const RESTOCK_LIMIT: RateLimit = { purpose: "restock-request", maxAttempts: 10, windowMs: MINUTE_MS };

/**
 * Stores a shopper's request to be contacted when a sold-out size is back in stock, and the consent text. While
 * the shopper waits, repeated requests for the same size have no effect. A form with a filled honeypot field is not
 * stored.
 * @throws NotFound if the shop does not sell the size
 * @throws Conflict if the size is in stock
 */
export async function addRestockRequest(
  db: Database,
  { productId, variant, contact, [HONEYPOT_FIELD]: honeypot }: RestockInput,
): Promise<void> {
  if (isHoneypotFilled(honeypot)) return;
  const [size] = await db
    .select({ id: productVariants.id, stock: buildAvailableStock() })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isPublished(), eq(products.id, productId), eq(productVariants.name, variant)));
  if (size === undefined) throw new NotFound(restockMessages.sizeMissing);
  if (size.stock !== 0) throw new Conflict(restockMessages.available);
  const insertedRows = await db
    .insert(restockRequests)
    .values({
      variantId: size.id,
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
