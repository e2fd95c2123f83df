import type { Database } from "#db/client.server.ts";
import { customers } from "#db/schema/order-schema.server.ts";

/** How many people have ordered, by their e-mail addresses. Spec: admin §2. */
export async function countCustomers(db: Database): Promise<number> {
  return db.$count(customers);
}
