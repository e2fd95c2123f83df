import type { Database } from "#db/client.server.ts";
import { compareMigrations } from "./migration-state.server.ts";
import { readAppliedMigrations } from "./migration-steps.server.ts";

/** Thrown if a newer release has migrated the database, because this release could misread or damage the data. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      "The database belongs to a newer release of the shop. Nothing was changed. Start the newer release again, or restore a backup from before the upgrade.",
    );
    this.name = "NewerDatabase";
  }
}

/**
 * Returns the timestamp of the last applied migration, or 0 if there is none.
 * @throws NewerDatabase if this program does not know an applied migration
 */
export async function readLastMigration(db: Database): Promise<number> {
  const applied = await readAppliedMigrations(db);
  if (compareMigrations(applied) === "ahead") throw new NewerDatabase();
  return applied.at(-1) ?? 0;
}
