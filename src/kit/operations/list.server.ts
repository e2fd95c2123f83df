import type { SQL } from "drizzle-orm";
import { and } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { SortPair } from "#platform/db/statements/sort-columns.server.ts";
import { toOrderBy } from "#platform/db/statements/sort-columns.server.ts";
import type { AnyList, FilterName, ListQueryOf, SortableId } from "../rules/list.ts";
import type { Page } from "../rules/paging.ts";
import { STAFF_PAGE_SIZE } from "../rules/paging.ts";

/** The SQL of a list: one entry per filter and per sortable column of its rules. */
export interface ListSql<List extends AnyList> {
  /** Returns the condition for a search text, which is trimmed and not empty. */
  search?: (search: string, db: Database) => SQL | undefined;
  /** Return the condition for the value of each filter; undefined for no condition. */
  filters: {
    [Name in FilterName<List>]: (
      value: NonNullable<ListQueryOf<List>[Name]>,
      context: { db: Database; query: ListQueryOf<List> },
    ) => SQL | undefined;
  };
  /** What each sortable column sorts by. */
  sorts: Record<SortableId<List>, SortPair>;
}

/** What the query of each list has. */
interface CommonQuery {
  search?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

type Condition = (value: unknown, context: { db: Database; query: unknown }) => SQL | undefined;

/** Returns the condition for the search and the filters of a query. */
export function buildListCondition<List extends AnyList>(
  _list: List,
  { search, filters }: Pick<ListSql<List>, "search" | "filters">,
  db: Database,
  query: ListQueryOf<List>,
): SQL | undefined {
  const values: Readonly<Record<string, unknown>> = query;
  const searchText = (query as CommonQuery).search?.trim() ?? "";
  const conditions = Object.entries<Condition>(filters as Record<string, Condition>).map(
    ([name, toCondition]) =>
      values[name] === undefined ? undefined : toCondition(values[name], { db, query }),
  );
  return and(...conditions, searchText === "" ? undefined : search?.(searchText, db));
}

/** Returns the arguments of `orderBy` for the `sort` of a query. */
export function buildListOrder<List extends AnyList>(
  { columns, defaultSort }: List,
  { sorts }: Pick<ListSql<List>, "sorts">,
  query: ListQueryOf<List>,
): SQL[] {
  const { sort = defaultSort } = query as CommonQuery;
  for (const [id, { up, down }] of Object.entries<SortPair>(sorts)) {
    const [ascending, descending] = columns[id]?.sort ?? [];
    if (sort === ascending) return toOrderBy(up);
    if (sort === descending) return toOrderBy(down);
  }
  throw new Error(`No column sorts by ${sort}`);
}

interface ListReads<Row, Item> {
  count: (db: Database, condition: SQL | undefined) => Promise<number>;
  read: (
    db: Database,
    page: { condition: SQL | undefined; order: SQL[]; limit: number; offset: number },
  ) => PromiseLike<Row[]>;
  toItem: (row: Row) => Item;
}

/** Returns the read of a list: one page of its items. A search without a match reads the table only once. */
export function buildList<List extends AnyList, Row, Item>(
  list: List,
  listSql: ListSql<List>,
  { count, read, toItem }: ListReads<Row, Item>,
) {
  return async (db: Database, query: ListQueryOf<List> = {}): Promise<Page<Item>> => {
    const { page = 1, pageSize = STAFF_PAGE_SIZE, search } = query as CommonQuery;
    const condition = buildListCondition(list, listSql, db, query);
    const readRows = () =>
      read(db, {
        condition,
        order: buildListOrder(list, listSql, query),
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
    const counting = count(db, condition);
    if (search && (await counting) === 0) return { items: [], page, pageSize, total: 0 };
    const [total, rows] = await Promise.all([counting, readRows()]);
    return { items: rows.map(toItem), page, pageSize, total };
  };
}
