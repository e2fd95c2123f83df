import { and, desc, eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import type { AuditAction } from "#staff/rules/audit/audit.ts";
import type { EditableProduct } from "../../rules/staff-product.ts";

import { selectProducts } from "./product-rows.ts";
import { toStaffProducts } from "../lists/list-staff-products.ts";

const SAVE_ACTIONS: AuditAction[] = [
  "added",
  "updated",
  "stock-changed",
  "imported",
  "import-undone",
  "price-change-undone",
];

/** Returns a stored product for editing, or `undefined` for an unknown id. Spec: admin §7. */
export async function getStaffProduct(db: Database, id: string): Promise<EditableProduct | undefined> {
  const rows = await selectProducts(db).where(eq(products.id, id));
  const [product] = toStaffProducts(rows);
  if (product === undefined) return undefined;
  const [last] = await db
    .select({ by: auditEntries.actorName, at: auditEntries.createdAt })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "product"),
        eq(auditEntries.subjectId, id),
        inArray(auditEntries.action, SAVE_ACTIONS),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return { product, lastChange: last ? { by: last.by, at: last.at.toISOString() } : null };
}
