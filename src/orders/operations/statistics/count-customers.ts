import type { Database } from "#platform/db/client.server.ts";
import { customers } from "../../tables/order-schema.server.ts";

/** Counts customers, i.e. distinct email addresses with an order. Spec: admin §2. */
export async function countCustomers(db: Database): Promise<number> {
  return db.$count(customers);
}
