import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { averageRating } from "#domain/product.ts";

/**
 * Appends a rating (1–5) to a product and stores the new average. A product that is no longer sold is passed over:
 * its review still belongs to the order. The caller raises the revision at the end of its transaction.
 * Spec: storefront §7.
 */
export async function rateProduct(tx: Database, productId: string, rating: number): Promise<void> {
  const [stored] = await tx
    .select({ ratings: products.ratings })
    .from(products)
    .where(eq(products.id, productId))
    .for("no key update");
  if (stored === undefined) return;
  const ratings = [...stored.ratings, rating];
  await tx
    .update(products)
    .set({ ratings, rating: averageRating(ratings) })
    .where(eq(products.id, productId));
}
