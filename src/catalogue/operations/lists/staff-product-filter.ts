import type { SQL } from "drizzle-orm";
import { and, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  sortBoth,
  sortLatestFirst,
  sortReversed,
  sortUp,
  toOrderBy,
} from "#platform/db/statements/sort-columns.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants, variantImages } from "../../tables/variant-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { ListConditions, ListSorts } from "#kit/operations/list.server.ts";
import { buildListCondition, getListSort } from "#kit/operations/list.server.ts";
import type { ProductFlag, StaffProductFilter, StaffProductSort } from "../../rules/staff-product-query.ts";
import { productList } from "../../rules/staff-product-query.ts";
import { LISTED_STATUSES } from "../../rules/product-status.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { ALERT_THRESHOLD } from "../../rules/stock/inventory.ts";
import { buildStatusCondition } from "../stock/list-inventory.ts";
import { selectStockLevels } from "../stock/stock-levels.ts";

const FLAG_CONDITIONS: Readonly<Record<ProductFlag, SQL | undefined>> = {
  new: eq(products.isNewArrival, true),
  sale: eq(products.isWeeklySale, true),
  "no-image": and(
    isNull(products.imageId),
    subquery`not exists (select from ${variantImages} join ${productVariants} on ${productVariants.id} = ${variantImages.variantId}
      where ${productVariants.productId} = ${products.id})`,
  ),
};

function hasStockStatus(db: Database, statuses: NonNullable<StaffProductFilter["stock"]>): SQL {
  const levels = selectStockLevels(db);
  const condition = buildStatusCondition(levels, statuses, ALERT_THRESHOLD.default);
  return inArray(products.id, db.select({ id: levels.productId }).from(levels).where(condition));
}

const productConditions: ListConditions<typeof productList> = {
  search: (search) => containsFolded(products.staffSearchText, search),
  filters: {
    collection: (id) => (id === "" ? undefined : eq(products.collectionId, id)),
    status: (statuses) => inArray(products.status, statuses),
    stock: (statuses, { db }) => hasStockStatus(db, statuses),
    flags: (flags) => and(...flags.map((flag) => FLAG_CONDITIONS[flag])),
    minPrice: (price) => gte(products.salePrice, toPaisa(price)),
    maxPrice: (price) => lte(products.salePrice, toPaisa(price)),
  },
};

/** Returns the SQL condition for a staff filter. Without a status filter, archived products do not match. */
export function buildStaffProductCondition(db: Database, filter: StaffProductFilter): SQL | undefined {
  const { status = [...LISTED_STATUSES] } = filter;
  return buildListCondition(productList, productConditions, db, { ...filter, status });
}

/** Returns whether a sort order needs stock or units sold. */
export function isSortedByStock(sort: StaffProductSort): boolean {
  return sort.startsWith("stock") || sort.startsWith("sold");
}

/** Returns a query for the ids of matching products in list order. The id breaks ties, so that pages never overlap. */
export function selectStaffProductIds(
  db: Database,
  { sort = "newest", ...filter }: StaffProductFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const levels = selectStockLevels(db, { coversAllProducts: true });
  const matching = db.select({ id: products.id }).from(products).$dynamic();
  const query = isSortedByStock(sort)
    ? matching.innerJoin(levels, eq(levels.productId, products.id))
    : matching;
  return query
    .where(buildStaffProductCondition(db, filter))
    .orderBy(...toOrderBy(listStaffSortColumns(levels, sort)))
    .limit(limit)
    .offset(offset);
}

/** Returns the columns by which the product list is sorted. `levels` holds stock and units sold. */
export function listStaffSortColumns(
  levels: ReturnType<typeof selectStockLevels>,
  sort: StaffProductSort,
): readonly SortColumn[] {
  const byId = [sortUp(sql`${products.id}`)];
  const productSorts: ListSorts<typeof productList> = {
    sorts: {
      name: sortBoth(sql`lower(${products.name})`, byId),
      price: sortBoth(sql`${products.salePrice}`, byId),
      stock: sortBoth(sql`${levels.stock}`, byId),
      sold: sortBoth(sql`${levels.sold}`, byId),
      created: sortReversed([sortLatestFirst(sql`${products.createdAt}`), ...byId]),
    },
  };
  return getListSort(productList, productSorts, { sort });
}
