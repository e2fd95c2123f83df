import type { SQL } from "drizzle-orm";
import { and, asc, gte, ilike, inArray, isNull, lte, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { containsPattern } from "#db/statements/like-pattern.server.ts";
import { products } from "#db/schema/schema.server.ts";
import type { InventoryFilter, InventoryQuery, InventorySort } from "#domain/stock/inventory-query.ts";
import { DEFAULT_INVENTORY_SORT } from "#domain/stock/inventory-query.ts";
import type { StockedProduct } from "#domain/stock/inventory.ts";
import { ALERT_THRESHOLD, alertLimit, stockRange } from "#domain/stock/inventory.ts";
import type { Page } from "#domain/shared/paging.ts";
import { PAGE_SIZE } from "#domain/shared/paging.ts";

import { stockLevels } from "./stock-levels.ts";
import { readStocked } from "./stocked-products.ts";

export type Levels = ReturnType<typeof stockLevels>;

/** Lists products with the stock of each size in pages, the lowest stock first by default. Spec: admin §2, §4. */
export async function listInventory(
  db: Database,
  query: Partial<InventoryQuery> = {},
): Promise<Page<StockedProduct>> {
  const { page = 1, pageSize = PAGE_SIZE, threshold = ALERT_THRESHOLD.default } = query;
  const { search = "", status, sort = DEFAULT_INVENTORY_SORT } = query;
  const levels = stockLevels(db);
  const nameCondition = search === "" ? undefined : ilike(products.name, containsPattern(search));
  const hasStatus = status === undefined ? undefined : statusCondition(levels, status, threshold);
  const found =
    nameCondition &&
    inArray(levels.productId, db.select({ id: products.id }).from(products).where(nameCondition));
  const [total, ids] = await Promise.all([
    // Every product has a size, so without a status filter the products themselves are counted.
    hasStatus === undefined ? db.$count(products, nameCondition) : db.$count(levels, and(hasStatus, found)),
    sort === "name-asc" || sort === "name-desc"
      ? listIdsByName(db, levels, { nameCondition, hasStatus, sort }, { page, pageSize })
      : listIdsByStock(db, levels, { condition: and(hasStatus, found), sort }, { page, pageSize }),
  ]);
  return { items: await readStocked(db, ids, threshold), page, pageSize, total };
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
    nameCondition,
    hasStatus,
    sort,
  }: { nameCondition: SQL | undefined; hasStatus: SQL | undefined; sort: NameSort },
  { page, pageSize }: PageRange,
): Promise<string[]> {
  const found =
    hasStatus && inArray(products.id, db.select({ id: levels.productId }).from(levels).where(hasStatus));
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(nameCondition, found))
    .orderBy(nameOrdering(sort), asc(products.id))
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
    // Ids are derived from names, so ties are nearly in alphabetical order.
    .orderBy(stockOrdering(levels, sort), asc(levels.productId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map(({ id }) => id);
}

function nameOrdering(sort: NameSort): SQL {
  const name = sql`lower(${products.name})`;
  return sort === "name-asc" ? name : sql`${name} desc`;
}

function stockOrdering(levels: Levels, sort: StockSort): SQL {
  const orderings: Record<StockSort, SQL> = {
    "stock-asc": sql`${levels.stock}`,
    "stock-desc": sql`${levels.stock} desc`,
    "sold-asc": sql`${levels.sold}`,
    "sold-desc": sql`${levels.sold} desc`,
    "status-asc": sql`${levels.minimum} nulls last`,
    "status-desc": sql`${levels.minimum} desc nulls first`,
  };
  return orderings[sort];
}

/** Returns the sort column of the inventory for a query that joins products and levels; the caller must break ties. */
export function inventoryOrdering(levels: Levels, sort: InventorySort): SQL {
  return sort === "name-asc" || sort === "name-desc" ? nameOrdering(sort) : stockOrdering(levels, sort);
}

/** Returns the condition of a status filter, for a query that joins the levels. */
export function statusCondition(levels: Levels, status: InventoryFilter, threshold: number): SQL | undefined {
  if (status === "attention") return lte(levels.minimum, alertLimit(threshold));
  const { min, max } = stockRange(status, threshold);
  if (max === null) return or(isNull(levels.minimum), gte(levels.minimum, min));
  return and(gte(levels.minimum, min), lte(levels.minimum, max));
}
