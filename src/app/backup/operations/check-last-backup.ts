import { existsSync } from "node:fs";
import { join } from "node:path";

import { desc, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { backups } from "../tables/backup-schema.server.ts";
import { backupMessages } from "../rules/backup-messages.ts";
import { getErrorMessage } from "#platform/rules/error-causes.ts";
import { describeFile } from "#media/operations/local-file.ts";

import { findStructureError } from "./age-encryption.ts";
import type { BackupService } from "./backup-service.ts";

type Backup = typeof backups.$inferSelect;

/**
 * Verifies the newest scheduled backup and records the result. Compares the archive and its copy in the bucket with the
 * recorded checksum. Reads an unencrypted archive completely. Checks only the structure of an encrypted archive,
 * because the private key is not on the server. Does nothing before the first backup.
 * @throws Error that lists all problems
 */
export async function checkLastBackup(
  db: Database,
  service: BackupService,
  signal: AbortSignal,
): Promise<void> {
  const [backup] = await db.select().from(backups).orderBy(desc(backups.madeAt), desc(backups.name)).limit(1);
  if (backup === undefined) return;
  const problems = [
    await findLocalProblem(backup, service, signal),
    await findBucketProblem(backup, service),
  ].filter((problem) => problem !== undefined);
  const checkError = problems.length === 0 ? null : problems.join(" ");
  await db
    .update(backups)
    .set({ checkedAt: sql`now()`, checkError })
    .where(eq(backups.name, backup.name));
  if (checkError !== null) throw new Error(checkError);
}

/** Returns the problem of the local archive, if any. An archive on another machine is verified only in the bucket. */
async function findLocalProblem(
  { name, folder, machine, bytes, sha256, isEncrypted, copiedAt }: Backup,
  service: BackupService,
  signal: AbortSignal,
): Promise<string | undefined> {
  const path = join(folder, name);
  if (!existsSync(path)) {
    if (machine === service.machine) return backupMessages.missing(path);
    const isInBucket = service.bucket !== undefined && copiedAt !== null;
    return isInBucket ? undefined : backupMessages.onOtherMachine(name, machine);
  }
  const file = await describeFile(path);
  if (file.bytes !== bytes || file.sha256 !== sha256) return backupMessages.changed(path);
  if (!isEncrypted) return service.checkContents(path, signal).then(() => undefined, getErrorMessage);
  const reason = await findStructureError(path);
  return reason === undefined ? undefined : backupMessages.damaged(path, reason);
}

async function findBucketProblem(
  { name, sha256, copiedAt }: Backup,
  { bucket }: BackupService,
): Promise<string | undefined> {
  if (bucket === undefined || copiedAt === null) return undefined;
  try {
    const copySha256 = await bucket.computeSha256(name);
    if (copySha256 === sha256) return undefined;
    const location = `${bucket.label}/${name}`;
    return copySha256 === undefined ? backupMessages.missing(location) : backupMessages.changed(location);
  } catch (error) {
    return getErrorMessage(error);
  }
}
