import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import type { Database, OpenDatabase } from "#platform/db/client.server.ts";
import { classifyTables, readTablesAtMigration } from "#platform/db/migrate/expected-tables.server.ts";
import { readAppliedMigrations } from "#platform/db/migrate/migration-steps.server.ts";
import { readLastMigration } from "#platform/db/migrate/newer-database.server.ts";
import { listSequences, listTables } from "#platform/db/migrate/existing-tables.server.ts";
import { backupMessages } from "../rules/backup-messages.ts";
import { Conflict, InvalidInput, NotFound } from "#kit/rules/errors.ts";
import type { FileStore } from "#media/operations/file-store.ts";

import type { ArchiveFormat, Manifest } from "./archive-format.ts";
import { FORMAT, FORMAT_ENTRY, MANIFEST_ENTRY, getMediaEntryName } from "./archive-format.ts";
import type { ArchiveRetention } from "./archive-name.ts";
import { buildArchiveName, removeExpiredArchives, removeAbandonedArchives } from "./archive-name.ts";
import { archiveReferencedImages, archiveStoredImages, listImages } from "./archive-images.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { createArchiveWriter } from "./archive-writer.ts";
import { dumpTables } from "./dump-tables.ts";
import { findIncompatibility } from "./find-incompatibility.ts";

/** Maximum number of snapshots. The backup takes another snapshot if images of the previous snapshot are missing. */
const MAX_SNAPSHOTS = 3;

/** Runs `read` on a consistent snapshot of the database; each call takes a new snapshot. */
export type TakeSnapshot = <Result>(
  read: (snapshot: Database, engine: OpenDatabase["engine"]) => Promise<Result>,
) => Promise<Result>;

export interface BackupOptions {
  /** Folder of archives; created if needed. */
  folder: string;
  /** Program name and version, e.g. `zarif-essence 0.1.0`. */
  program: string;
  /** Public key for which the archive is encrypted; unencrypted by default. */
  recipient?: string | undefined;
  /** Archives to keep in the folder; all by default. */
  retention?: ArchiveRetention | undefined;
  madeAt?: Date;
}

export interface BackupResult {
  path: string;
  manifest: Manifest;
  /** Tables, and columns such as `orders.note`, that the shop did not create. They are not archived. */
  foreignObjects: string[];
  /** Names of removed archives; empty if images are lost, because an older archive may contain them. */
  removed: string[];
}

/**
 * Writes a consistent snapshot of the database and its images to one archive. The archive contains every image
 * of the snapshot or lists it as lost. Removes the incomplete archive on failure.
 * @param files the permanent store of images (`Media.durableFiles`), not a cache in front of it
 * @throws NotFound if the database does not contain a shop
 * @throws Conflict if tables or columns that the migrations create are missing
 * @throws NewerDatabase if a newer release has migrated the database
 * @throws InsufficientDiskSpace if the archive would fill the disk
 */
export async function makeBackup(
  takeSnapshot: TakeSnapshot,
  files: FileStore,
  { folder, program, recipient, retention, madeAt = new Date() }: BackupOptions,
): Promise<BackupResult> {
  await createFolder(folder);
  await removeAbandonedArchives(folder);
  const name = buildArchiveName(madeAt, { isEncrypted: recipient !== undefined });
  const archive = createArchiveWriter(folder, name, { madeAt, recipient });
  try {
    const format: ArchiveFormat = { format: FORMAT, program, madeAt: madeAt.toISOString() };
    await archive.add(FORMAT_ENTRY, JSON.stringify(format));
    await archiveStoredImages(files, archive);
    const { manifest, foreignObjects } = await archiveSnapshot(takeSnapshot, files, archive);
    await archive.add(MANIFEST_ENTRY, JSON.stringify(manifest, undefined, 2));
    await archive.finish();
    const isComplete = manifest.images.lost.length === 0;
    const removed =
      retention === undefined || !isComplete ? [] : await removeExpiredArchives(folder, name, retention);
    return { path: join(folder, name), manifest, foreignObjects, removed };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST" || code === "ENOTDIR") throw new InvalidInput(backupMessages.notADirectory(folder));
    throw error;
  }
}

/**
 * Archives a snapshot. Missing images may have been removed by staff during the backup, so the function takes
 * another snapshot. Images that are missing again, or in the last snapshot, are lost.
 */
async function archiveSnapshot(
  takeSnapshot: TakeSnapshot,
  files: FileStore,
  archive: ArchiveWriter,
): Promise<Pick<BackupResult, "manifest" | "foreignObjects">> {
  let missingBefore: readonly string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const result = await takeSnapshot(async (snapshot, engine) => {
      const migrations = await readAppliedMigrations(snapshot);
      if (migrations.length === 0) throw new NotFound(backupMessages.noShop);
      const referenced = await listImages(snapshot);
      const lost = await archiveReferencedImages(files, referenced, archive);
      if (attempt < MAX_SNAPSHOTS && lost.some((publicId) => !missingBefore.includes(publicId))) {
        missingBefore = lost;
        return undefined;
      }
      const classified = classifyTables(
        await listTables(snapshot),
        readTablesAtMigration(await readLastMigration(snapshot)),
      );
      const tables = await dumpTables(snapshot, classified.own, archive);
      const incompatibility = findIncompatibility({ migrations, tables });
      if (incompatibility !== undefined) throw new Conflict(backupMessages.cannotBackUp(incompatibility));
      const keys = new Set(referenced.flatMap(({ key }) => key ?? []));
      const kept = [...keys].filter((key) => archive.has(getMediaEntryName(key))).length;
      const elsewhere = referenced.filter(({ key }) => key === undefined).length;
      const sequences = await listSequences(snapshot, classified.own);
      const images = { kept, elsewhere, lost };
      return {
        manifest: { engine, migrations, tables, sequences, images },
        foreignObjects: classified.foreign,
      };
    });
    if (result !== undefined) return result;
  }
}
