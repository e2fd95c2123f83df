import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { calculateAverageRating } from "#catalogue/rules/product.ts";

/**
 * Appends a rating (1–5) to a product and updates the average. Does nothing for an unknown product. The caller must
 * increment the revision at the end of its transaction. Spec: storefront §7.
 */
export async function rateProduct(tx: Database, productId: string, rating: number): Promise<void> {
  await changeRatings(tx, productId, (ratings) => [...ratings, rating]);
}

/**
 * Removes one rating with this value from a product and updates the average. Does nothing for an unknown product.
 * The caller must increment the revision at the end of its transaction.
 */
export async function removeProductRating(tx: Database, productId: string, rating: number): Promise<void> {
  await changeRatings(tx, productId, (ratings) => {
    const index = ratings.lastIndexOf(rating);
    return index === -1 ? [...ratings] : ratings.toSpliced(index, 1);
  });
}

async function changeRatings(
  tx: Database,
  productId: string,
  change: (ratings: readonly number[]) => number[],
): Promise<void> {
  const [stored] = await tx
    .select({ ratings: products.ratings })
    .from(products)
    .where(eq(products.id, productId))
    .for("no key update");
  if (stored === undefined) return;
  const ratings = change(stored.ratings);
  await tx
    .update(products)
    .set({ ratings, rating: calculateAverageRating(ratings) })
    .where(eq(products.id, productId));
}
