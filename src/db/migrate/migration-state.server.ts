import type { Database } from "#db/client.server.ts";
import { readAppliedMigrations, listMigrations } from "./migration-steps.server.ts";

/**
 * State of a database relative to this program: up to date, with pending migrations, or migrated by a newer release.
 */
export type MigrationState = "done" | "behind" | "ahead";

let programMigrations: readonly number[] | undefined;

/** Compares the migrations of a database with this program's. @param applied result of `readAppliedMigrations` */
export function compareMigrations(applied: readonly number[]): MigrationState {
  programMigrations ??= listMigrations();
  if (applied.some((migration) => !programMigrations?.includes(migration))) return "ahead";
  return programMigrations.every((migration) => applied.includes(migration)) ? "done" : "behind";
}

/** Reads the state of the migrations from the database. @throws if the database does not respond */
export async function readMigrationState(db: Database): Promise<MigrationState> {
  return compareMigrations(await readAppliedMigrations(db));
}
