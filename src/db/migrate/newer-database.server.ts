import type { Database } from "#db/client.server.ts";
import { stateOf } from "./migration-state.server.ts";
import { appliedMigrations } from "./migration-steps.server.ts";

/** A newer release has migrated the database; this release could misread it or violate its constraints. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      "The database belongs to a newer release of the shop, and nothing was changed in it. Start that release again, or restore a backup from before its installation.",
    );
    this.name = "NewerDatabase";
  }
}

/**
 * Returns the timestamp of the last applied migration, or 0 if there is none.
 * @throws NewerDatabase if this program does not know an applied migration
 */
export async function lastMigration(db: Database): Promise<number> {
  const done = await appliedMigrations(db);
  if (stateOf(done) === "ahead") throw new NewerDatabase();
  return done.at(-1) ?? 0;
}
