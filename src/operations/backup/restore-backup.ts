import { basename } from "node:path";

import type { Database } from "#db/client.server.ts";
import type { RequiredSpace } from "#db/embedded/free-space.server.ts";
import { readTablesAtMigration } from "#db/migrate/expected-tables.server.ts";
import { listMigrations, runMigrations } from "#db/migrate/migration-steps.server.ts";
import { withoutTriggersAndForeignKeys } from "#db/migrate/existing-tables.server.ts";
import { backupMessages } from "#domain/staff/backup-messages.ts";
import { InvalidInput } from "#domain/shared/errors.ts";
import { ORIGINALS_PREFIX } from "#operations/media/file-keys.ts";
import type { FileStore } from "#operations/media/file-store.ts";

import type { Manifest } from "./archive-format.ts";
import { keyOfEntry, mediaEntry, SUMS_ENTRY, tableOfEntry } from "./archive-format.ts";
import { listPictures, readIntactFile } from "./archive-pictures.ts";
import type { ArchiveEntry } from "./archive-reader.ts";
import { readEntries } from "./archive-reader.ts";
import type { CheckedArchive } from "./check-archive.ts";
import { findRowCountError, loadPart, loadSequences } from "./load-tables.ts";
import { findIncompatibility } from "./restorable.ts";

export interface RestoredShop {
  manifest: Manifest;
  /** Number of restored picture files; others already existed intact. */
  picturesPut: number;
  /** Public ids of pictures that the shop should store but whose file is missing or damaged. */
  missing: string[];
}

/** Checks that this program can restore an archive's tables. @throws InvalidInput if they are of a newer release or unknown */
export function assertRestorable({ path, manifest }: CheckedArchive): void {
  const known = new Set(listMigrations());
  if (!manifest.migrations.every((migration) => known.has(migration)))
    throw new InvalidInput(backupMessages.newerTables(basename(path)));
  const incompatibility = findIncompatibility(manifest);
  if (incompatibility !== undefined)
    throw new InvalidInput(backupMessages.cannotRestore(basename(path), incompatibility));
}

/** Returns the size of the data that a restore will write, including only pictures that are not stored yet. */
export async function measureRestore(files: FileStore, { sizes }: CheckedArchive): Promise<RequiredSpace> {
  const stored = await storedKeys(files);
  const requiredSpace: RequiredSpace = { rows: 0, files: 0 };
  for (const [name, bytes] of sizes) {
    const key = keyOfEntry(name);
    if (tableOfEntry(name) !== undefined) requiredSpace.rows += bytes;
    else if (key !== undefined && !stored.has(key)) requiredSpace.files += bytes;
  }
  return requiredSpace;
}

/**
 * Restores a verified archive into a database without tables and into the picture store, then applies newer migrations. Runs in
 * the caller's transaction; after a failure, pictures without a row may remain, and nothing else.
 * @param files the permanent store of pictures (`Media.durableFiles`), not a cache in front of it
 * @throws InvalidInput if the archive changed since it was verified
 */
export async function restoreBackup(
  tx: Database,
  files: FileStore,
  archive: CheckedArchive,
): Promise<RestoredShop> {
  const { manifest } = archive;
  const last = Math.max(...manifest.migrations);
  const stored = await storedKeys(files);
  let picturesPut = 0;
  await runMigrations(tx, { until: last });
  await withoutTriggersAndForeignKeys(tx, readTablesAtMigration(last), async () => {
    for await (const entry of readEntries(archive.path)) {
      assertUnchanged(archive, entry);
      await loadEntry(tx, archive, entry);
      if (await putPicture(files, stored, entry)) picturesPut += 1;
    }
    await loadSequences(tx, manifest);
  });
  const difference = await findRowCountError(tx, manifest);
  if (difference !== undefined)
    throw new InvalidInput(backupMessages.broken(basename(archive.path), difference));
  await runMigrations(tx, { after: last });
  return { manifest, picturesPut, missing: await findMissing(tx, files, archive) };
}

function assertUnchanged({ path, sums }: CheckedArchive, { name, sum }: ArchiveEntry): void {
  if (name !== SUMS_ENTRY && sums.get(name) !== sum)
    throw new InvalidInput(backupMessages.broken(basename(path), `${name} changed during the restore`));
}

async function loadEntry(
  tx: Database,
  { manifest }: CheckedArchive,
  { name, content }: ArchiveEntry,
): Promise<void> {
  const table = manifest.tables.find((candidate) => candidate.name === tableOfEntry(name));
  if (table !== undefined) await loadPart(tx, table, content);
}

/** Stores a picture unless it already exists intact; returns whether it was stored. The key is the content's hash. */
async function putPicture(
  files: FileStore,
  stored: ReadonlySet<string>,
  { name, content }: ArchiveEntry,
): Promise<boolean> {
  const key = keyOfEntry(name);
  if (key === undefined) return false;
  if (stored.has(key) && (await readIntactFile(files, key)) !== undefined) return false;
  await files.put(key, content);
  return true;
}

/** Returns the keys in the store itself; sample pictures can also be read without being stored. */
async function storedKeys(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of files.list(ORIGINALS_PREFIX)) keys.add(key);
  return keys;
}

async function findMissing(tx: Database, files: FileStore, { sums }: CheckedArchive): Promise<string[]> {
  const missing: string[] = [];
  for (const { publicId, key } of await listPictures(tx)) {
    // Pictures of the archive were already verified.
    if (key === undefined || sums.has(mediaEntry(key))) continue;
    if ((await readIntactFile(files, key)) === undefined) missing.push(publicId);
  }
  return missing;
}
