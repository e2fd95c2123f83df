import type { Database } from "#db/client.server.ts";
import { stateOf } from "./migration-state.server.ts";
import { doneMigrations } from "./migration-steps.server.ts";

/** The database went on with a newer release; an older one would read it wrongly and write what that one forbids. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      "The database belongs to a newer release of the shop, and nothing was changed in it. Start that release again, or restore the backup that was made before it was installed.",
    );
    this.name = "NewerDatabase";
  }
}

/**
 * When the newest migration that was done was written; 0 before the first.
 * @throws NewerDatabase when one was done that this program does not know
 */
export async function lastMigration(db: Database): Promise<number> {
  const done = await doneMigrations(db);
  if (stateOf(done) === "ahead") throw new NewerDatabase();
  return done.at(-1) ?? 0;
}
