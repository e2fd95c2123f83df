import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/**
 * Tag for an SQL expression that contains a subquery and columns of Drizzle tables. Drizzle omits the table of a column
 * that is a direct part of a selected expression if the query selects from one table (also in `returning`). Inside a
 * subquery the name then means a column of the subquery's own table. Columns of nested SQL keep their table.
 */
export function subquery<Value>(texts: TemplateStringsArray, ...values: unknown[]): SQL<Value> {
  return sql<Value>`${sql(texts, ...values)}`;
}
