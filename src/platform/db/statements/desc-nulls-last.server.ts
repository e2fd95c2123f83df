import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Returns a descending sort order that the schema's descending indexes support. The indexes place nulls last, and
 * PostgreSQL uses them only if the query also places nulls last, even for columns without nulls.
 */
export function descNullsLast(column: AnyPgColumn): SQL {
  return sql`${column} desc nulls last`;
}
