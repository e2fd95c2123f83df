import type { Placeholder, Query, SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

import { executeNamed } from "#vendor-seams/drizzle.server.ts";

import type { Database } from "#db/client.server.ts";

const known = new WeakMap<Database, Map<string, unknown>>();

/**
 * A statement that is asked for again and again, put into words once per database; on PostgreSQL each connection keeps
 * its plan under the name. Behind a pooler that does not keep prepared statements it is sent unnamed (`pooler.server.ts`).
 * One name is one statement: values that change its words, such as a LIMIT, belong into the name.
 * @param prepare ends in `.prepare(name)`
 */
export function keptStatement<Statement>(
  db: Database,
  name: string,
  prepare: (name: string) => Statement,
): Statement {
  const statements = known.get(db) ?? new Map<string, unknown>();
  known.set(db, statements);
  const statement = (statements.get(name) as Statement | undefined) ?? prepare(name);
  statements.set(name, statement);
  return statement;
}

/** A LIMIT as a word of its statement: of one that is a value a kept plan expects a tenth of all rows. */
export function fixedLimit(rows: number): Placeholder {
  // Drizzle takes any SQL here and says so for placeholders only.
  return sql.raw(String(rows)) as unknown as Placeholder;
}

const dialect = new PgDialect();

/**
 * A statement of fixed text, prepared once on each connection and then sent by its name: the database neither reads
 * nor plans it again. Its placeholders are `sql.placeholder("name")`; rows come as the driver has them, so name
 * each column and cast what is not text, integer or boolean. Names are unique in the whole program.
 */
export function statement<Row = unknown>(
  name: string,
  text: SQL,
): (db: Database, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  let query: Query | undefined;
  return async (db, values) => {
    query ??= dialect.sqlToQuery(text);
    return executeNamed<Row>(db, { query, name, values });
  };
}
