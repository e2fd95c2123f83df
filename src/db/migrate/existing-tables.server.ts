import { sql } from "drizzle-orm";

import { MIGRATIONS_TABLE } from "#vendor-seams/drizzle.server.ts";
import type { Database } from "#db/client.server.ts";
import { functionsMade } from "./expected-tables.server.ts";
import { rowsOf } from "#db/statements/rows.server.ts";

/** A table, whatever release or person made it. */
export interface KnownTable {
  name: string;
  /** Those that hold what was written; what the database makes of them by itself is left out. */
  columns: string[];
}

/** How far a sequence has counted; null: it was never asked. */
export interface KnownSequence {
  name: string;
  last: string | null;
}

const HERE = sql.raw("current_schema()::text::regnamespace");
const ofNoExtension = (catalogue: "pg_class" | "pg_proc", oid: string) =>
  sql.raw(
    `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`,
  );

/** Every table, the shop's and others, as the database itself knows it, so that none can be overlooked. */
export async function listTables(db: Database): Promise<KnownTable[]> {
  const rows = await rowsOf<{ name: string; columns: string }>(
    db,
    sql`select relname::text as name, (
      select json_agg(attname order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    )::text as columns
    from pg_class c where relnamespace = ${HERE} and relkind in ('r', 'p') and ${ofNoExtension("pg_class", "c.oid")}
    order by relname`,
  );
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as string[] }));
}

/** Every sequence that numbers the rows of these tables. */
export async function listSequences(db: Database, tables: readonly KnownTable[]): Promise<KnownSequence[]> {
  const found = await rowsOf<KnownSequence & { of: string; column: string }>(
    db,
    sql`select sequencename::text as name, last_value::text as last, t.relname::text as of, attname::text as "column"
    from pg_sequences
    join pg_class s on s.relname = sequencename and s.relnamespace = ${HERE} and s.relkind = 'S'
    join pg_depend on classid = 'pg_class'::regclass and objid = s.oid and deptype in ('a', 'i')
    join pg_class t on t.oid = refobjid
    join pg_attribute on attrelid = t.oid and attnum = refobjsubid
    where schemaname = current_schema() order by 1`,
  );
  const columns = new Set(
    tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column}`)),
  );
  return found
    .filter(({ of, column }) => columns.has(`${of}.${column}`))
    .map(({ name, last }) => ({ name, last }));
}

/** The first of these tables that holds a row, if any. */
export async function findFilledTable(
  db: Database,
  tables: readonly KnownTable[],
): Promise<string | undefined> {
  for (const { name } of tables) {
    const [found] = await rowsOf(db, sql`select 1 as one from ${sql.identifier(name)} limit 1`);
    if (found !== undefined) return name;
  }
  return undefined;
}

/**
 * Takes away all that migrations made, so that they can begin anew; extensions stay, and what is not the shop's.
 * @param tables the shop's
 * @throws the database's 2BP01 when something else, e.g. a view, was made of them
 */
export async function dropTables(tx: Database, tables: readonly KnownTable[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name));
  // In one statement the order of references does not matter, and what somebody else made of them is not lost.
  if (names.length > 0) await tx.execute(sql`drop table ${sql.join(names, sql`, `)}`);
  for (const name of functionsMade()) await tx.execute(sql`drop function if exists ${sql.identifier(name)}`);
  await tx.execute(sql`drop table if exists ${MIGRATIONS_TABLE}`);
}

/**
 * Lets the shop's tables be filled in any order and by nothing but what is handed in: references between them are checked
 * once it is done, and triggers do not add to it. In one transaction, by who owns the tables.
 */
export async function withoutSideEffects(
  tx: Database,
  tables: readonly KnownTable[],
  fill: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name));
  const references = (
    await rowsOf<{ of: string; table: string; name: string; definition: string }>(
      tx,
      sql`select relname::text as of, conrelid::regclass::text as "table", quote_ident(conname) as name,
        pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class t on t.oid = conrelid
      where contype = 'f' and connamespace = ${HERE} order by 1, 3`,
    )
  ).filter(({ of }) => tables.some(({ name }) => name === of));
  for (const table of names) await tx.execute(sql`alter table ${table} disable trigger user`);
  for (const { table, name } of references)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  await fill();
  for (const { table, name, definition } of references) {
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  }
  for (const table of names) await tx.execute(sql`alter table ${table} enable trigger user`);
}
