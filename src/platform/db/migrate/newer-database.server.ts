import type { Database } from "../client.server.ts";
import { compareMigrations, LAST_RELEASE_BEFORE_INITIAL } from "./migration-state.server.ts";
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

/** Thrown if the database is older than the initial migration. */
export class OutdatedDatabase extends Error {
  constructor() {
    super(
      `The database belongs to a release of the shop that is too old to upgrade in one step. Nothing was changed. Start release ${LAST_RELEASE_BEFORE_INITIAL} once, then start this release again.`,
    );
    this.name = "OutdatedDatabase";
  }
}

/**
 * Returns the timestamp of the last applied migration, or 0 if there is none.
 * @throws NewerDatabase if this program does not know an applied migration
 * @throws OutdatedDatabase if the database is older than the initial migration
 */
export async function readLastMigration(db: Database): Promise<number> {
  const applied = await readAppliedMigrations(db);
  const state = compareMigrations(applied);
  if (state === "ahead") throw new NewerDatabase();
  if (state === "outdated") throw new OutdatedDatabase();
  return applied.at(-1) ?? 0;
}
