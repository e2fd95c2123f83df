import { parseArgs } from "node:util";

import { moveMedia } from "#operations/media/move-media.ts";
import { localFiles } from "#operations/media/open-media.ts";
import { pruneMedia } from "#operations/media/prune-media.ts";

import { print, printSome, runCommand, UsageError, withShop } from "./command.ts";

const HELP = `npm run media:prune [-- --remove]
npm run media:move  [-- --move]

Maintains the shop's pictures in the storage of MEDIA_URL.

  media:prune            lists pictures that no product, collection, slide or order uses, and files without a
                         picture; ignores those of the last 24 hours
  media:prune --remove   removes them
  media:move             lists pictures that are missing in the storage of MEDIA_URL
  media:move --move      uploads them from the data directory, and keeps the local files

On the embedded database the shop must be stopped first; on PostgreSQL it may run.
Settings: MEDIA_URL, DATABASE_URL, DATA_DIR (see docs/settings.md).`;

const KILOBYTE = 1024;

async function prune(remove: boolean): Promise<void> {
  await withShop(async ({ db, media }) => {
    const { pictures, files, bytes, elsewhere } = await pruneMedia(db, media, { remove });
    printSome([...pictures, ...files]);
    const found = `${pictures.length} unused pictures and ${files.length} files without a picture, ${Math.round(bytes / KILOBYTE)} kB`;
    print(remove ? `Removed ${found}.` : `Found ${found}. Nothing was removed: add -- --remove to do so.`);
    if (elsewhere > 0)
      print(`${elsewhere} unused pictures are not in the storage of MEDIA_URL and were not removed.`);
  });
}

async function move(isMeant: boolean): Promise<void> {
  await withShop(async ({ db, media }, config) => {
    const onProgress = (done: number, total: number) => {
      if (isMeant && done > 0 && done % 100 === 0) print(`${done} of ${total} pictures …`);
    };
    const { moved, present, missing } = await moveMedia(db, media, localFiles(config.dataDir), {
      move: isMeant,
      onProgress,
    });
    printSome(moved);
    const others = `${present} are already there`;
    if (isMeant) print(`Moved ${moved.length} pictures; ${others}.`);
    else
      print(`${moved.length} pictures would be moved; ${others}. Nothing was done: add -- --move to do so.`);
    if (missing.length > 0) {
      print(`${missing.length} pictures have no file on this machine and were not moved:`);
      printSome(missing);
    }
  });
}

function readWords(words: string[]) {
  try {
    const options = { remove: { type: "boolean" }, move: { type: "boolean" } } as const;
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Wrong options");
  }
}

await runCommand(HELP, async (words) => {
  const {
    values,
    positionals: [task],
  } = readWords(words);
  if (task === "prune" && values.move === undefined) await prune(values.remove === true);
  else if (task === "move" && values.remove === undefined) await move(values.move === true);
  else throw new UsageError("Choose media:prune [-- --remove] or media:move [-- --move]");
});
