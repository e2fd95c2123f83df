import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

import { backupMessages } from "#domain/staff/backup-messages.ts";
import { Conflict } from "#domain/shared/errors.ts";
import { checkArchive } from "#operations/backup/check-archive.ts";
import type { CheckedArchive } from "#operations/backup/check-archive.ts";
import { assertRestorable } from "#operations/backup/restore-backup.ts";

import { readConfig } from "../config.ts";
import { restoreShop } from "#server/lifecycle/restore-shop.ts";
import { print, printSome, runCommand, UsageError } from "./command.ts";

const HELP = `npm run restore -- [--replace [--yes]] [--while-connected] ARCHIVE
npm run restore -- --check ARCHIVE

Puts a shop back as \`npm run backup\` found it, on the embedded database or on PostgreSQL, whichever it was made on. The
archive is read to its end and checked before anything is changed. One of an older release is brought up to date.

  (nothing)          into an empty database
  --replace          in place of what is there, after a question; --yes answers it
  --while-connected  on PostgreSQL: although others are connected, such as a pooler or a monitor
  --check            only checks the archive and says what it holds

The shop must be stopped. What was there stays beside the embedded database until you remove it; on PostgreSQL make a
backup first. Staff sign in again afterwards.

Settings: DATABASE_URL, DATA_DIR, MEDIA_URL (see docs/settings.md).`;

function readWords(words: string[]) {
  const options = {
    replace: { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
    "while-connected": { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  } as const;
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Wrong options");
  }
}

/** @throws Conflict unless somebody types yes */
async function confirm(): Promise<true> {
  if (!process.stdin.isTTY) throw new Conflict(backupMessages.notConfirmed);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("All that the database holds will be replaced. Type yes to go on: ");
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new Conflict(backupMessages.notConfirmed);
  return true;
}

function describe({ format, manifest }: CheckedArchive): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const countOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  return [
    `made ${format.madeAt} by ${format.program} on ${manifest.engine}:`,
    `${manifest.tables.length} tables with ${rows} rows, among them ${countOf("orders")} orders and`,
    `${countOf("products")} products; ${manifest.pictures.kept} pictures`,
  ].join(" ");
}

await runCommand(HELP, async (words) => {
  const { values, positionals } = readWords(words);
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError("Which archive? Name one file.");
  const config = readConfig(process.env);
  const archive = await checkArchive(resolve(path));
  assertRestorable(archive);
  if (values.check) {
    print(`The archive is whole, ${describe(archive)}.`);
    return;
  }
  const { result, previousFolder } = await restoreShop(config, archive, {
    mayReplace: async () => values.replace && (values.yes || confirm()),
    whileConnected: values["while-connected"],
  });
  print(`Restored the archive ${describe(archive)}, of which ${result.picturesPut} were put back.`);
  if (previousFolder !== undefined)
    print(`What was there lies in ${previousFolder}; remove it when all is well.`);
  if (result.missing.length > 0) {
    print(`${result.missing.length} pictures have no file, or a damaged one:`);
    printSome(result.missing);
  }
});
