import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { productInputMessages } from "../../rules/product-input-messages.ts";
import type { PriceChange } from "../../rules/size-input.ts";
import type { Product } from "../../rules/product.ts";
import type { SavedProduct } from "../../rules/staff-product.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { createProductNotFound } from "../../rules/catalogue-errors.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { toPaisa } from "#kit/rules/money.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { getSavedProduct } from "./get-product.ts";
import { getProductChanges } from "./product-changes.ts";
import { calculatePrices } from "./product-rows.ts";
import { toAuditSubject } from "./save-product.ts";

/**
 * Sets the price of one size, in PKR, if the current price equals `expectedPrice`. Returns the product.
 * @throws NotFound 'Product not found'
 * @throws InvalidInput if the product has no such size
 * @throws Conflict if the current price differs from `expectedPrice`; nothing is saved. Spec: admin §5.
 */
export async function changePrice(
  db: Database,
  id: string,
  change: PriceChange,
  { by }: { by?: Actor | undefined } = {},
): Promise<SavedProduct> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ updatedAt: products.updatedAt })
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (stored === undefined) throw createProductNotFound();
    const before = await getSavedProduct(tx, id);
    assertExpectedPrice(before, change);
    if (change.price === change.expectedPrice) return before;
    await writePrice(tx, before, change, stored.updatedAt);
    const product = await getSavedProduct(tx, id);
    const changes = getProductChanges(before, product);
    await recordAudit(tx, { by, action: "updated", subject: toAuditSubject(product), changes });
    await incrementRevision(tx);
    return product;
  });
}

function assertExpectedPrice({ variantPricing }: Product, { variant, expectedPrice }: PriceChange): void {
  const price = getOwnEntry(variantPricing, variant);
  if (price === undefined) {
    const message = productInputMessages.variantUnknown(variant);
    throw new InvalidInput(message, { variant: [message] });
  }
  if (price !== expectedPrice) throw new Conflict(productInputMessages.priceChangedByOthers(variant, price));
}

async function writePrice(
  tx: Database,
  { id, variantPricing, discountPercentage }: Product,
  { variant, price }: PriceChange,
  previousUpdatedAt: Date,
): Promise<void> {
  await tx
    .update(productVariants)
    .set({ price: toPaisa(price) })
    .where(and(eq(productVariants.productId, id), eq(productVariants.name, variant)));
  const prices = calculatePrices({
    variantPricing: { ...variantPricing, [variant]: price },
    discountPercentage,
  });
  // With the new `updatedAt`, the shop rejects saves of product forms that still contain the old price.
  const updatedAt = new Date(Math.max(Date.now(), previousUpdatedAt.getTime() + 1));
  await tx
    .update(products)
    .set({ ...prices, updatedAt })
    .where(eq(products.id, id));
}
