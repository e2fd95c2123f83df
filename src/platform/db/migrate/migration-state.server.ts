import type { Database } from "../client.server.ts";
import { readAppliedMigrations, listMigrations } from "./migration-steps.server.ts";

/**
 * State of a database relative to this program: up to date, with pending migrations, migrated by a newer release, or
 * older than the initial migration, so that this program cannot migrate it.
 */
export type MigrationState = "done" | "behind" | "ahead" | "outdated";

/** The release that migrates an outdated database or restores an outdated archive, as a commit of this project. */
export const LAST_RELEASE_BEFORE_INITIAL = "73fba7f6";

let programMigrations: readonly number[] | undefined;

/**
 * Compares the migrations of a database or an archive with this program's. The initial migration replaces all earlier
 * ones and has the timestamp of the last of them.
 * @param applied result of `readAppliedMigrations`
 */
export function compareMigrations(applied: readonly number[]): MigrationState {
  const known = (programMigrations ??= listMigrations());
  const initial = known[0] ?? 0;
  if (applied.some((migration) => migration > initial && !known.includes(migration))) return "ahead";
  if (applied.length > 0 && !applied.includes(initial)) return "outdated";
  return known.every((migration) => applied.includes(migration)) ? "done" : "behind";
}

/** Reads the state of the migrations from the database. @throws if the database does not respond */
export async function readMigrationState(db: Database): Promise<MigrationState> {
  return compareMigrations(await readAppliedMigrations(db));
}
