import { readFileSync } from "node:fs";
import { join } from "node:path";

import { readMigrationFiles } from "drizzle-orm/migrator";

import { knownMigrations } from "./migration-steps.server.ts";
import { migrationsFolder } from "#db/project-root.ts";
import type { KnownTable } from "./existing-tables.server.ts";

/** What drizzle-kit notes beside each migration: the tables as it leaves them. */
interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, { name: string; generated?: unknown }> }>;
}

/**
 * The tables as the migrations up to one leave them, without columns that the database fills by itself. What else
 * a database holds is not the shop's.
 * @param last when that migration was written, milliseconds; one that this program knows
 */
export function tablesMadeUntil(last: number): KnownTable[] {
  const number = String(knownMigrations().indexOf(last)).padStart(4, "0");
  const notes = readFileSync(join(migrationsFolder, `meta/${number}_snapshot.json`), "utf8");
  return Object.values((JSON.parse(notes) as Snapshot).tables).map(({ name, columns }) => ({
    name,
    columns: Object.values(columns).flatMap((column) => (column.generated === undefined ? column.name : [])),
  }));
}

/**
 * Returns the names of all functions that a migration creates. Functions that a later migration drops are included: a
 * database that is restored may be at an earlier migration.
 */
export function functionsMade(): string[] {
  const statements = readMigrationFiles({ migrationsFolder }).flatMap((migration) => migration.sql);
  return statements.flatMap((statement) => /^\s*create function "(\w+)"/i.exec(statement)?.[1] ?? []);
}

/** Tables of a database, told apart. */
export interface SortedTables {
  /** What the migrations made. */
  own: KnownTable[];
  /** What somebody else put beside it: tables, and columns of the shop's tables as `orders.note`. */
  foreign: string[];
}

/** @param found as the database lists them @param made as `tablesMadeUntil` does */
export function sortTables(found: readonly KnownTable[], made: readonly KnownTable[]): SortedTables {
  const columnsOf = new Map(made.map(({ name, columns }) => [name, new Set(columns)]));
  const own: KnownTable[] = [];
  const foreign: string[] = [];
  for (const { name, columns } of found) {
    const known = columnsOf.get(name);
    if (known === undefined) foreign.push(name);
    else {
      own.push({ name, columns: columns.filter((column) => known.has(column)) });
      foreign.push(...columns.filter((column) => !known.has(column)).map((column) => `${name}.${column}`));
    }
  }
  return { own, foreign };
}
