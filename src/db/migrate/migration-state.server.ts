import type { Database } from "#db/client.server.ts";
import { doneMigrations, knownMigrations } from "./migration-steps.server.ts";

/** How a database's tables stand to this program: as it made them, to be brought up to date, or a later program's. */
export type MigrationState = "done" | "behind" | "ahead";

let known: readonly number[] | undefined;

/** @param done as `doneMigrations` lists them */
export function stateOf(done: readonly number[]): MigrationState {
  known ??= knownMigrations();
  if (done.some((each) => !known?.includes(each))) return "ahead";
  return known.every((each) => done.includes(each)) ? "done" : "behind";
}

/** Asks the database which migrations were done. @throws when it does not answer */
export async function migrationState(db: Database): Promise<MigrationState> {
  return stateOf(await doneMigrations(db));
}
