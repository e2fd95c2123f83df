import { asc, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products, productVariants } from "#db/schema/schema.server.ts";
import type { Actor } from "#domain/staff/audit.ts";
import { recordAudits } from "#operations/staff/record-audit.ts";
import { incrementRevision } from "#operations/revision/catalogue-revision.ts";

import { lockProducts, assertChangeable } from "./change-products.ts";
import { productSubject } from "./save-product.ts";

/**
 * Deletes several products with their sizes, all or none. Orders keep their own copy of the products.
 * @throws Conflict with each product that no longer exists
 */
export async function deleteProducts(
  db: Database,
  ids: readonly string[],
  options: { by?: Actor | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await lockProducts(tx, ids);
    assertChangeable(ids, stored, () => []);
    await deleteLocked(tx, ids);
    await recordAudits(
      tx,
      stored.map((product) => ({ by: options.by, action: "deleted", subject: productSubject(product) })),
    );
    await incrementRevision(tx);
  });
}

/** Deletes locked products. Locks their sizes first, in the same order as orders do, which prevents deadlocks. */
export async function deleteLocked(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(inArray(productVariants.productId, [...ids]))
    .orderBy(asc(productVariants.id))
    .for("update");
  await tx.delete(products).where(inArray(products.id, [...ids]));
}
