import type { SQL } from "drizzle-orm";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";

import { buildAvailableStock } from "#catalogue/operations/stock/available-stock.ts";
import type { Database } from "#platform/db/client.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  reverseSort,
  sortDown,
  sortLatestFirst,
  sortUp,
  toOrderBy,
} from "#platform/db/statements/sort-columns.server.ts";
import type { Page, PageQuery } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import type {
  RestockFilter,
  RestockRequest,
  RestockSort,
} from "#catalogue/rules/stock/restock/restock-query.ts";
import { DEFAULT_RESTOCK_SORT } from "#catalogue/rules/stock/restock/restock-query.ts";

import { selectRestockRequests, toRestockRequest } from "./restock-rows.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import type { SearchedColumns } from "#kit/operations/match-without-contacts.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

const NEWEST: readonly SortColumn[] = [
  sortLatestFirst(sql`${restockRequests.createdAt}`),
  sortUp(sql`${restockRequests.id}`),
];
const productName = sql`lower(${products.name})`;
const sizePosition = sortUp(sql`${productVariants.position}`);

const SORTS: Readonly<Record<RestockSort, readonly SortColumn[]>> = {
  newest: NEWEST,
  oldest: reverseSort(NEWEST),
  "product-asc": [sortUp(productName), sizePosition, ...NEWEST],
  "product-desc": [sortDown(productName), sizePosition, ...NEWEST],
};

/** Returns the `order by` columns for restock requests. */
export function getRestockOrder(sort: RestockSort = DEFAULT_RESTOCK_SORT): SQL[] {
  return toOrderBy(SORTS[sort]);
}

/** Lists restock requests with their sizes, newest first by default. */
export async function listRestockRequests(
  db: Database,
  query: RestockFilter & PageQuery = {},
): Promise<Page<RestockRequest>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE } = query;
  const condition = buildRestockCondition(query);
  const total = await db.$count(selectRestockRequests(db).where(condition).as("found"));
  const rows = await selectRestockRequests(db)
    .where(condition)
    .orderBy(...getRestockOrder(query.sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: rows.map(toRestockRequest), page, pageSize, total };
}

/** Returns the SQL condition of the filters, or `undefined` without filters. */
export function buildRestockCondition({
  search = "",
  status,
  stock,
  from,
  to,
}: RestockFilter): SQL | undefined {
  const { notifiedAt, createdAt } = restockRequests;
  const isSoldOut = eq(buildAvailableStock(), 0);
  return and(
    status === undefined ? undefined : status === "notified" ? isNotNull(notifiedAt) : isNull(notifiedAt),
    stock === undefined
      ? undefined
      : stock === "sold-out"
        ? isSoldOut
        : sql`${buildAvailableStock()} is distinct from 0`,
    isInPeriod(createdAt, { from, to }),
    search.trim() === "" ? undefined : buildSearchCondition(search.trim()),
  );
}

const SEARCHED_COLUMNS: SearchedColumns = {
  // A name of a product may be searched by its digits, e.g. `No. 5`.
  numbers: [products.name],
  emails: [restockRequests.contact],
  phones: [{ e164: restockRequests.contact }],
};

function buildSearchCondition(text: string): SQL | undefined {
  if (!canSeeContacts()) return matchesWithoutContacts(text, SEARCHED_COLUMNS);
  const contact = buildFoldedText(restockRequests.contact);
  return or(containsFolded(products.searchName, text), containsFolded(contact, text));
}
