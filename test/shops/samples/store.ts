import type { Database } from "#platform/db/client.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";

/** Adds a channel plan. */
export async function addStoreSamples(db: Database): Promise<void> {
  await db
    .insert(messagePlans)
    .values({ kind: "order-shipped", plan: "email-and-whatsapp", off: ["sms", "whatsapp"] });
}
