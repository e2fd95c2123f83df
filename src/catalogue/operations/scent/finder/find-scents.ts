import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../../tables/product-schema.server.ts";
import { setParts } from "../../../tables/set-schema.server.ts";
import { productVariants } from "../../../tables/variant-schema.server.ts";
import { calculateUnitPrice } from "../../../rules/pricing.ts";
import type { Product } from "../../../rules/product.ts";
import { getAudience } from "../../../rules/scent/audience.ts";
import type { FinderAnswers } from "../../../rules/scent/finder/answers.ts";
import type { FinderHit, FinderResult } from "../../../rules/scent/finder/find-scents.ts";
import { findScents as pickScents } from "../../../rules/scent/finder/find-scents.ts";
import type { DiscoverySet } from "../../../rules/scent/finder/pick-discovery-set.ts";
import { pickDiscoverySet, SMALL_BOTTLE_ML } from "../../../rules/scent/finder/pick-discovery-set.ts";
import type { FinderCandidate } from "../../../rules/scent/finder/score-product.ts";
import { toPkr } from "#kit/rules/money.ts";
import { readProductsInOrder } from "../../lists/list-products.ts";
import { isPublished } from "../../products/is-published.ts";
import { buildAvailableStock } from "../../stock/available-stock.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";

/** A result of the finder with its products, best first. */
export interface FoundScents extends Pick<FinderResult, "ignored"> {
  hits: (FinderHit & { product: Product })[];
  /**
   * `hitNames` are the names of the set's fragrances that are hits; `fragranceCount` is the number of all fragrances in
   * the set.
   */
  discoverySet: { product: Product; fragranceCount: number; hitNames: string[] } | undefined;
}

/** Finds up to three products with a size in stock that fit the answers best, and a discovery set. */
export async function findScents(db: Database, answers: FinderAnswers): Promise<FoundScents> {
  const { candidates, sets } = await listCandidates(db);
  const { hits, ignored } = pickScents(candidates, answers);
  const hitIds = hits.map(({ id }) => id);
  const set = pickDiscoverySet(sets, hitIds, candidates, answers);
  const foundProducts = await readProductsInOrder(db, [...hitIds, ...(set ? [set.id] : [])]);
  const products = new Map(foundProducts.map((product) => [product.id, product]));
  const hitProducts = hits.flatMap((hit) => {
    const product = products.get(hit.id);
    return product === undefined ? [] : [{ ...hit, product }];
  });
  const setProduct = set && products.get(set.id);
  return {
    hits: hitProducts,
    discoverySet: setProduct && {
      product: setProduct,
      fragranceCount: set.partIds.length,
      hitNames: hitProducts.flatMap(({ id, product }) => (set.partIds.includes(id) ? [product.name] : [])),
    },
    ignored,
  };
}

/**
 * Returns the lowest and the highest price of the finder's candidates in PKR; 0 without candidates. A candidate's
 * price is the price of its cheapest size in stock.
 */
export async function getFinderPrices(db: Database): Promise<{ lowest: number; highest: number }> {
  const prices = (await listCandidates(db)).candidates.map(({ price }) => price).toSorted((a, b) => a - b);
  return { lowest: prices[0] ?? 0, highest: prices.at(-1) ?? 0 };
}

/** The products that the finder can suggest, and the discovery sets. */
interface Candidates {
  candidates: FinderCandidate[];
  sets: DiscoverySet[];
}

function listCandidates(db: Database): Promise<Candidates> {
  return cacheUntilCatalogueChange(db, "finder candidates", () => readCandidates(db), {
    dependsOnStock: true,
  });
}

/** Returns a subquery for the sets whose parts are testers and small bottles of several products (decision 006). */
function selectDiscoverySets(db: Database) {
  const setSizes = alias(productVariants, "set_size");
  const { productId, isTester, volumeMl } = productVariants;
  return db
    .select({
      setId: sql<string>`${setSizes.productId}`.as("set_id"),
      partIds: sql<string[]>`json_agg(distinct ${productId})`.as("part_ids"),
    })
    .from(setParts)
    .innerJoin(setSizes, eq(setSizes.id, setParts.variantId))
    .innerJoin(productVariants, eq(productVariants.id, setParts.partVariantId))
    .groupBy(setSizes.productId)
    .having(
      sql`bool_and(coalesce(${isTester} or ${volumeMl} <= ${SMALL_BOTTLE_ML}, false)) and count(distinct ${productId}) > 1`,
    )
    .as("discovery_set");
}

async function readCandidates(db: Database): Promise<Candidates> {
  const { productId, price } = productVariants;
  const availablePrices = db
    .select({ productId, price: sql<number>`min(${price})`.mapWith(Number).as("lowest_price") })
    .from(productVariants)
    .where(and(gt(price, 0), sql`(${buildAvailableStock()}) is distinct from 0`))
    .groupBy(productId)
    .as("available");
  const discoverySets = selectDiscoverySets(db);
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
      price: availablePrices.price,
      partIds: discoverySets.partIds,
    })
    .from(products)
    .innerJoin(availablePrices, eq(availablePrices.productId, products.id))
    .leftJoin(discoverySets, eq(discoverySets.setId, products.id))
    .where(isPublished());
  const candidateRows = rows.map(
    ({ category, discount, occasions, seasons, dayNight, families, partIds, ...row }) => ({
      partIds,
      candidate: {
        id: row.id,
        name: row.name,
        audience: getAudience(category),
        rating: row.rating,
        scent: { occasions, seasons, dayNight, families },
        noteSlugs: row.noteSlugs ?? [],
        price: calculateUnitPrice(toPkr(row.price), discount),
      },
    }),
  );
  return {
    candidates: candidateRows.flatMap(({ partIds, candidate }) => (partIds === null ? [candidate] : [])),
    sets: candidateRows.flatMap(({ partIds, candidate }) =>
      partIds === null ? [] : [{ ...candidate, partIds }],
    ),
  };
}
