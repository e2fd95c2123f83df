import { sql } from "drizzle-orm";

import { MIGRATIONS_TABLE } from "../../vendor-seams/drizzle.server.ts";
import type { Database } from "../client.server.ts";
import { listMigrationFunctions, listMigrationViews } from "./expected-tables.server.ts";
import { queryRows } from "../statements/rows.server.ts";

/** A table in the database. */
export interface TableInfo {
  name: string;
  /** Columns except generated ones. */
  columns: string[];
}

/** A sequence with its last value; null if it was never used. */
export interface SequenceInfo {
  name: string;
  last: string | null;
}

const CURRENT_SCHEMA = sql.raw("current_schema()::text::regnamespace");
const isNotInExtension = (catalog: "pg_class" | "pg_proc", oid: string) =>
  sql.raw(
    `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`,
  );

/** Lists all tables in the current schema from the system catalog, including those of other applications. */
export async function listTables(db: Database): Promise<TableInfo[]> {
  const rows = await queryRows<{ name: string; columns: string }>(
    db,
    sql`select relname::text as name, (
      select json_agg(attname order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    )::text as columns
    from pg_class c where relnamespace = ${CURRENT_SCHEMA} and relkind in ('r', 'p') and ${isNotInExtension("pg_class", "c.oid")}
    order by relname`,
  );
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as string[] }));
}

/** Lists the sequences owned by columns of these tables. */
export async function listSequences(db: Database, tables: readonly TableInfo[]): Promise<SequenceInfo[]> {
  const sequences = await queryRows<SequenceInfo & { tableName: string; column: string }>(
    db,
    sql`select sequencename::text as name, last_value::text as last, t.relname::text as "tableName", attname::text as "column"
    from pg_sequences
    join pg_class s on s.relname = sequencename and s.relnamespace = ${CURRENT_SCHEMA} and s.relkind = 'S'
    join pg_depend on classid = 'pg_class'::regclass and objid = s.oid and deptype in ('a', 'i')
    join pg_class t on t.oid = refobjid
    join pg_attribute on attrelid = t.oid and attnum = refobjsubid
    where schemaname = current_schema() order by 1`,
  );
  const columns = new Set(
    tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column}`)),
  );
  return sequences
    .filter(({ tableName, column }) => columns.has(`${tableName}.${column}`))
    .map(({ name, last }) => ({ name, last }));
}

/**
 * Tables that a migration fills. Staff who change them leave rows in the audit log, so these tables do not tell whether
 * a database is in use.
 */
const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set([
  "search_synonyms",
  "money_accounts",
  "list_views",
]);

/** Returns the first of these tables that contains a row of a shop, or undefined. */
export async function findNonEmptyTable(
  db: Database,
  tables: readonly TableInfo[],
): Promise<string | undefined> {
  for (const { name } of tables) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    const [found] = await queryRows(db, sql`select 1 as one from ${sql.identifier(name)} limit 1`);
    if (found !== undefined) return name;
  }
  return undefined;
}

/**
 * Drops all tables, views and functions that migrations created, so that migrations can run again. Keeps extensions and the
 * objects of other applications.
 * @param tables the shop's tables
 * @throws PostgreSQL's error 2BP01 if another object, e.g. a view, depends on the tables or functions
 */
export async function dropTables(tx: Database, tables: readonly TableInfo[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name));
  for (const name of listMigrationViews()) await tx.execute(sql`drop view if exists ${sql.identifier(name)}`);
  // One statement for all tables, because they reference each other. Without CASCADE, dependent objects are kept.
  if (names.length > 0) await tx.execute(sql`drop table ${sql.join(names, sql`, `)}`);
  for (const name of listMigrationFunctions())
    await tx.execute(sql`drop function if exists ${sql.identifier(name)}`);
  await tx.execute(sql`drop table if exists ${MIGRATIONS_TABLE}`);
}

/**
 * Runs `fill` without triggers and foreign keys, so that the tables can be filled in any order. Recreating the foreign
 * keys checks the references. Must run in a transaction, as the owner of the tables.
 */
export async function runWithoutTriggersAndForeignKeys(
  tx: Database,
  tables: readonly TableInfo[],
  fill: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name));
  const foreignKeys = (
    await queryRows<{ tableName: string; table: string; name: string; definition: string }>(
      tx,
      sql`select relname::text as "tableName", conrelid::regclass::text as "table", quote_ident(conname) as name,
        pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class t on t.oid = conrelid
      where contype = 'f' and connamespace = ${CURRENT_SCHEMA} order by 1, 3`,
    )
  ).filter(({ tableName }) => tables.some(({ name }) => name === tableName));
  for (const table of names) await tx.execute(sql`alter table ${table} disable trigger user`);
  for (const { table, name } of foreignKeys)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  await fill();
  for (const { table, name, definition } of foreignKeys) {
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  }
  for (const table of names) await tx.execute(sql`alter table ${table} enable trigger user`);
}
