import { and, asc, eq } from "drizzle-orm";

import { customerSummaries } from "#customers/tables/customer-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

import type { StaffSearch } from "../../rules/staff-search.ts";
import { MAX_STAFF_RESULTS } from "../../rules/staff-search.ts";
import { matchesCustomerSearch } from "../customers/customer-sql.ts";

/** Finds customers whom staff know but who have not ordered yet, by name and phone number. */
export async function searchProfiles(db: Database, search: string): Promise<StaffSearch["customers"]> {
  const { id, phone, name, city } = customerSummaries;
  const rows = await db
    .select({ id, phone, name, city })
    .from(customerSummaries)
    .where(and(eq(customerSummaries.orders, 0), matchesCustomerSearch(search)))
    .orderBy(asc(name), asc(id))
    .limit(MAX_STAFF_RESULTS);
  return rows.map((row) => ({ ...row, orders: 0, lastOrderId: null }));
}
