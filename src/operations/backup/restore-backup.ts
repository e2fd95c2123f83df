import { basename } from "node:path";

import type { Database } from "#db/client.server.ts";
import type { RequiredSpace } from "#db/embedded/free-space.server.ts";
import { tablesAtMigration } from "#db/migrate/expected-tables.server.ts";
import { knownMigrations, runMigrations } from "#db/migrate/migration-steps.server.ts";
import { withoutSideEffects } from "#db/migrate/existing-tables.server.ts";
import { backupMessages } from "#domain/staff/backup-messages.ts";
import { InvalidInput } from "#domain/shared/errors.ts";
import { ORIGINALS } from "#operations/media/file-keys.ts";
import type { FileStore } from "#operations/media/file-store.ts";

import type { Manifest } from "./archive-format.ts";
import { keyOfEntry, mediaEntry, SUMS_ENTRY, tableOfEntry } from "./archive-format.ts";
import { listPictures, readWhole } from "./archive-pictures.ts";
import type { ArchiveEntry } from "./archive-reader.ts";
import { readEntries } from "./archive-reader.ts";
import type { CheckedArchive } from "./check-archive.ts";
import { findDifference, loadPart, loadSequences } from "./load-tables.ts";
import { findHindrance } from "./restorable.ts";

export interface RestoredShop {
  manifest: Manifest;
  /** Files of pictures that were put back; others were there already, and whole. */
  picturesPut: number;
  /** Public ids of pictures that the shop should have itself and whose file is not there, or damaged. */
  missing: string[];
}

/** Returns whether this program can put back an archive's tables. @throws InvalidInput when they are a newer release's or nobody's */
export function assertRestorable({ path, manifest }: CheckedArchive): void {
  const known = new Set(knownMigrations());
  if (!manifest.migrations.every((migration) => known.has(migration)))
    throw new InvalidInput(backupMessages.newerTables(basename(path)));
  const hindrance = findHindrance(manifest);
  if (hindrance !== undefined)
    throw new InvalidInput(backupMessages.cannotRestore(basename(path), hindrance));
}

/** How much a restore will write; of pictures those that are not stored yet. */
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
 * Fills a database without tables, and the store of pictures, with what a checked archive holds: the tables as they were
 * when it was made, then brought up to date. In the caller's transaction; when it throws, pictures may have been put that
 * no row names, and nothing else.
 * @param files what is kept of pictures (`Media.kept`), not what lies in front of it
 * @throws InvalidInput when the archive changed since it was checked
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
  await withoutSideEffects(tx, tablesAtMigration(last), async () => {
    for await (const entry of readEntries(archive.path)) {
      assertUnchanged(archive, entry);
      await loadEntry(tx, archive, entry);
      if (await putPicture(files, stored, entry)) picturesPut += 1;
    }
    await loadSequences(tx, manifest);
  });
  const difference = await findDifference(tx, manifest);
  if (difference !== undefined)
    throw new InvalidInput(backupMessages.broken(basename(archive.path), difference));
  await runMigrations(tx, { after: last });
  return { manifest, picturesPut, missing: await findMissing(tx, files, archive) };
}

function assertUnchanged({ path, sums }: CheckedArchive, { name, sum }: ArchiveEntry): void {
  if (name !== SUMS_ENTRY && sums.get(name) !== sum)
    throw new InvalidInput(backupMessages.broken(basename(path), `${name} has just changed`));
}

async function loadEntry(
  tx: Database,
  { manifest }: CheckedArchive,
  { name, content }: ArchiveEntry,
): Promise<void> {
  const table = manifest.tables.find((each) => each.name === tableOfEntry(name));
  if (table !== undefined) await loadPart(tx, table, content);
}

/** Returns whether it had to be put. Its key is the hash of its content: what it is written over is nothing but damage. */
async function putPicture(
  files: FileStore,
  stored: ReadonlySet<string>,
  { name, content }: ArchiveEntry,
): Promise<boolean> {
  const key = keyOfEntry(name);
  if (key === undefined) return false;
  if (stored.has(key) && (await readWhole(files, key)) !== undefined) return false;
  await files.put(key, content);
  return true;
}

/** What lies there itself: a sample picture that the program brings along can also be read when it does not. */
async function storedKeys(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of files.list(ORIGINALS)) keys.add(key);
  return keys;
}

async function findMissing(tx: Database, files: FileStore, { sums }: CheckedArchive): Promise<string[]> {
  const missing: string[] = [];
  for (const { publicId, key } of await listPictures(tx)) {
    // Those of the archive have just been looked at.
    if (key === undefined || sums.has(mediaEntry(key))) continue;
    if ((await readWhole(files, key)) === undefined) missing.push(publicId);
  }
  return missing;
}
