import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { projectRoot } from "#platform/db/project-root.ts";
import type { ArchiveRetention } from "../backup/operations/archive-name.ts";
import { createBackupBucket } from "../backup/operations/backup-bucket.ts";
import type { MadeArchive } from "../backup/operations/backup-service.ts";
import type { BackupResult } from "../backup/operations/make-backup.ts";
import { makeBackup } from "../backup/operations/make-backup.ts";
import type { LocalFile } from "#media/operations/file-store.ts";
import { describeFile } from "#media/operations/local-file.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import type { S3Settings } from "#media/operations/stores/s3.ts";

import { readConfig } from "../config.ts";
import { isMainFile } from "#platform/lifecycle/is-main-file.ts";
import { getBackupFolder } from "../lifecycle/backup-service.ts";
import { createSnapshotReader } from "../lifecycle/take-snapshot.ts";
import { formatNumberOf, printError, print, printNames, runCommand, UsageError } from "./command.ts";

const HELP = `npm run backup -- [--to FOLDER] [--keep N] [--no-copy] [--json]

Writes the database and the images to one archive, for example zarif-essence-backup-2026-11-21T223600Z.tar.gz (UTC).
The shop can keep running. The archive is a consistent snapshot. \`npm run restore\` restores it, on the embedded database
or on PostgreSQL.

  --to FOLDER      Writes the archive to FOLDER. Default: DATA_DIR/backups. Copy archives to another machine.
  --no-copy        Does not copy the archive to the bucket of BACKUP_URL.
  --json           Prints name, size and checksum of the archive as JSON.
  --keep N         After the backup, deletes all archives in the folder except the newest N. Deletes none if an image is
                   missing, and none with a later date than the new archive.

Images whose file is missing or damaged are listed on standard error, and the exit code is 1: an older archive may
contain them. Tables and columns of other applications are listed and excluded.

With BACKUP_RECIPIENT, the archive is encrypted for this public key and its name ends in .age. With BACKUP_URL, the
command copies the archive to a bucket, and deletes copies beyond the limit of BACKUP_KEEP.

The archive excludes sessions and rate-limit counters. It contains customer data and password hashes: store it securely.
Only its owner can read the file. For images on Cloudinary, it contains only their names.

Settings: DATABASE_URL, DATA_DIR, MEDIA_URL, BACKUP_RECIPIENT, BACKUP_URL, BACKUP_KEEP (see docs/settings.md).`;

const MEGABYTE = 1024 * 1024;
const MAX_ARCHIVES = 10_000;

function readOptions(args: string[]) {
  try {
    const options = {
      to: { type: "string" },
      keep: { type: "string" },
      "no-copy": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Invalid options");
  }
}

function parseKeep(keep: string | undefined): ArchiveRetention | undefined {
  if (keep === undefined) return undefined;
  const count = Number(keep);
  if (/^\d+$/.test(keep) && count >= 1 && count <= MAX_ARCHIVES) return { count };
  throw new UsageError(`--keep must be a whole number from 1 to ${MAX_ARCHIVES}`);
}

function readProgramName(): string {
  const { name, version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  return `${name} ${version}`;
}

function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process already has a lower priority, for example from `nice -n 19`.
  }
}

async function describeArchive({ path, manifest }: BackupResult): Promise<MadeArchive & LocalFile> {
  const file = await describeFile(path);
  const name = basename(path);
  return { ...file, name, isEncrypted: name.endsWith(".age"), lostImages: manifest.images.lost.length };
}

function printResult({ path, manifest, foreignObjects, removed }: BackupResult, bytes: number): void {
  const { tables, images } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `${path}: ${tables.length} tables with ${rows} rows and ${images.kept} images, ${(bytes / MEGABYTE).toFixed(1)} MB.`,
  );
  if (images.elsewhere > 0)
    print(
      `Only the names of ${formatNumberOf(images.elsewhere, "image")} are in the archive, because another host stores them.`,
    );
  if (foreignObjects.length > 0)
    print(`Excluded, because they belong to another application: ${foreignObjects.join(", ")}.`);
  if (removed.length > 0) print(`Deleted ${formatNumberOf(removed.length, "older archive")}.`);
}

function printLostImages(lost: readonly string[]): void {
  if (lost.length === 0) return;
  process.exitCode = 1;
  printError(`The archive lacks ${formatNumberOf(lost.length, "image")} with a missing or damaged file:`);
  printNames(lost, printError);
  printError("Older archives may contain them, so none was deleted.");
}

/** Copies an archive to the bucket. Deletes expired copies only if the archive is complete. */
async function copyToBucket(
  settings: S3Settings,
  archive: MadeArchive & LocalFile,
  retention: ArchiveRetention,
) {
  const bucket = createBackupBucket(settings);
  await bucket.store(archive.name, archive);
  const removed = archive.lostImages === 0 ? await bucket.removeExpired(archive.name, retention) : [];
  print(
    `Copied to the bucket ${bucket.label}. Deleted ${formatNumberOf(removed.length, "older copy", "older copies")}.`,
  );
}

/** Runs `npm run backup` with these arguments. */
export async function runBackup(args: string[]): Promise<void> {
  await runCommand(HELP, args, async () => {
    const options = readOptions(args);
    const retention = parseKeep(options.keep);
    const config = readConfig(process.env);
    const { backups } = config;
    const { durableFiles } = openMedia(config.mediaLocation, config.dataDir);
    const result = await makeBackup(createSnapshotReader(config), durableFiles, {
      folder: options.to === undefined ? getBackupFolder(config) : resolve(options.to),
      program: readProgramName(),
      recipient: backups.recipient,
      retention,
    });
    const { path, ...archive } = await describeArchive(result);
    if (options.json) print(JSON.stringify(archive));
    else printResult(result, archive.bytes);
    if (backups.bucket !== undefined && !options["no-copy"])
      await copyToBucket(backups.bucket, { path, ...archive }, backups.retention);
    if (!options.json) printLostImages(result.manifest.images.lost);
  });
}

if (isMainFile(import.meta.filename)) {
  lowerPriority();
  await runBackup(process.argv.slice(2));
}
