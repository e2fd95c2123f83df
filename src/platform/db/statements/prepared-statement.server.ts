import type { Placeholder, Query, SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

import { bindStatement, executeNamedStatement, getSessionType } from "../../vendor-seams/drizzle.server.ts";

import type { Database } from "../client.server.ts";

const statementsByEngine = new WeakMap<object, Map<string, object>>();

/**
 * Returns a Drizzle prepared statement, which is built once per process. PostgreSQL prepares it once per connection,
 * unless a pooler does not support prepared statements (`pooler.server.ts`). A name must identify one statement text:
 * include values that change the text, such as a LIMIT, in the name.
 * @param prepare builds the query and ends with `.prepare(name)`
 */
export function getPreparedStatement<Statement extends object>(
  db: Database,
  name: string,
  prepare: (name: string) => Statement,
): Statement {
  const engine = getSessionType(db);
  const statements = statementsByEngine.get(engine) ?? new Map<string, object>();
  statementsByEngine.set(engine, statements);
  const statement = (statements.get(name) as Statement | undefined) ?? prepare(name);
  statements.set(name, statement);
  return bindStatement(db, statement);
}

/**
 * Returns a LIMIT as a constant. If it were a parameter, PostgreSQL's generic plan would assume a tenth of all rows.
 */
export function toConstantLimit(rows: number): Placeholder {
  // Drizzle accepts any SQL at runtime, but its type allows only placeholders.
  return sql.raw(String(rows)) as unknown as Placeholder;
}

const dialect = new PgDialect();

/**
 * Creates a prepared statement from fixed SQL text. PostgreSQL parses and plans it once per connection. Placeholders
 * are `sql.placeholder("name")`. Rows contain the driver's values: name each column, and cast types other than text,
 * integer and boolean. Statement names must be unique in the program.
 */
export function createStatement<Row = unknown>(
  name: string,
  text: SQL,
): (db: Database, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  let query: Query | undefined;
  return async (db, values) => {
    query ??= dialect.sqlToQuery(text);
    return executeNamedStatement<Row>(db, { query, name, values });
  };
}
