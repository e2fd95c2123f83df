import type { Database } from "#platform/db/client.server.ts";
import { blockedPhones, customerProfiles, historyImports } from "#customers/tables/customer-schema.server.ts";

/** Adds a blocked phone number, and a customer of an import. */
export async function addCustomerSamples(db: Database): Promise<void> {
  await db.insert(blockedPhones).values({ phone: "+923009998887", reason: "Refused two parcels" });
  const file = { kind: "customers", shop: "shopify", fileName: "customers_export.csv" } as const;
  await db.insert(historyImports).values({ id: "import-1", ...file, added: 1, subscribed: 0 });
  const profile = { phone: "+923009998886", name: "عائشہ خان", tags: ['VIP, "Lahore"', "{a}"] };
  await db.insert(customerProfiles).values({ ...profile, note: "Prefers oud", importId: "import-1" });
}
