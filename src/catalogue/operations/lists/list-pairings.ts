import { and, arrayOverlaps, asc, ne, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { toConstantLimit, getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { MAX_PAIRINGS } from "../../rules/pairings/pairing-messages.ts";
import { rankPairings } from "../../rules/pairings/rank-pairings.ts";
import type { Product } from "../../rules/product.ts";
import type { AccordSlug } from "../../rules/scent/accords.ts";
import { isPublished } from "../products/is-published.ts";
import { selectProducts, toProducts } from "../products/product-rows.ts";
import { toAccords } from "../scent/scent-rows.ts";

import { readProductsInOrder } from "./list-products.ts";

/**
 * Maximum number of products to compare, newest first, among the products with a shared accord. Comparing all products
 * of a large catalogue would slow down each page.
 */
const MAX_CANDIDATES = 60;
/** Number of top-ranked candidates to load. Sold-out products are removed afterwards. */
const MAX_RANKED = 16;

/** A product that is recommended with another product. */
export interface PairedProduct {
  product: Product;
  /** Accords that both products have, most important first; empty if staff chose the product. */
  shared: AccordSlug[];
}

/**
 * Lists up to four published products that pair well with a product: first the products that staff chose for this
 * product, then the products for which staff chose this product. If there are none, lists products in stock that share
 * accords with this product.
 * @param exceptIds computed pairings to omit because other lists on the page contain them. Products chosen by staff are
 * never omitted
 */
export async function listPairings(
  db: Database,
  product: Pick<Product, "id" | "scent">,
  exceptIds: readonly string[] = [],
): Promise<PairedProduct[]> {
  const chosen = await listChosenPairings(db, product.id);
  if (chosen.length > 0) return chosen.map((chosenProduct) => ({ product: chosenProduct, shared: [] }));
  const ranked = await rankCandidates(db, product);
  const topCandidates = ranked.filter(({ id }) => !exceptIds.includes(id)).slice(0, MAX_RANKED);
  const sharedById = new Map(topCandidates.map(({ id, shared }) => [id, shared]));
  const candidates = await readProductsInOrder(db, [...sharedById.keys()]);
  return candidates
    .filter(({ inStock }) => inStock)
    .slice(0, MAX_PAIRINGS)
    .map((candidate) => ({ product: candidate, shared: sharedById.get(candidate.id) ?? [] }));
}

/**
 * Lists up to four products: first the products that staff chose for a product, in their order, then the products
 * for which staff chose this product, sorted by id.
 */
async function listChosenPairings(db: Database, id: string): Promise<Product[]> {
  const ownPairings = sql`(select pairs_with from ${products} as chooser where chooser.id = ${sql.placeholder("id")})`;
  const statement = getPreparedStatement(db, "chosen_pairings", (name) =>
    selectProducts(db)
      .where(
        and(
          isPublished(),
          ne(products.id, sql.placeholder("id")),
          or(
            sql`${products.id} = any(array(select unnest(${ownPairings})))`,
            sql`${products.pairsWith} @> array[${sql.placeholder("id")}]::text[]`,
          ),
        ),
      )
      .orderBy(sql`array_position(${ownPairings}, ${products.id}) nulls last`, asc(products.id))
      .limit(toConstantLimit(MAX_PAIRINGS))
      .prepare(name),
  );
  return toProducts(await statement.execute({ id }));
}

async function rankCandidates(db: Database, { id, scent }: Pick<Product, "id" | "scent">) {
  if (scent.accords.length === 0) return [];
  const { id: candidateId, accords, accordWeights, sillage } = products;
  const rows = await db
    .select({ id: candidateId, accords, accordWeights, sillage })
    .from(products)
    .where(
      and(
        isPublished(),
        ne(products.id, id),
        arrayOverlaps(
          products.accords,
          scent.accords.map(({ accord }) => accord),
        ),
      ),
    )
    .orderBy(descNullsLast(products.createdAt), asc(products.id))
    .limit(MAX_CANDIDATES);
  return rankPairings(
    { id, ...scent },
    rows.map((row) => ({ ...row, accords: toAccords(row) })),
  );
}
