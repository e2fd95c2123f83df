import { asc, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { setMessages } from "../../rules/set-messages.ts";
import { bulkMessages } from "../../rules/staff-messages.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudits } from "#staff/operations/record-audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import { lockProducts, assertChangeable } from "./change-products.ts";
import { findOrderedProducts } from "../queries.ts";
import { findSetsOfProducts } from "./find-sets.ts";
import { toAuditSubject } from "./save-product.ts";

/**
 * Deletes several products with their sizes in one transaction.
 * @throws Conflict with the reasons by product id, if a product was ever ordered, is part of a set or no longer
 * exists; nothing is deleted
 */
export async function deleteProducts(
  db: Database,
  ids: readonly string[],
  options: { by?: Actor | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await lockProducts(tx, ids);
    const ordered = await findOrderedProducts(tx, ids);
    const sets = Map.groupBy(await findSetsOfProducts(tx, ids), ({ productId }) => productId);
    assertChangeable(ids, stored, ({ id }) => {
      if (ordered.has(id)) return [bulkMessages.hasOrders];
      const names = new Set(sets.get(id)?.map(({ setName }) => setName));
      return names.size > 0 ? [setMessages.partOf([...names])] : [];
    });
    await deleteLockedProducts(tx, ids);
    await recordAudits(
      tx,
      stored.map((product) => ({ by: options.by, action: "deleted", subject: toAuditSubject(product) })),
    );
    await incrementRevision(tx);
  });
}

/**
 * Deletes locked products. First locks their sizes by ascending id, in the same order as changes to orders, to
 * avoid deadlocks.
 */
export async function deleteLockedProducts(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(inArray(productVariants.productId, [...ids]))
    .orderBy(asc(productVariants.id))
    .for("update");
  await tx.delete(products).where(inArray(products.id, [...ids]));
}
