import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { toConstantLimit, getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { Page } from "#kit/rules/paging.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#kit/rules/paging.ts";
import type { ProductQuery, ProductSort } from "../../rules/product-query.ts";
import { getDefaultSort } from "../../rules/product-query.ts";
import type { Product } from "../../rules/product.ts";

import { matchProducts } from "../search/match-products.ts";
import { rankProducts } from "../search/rank-products.ts";
import type { ProductMatch } from "../search/product-match.ts";
import { BY_NAME } from "../search/product-match.ts";

import { countMatchingProducts } from "./count-matching.ts";
import { listProductFacets } from "./list-product-facets.ts";
import { hasNarrowingFilter, buildProductCondition } from "./product-filter.ts";
import { isPublished } from "../products/is-published.ts";
import { toProducts, selectProducts } from "../products/product-rows.ts";

/** Every sort order ends with the id, so that pages neither overlap nor skip products. */
const SORT_COLUMNS: Record<Exclude<ProductSort, "relevance">, SQL[]> = {
  newest: [descNullsLast(products.createdAt), asc(products.id)],
  "price-asc": [asc(products.salePrice), asc(products.id)],
  "price-desc": [desc(products.salePrice), desc(products.id)],
  rating: [descNullsLast(products.rating), asc(products.id)],
};

/** Pages that end within this number of results use `rankProducts`. Later pages score all matching products. */
const MAX_RANKED = 10 * PAGE_SIZE;

/**
 * Lists products in pages, newest first by default, or by relevance for a search; unit prices in PKR.
 * Spec: storefront §7.
 * @param knownMatch result of `matchProducts` for the query's search, if the caller has it
 */
export async function listProducts(
  db: Database,
  query: ProductQuery = {},
  knownMatch?: ProductMatch,
): Promise<Page<Product>> {
  const { page = 1, pageSize = PAGE_SIZE, search } = query;
  const match = search === undefined ? undefined : (knownMatch ?? (await matchProducts(db, search)));
  const condition = and(buildProductCondition(db, query), match?.condition);
  const [total, items] = await Promise.all([
    countResults(db, query, match),
    readPage(db, query, { match, condition }),
  ]);
  return { items, page, pageSize, total };
}

/** Counts filtered products together with their facets, because filtered pages show both. */
async function countResults(
  db: Database,
  query: ProductQuery,
  match: ProductMatch | undefined,
): Promise<number> {
  if (!hasNarrowingFilter(query)) return countMatchingProducts(db, query, match?.condition);
  const { sort: _sort, page: _page, pageSize: _size, ...filter } = query;
  return (await listProductFacets(db, filter, match)).total;
}

interface ListCondition {
  match: ProductMatch | undefined;
  condition: SQL | undefined;
}

async function readPage(
  db: Database,
  query: ProductQuery,
  { match, condition }: ListCondition,
): Promise<Product[]> {
  const { page = 1, pageSize = PAGE_SIZE, search, sort = getDefaultSort(search) } = query;
  const offset = (page - 1) * pageSize;
  if (
    sort !== "relevance" &&
    page === 1 &&
    pageSize === PAGE_SIZE &&
    search === undefined &&
    !hasNarrowingFilter(query)
  ) {
    return readFirstPage(db, query, sort);
  }
  if (
    sort === "relevance" &&
    match &&
    !hasNarrowingFilter(query) &&
    offset + pageSize <= MAX_RANKED &&
    listsAllProducts(query)
  ) {
    const hits = await rankProducts(db, match, offset + pageSize);
    return readProductsInOrder(
      db,
      hits.slice(offset).map(({ id }) => id),
    );
  }
  // The statement with the filter reads only ids, so PostgreSQL plans this statement quickly. A prepared statement
  // then reads the products.
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...getSortColumns(sort, match))
    .limit(pageSize)
    .offset(offset);
  return readProductsInOrder(
    db,
    rows.map(({ id }) => id),
  );
}

function listsAllProducts({ collection, category }: ProductQuery): boolean {
  return collection === undefined && category === undefined;
}

function getSortColumns(sort: ProductSort, match: ProductMatch | undefined): SQL[] {
  if (sort !== "relevance") return SORT_COLUMNS[sort];
  return match === undefined ? SORT_COLUMNS.newest : [desc(match.score), ...BY_NAME];
}

/**
 * Reads the first page of the shop, a collection or a category. Uses a prepared statement because these pages are
 * requested most often.
 */
async function readFirstPage(
  db: Database,
  { collection, category }: ProductQuery,
  sort: keyof typeof SORT_COLUMNS,
): Promise<Product[]> {
  const suffix = `${collection === undefined ? "" : "_collection"}${category === undefined ? "" : "_category"}`;
  const statement = getPreparedStatement(db, `products_${sort}${suffix}`, (name) =>
    selectProducts(db)
      .where(
        and(
          isPublished(),
          collection === undefined ? undefined : eq(products.collectionId, sql.placeholder("collection")),
          category === undefined ? undefined : eq(products.category, sql.placeholder("category")),
        ),
      )
      .orderBy(...SORT_COLUMNS[sort])
      .limit(toConstantLimit(PAGE_SIZE))
      .prepare(name),
  );
  return toProducts(await statement.execute({ collection, category }));
}

/** Returns products in the order of the ids. Omits products that are no longer in the shop. */
export async function readProductsInOrder(db: Database, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const statement = getPreparedStatement(db, "products_by_ids", (name) =>
    selectProducts(db)
      // The subquery makes the plan independent of the number of ids, so that it can be cached.
      .where(
        and(
          isPublished(),
          sql`${products.id} = any(array(select unnest(${sql.placeholder("ids")}::text[])))`,
        ),
      )
      .prepare(name),
  );
  const unordered = toProducts(await statement.execute({ ids: [...ids] }));
  const byId = new Map(unordered.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists new arrivals, newest first. Spec: storefront §7. */
export async function listNewArrivals(db: Database, limit: number = MAX_PAGE_SIZE): Promise<Product[]> {
  const statement = getPreparedStatement(db, `new_arrivals_${limit}`, (name) =>
    selectProducts(db)
      .where(and(isPublished(), eq(products.isNewArrival, sql.raw("true"))))
      .orderBy(...SORT_COLUMNS.newest)
      .limit(toConstantLimit(limit))
      .prepare(name),
  );
  return toProducts(await statement.execute());
}

/** Lists products of the weekly sale, highest discount first. Spec: storefront §7. */
export async function listWeeklySale(db: Database, limit: number = MAX_PAGE_SIZE): Promise<Product[]> {
  const statement = getPreparedStatement(db, `weekly_sale_${limit}`, (name) =>
    selectProducts(db)
      .where(
        and(
          isPublished(),
          eq(products.isWeeklySale, sql.raw("true")),
          gt(products.discountPercentage, sql.raw("0")),
        ),
      )
      .orderBy(descNullsLast(products.discountPercentage), asc(products.id))
      .limit(toConstantLimit(limit))
      .prepare(name),
  );
  return toProducts(await statement.execute());
}
