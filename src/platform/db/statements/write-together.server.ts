import { createHash } from "node:crypto";

import type { SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

import { executeNamedStatement } from "../../vendor-seams/drizzle.server.ts";
import type { Database } from "../client.server.ts";

const dialect = new PgDialect();

/** Longer statements have too many different texts for the connections to keep them. */
const MAX_PREPARED_VALUES = 150;

/**
 * Executes several writes as one statement, to save round trips. They do not see each other's rows, and their
 * foreign keys are checked after the last of them.
 * @param writes inserts, updates and deletes of the query builder that were not awaited
 */
export async function writeTogether(tx: Database, writes: readonly SQLWrapper[]): Promise<void> {
  if (writes.length === 0) return;
  const tables = writes.map((write, index) => sql`${sql.raw(`write_${index}`)} as (${write.getSQL()})`);
  const query = dialect.sqlToQuery(sql`with ${sql.join(tables, sql`, `)} select`);
  const isUsual = query.params.length <= MAX_PREPARED_VALUES;
  const name = isUsual
    ? `write_${createHash("sha256").update(query.sql).digest("hex").slice(0, 32)}`
    : undefined;
  await executeNamedStatement(tx, { query, name, values: {} });
}
