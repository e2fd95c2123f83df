import type { SQL, SQLWrapper } from "drizzle-orm";
import { and, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { InventoryFilter, InventoryQuery, InventorySort } from "../../rules/stock/inventory-query.ts";
import { inventoryList } from "../../rules/stock/inventory-query.ts";
import type { StockedProduct } from "../../rules/stock/inventory.ts";
import { ALERT_THRESHOLD, getAlertLimit, getStockRange } from "../../rules/stock/inventory.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";

import type { ListSorts } from "#kit/operations/list.server.ts";
import { buildListOrder } from "#kit/operations/list.server.ts";
import { sortBoth, sortUp } from "#platform/db/statements/sort-columns.server.ts";
import { isPublished } from "../products/is-published.ts";
import { selectStockLevels } from "./stock-levels.ts";
import { readStockedProducts } from "./stocked-products.ts";

export type Levels = ReturnType<typeof selectStockLevels>;

/**
 * Lists the shop's products with the stock of each size in pages, the lowest stock first by default. Spec: admin
 * §2, §4.
 */
export async function listInventory(db: Database, query: InventoryQuery = {}): Promise<Page<StockedProduct>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE, threshold = ALERT_THRESHOLD.default } = query;
  const { search = "", status, sort = inventoryList.defaultSort } = query;
  const productCondition = and(isPublished(), matchesName(search));
  const matchingIds = db.select({ id: products.id }).from(products).where(productCondition);
  const levels = selectStockLevels(
    db,
    search === "" ? { coversAllProducts: true } : { productIds: matchingIds },
  );
  const statusCondition = status === undefined ? undefined : buildStatusCondition(levels, status, threshold);
  const matchesProduct = search === "" ? inArray(levels.productId, matchingIds) : undefined;
  const [total, ids] = await Promise.all([
    // Without a status filter, counts the products directly, because every product has at least one size.
    statusCondition === undefined
      ? db.$count(products, productCondition)
      : db.$count(levels, and(statusCondition, matchesProduct)),
    isSortedByName(sort)
      ? listIdsByName(db, levels, { productCondition, statusCondition, sort }, { page, pageSize })
      : listIdsByStock(
          db,
          levels,
          { condition: and(statusCondition, matchesProduct), sort },
          { page, pageSize },
        ),
  ]);
  return { items: await readStockedProducts(db, ids, threshold), page, pageSize, total };
}

/** Returns the SQL condition of a search by name. The index on folded names supports this condition. */
export function matchesName(search: string): SQL | undefined {
  if (search === "") return undefined;
  return containsFolded(products.searchName, search);
}

interface PageRange {
  page: number;
  pageSize: number;
}

const isSortedByName = (sort: InventorySort) => sort === "name-asc" || sort === "name-desc";

async function listIdsByName(
  db: Database,
  levels: Levels,
  {
    productCondition,
    statusCondition,
    sort,
  }: { productCondition: SQL | undefined; statusCondition: SQL | undefined; sort: InventorySort },
  { page, pageSize }: PageRange,
): Promise<string[]> {
  const matchesStatus =
    statusCondition &&
    inArray(products.id, db.select({ id: levels.productId }).from(levels).where(statusCondition));
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(productCondition, matchesStatus))
    .orderBy(...getInventoryOrder(levels, sort, products.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map(({ id }) => id);
}

async function listIdsByStock(
  db: Database,
  levels: Levels,
  { condition, sort }: { condition: SQL | undefined; sort: InventorySort },
  { page, pageSize }: PageRange,
): Promise<string[]> {
  const rows = await db
    .select({ id: levels.productId })
    .from(levels)
    .where(condition)
    // Ids are derived from names, so that ties are sorted nearly alphabetically.
    .orderBy(...getInventoryOrder(levels, sort, levels.productId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map(({ id }) => id);
}

/**
 * Returns the arguments of `orderBy` for a query of stock levels, of products, or of both.
 * @param id the product's id in the query; ties are sorted by it
 */
export function getInventoryOrder(levels: Levels, sort: InventorySort, id: SQLWrapper): SQL[] {
  const byId = [sortUp(sql`${id}`)];
  const inventorySorts: ListSorts<typeof inventoryList> = {
    sorts: {
      name: sortBoth(sql`lower(${products.name})`, byId),
      stock: sortBoth(sql`${levels.stock}`, byId),
      sold: sortBoth(sql`${levels.sold}`, byId),
      // Unlimited sizes have no minimum.
      status: {
        up: sortBoth({ value: sql`${levels.minimum}`, nulls: sql`nulls last` }, byId).up,
        down: sortBoth({ value: sql`${levels.minimum}`, nulls: sql`nulls first` }, byId).down,
      },
    },
  };
  return buildListOrder(inventoryList, inventorySorts, { sort });
}

/** Returns the SQL condition of a filter by one or more statuses, for a query that joins stock levels. */
export function buildStatusCondition(
  levels: Levels,
  statuses: readonly InventoryFilter[],
  threshold: number,
): SQL | undefined {
  return or(...statuses.map((status) => matchesStatus(levels, status, threshold)));
}

function matchesStatus(levels: Levels, status: InventoryFilter, threshold: number): SQL | undefined {
  if (status === "attention") return lte(levels.minimum, getAlertLimit(threshold));
  const { min, max } = getStockRange(status, threshold);
  if (max === null) return or(isNull(levels.minimum), gte(levels.minimum, min));
  return and(gte(levels.minimum, min), lte(levels.minimum, max));
}
