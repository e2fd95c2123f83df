import { existsSync } from "node:fs";
import { join } from "node:path";

import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { backups } from "../tables/backup-schema.server.ts";

import { removeExpiredArchives } from "./archive-name.ts";
import type { BackupService, MadeArchive } from "./backup-service.ts";

/** Maximum age of an archive whose copy is retried. If the archive is older, the shop makes a new archive. */
const MAX_RETRY_AGE = sql`interval '20 hours'`;

/**
 * Makes the daily backup, copies it to the bucket and deletes expired archives. If the copy failed, the next attempt
 * copies the same archive instead of filling the disk with new archives. Deletes nothing if the archive lacks
 * images, because an older archive may contain them.
 */
export async function runScheduledBackup(
  db: Database,
  service: BackupService,
  signal: AbortSignal,
): Promise<void> {
  const { bucket, folder, retention } = service;
  const archive = (await findUncopiedArchive(db, service)) ?? (await makeArchive(db, service, signal));
  const { name, bytes, sha256, lostImages } = archive;
  if (bucket !== undefined) {
    await bucket.store(name, { path: join(folder, name), bytes, sha256 });
    await db
      .update(backups)
      .set({ copiedAt: sql`now()` })
      .where(eq(backups.name, name));
  }
  if (lostImages > 0) return;
  const removed = await removeExpiredArchives(folder, name, retention);
  if (bucket !== undefined) removed.push(...(await bucket.removeExpired(name, retention)));
  if (removed.length > 0) await db.delete(backups).where(inArray(backups.name, removed));
}

async function makeArchive(
  db: Database,
  { make, machine, folder }: BackupService,
  signal: AbortSignal,
): Promise<MadeArchive> {
  const archive = await make(signal);
  await db.insert(backups).values({ ...archive, machine, folder });
  return archive;
}

/** Returns the archive of an earlier attempt on this machine that was not copied to the bucket. */
async function findUncopiedArchive(
  db: Database,
  { bucket, machine, folder }: BackupService,
): Promise<MadeArchive | undefined> {
  if (bucket === undefined) return undefined;
  const isRecent = gt(backups.madeAt, sql`now() - ${MAX_RETRY_AGE}`);
  const [archive] = await db
    .select()
    .from(backups)
    .where(and(isNull(backups.copiedAt), eq(backups.machine, machine), eq(backups.folder, folder), isRecent))
    .orderBy(desc(backups.madeAt), desc(backups.name))
    .limit(1);
  return archive !== undefined && existsSync(join(folder, archive.name)) ? archive : undefined;
}
