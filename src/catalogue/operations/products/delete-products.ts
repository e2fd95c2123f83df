import { asc, eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { recordAudit, recordAudits } from "#staff/operations/record-audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { setMessages } from "../../rules/set-messages.ts";
import { ProductHasOrders, createProductNotFound } from "../../rules/catalogue-errors.ts";
import { findOrderedProducts } from "../queries.ts";
import { findSetsOfProducts } from "./find-sets.ts";
import { toAuditSubject } from "./save-product.ts";
import { bulkMessages } from "../../rules/staff-messages.ts";
import { lockProducts, assertChangeable } from "./change-products.ts";

/**
 * Deletes a product and its sizes. Its images remain stored.
 * @throws NotFound 'Product not found'
 * @throws Conflict if the product is part of a set; the message names the sets
 * @throws ProductHasOrders if the product was ever ordered. Spec: storefront §7, admin §7.
 */
export async function deleteProduct(
  db: Database,
  id: string,
  options: { by?: Actor | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (stored === undefined) throw createProductNotFound();
    if ((await findOrderedProducts(tx, [id])).size > 0) throw new ProductHasOrders();
    const usages = await findSetsOfProducts(tx, [id]);
    if (usages.length > 0)
      throw new Conflict(setMessages.isPart([...new Set(usages.map(({ setName }) => setName))]));
    // Locks the sizes by ascending id, in the same order as changes to orders, to avoid deadlocks.
    await tx
      .select({ id: productVariants.id })
      .from(productVariants)
      .where(eq(productVariants.productId, id))
      .orderBy(asc(productVariants.id))
      .for("update");
    await tx.delete(products).where(eq(products.id, id));
    await recordAudit(tx, { by: options.by, action: "deleted", subject: toAuditSubject(stored) });
    await incrementRevision(tx);
  });
}

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
