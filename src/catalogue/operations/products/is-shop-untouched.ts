import { and, eq, notInArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { BULK_READ_ACTIONS } from "#staff/rules/audit/audit.ts";

/**
 * Returns whether the shop has no products and staff have never saved, imported or deleted a product (exports do
 * not count). Only such a shop shows the bundled products. A shop whose products were all deleted shows empty states.
 * Spec: storefront §1, §2.
 */
export async function isShopUntouched(db: Database): Promise<boolean> {
  const anyProduct = db.select({ one: sql`1` }).from(products);
  const anyChange = db
    .select({ one: sql`1` })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subjectType, "product"), notInArray(auditEntries.action, [...BULK_READ_ACTIONS])),
    );
  const rows = await db
    .select({ isUntouched: sql<boolean>`not exists ${anyProduct} and not exists ${anyChange}` })
    .from(sql`(select 1) as one`);
  return rows[0]?.isUntouched ?? false;
}
