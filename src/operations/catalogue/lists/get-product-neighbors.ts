import { eq, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/product-schema.server.ts";
import { productNotFound } from "#domain/shared/errors.ts";
import type { Neighbors } from "#domain/shared/neighbors.ts";
import type { StaffProductFilter } from "#domain/catalogue/staff-product-query.ts";
import { selectStockLevels } from "#operations/stock/stock-levels.ts";

import { buildStaffProductCondition, getStaffSortColumns } from "./staff-product-filter.ts";

/**
 * Returns the products before and after a product in the staff's product list. The product itself may no longer match the
 * filter, e.g. after a price change; its neighbors are then those of its position in the sort order.
 * @throws NotFound 'Product not found'
 */
export async function getProductNeighbors(
  db: Database,
  productId: string,
  { sort = "newest", ...filter }: StaffProductFilter = {},
): Promise<Neighbors> {
  const levels = selectStockLevels(db);
  const order = sql.join(getStaffSortColumns(levels, sort), sql`, `);
  const condition = buildStaffProductCondition(db, filter);
  const listed = db
    .select({
      id: products.id,
      previous: sql<string | null>`lag(${products.id}) over (order by ${order})`.as("previous"),
      next: sql<string | null>`lead(${products.id}) over (order by ${order})`.as("next"),
    })
    .from(products)
    .$dynamic();
  const isByStock = sort.startsWith("stock") || sort.startsWith("sold");
  const joined = isByStock ? listed.innerJoin(levels, eq(levels.productId, products.id)) : listed;
  const positions = joined.where(condition && or(condition, eq(products.id, productId))).as("positions");
  const [found] = await db
    .select({ previous: positions.previous, next: positions.next })
    .from(positions)
    .where(eq(positions.id, productId));
  if (!found) throw productNotFound();
  return found;
}
