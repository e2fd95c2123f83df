import { readFileSync } from "node:fs";
import { join } from "node:path";

import { readMigrationFiles } from "drizzle-orm/migrator";

import { listMigrations } from "./migration-steps.server.ts";
import { migrationsFolder } from "../project-root.ts";
import type { TableInfo } from "./existing-tables.server.ts";

/** Schema snapshot that drizzle-kit stores with each migration. */
interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, { name: string; generated?: unknown }> }>;
}

/**
 * Returns the tables after a migration, without generated columns. Other tables in a database belong to other
 * applications.
 * @param migration timestamp of a known migration, in milliseconds
 */
export function readTablesAtMigration(migration: number): TableInfo[] {
  const snapshotNumber = String(listMigrations().indexOf(migration)).padStart(4, "0");
  const snapshot = readFileSync(join(migrationsFolder, `meta/${snapshotNumber}_snapshot.json`), "utf8");
  return Object.values((JSON.parse(snapshot) as Snapshot).tables).map(({ name, columns }) => ({
    name,
    columns: Object.values(columns).flatMap((column) => (column.generated === undefined ? column.name : [])),
  }));
}

/**
 * Returns the names of all functions that migrations create, including functions that a later migration drops, because
 * a restored database may be at an earlier migration.
 */
export function listMigrationFunctions(): string[] {
  return findInMigrations(/^\s*create function "(\w+)"/i);
}

/** Returns the names of all views that migrations create, the latest first, because a view can depend on earlier ones. */
export function listMigrationViews(): string[] {
  return findInMigrations(/^\s*create view (?:"public"\.)?"(\w+)"/i).toReversed();
}

function findInMigrations(pattern: RegExp): string[] {
  const statements = readMigrationFiles({ migrationsFolder }).flatMap((migration) => migration.sql);
  return statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? []);
}

/** The tables of a database, separated into those of the shop and others. */
export interface ClassifiedTables {
  /** Tables that migrations created. */
  own: TableInfo[];
  /** Tables and columns that migrations did not create, e.g. `orders.note`. */
  foreign: string[];
}

/**
 * Separates the shop's tables and columns from others.
 * @param found tables of the database
 * @param expected result of `readTablesAtMigration`
 */
export function classifyTables(
  found: readonly TableInfo[],
  expected: readonly TableInfo[],
): ClassifiedTables {
  const columnsByTable = new Map(expected.map(({ name, columns }) => [name, new Set(columns)]));
  const own: TableInfo[] = [];
  const foreign: string[] = [];
  for (const { name, columns } of found) {
    const knownColumns = columnsByTable.get(name);
    if (knownColumns === undefined) foreign.push(name);
    else {
      own.push({ name, columns: columns.filter((column) => knownColumns.has(column)) });
      foreign.push(
        ...columns.filter((column) => !knownColumns.has(column)).map((column) => `${name}.${column}`),
      );
    }
  }
  return { own, foreign };
}
