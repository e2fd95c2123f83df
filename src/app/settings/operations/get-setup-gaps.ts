import { and, eq, inArray, notExists, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { getSampleStore } from "#store/sample/store.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import type { SetupGap } from "#store/rules/store-setup.ts";
import { findSetupGaps } from "#store/rules/store-setup.ts";

let sampleIds: string[] | undefined;

/**
 * Lists the settings that the owner still has to change.
 * @param store the settings in use, including environment variables
 */
export async function getSetupGaps(db: Database, store: StoreWithDelivery): Promise<SetupGap[]> {
  sampleIds ??= readSampleCatalogue().products.map(({ slug }) => slug);
  const staffEdits = db
    .select({ one: sql`1` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "product"),
        eq(auditEntries.subjectId, products.id),
        eq(auditEntries.action, "updated"),
      ),
    );
  const [anyProduct, uneditedCount] = await Promise.all([
    db.select({ id: products.id }).from(products).limit(1),
    db.$count(products, and(inArray(products.id, sampleIds), notExists(staffEdits))),
  ]);
  return findSetupGaps({
    store,
    sample: getSampleStore(),
    hasRates: store.delivery.hasRates,
    hasProducts: anyProduct.length > 0,
    sampleProducts: uneditedCount,
  });
}
