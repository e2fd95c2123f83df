import type { SQL } from "drizzle-orm";
import { eq, isNotNull, isNull, or, sql } from "drizzle-orm";

import { buildAvailableStock } from "#catalogue/operations/stock/available-stock.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  sortBoth,
  sortLatestFirst,
  sortReversed,
  sortUp,
} from "#platform/db/statements/sort-columns.server.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { restockList } from "#catalogue/rules/stock/restock/restock-query.ts";

import { selectRestockRequests, toRestockRequest } from "./restock-rows.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import type { SearchedColumns } from "#kit/operations/match-without-contacts.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

const NEWEST: readonly SortColumn[] = [
  sortLatestFirst(sql`${restockRequests.createdAt}`),
  sortUp(sql`${restockRequests.id}`),
];
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

/** The SQL of the requests' search, filters and sort. */
export const restockSql: ListSql<typeof restockList> = {
  search: buildSearchCondition,
  filters: {
    status: (status) => (status === "notified" ? isNotNull : isNull)(restockRequests.notifiedAt),
    stock: (stock) =>
      stock === "sold-out" ? eq(buildAvailableStock(), 0) : sql`${buildAvailableStock()} is distinct from 0`,
    from: (from) => isInPeriod(restockRequests.createdAt, { from }),
    to: (to) => isInPeriod(restockRequests.createdAt, { to }),
  },
  sorts: {
    product: sortBoth(sql`lower(${products.name})`, [sortUp(sql`${productVariants.position}`), ...NEWEST]),
    requested: sortReversed(NEWEST),
  },
};

/** Lists restock requests with their sizes, newest first by default. */
export const listRestockRequests = buildList(restockList, restockSql, {
  count: (db, condition) => db.$count(selectRestockRequests(db).where(condition).as("found")),
  read: (db, { condition, order, limit, offset }) =>
    selectRestockRequests(db)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  toItems: (rows) => rows.map(toRestockRequest),
});
