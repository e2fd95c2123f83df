import type { SQL } from "drizzle-orm";
import { and, asc, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { InventoryFilter, InventoryQuery, InventorySort } from "../../rules/stock/inventory-query.ts";
import { DEFAULT_INVENTORY_SORT } from "../../rules/stock/inventory-query.ts";
import type { StockedProduct } from "../../rules/stock/inventory.ts";
import { ALERT_THRESHOLD, getAlertLimit, getStockRange } from "../../rules/stock/inventory.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";

import { isPublished } from "../products/is-published.ts";
import { selectStockLevels } from "./stock-levels.ts";
import { readStockedProducts } from "./stocked-products.ts";

export type Levels = ReturnType<typeof selectStockLevels>;

/**
 * Lists the shop's products with the stock of each size in pages, the lowest stock first by default. Spec: admin
 * §2, §4.
 */
export async function listInventory(
  db: Database,
  query: Partial<InventoryQuery> = {},
): Promise<Page<StockedProduct>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE, threshold = ALERT_THRESHOLD.default } = query;
  const { search = "", status, sort = DEFAULT_INVENTORY_SORT } = query;
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
    sort === "name-asc" || sort === "name-desc"
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

type NameSort = Extract<InventorySort, `name-${string}`>;
type StockSort = Exclude<InventorySort, NameSort>;

async function listIdsByName(
  db: Database,
  levels: Levels,
  {
    productCondition,
    statusCondition,
    sort,
  }: { productCondition: SQL | undefined; statusCondition: SQL | undefined; sort: NameSort },
  { page, pageSize }: PageRange,
): Promise<string[]> {
  const matchesStatus =
    statusCondition &&
    inArray(products.id, db.select({ id: levels.productId }).from(levels).where(statusCondition));
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(productCondition, matchesStatus))
    .orderBy(getNameSortColumn(sort), asc(products.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map(({ id }) => id);
}

async function listIdsByStock(
  db: Database,
  levels: Levels,
  { condition, sort }: { condition: SQL | undefined; sort: StockSort },
  { page, pageSize }: PageRange,
): Promise<string[]> {
  const rows = await db
    .select({ id: levels.productId })
    .from(levels)
    .where(condition)
    // Ids are derived from names, so that ties are sorted nearly alphabetically.
    .orderBy(getStockSortColumn(levels, sort), asc(levels.productId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map(({ id }) => id);
}

function getNameSortColumn(sort: NameSort): SQL {
  const name = sql`lower(${products.name})`;
  return sort === "name-asc" ? name : sql`${name} desc`;
}

function getStockSortColumn(levels: Levels, sort: StockSort): SQL {
  const columns: Record<StockSort, SQL> = {
    "stock-asc": sql`${levels.stock}`,
    "stock-desc": sql`${levels.stock} desc`,
    "sold-asc": sql`${levels.sold}`,
    "sold-desc": sql`${levels.sold} desc`,
    "status-asc": sql`${levels.minimum} nulls last`,
    "status-desc": sql`${levels.minimum} desc nulls first`,
  };
  return columns[sort];
}

/**
 * Returns the sort column for a query that joins products and stock levels. The caller must add a unique column, so
 * that pages do not overlap.
 */
export function getInventorySortColumn(levels: Levels, sort: InventorySort): SQL {
  return sort === "name-asc" || sort === "name-desc"
    ? getNameSortColumn(sort)
    : getStockSortColumn(levels, sort);
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
