import type { SQL } from "drizzle-orm";
import { and, eq, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A column or expression of a sort order. */
export interface SortColumn {
  value: SQL;
  isDescending: boolean;
  /**
   * `nulls first` or `nulls last`. Set for columns with nulls, and for columns of indexes that place nulls last in
   * descending order.
   */
  nulls?: SQL | undefined;
}

/** Returns a column that sorts in ascending order. */
export function sortUp(value: SQL): SortColumn {
  return { value, isDescending: false };
}

/** Returns a column that sorts in descending order. */
export function sortDown(value: SQL): SortColumn {
  return { value, isDescending: true };
}

/**
 * Returns a time column that sorts the latest first. The schema's descending indexes, which place nulls last, support
 * it.
 */
export function sortLatestFirst(value: SQL): SortColumn {
  return { value, isDescending: true, nulls: sql`nulls last` };
}

/** Returns the columns of the reverse order. The indexes of the original order support it. */
export function reverseSort(columns: readonly SortColumn[]): SortColumn[] {
  return columns.map(({ value, isDescending, nulls }) => ({
    value,
    isDescending: !isDescending,
    nulls: nulls && (isDescending ? sql`nulls first` : sql`nulls last`),
  }));
}

/** The two directions in which a list sorts by a column. */
export interface SortPair {
  up: readonly SortColumn[];
  down: readonly SortColumn[];
}

/** Returns both directions of a column. Equal values sort by `then` in both, which must be unique. */
export function sortBoth(
  column: SQL | Omit<SortColumn, "isDescending">,
  then: readonly SortColumn[],
): SortPair {
  const base = "value" in column ? column : { value: column };
  return {
    up: [{ ...base, isDescending: false }, ...then],
    down: [{ ...base, isDescending: true }, ...then],
  };
}

/** Returns a descending order with its reverse, which the same index supports. */
export function sortReversed(down: readonly SortColumn[]): SortPair {
  return { up: reverseSort(down), down };
}

/** Returns the arguments of `orderBy`. The last column must be unique, so that pages never overlap. */
export function toOrderBy(columns: readonly SortColumn[]): SQL[] {
  return columns.map(({ value, isDescending, nulls }) =>
    sql.join([value, isDescending ? sql`desc` : sql`asc`, ...(nulls ? [nulls] : [])], sql` `),
  );
}

/**
 * Returns the SQL condition for rows that follow a row in a sort order. An index on the first column supports it.
 * @param selectValue returns a subquery for the row's value of a column
 */
export function followsRow(
  columns: readonly SortColumn[],
  selectValue: (column: SortColumn) => SQL,
): SQL | undefined {
  const comparisons = columns.map((column) => ({ ...column, rowValue: selectValue(column) }));
  const [first] = comparisons;
  const follows = comparisons.map(({ value, isDescending, rowValue }, index) =>
    and(
      ...comparisons.slice(0, index).map((previous) => eq(previous.value, previous.rowValue)),
      isDescending ? sql`${value} < ${rowValue}` : sql`${value} > ${rowValue}`,
    ),
  );
  // Redundant with the other condition, but an index on the first column supports only this one.
  const isAtOrAfter =
    first &&
    (first.isDescending
      ? sql`${first.value} <= ${first.rowValue}`
      : sql`${first.value} >= ${first.rowValue}`);
  return and(isAtOrAfter, or(...follows));
}

/**
 * Returns a descending sort order that the schema's descending indexes support. The indexes place nulls last, and
 * PostgreSQL uses them only if the query also places nulls last, even for columns without nulls.
 */
export function descNullsLast(column: AnyPgColumn): SQL {
  return sql`${column} desc nulls last`;
}
