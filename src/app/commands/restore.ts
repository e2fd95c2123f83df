import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

import { backupMessages } from "../backup/rules/backup-messages.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { readIdentities } from "../backup/operations/age-encryption.ts";
import { checkArchive } from "../backup/operations/check-archive.ts";
import type { CheckedArchive } from "../backup/operations/check-archive.ts";
import { assertRestorable } from "../backup/operations/restore-backup.ts";

import { readConfig } from "../config.ts";
import { isMainFile } from "#platform/lifecycle/is-main-file.ts";
import { restoreShop } from "../lifecycle/restore-shop.ts";
import { formatNumberOf, print, printNames, runCommand, UsageError } from "./command.ts";

const HELP = `npm run restore -- [--identity FILE] [--replace [--yes]] [--while-connected] ARCHIVE
npm run restore -- --check [--identity FILE] ARCHIVE

Restores an archive of \`npm run backup\` into the embedded database or PostgreSQL, regardless of the database that it was
created from. Verifies the whole archive before it changes anything. Migrates archives of older releases.

  (no option)        Restores into an empty database.
  --replace          Replaces the existing data after a confirmation.
  --yes              Confirms --replace without a prompt.
  --while-connected  PostgreSQL only: restores despite other connections, such as a pooler or a monitor.
  --check            Only reads the whole archive, verifies it and prints a summary.
  --identity FILE    File with the private key of an encrypted archive (.age). Delete the file from the server afterwards.

Stop the shop first. With the embedded database, the previous data is kept in a separate folder until you delete it. With
PostgreSQL, create a backup first. Staff must sign in again afterwards.

Settings: DATABASE_URL, DATA_DIR, MEDIA_URL (see docs/settings.md).`;

function readOptions(args: string[]) {
  const options = {
    replace: { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
    "while-connected": { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    identity: { type: "string" },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Invalid options");
  }
}

/** Asks for confirmation. @throws Conflict unless the answer is yes */
async function confirmReplacement(): Promise<true> {
  if (!process.stdin.isTTY) throw new Conflict(backupMessages.notConfirmed);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("All data in the database will be replaced. Type yes to continue: ");
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new Conflict(backupMessages.notConfirmed);
  return true;
}

function describeArchive({ format, manifest }: CheckedArchive): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const countRows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  return [
    `created ${format.madeAt} by ${format.program} on ${manifest.engine}:`,
    `${manifest.tables.length} tables with ${rows} rows, including ${countRows("orders")} orders and`,
    `${countRows("products")} products; ${manifest.images.kept} images`,
  ].join(" ");
}

/** Runs `npm run restore` with these arguments. */
export async function runRestore(args: string[]): Promise<void> {
  await runCommand(HELP, args, async () => {
    const { values, positionals } = readOptions(args);
    const [path] = positionals;
    if (path === undefined || positionals.length > 1) throw new UsageError("Specify exactly one ARCHIVE");
    const config = readConfig(process.env);
    const identities =
      values.identity === undefined ? undefined : await readIdentities(resolve(values.identity));
    const archive = await checkArchive(resolve(path), identities);
    assertRestorable(archive);
    if (values.check) {
      print(`The archive is intact: ${describeArchive(archive)}.`);
      return;
    }
    const { result, previousFolder } = await restoreShop(config, archive, {
      canReplace: async () => values.replace && (values.yes || confirmReplacement()),
      canRunWhileConnected: values["while-connected"],
    });
    print(`Restored the archive ${describeArchive(archive)}; ${result.restoredImages} of them restored.`);
    if (previousFolder !== undefined)
      print(`The previous data is in ${previousFolder}. Delete it once you have verified the shop.`);
    const { erased, unrecognized, unclearOrders } = result.erasures;
    if (erased > 0)
      print(
        `Erased the data of ${formatNumberOf(erased, "contact")} again, because staff had erased it after the backup.`,
      );
    if (unclearOrders > 0)
      print(
        `Not erased: ${formatNumberOf(unclearOrders, "order")} of erased persons from the last minute before the erasure, because it may have been placed after it. If a person asks again, erase them again on the page “Personal data”.`,
      );
    if (unrecognized > 0)
      print(
        `Not applied, because the key is missing: ${formatNumberOf(unrecognized, "erasure")}. Copy credentials.key to DATA_DIR or set CREDENTIALS_KEY, and restore again.`,
      );
    if (result.missing.length > 0) {
      print(`The file of ${formatNumberOf(result.missing.length, "image")} is missing or damaged:`);
      printNames(result.missing);
    }
  });
}

if (isMainFile(import.meta.filename)) await runRestore(process.argv.slice(2));
