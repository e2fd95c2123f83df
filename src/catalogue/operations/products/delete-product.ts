import { asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { setMessages } from "../../rules/set-messages.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { ProductHasOrders, createProductNotFound } from "../../rules/catalogue-errors.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import { findOrderedProducts } from "../queries.ts";
import { findSetsOfProducts } from "./find-sets.ts";
import { toAuditSubject } from "./save-product.ts";

/**
 * Deletes a product and its sizes. Its pictures remain stored.
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
