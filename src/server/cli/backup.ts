import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { projectRoot } from "#db/project-root.ts";
import { makeBackup } from "#operations/backup/make-backup.ts";
import { openMedia } from "#operations/media/open-media.ts";

import { readConfig } from "../config.ts";
import { createSnapshotReader } from "#server/lifecycle/take-snapshot.ts";
import { printError, print, printNames, runCommand, UsageError } from "./command.ts";

const HELP = `npm run backup -- [--to FOLDER] [--keep N]

Writes the database and the pictures to one archive, for example zarif-essence-backup-2026-11-21T223600Z.tar.gz (UTC).
The shop can keep running. The archive is a consistent snapshot. \`npm run restore\` restores it, on the embedded database
or on PostgreSQL.

  --to FOLDER      Writes the archive to FOLDER. Default: DATA_DIR/backups. Copy archives to another machine.
  --keep N         After the backup, deletes all archives in the folder except the newest N. Deletes none if a picture is
                   missing, and none with a later date than the new archive.

Pictures whose file is missing or damaged are listed on standard error, and the exit code is 1: an older archive may
contain them. Tables and columns of other applications are listed and excluded.

The archive excludes sessions and rate-limit counters. It contains customer data and password hashes: store it securely.
Only its owner can read the file. For pictures on Cloudinary, it contains only their names.

Settings: DATABASE_URL, DATA_DIR, MEDIA_URL (see docs/settings.md).`;

const MEGABYTE = 1024 * 1024;
const MAX_ARCHIVES = 10_000;

function readOptions(args: string[]) {
  try {
    const options = { to: { type: "string" }, keep: { type: "string" } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Invalid options");
  }
}

function parseKeep(keep: string | undefined): number | undefined {
  if (keep === undefined) return undefined;
  const number = Number(keep);
  if (/^\d+$/.test(keep) && number >= 1 && number <= MAX_ARCHIVES) return number;
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

/** Runs `npm run backup` with these arguments. */
export async function runBackup(args: string[]): Promise<void> {
  await runCommand(HELP, args, async () => {
    const options = readOptions(args);
    const keep = parseKeep(options.keep);
    const config = readConfig(process.env);
    const { durableFiles } = openMedia(config.mediaLocation, config.dataDir);
    const folder = options.to === undefined ? join(config.dataDir, "backups") : resolve(options.to);
    const { path, manifest, foreign, removed } = await makeBackup(
      createSnapshotReader(config),
      durableFiles,
      {
        folder,
        keep,
        program: readProgramName(),
      },
    );
    const { tables, pictures } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(path);
    print(
      `${path}: ${tables.length} tables with ${rows} rows and ${pictures.kept} pictures, ${(size / MEGABYTE).toFixed(1)} MB.`,
    );
    if (pictures.elsewhere > 0)
      print(`${pictures.elsewhere} pictures are stored elsewhere; the archive contains only their names.`);
    if (foreign.length > 0)
      print(`Excluded, because they belong to another application: ${foreign.join(", ")}.`);
    if (removed.length > 0) print(`Deleted ${removed.length} older archives.`);
    if (pictures.lost.length > 0) {
      process.exitCode = 1;
      printError(
        `${pictures.lost.length} pictures are not in the archive, because their file is missing or damaged:`,
      );
      printNames(pictures.lost, printError);
      printError("Older archives may contain them, so none was deleted.");
    }
  });
}

if (import.meta.main) {
  lowerPriority();
  await runBackup(process.argv.slice(2));
}
