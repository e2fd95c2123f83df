import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { deliveryRates } from "../tables/delivery-schema.server.ts";
import { describeRates } from "../rules/describe-rates.ts";
import type { DeliveryRatesInput, StoredDeliveryRates } from "../rules/delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "../rules/delivery-rates.ts";
import { deliveryRateMessages } from "../rules/delivery-rate-messages.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

/**
 * Saves the shop's delivery rates and records the changed zones in the audit log.
 * @throws Conflict if the rates were changed after `expectedUpdatedAt`, which is null for rates that were never changed
 */
export async function saveDeliveryRates(
  db: Database,
  { rates, expectedUpdatedAt }: DeliveryRatesInput,
  { by }: { by?: Actor | undefined } = {},
): Promise<StoredDeliveryRates> {
  return db.transaction(async (tx) => {
    // Creates the row first, so that the lock also serializes the first two changes.
    const [created] = await tx
      .insert(deliveryRates)
      .values({ id: 1, rates: DEFAULT_DELIVERY_RATES })
      .onConflictDoNothing()
      .returning({ id: deliveryRates.id });
    const [row] = await tx.select().from(deliveryRates).where(eq(deliveryRates.id, 1)).for("no key update");
    if (!row) throw new Error("The delivery rates have no row");
    const storedAt = created ? null : row.updatedAt;
    const updatedAt = nextVersion(storedAt, expectedUpdatedAt, deliveryRateMessages.changedByOthers);
    await tx.update(deliveryRates).set({ rates, updatedAt }).where(eq(deliveryRates.id, 1));
    const [before, after] = [describeRates(row.rates), describeRates(rates)];
    const changes = listFieldChanges(before, after, [
      ...new Set([...Object.keys(before), ...Object.keys(after)]),
    ]);
    const subject = { type: "delivery", id: "rates", label: deliveryRateMessages.subject } as const;
    if (changes.length > 0) await recordAudit(tx, { by, action: "updated", subject, changes });
    await incrementRevision(tx);
    return { rates, updatedAt: updatedAt.toISOString() };
  });
}
