import { basename } from "node:path";

import type { Database } from "#platform/db/client.server.ts";
import type { RequiredSpace } from "#platform/db/embedded/free-space.server.ts";
import { readTablesAtMigration } from "#platform/db/migrate/expected-tables.server.ts";
import {
  compareMigrations,
  LAST_RELEASE_BEFORE_INITIAL,
} from "#platform/db/migrate/migration-state.server.ts";
import { runMigrations } from "#platform/db/migrate/migration-steps.server.ts";
import { runWithoutTriggersAndForeignKeys } from "#platform/db/migrate/existing-tables.server.ts";
import { backupMessages } from "../rules/backup-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { ORIGINALS_PREFIX } from "#media/operations/file-keys.ts";
import type { FileStore } from "#media/operations/file-store.ts";

import type { Manifest } from "./archive-format.ts";
import { parseImageKey, getMediaEntryName, SUMS_ENTRY, parseTableName } from "./archive-format.ts";
import { listImages, readIntactFile } from "./archive-images.ts";
import type { ArchiveEntry } from "./archive-reader.ts";
import { readEntries } from "./archive-reader.ts";
import type { CheckedArchive } from "./check-archive.ts";
import { emptyTables, findRowCountError, loadPart, loadSequences } from "./load-tables.ts";
import { findIncompatibility } from "./find-incompatibility.ts";

export interface RestoredShop {
  manifest: Manifest;
  /** Number of restored image files. Excludes files that already existed intact. */
  restoredImages: number;
  /** Public ids of images that the shop should store but whose file is missing or damaged. */
  missing: string[];
}

/**
 * Checks that this program can restore an archive's tables.
 * @throws InvalidInput if the tables come from a newer release or one before the initial migration, or are unknown
 */
export function assertRestorable({ path, manifest }: CheckedArchive): void {
  const state = compareMigrations(manifest.migrations);
  if (state === "ahead") throw new InvalidInput(backupMessages.newerTables(basename(path)));
  if (state === "outdated")
    throw new InvalidInput(backupMessages.outdatedTables(basename(path), LAST_RELEASE_BEFORE_INITIAL));
  const incompatibility = findIncompatibility(manifest);
  if (incompatibility !== undefined)
    throw new InvalidInput(backupMessages.cannotRestore(basename(path), incompatibility));
}

/** Returns the size of the data that a restore will write, including only images that are not stored yet. */
export async function measureRestore(files: FileStore, { sizes }: CheckedArchive): Promise<RequiredSpace> {
  const existingKeys = await listStoredKeys(files);
  const requiredSpace: RequiredSpace = { rowBytes: 0, fileBytes: 0 };
  for (const [name, bytes] of sizes) {
    const key = parseImageKey(name);
    if (parseTableName(name) !== undefined) requiredSpace.rowBytes += bytes;
    else if (key !== undefined && !existingKeys.has(key)) requiredSpace.fileBytes += bytes;
  }
  return requiredSpace;
}

/**
 * Restores a verified archive into a database without tables and into the image store, then applies newer
 * migrations. Runs in the caller's transaction. A failed restore can leave unreferenced images in the store, but
 * nothing else.
 * @param files the permanent store of images (`Media.durableFiles`), not a cache in front of it
 * @throws InvalidInput if the archive changed since it was verified
 */
export async function restoreBackup(
  tx: Database,
  files: FileStore,
  archive: CheckedArchive,
): Promise<RestoredShop> {
  const { manifest } = archive;
  const lastMigration = Math.max(...manifest.migrations);
  const existingKeys = await listStoredKeys(files);
  let restoredImages = 0;
  await runMigrations(tx, { until: lastMigration });
  await runWithoutTriggersAndForeignKeys(tx, readTablesAtMigration(lastMigration), async () => {
    await emptyTables(tx, manifest);
    for await (const entry of readEntries(archive.path, archive.identities)) {
      assertUnchanged(archive, entry);
      await loadEntry(tx, archive, entry);
      if (await restoreImage(files, existingKeys, entry)) restoredImages += 1;
    }
    await loadSequences(tx, manifest);
  });
  const rowCountError = await findRowCountError(tx, manifest);
  if (rowCountError !== undefined)
    throw new InvalidInput(backupMessages.broken(basename(archive.path), rowCountError));
  await runMigrations(tx, { after: lastMigration });
  return { manifest, restoredImages, missing: await findMissingImages(tx, files, archive) };
}

function assertUnchanged({ path, checksums }: CheckedArchive, { name, sha256 }: ArchiveEntry): void {
  if (name !== SUMS_ENTRY && checksums.get(name) !== sha256)
    throw new InvalidInput(backupMessages.broken(basename(path), `${name} changed during the restore`));
}

async function loadEntry(
  tx: Database,
  { manifest }: CheckedArchive,
  { name, content }: ArchiveEntry,
): Promise<void> {
  const table = manifest.tables.find((candidate) => candidate.name === parseTableName(name));
  if (table !== undefined) await loadPart(tx, table, content);
}

/**
 * Stores an image unless an intact file exists under its key, which contains the content's hash. Returns whether
 * the image was stored.
 */
async function restoreImage(
  files: FileStore,
  existingKeys: ReadonlySet<string>,
  { name, content }: ArchiveEntry,
): Promise<boolean> {
  const key = parseImageKey(name);
  if (key === undefined) return false;
  if (existingKeys.has(key) && (await readIntactFile(files, key)) !== undefined) return false;
  await files.put(key, content);
  return true;
}

/** Returns the keys of stored images. Excludes sample images, which can be read without being stored. */
async function listStoredKeys(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of files.list(ORIGINALS_PREFIX)) keys.add(key);
  return keys;
}

async function findMissingImages(
  tx: Database,
  files: FileStore,
  { checksums }: CheckedArchive,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { publicId, key } of await listImages(tx)) {
    // `restoreImage` has already verified the images of the archive.
    if (key === undefined || checksums.has(getMediaEntryName(key))) continue;
    if ((await readIntactFile(files, key)) === undefined) missing.push(publicId);
  }
  return missing;
}
