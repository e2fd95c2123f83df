import type { Database } from "#platform/db/client.server.ts";
import { blockedPhones } from "#customers/tables/customer-schema.server.ts";

/** Adds a blocked phone number. */
export async function addCustomerSamples(db: Database): Promise<void> {
  await db.insert(blockedPhones).values({ phone: "+923009998887", reason: "Refused two parcels" });
}
