import type { SQL } from "drizzle-orm";
import { and } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import type { Database } from "#platform/db/client.server.ts";
import type { SortColumn, SortPair } from "#platform/db/statements/sort-columns.server.ts";
import { toOrderBy } from "#platform/db/statements/sort-columns.server.ts";
import type { AnyList, CommonQuery, FilterName, IfAny, ListQueryOf, SortableId } from "../rules/list.ts";
import { findSort } from "../rules/list.ts";
import type { Page } from "../rules/paging.ts";
import { orderBounds } from "../rules/order-bounds.ts";
import { STAFF_PAGE_SIZE } from "../rules/paging.ts";

/** The SQL of a list's search and filters: one entry per filter of its rules. */
export type ListConditions<List extends AnyList> = {
  /** Return the condition for the value of each filter; undefined for no condition. */
  filters: {
    [Name in FilterName<List>]: (
      value: NonNullable<ListQueryOf<List>[Name]>,
      context: { db: Database; query: ListQueryOf<List> },
    ) => SQL | undefined;
  };
} & (List["texts"] extends { search: string }
  ? {
      /** Returns the condition for a search text, which is trimmed and not empty. */
      search: (search: string, db: Database) => SQL | undefined;
    }
  : unknown);

/** The SQL of a list's sort sequences: one entry per sortable column of its rules, and per other sort. */
export type ListSorts<List extends AnyList> = IfAny<
  SortableId<List>,
  { sorts: Record<SortableId<List>, SortPair> }
> &
  IfAny<
    List["otherSorts"][number],
    { otherSorts: Record<List["otherSorts"][number], readonly SortColumn[]> }
  >;

/** The SQL of a list. */
export type ListSql<List extends AnyList> = ListConditions<List> & ListSorts<List>;

interface AnyConditions {
  search?: (search: string, db: Database) => SQL | undefined;
  filters: Readonly<Record<string, (value: never, context: never) => SQL | undefined>>;
}

interface AnySorts {
  sorts?: Readonly<Record<string, SortPair>>;
  otherSorts?: Readonly<Record<string, readonly SortColumn[]>>;
}

/** Returns the condition for the search and the filters of a query. */
export function buildListCondition<List extends AnyList>(
  _list: List,
  listSql: ListConditions<List>,
  db: Database,
  query: ListQueryOf<List>,
): SQL | undefined {
  const { search, filters } = listSql as AnyConditions;
  const values: Readonly<Record<string, unknown>> = orderBounds(query);
  const searchText = (query as CommonQuery).search?.trim() ?? "";
  const conditions = Object.entries(filters).map(([name, toCondition]) =>
    values[name] === undefined ? undefined : toCondition(values[name] as never, { db, query } as never),
  );
  return and(...conditions, searchText === "" ? undefined : search?.(searchText, db));
}

/** Returns the columns that sort a list for the `sort` of a query. */
export function getListSort<List extends AnyList>(
  list: List,
  listSql: ListSorts<List>,
  query: Pick<CommonQuery, "sort">,
): readonly SortColumn[] {
  const { sorts, otherSorts } = listSql as AnySorts;
  const sort = findSort(list, query);
  const columns =
    "other" in sort ? otherSorts?.[sort.other] : sorts?.[sort.column]?.[sort.isDescending ? "down" : "up"];
  if (columns === undefined) throw new Error(`Nothing sorts by ${query.sort}`);
  return columns;
}

/** Returns the arguments of `orderBy` for the `sort` of a query. */
export function buildListOrder<List extends AnyList>(
  list: List,
  listSql: ListSorts<List>,
  query: Pick<CommonQuery, "sort">,
): SQL[] {
  return toOrderBy(getListSort(list, listSql, query));
}

interface ListReads<Row, Item> {
  count: (db: Database, condition: SQL | undefined) => Promise<number>;
  read: (
    db: Database,
    page: { condition: SQL | undefined; order: SQL[]; limit: number; offset: number },
  ) => PromiseLike<Row[]>;
  /** Converts the rows of a page. */
  toItems: (rows: Row[], db: Database) => Item[] | Promise<Item[]>;
  /** Whether a search counts before it reads, so that a search without a match reads the table only once. */
  countsFirst?: boolean;
}

/** Returns the reads of a list whose rows are those of one table. */
export function readTable<Table extends PgTable>(
  table: Table,
): Pick<ListReads<Table["$inferSelect"], never>, "count" | "read"> {
  return {
    count: (db, condition) => db.$count(table, condition),
    read: (db, { condition, order, limit, offset }) => {
      const page = db.select().from<PgTable>(table).where(condition);
      return page
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
    },
  };
}

/** Returns the read of a list: one page of its items. */
export function buildList<List extends AnyList, Row, Item>(
  list: List,
  listSql: ListSql<List>,
  { count, read, toItems, countsFirst = false }: ListReads<Row, Item>,
) {
  return async (db: Database, query: ListQueryOf<List> = {}): Promise<Page<Item>> => {
    const { page = 1, pageSize = STAFF_PAGE_SIZE, search, sort } = query as CommonQuery;
    const condition = buildListCondition(list, listSql, db, query);
    const readRows = () =>
      read(db, {
        condition,
        order: list.sorts.length === 0 ? [] : buildListOrder(list, listSql, { sort }),
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
    const counting = count(db, condition);
    if (countsFirst && search && (await counting) === 0) return { items: [], page, pageSize, total: 0 };
    const [total, rows] = await Promise.all([counting, readRows()]);
    return { items: await toItems(rows, db), page, pageSize, total };
  };
}
