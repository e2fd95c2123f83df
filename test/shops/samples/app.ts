import type { Database } from "#platform/db/client.server.ts";
import { backups } from "#app/backup/tables/backup-schema.server.ts";

/** Adds a backup. */
export async function addAppSamples(db: Database): Promise<void> {
  const archive = { name: "a", bytes: 1, sha256: "x", isEncrypted: false, lostImages: 0 };
  await db.insert(backups).values({ ...archive, machine: "shop", folder: "/srv/backups" });
}
