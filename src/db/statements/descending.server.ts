import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Highest or newest first, as the schema's descending indexes are sorted: they keep nulls last, and PostgreSQL reads
 * an index in its order only for a query that says the same, even where no null can be.
 */
export function descending(column: AnyPgColumn): SQL {
  return sql`${column} desc nulls last`;
}
