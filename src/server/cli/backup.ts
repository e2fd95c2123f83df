import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { projectRoot } from "#db/project-root.ts";
import { makeBackup } from "#operations/backup/make-backup.ts";
import { openMedia } from "#operations/media/open-media.ts";

import { readConfig } from "../config.ts";
import { snapshots } from "#server/lifecycle/take-snapshot.ts";
import { printError, print, printSome, runCommand, UsageError } from "./command.ts";

const HELP = `npm run backup -- [--to FOLDER] [--keep N]

Writes database and pictures into one archive, zarif-essence-backup-2026-11-21T223600Z.tar.gz (UTC). The shop may run,
on both databases; the archive is of one moment. \`npm run restore\` puts it back, also on the other database.

  --to FOLDER      where to; DATA_DIR/backups unless said. Keep a copy on another machine
  --keep N         afterwards removes all archives of the folder but the newest N; none when a picture is missing, and none
                   that is named later than the one just made

A picture without a file, or with a damaged one, is named on standard error and the exit code is 1: an older archive may
still have it. Tables and columns that the shop did not make are named and left out.

Sessions and counted tries are left out. Customers' data and the hashes of passwords are in it: keep it as safe as the
shop. Only its owner may read it. Pictures at Cloudinary are named in it; their files stay there.

Settings: DATABASE_URL, DATA_DIR, MEDIA_URL (see docs/settings.md).`;

const MEGABYTE = 1024 * 1024;
const MAX_KEPT = 10_000;

function readOptions(words: string[]) {
  try {
    const options = { to: { type: "string" }, keep: { type: "string" } } as const;
    return parseArgs({ args: words, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Wrong options");
  }
}

function readKeep(keep: string | undefined): number | undefined {
  if (keep === undefined) return undefined;
  const number = Number(keep);
  if (/^\d+$/.test(keep) && number >= 1 && number <= MAX_KEPT) return number;
  throw new UsageError(`--keep needs a whole number from 1 to ${MAX_KEPT}`);
}

function programName(): string {
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
    // It was started further behind, e.g. by `nice -n 19`, and stays there.
  }
}

await runCommand(HELP, async (words) => {
  const { to, keep: given } = readOptions(words);
  const keep = readKeep(given);
  const config = readConfig(process.env);
  lowerPriority();
  const { durableFiles } = openMedia(config.mediaLocation, config.dataDir);
  const folder = to === undefined ? join(config.dataDir, "backups") : resolve(to);
  const { path, manifest, foreign, removed } = await makeBackup(snapshots(config), durableFiles, {
    folder,
    keep,
    program: programName(),
  });
  const { tables, pictures } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { size } = await stat(path);
  print(
    `${path}: ${tables.length} tables with ${rows} rows and ${pictures.kept} pictures, ${(size / MEGABYTE).toFixed(1)} MB.`,
  );
  if (pictures.elsewhere > 0)
    print(`${pictures.elsewhere} pictures are kept elsewhere and only named in it.`);
  if (foreign.length > 0) print(`Not the shop's, so not in it: ${foreign.join(", ")}.`);
  if (removed.length > 0) print(`Removed ${removed.length} older ones.`);
  if (pictures.lost.length > 0) {
    process.exitCode = 1;
    printError(`${pictures.lost.length} pictures have no file, or a damaged one, and are missing in it:`);
    printSome(pictures.lost, printError);
    printError("Older archives may have them, so none was removed.");
  }
});
