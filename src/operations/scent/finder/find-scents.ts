import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/product-schema.server.ts";
import { productVariants } from "#db/schema/variant-schema.server.ts";
import { calculateDiscountedPrice } from "#domain/catalogue/pricing.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { getAudience } from "#domain/scent/audience.ts";
import type { FinderAnswers } from "#domain/scent/finder/answers.ts";
import type { FinderHit, FinderResult } from "#domain/scent/finder/find-scents.ts";
import { findScents as pickScents } from "#domain/scent/finder/find-scents.ts";
import type { FinderCandidate } from "#domain/scent/finder/score-product.ts";
import { toPkr } from "#domain/shared/money.ts";
import { readProductsInOrder } from "#operations/catalogue/lists/list-products.ts";
import { isPublished } from "#operations/catalogue/products/is-published.ts";
import { cacheUntilCatalogueChange } from "#operations/revision/revision-cache.ts";

/** A result of the finder with its products, best first. */
export interface FoundScents extends Pick<FinderResult, "ignored"> {
  hits: (FinderHit & { product: Product })[];
}

/** Finds up to three products with a size in stock that fit the answers best. */
export async function findScents(db: Database, answers: FinderAnswers): Promise<FoundScents> {
  const candidates = await listCandidates(db);
  const { hits, ignored } = pickScents(candidates, answers);
  const found = await readProductsInOrder(
    db,
    hits.map(({ id }) => id),
  );
  const products = new Map(found.map((product) => [product.id, product]));
  return {
    hits: hits.flatMap((hit) => {
      const product = products.get(hit.id);
      return product === undefined ? [] : [{ ...hit, product }];
    }),
    ignored,
  };
}

/** Returns the lowest and the highest price of the finder's candidates in PKR; 0 without candidates. Each price is that of the cheapest size in stock. */
export async function getFinderPrices(db: Database): Promise<{ lowest: number; highest: number }> {
  const prices = (await listCandidates(db)).map(({ price }) => price).toSorted((a, b) => a - b);
  return { lowest: prices[0] ?? 0, highest: prices.at(-1) ?? 0 };
}

function listCandidates(db: Database): Promise<FinderCandidate[]> {
  return cacheUntilCatalogueChange(db, "finder candidates", () => readCandidates(db), {
    dependsOnStock: true,
  });
}

async function readCandidates(db: Database): Promise<FinderCandidate[]> {
  const { productId, price, stock } = productVariants;
  const available = db
    .select({ productId, price: sql<number>`min(${price})`.mapWith(Number).as("lowest_price") })
    .from(productVariants)
    .where(and(gt(price, 0), or(isNull(stock), ne(stock, 0))))
    .groupBy(productId)
    .as("available");
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      category: products.category,
      rating: products.rating,
      discount: products.discountPercentage,
      occasions: products.occasions,
      seasons: products.seasons,
      dayNight: products.dayNight,
      families: products.families,
      noteSlugs: products.noteSlugs,
      price: available.price,
    })
    .from(products)
    .innerJoin(available, eq(available.productId, products.id))
    .where(isPublished());
  return rows.map(({ category, discount, occasions, seasons, dayNight, families, ...row }) => ({
    id: row.id,
    name: row.name,
    audience: getAudience(category),
    rating: row.rating,
    scent: { occasions, seasons, dayNight, families },
    noteSlugs: row.noteSlugs ?? [],
    price: calculateDiscountedPrice(toPkr(row.price), discount),
  }));
}
