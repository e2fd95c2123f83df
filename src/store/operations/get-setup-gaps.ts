import { and, eq, inArray, notExists, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { readSampleStore } from "../sample/store.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import type { SampleContacts, SetupGap } from "../rules/store-setup.ts";
import { findSampleContacts, findSetupGaps } from "../rules/store-setup.ts";
import type { Store } from "../rules/store.ts";

let sampleStore: Store | undefined;
let sampleIds: string[] | undefined;

/** Returns the settings of the sample shop. */
export function getSampleStore(): Store {
  return (sampleStore ??= readSampleStore());
}

/** Returns which contact details of the shop still have their sample values. */
export function getSampleContacts(store: Store): SampleContacts {
  return findSampleContacts(store, getSampleStore());
}

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
