import { inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { MatchingIds, Page } from "#kit/rules/paging.ts";
import { MAX_MATCHING_IDS, PAGE_SIZE, countPages } from "#kit/rules/paging.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { toSavedProducts, selectProducts } from "../products/product-rows.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { StaffProductFilter, StaffProductQuery } from "../../rules/staff-product-query.ts";
import {
  buildStaffProductCondition,
  isSortedByStock,
  selectStaffProductIds,
} from "./staff-product-filter.ts";

/** Converts rows to products for staff, in the same order. */
export function toStaffProducts(rows: Awaited<ReturnType<typeof selectProducts>>): StaffProduct[] {
  const mainImages = new Map(rows.map((row) => [row.product.id, row.storedImage]));
  const products = toSavedProducts(rows);
  return products.map(({ ratings, ...product }) => ({
    ...product,
    mainImage: mainImages.get(product.id) ?? null,
    ratingCount: ratings.length,
  }));
}

/**
 * Lists products for staff in pages, newest first by default. A page number past the end returns the last page, so that
 * deleting the only product of the last page does not leave an empty page. Spec: admin §2.
 */
export async function listStaffProducts(
  db: Database,
  query: StaffProductQuery = {},
): Promise<Page<StaffProduct>> {
  const { pageSize = PAGE_SIZE, page: requestedPage = 1, ...filter } = query;
  const total = await countStaffProducts(db, filter);
  const page = Math.min(requestedPage, countPages({ total, pageSize }));
  // Skips the query if the cached count is 0, because the query is slow without matches.
  const items =
    total === 0 ? [] : await readPage(db, filter, { limit: pageSize, offset: (page - 1) * pageSize });
  return { items, page, pageSize, total };
}

/** Returns the ids of the matching products in list order, for a bulk change. */
export async function listStaffProductIds(
  db: Database,
  filter: StaffProductFilter = {},
): Promise<MatchingIds> {
  const [total, rows] = await Promise.all([
    countStaffProducts(db, filter),
    selectStaffProductIds(db, filter, { limit: MAX_MATCHING_IDS }),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

async function countStaffProducts(db: Database, filter: StaffProductFilter): Promise<number> {
  const { search = "", collection = "", status, stock, flags, minPrice, maxPrice } = filter;
  const key = `staff's ${JSON.stringify([search.trim(), collection, status, stock, flags, minPrice, maxPrice])}`;
  return cacheUntilCatalogueChange(
    db,
    key,
    () => db.$count(products, buildStaffProductCondition(db, filter)),
    {
      // Without `dependsOnStock`, a change to flags or images would not discard the cached count.
      dependsOnStock: stock !== undefined || flags !== undefined,
      isFreeForm: minPrice !== undefined || maxPrice !== undefined,
    },
  );
}

/**
 * Returns the ids of a page. Sorting by stock or units sold reads all sizes, so these pages are cached until stock
 * or units sold change.
 */
async function readPageIds(
  db: Database,
  filter: StaffProductFilter,
  range: { limit: number; offset: number },
): Promise<{ id: string }[]> {
  const readIds = async () => selectStaffProductIds(db, filter, range);
  if (filter.sort === undefined || !isSortedByStock(filter.sort)) return readIds();
  const key = `staff's page ${JSON.stringify([filter, range])}`;
  return cacheUntilCatalogueChange(db, key, readIds, { dependsOnStock: true, isFreeForm: true });
}

async function readPage(
  db: Database,
  filter: StaffProductFilter,
  range: { limit: number; offset: number },
): Promise<StaffProduct[]> {
  const ids = (await readPageIds(db, filter, range)).map(({ id }) => id);
  if (ids.length === 0) return [];
  // Reads full rows only for the page.
  const found = toStaffProducts(await selectProducts(db).where(inArray(products.id, ids)));
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
