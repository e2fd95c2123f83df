import type { SQL } from "drizzle-orm";
import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { followsRow, reverseSort, toOrderBy } from "#platform/db/statements/sort-columns.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { createProductNotFound } from "../../rules/catalogue-errors.ts";
import type { Neighbors } from "#kit/rules/neighbors.ts";
import type { StaffProductFilter, StaffProductSort } from "../../rules/staff-product-query.ts";
import { selectStockLevels } from "../stock/stock-levels.ts";

import { buildStaffProductCondition, isSortedByStock, listStaffSortColumns } from "./staff-product-filter.ts";

/**
 * Returns the ids of the products before and after a product in the staff's product list. A product that no longer
 * matches the filter, e.g. after a price change, keeps its position in the sort order.
 * @throws NotFound 'Product not found'
 */
export async function getProductNeighbors(
  db: Database,
  productId: string,
  { sort = "newest", ...filter }: StaffProductFilter = {},
): Promise<Neighbors> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.id, productId));
  if (!product) throw createProductNotFound();
  const [previous, next] = await Promise.all([
    findNeighbor(db, filter, { productId, sort, isReverse: true }),
    findNeighbor(db, filter, { productId, sort, isReverse: false }),
  ]);
  return { previous, next };
}

/** Returns the id of the first matching product that follows a product in the sort order or in its reverse. */
async function findNeighbor(
  db: Database,
  filter: StaffProductFilter,
  { productId, sort, isReverse }: { productId: string; sort: StaffProductSort; isReverse: boolean },
): Promise<string | null> {
  const levels = selectStockLevels(db);
  const sortColumns = listStaffSortColumns(levels, sort);
  const columns = isReverse ? reverseSort(sortColumns) : sortColumns;
  const selectValue = (value: SQL<string>) => {
    const rows = db.select({ value }).from(products).$dynamic();
    return isSortedByStock(sort) ? rows.innerJoin(levels, eq(levels.productId, products.id)) : rows;
  };
  const follows = followsRow(
    columns,
    // The subquery reads the product only once.
    ({ value }) => sql`${selectValue(sql`${value}`).where(eq(products.id, productId))}`,
  );
  const [row] = await selectValue(sql`${products.id}`)
    .where(and(buildStaffProductCondition(db, filter), follows))
    .orderBy(...toOrderBy(columns))
    .limit(1);
  return row?.value ?? null;
}
