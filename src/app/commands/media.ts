import { parseArgs } from "node:util";

import { moveMedia } from "../maintenance/move-media.ts";
import { openLocalFiles } from "#media/operations/stores/open-media.ts";
import { pruneMedia } from "../maintenance/prune-media.ts";

import { isMainFile } from "#platform/lifecycle/is-main-file.ts";
import { formatNumberOf, print, printNames, runCommand, UsageError, withShop } from "./command.ts";

const HELP = `npm run media:prune [-- --remove]
npm run media:move  [-- --move]

Maintains the shop's images in the storage of MEDIA_URL.

  media:prune            Lists images that no product, collection, slide or order uses, and files without an
                         image. Ignores images and files of the last 24 hours.
  media:prune --remove   Deletes them.
  media:move             Lists images that are missing in the storage of MEDIA_URL.
  media:move --move      Uploads them from the data directory and keeps the local files.

Stop the shop first if it uses the embedded database. With PostgreSQL it can keep running.
Settings: MEDIA_URL, DATABASE_URL, DATA_DIR (see docs/settings.md).`;

const KILOBYTE = 1024;

async function pruneImages(isConfirmed: boolean): Promise<void> {
  await withShop(async ({ db, media }) => {
    const { unusedImages, files, bytes, otherHostCount } = await pruneMedia(db, media, {
      shouldRemove: isConfirmed,
    });
    printNames([...unusedImages, ...files]);
    const summary = `${formatNumberOf(unusedImages.length, "unused image")} and ${formatNumberOf(files.length, "file")} without an image, ${Math.round(bytes / KILOBYTE)} kB`;
    print(
      isConfirmed
        ? `Deleted ${summary}.`
        : `Found ${summary}. Nothing was deleted: add -- --remove to delete them.`,
    );
    if (otherHostCount > 0)
      print(
        `Not deleted, because not in the storage of MEDIA_URL: ${formatNumberOf(otherHostCount, "unused image")}.`,
      );
  });
}

async function moveImages(isConfirmed: boolean): Promise<void> {
  await withShop(async ({ db, media }, config) => {
    const onProgress = (done: number, total: number) => {
      if (isConfirmed && done > 0 && done % 100 === 0) print(`${done} of ${total} images …`);
    };
    const { moved, alreadyHosted, missing } = await moveMedia(db, media, openLocalFiles(config.dataDir), {
      shouldMove: isConfirmed,
      onProgress,
    });
    printNames(moved);
    const alreadyStored = `already stored: ${alreadyHosted}`;
    if (isConfirmed) print(`Uploaded ${formatNumberOf(moved.length, "image")}; ${alreadyStored}.`);
    else
      print(
        `Found ${formatNumberOf(moved.length, "image")} to upload; ${alreadyStored}. Nothing was uploaded: add -- --move to upload them.`,
      );
    if (missing.length > 0) {
      print(
        `Not uploaded, because the file is not on this machine: ${formatNumberOf(missing.length, "image")}`,
      );
      printNames(missing);
    }
  });
}

function readOptions(args: string[]) {
  try {
    const options = { remove: { type: "boolean" }, move: { type: "boolean" } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Invalid options");
  }
}

/** Runs `npm run media:prune` or `npm run media:move`; the first argument is `prune` or `move`. */
export async function runMedia(args: string[]): Promise<void> {
  await runCommand(HELP, args, async () => {
    const {
      values,
      positionals: [task],
    } = readOptions(args);
    if (task === "prune" && values.move === undefined) await pruneImages(values.remove === true);
    else if (task === "move" && values.remove === undefined) await moveImages(values.move === true);
    else throw new UsageError("Choose media:prune [-- --remove] or media:move [-- --move]");
  });
}

if (isMainFile(import.meta.filename)) await runMedia(process.argv.slice(2));
