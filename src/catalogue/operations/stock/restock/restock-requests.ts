import { and, countDistinct, eq, inArray, isNull, sql } from "drizzle-orm";

import { MINUTE_MS, DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { HONEYPOT_FIELD, isHoneypotFilled } from "#kit/rules/honeypot.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import type { AuditSubject, Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";
import { restockRequests } from "../../../tables/restock-schema.server.ts";
import type { RestockInput } from "../../../rules/stock/restock/restock-input.ts";
import { restockMessages } from "../../../rules/stock/restock/restock-messages.ts";
import { isAvailable } from "../find-available-sizes.ts";
import { findSellable, listSellableVariants } from "../sellable-variants.ts";
import { productVariants } from "../../../tables/variant-schema.server.ts";
import { products } from "../../../tables/product-schema.server.ts";
import { staffRestockMessages } from "../../../rules/stock/restock/staff-messages.ts";

/** Rate limit for restock requests per visitor, shared by the form and the API. */
export const RESTOCK_LIMIT: RateLimit = { purpose: "restock-request", maxAttempts: 10, windowMs: MINUTE_MS };

/**
 * Stores a shopper's request to be contacted when a sold-out size is back in stock, and the consent text. A size whose
 * last bottles are reserved by orders counts as sold out, because the shopper cannot buy it. While the shopper waits,
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

/**
 * Counts the shoppers with open restock requests for sizes of these products, by product id. A shopper who waits for
 * several sizes of a product counts once.
 */
export async function countWaitingShoppers(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const { productId } = productVariants;
  const rows = await db
    .select({ productId, waiting: countDistinct(restockRequests.contact) })
    .from(restockRequests)
    .innerJoin(productVariants, eq(productVariants.id, restockRequests.variantId))
    .where(and(inArray(productId, [...productIds]), isNull(restockRequests.notifiedAt)))
    .groupBy(productId);
  return new Map(rows.map((row) => [row.productId, row.waiting]));
}

/**
 * Locks a restock request. Returns its state, its contact and its audit subject, which contains no personal data.
 * @throws NotFound 'Request not found'
 */
export async function lockRestockRequest(
  tx: Database,
  id: number,
): Promise<{ notifiedAt: Date | null; contact: string; subject: AuditSubject }> {
  const [row] = await tx
    .select({
      notifiedAt: restockRequests.notifiedAt,
      contact: restockRequests.contact,
      variant: productVariants.name,
      product: products.name,
    })
    .from(restockRequests)
    .innerJoin(productVariants, eq(productVariants.id, restockRequests.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(restockRequests.id, id))
    .for("update", { of: restockRequests });
  if (row === undefined) throw new NotFound(staffRestockMessages.notFound);
  const { notifiedAt, contact, product, variant } = row;
  return {
    notifiedAt,
    contact,
    subject: { type: "restock", id: String(id), label: `${product}, ${variant}` },
  };
}

/** Deletes a restock request with its contact details. @throws NotFound 'Request not found' */
export async function deleteRestockRequest(
  db: Database,
  id: number,
  { by }: { by?: Actor | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const { subject } = await lockRestockRequest(tx, id);
    await tx.delete(restockRequests).where(eq(restockRequests.id, id));
    await recordAudit(tx, { by, action: "deleted", subject });
  });
}

/**
 * Retention period of a request after the shopper was notified (ms). `restockMessages.retention` states both
 * periods.
 */
const NOTIFIED_RETENTION_MS = 30 * DAY_MS;
/** Retention period of any request (ms). */
const RETENTION_MS = 365 * DAY_MS;

/** Deletes expired restock requests, which contain contact details. */
export async function pruneRestockRequests(db: Database, now: Date = new Date()): Promise<void> {
  const notifiedBefore = new Date(now.getTime() - NOTIFIED_RETENTION_MS);
  const createdBefore = new Date(now.getTime() - RETENTION_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${restockRequests}
      where notified_at < ${notifiedBefore} or created_at < ${createdBefore}
      order by id limit ${size} for update skip locked`;
    return sql`delete from ${restockRequests} where id in (${expired})`;
  });
}
