import type { SQL } from "drizzle-orm";
import { and, eq, or, sql } from "drizzle-orm";

/** A column or expression of a sort order. */
export interface SortColumn {
  value: SQL;
  isDescending: boolean;
  /** Only for columns with nulls, and for columns of indexes that place nulls last in descending order. */
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

/** Returns a time column that sorts the latest first. The schema's descending indexes, which place nulls last, support it. */
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

/** Returns the arguments of `orderBy`. The last column must be unique, so that pages never overlap. */
export function toOrderBy(columns: readonly SortColumn[]): SQL[] {
  return columns.map(({ value, isDescending, nulls }) =>
    sql.join([value, isDescending ? sql`desc` : sql`asc`, ...(nulls ? [nulls] : [])], sql` `),
  );
}

/**
 * Returns the SQL condition for rows that follow a row in a sort order. An index on the first column supports it.
 * @param valueOf returns a subquery for the row's value of a column
 */
export function followsRow(
  columns: readonly SortColumn[],
  valueOf: (column: SortColumn) => SQL,
): SQL | undefined {
  const compared = columns.map((column) => ({ ...column, at: valueOf(column) }));
  const [first] = compared;
  const follows = compared.map(({ value, isDescending, at }, index) =>
    and(
      ...compared.slice(0, index).map((before) => eq(before.value, before.at)),
      isDescending ? sql`${value} < ${at}` : sql`${value} > ${at}`,
    ),
  );
  // The other condition implies this one, which an index on the first column supports.
  const isAtOrAfter =
    first && (first.isDescending ? sql`${first.value} <= ${first.at}` : sql`${first.value} >= ${first.at}`);
  return and(isAtOrAfter, or(...follows));
}
