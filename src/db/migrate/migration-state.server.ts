import type { Database } from "#db/client.server.ts";
import { appliedMigrations, knownMigrations } from "./migration-steps.server.ts";

/** State of a database's migrations relative to this program: up to date, pending migrations, or a newer release. */
export type MigrationState = "done" | "behind" | "ahead";

let known: readonly number[] | undefined;

/** Returns the state of a database. @param done result of `appliedMigrations` */
export function stateOf(done: readonly number[]): MigrationState {
  known ??= knownMigrations();
  if (done.some((migration) => !known?.includes(migration))) return "ahead";
  return known.every((migration) => done.includes(migration)) ? "done" : "behind";
}

/** Reads the state of the migrations from the database. @throws if the database does not respond */
export async function migrationState(db: Database): Promise<MigrationState> {
  return stateOf(await appliedMigrations(db));
}
