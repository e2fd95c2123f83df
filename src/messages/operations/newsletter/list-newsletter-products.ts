import { and, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import type { NewsletterProduct } from "../../rules/newsletter/newsletter-parts.ts";
import { toNewsletterProduct } from "../../rules/newsletter/newsletter-parts.ts";
import { isPublished } from "#catalogue/operations/products/is-published.ts";
import { selectProducts, toProducts } from "#catalogue/operations/products/product-rows.ts";

/** Returns published products by id, as newsletters show them. */
export async function listNewsletterProducts(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, NewsletterProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProducts(db).where(and(inArray(products.id, [...ids]), isPublished()));
  return new Map(toProducts(rows).map((product) => [product.id, toNewsletterProduct(product)]));
}

/** Returns the products in the order of the ids. Omits products that are missing from the map. */
export function pickProducts(
  found: ReadonlyMap<string, NewsletterProduct>,
  ids: readonly string[],
): NewsletterProduct[] {
  return ids.flatMap((id) => found.get(id) ?? []);
}
