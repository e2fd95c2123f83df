import type { SQL } from "drizzle-orm";
import { and, asc, eq, ilike, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/statements/descending.server.ts";
import { containsPattern } from "#db/statements/like-pattern.server.ts";
import { products, productSearchText } from "#db/schema/schema.server.ts";
import type { Page } from "#domain/shared/paging.ts";
import { PAGE_SIZE, pageCount } from "#domain/shared/paging.ts";
import type { StaffProductQuery } from "#domain/catalogue/product-query.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";

import { cacheUntilCatalogueChange } from "#operations/revision/revision-cache.ts";
import { selectProducts } from "#operations/catalogue/products/product-rows.ts";
import { toStaffProducts } from "./to-staff-products.ts";

/**
 * Lists products for staff in pages, newest first. A page number past the end returns the last page, so that deleting
 * the only product of the last page does not leave an empty page. Spec: admin §2.
 */
export async function listStaffProducts(
  db: Database,
  query: StaffProductQuery = {},
): Promise<Page<StaffProduct>> {
  const { pageSize = PAGE_SIZE } = query;
  const condition = buildStaffProductCondition(query);
  const { search = "", collection = "" } = query;
  const key = `staff's ${JSON.stringify([search.trim(), collection])}`;
  const total = await cacheUntilCatalogueChange(db, key, () => db.$count(products, condition));
  const page = Math.min(query.page ?? 1, pageCount({ total, pageSize }));
  const newestFirst = [descending(products.createdAt), asc(products.id)];
  // The subquery reads only an index, so that full rows are read only for the page.
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...newestFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  // Skips the query, which is slow without matches, if the cached count is 0.
  const rows =
    total === 0
      ? []
      : await selectProducts(db)
          .where(inArray(products.id, ids))
          .orderBy(...newestFirst);
  return { items: toStaffProducts(rows), page, pageSize, total };
}

/** Returns the SQL condition of the filters, or `undefined` without filters. */
export function buildStaffProductCondition({
  search = "",
  collection,
}: Pick<StaffProductQuery, "search" | "collection">): SQL | undefined {
  const term = search.trim();
  return and(
    collection === undefined || collection === "" ? undefined : eq(products.collectionId, collection),
    term === "" ? undefined : ilike(productSearchText(products), containsPattern(term)),
  );
}
