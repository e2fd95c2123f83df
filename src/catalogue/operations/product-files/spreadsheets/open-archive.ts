import type { Readable } from "node:stream";
import { Transform } from "node:stream";

import type { Entry, ZipFile } from "yauzl";
import { fromBufferPromise } from "yauzl";

import { productFileMessages as messages } from "../../../rules/product-files/staff-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";

import { DamagedFile } from "./damaged-file.ts";

/** Files of a ZIP archive by lower-case name. */
export interface Archive {
  names: ReadonlySet<string>;
  /** Opens a file as a stream of its content. @throws DamagedFile if the archive has no such file */
  open: (name: string) => Promise<Readable>;
}

/** Workbooks have one file per sheet and image. */
const MAX_FILES = 5000;
const BYTES_PER_MB = 1024 * 1024;

/**
 * Opens a ZIP archive. All opened files together may contain `maxBytes`: a stream beyond it fails before the content is
 * in memory, whatever size the archive declares.
 * @throws DamagedFile if the archive is not valid
 */
export async function openArchive(bytes: Buffer, maxBytes: number): Promise<Archive> {
  const zip = await asDamaged(
    fromBufferPromise(bytes, { autoClose: false, lazyEntries: true, strictFileNames: false }),
  );
  if (zip.entryCount > MAX_FILES) throw new DamagedFile();
  const entries = await asDamaged(readEntries(zip));
  let readBytes = 0;
  const createLimit = () =>
    new Transform({
      transform(block: Buffer, _encoding, done) {
        readBytes += block.length;
        if (readBytes > maxBytes)
          done(new InvalidInput(messages.tooLargeUnzipped(Math.round(maxBytes / BYTES_PER_MB))));
        else done(null, block);
      },
    });
  return {
    names: new Set(entries.keys()),
    open: async (name) => {
      const entry = entries.get(toKey(name));
      if (entry === undefined) throw new DamagedFile();
      const stream = await asDamaged(zip.openReadStreamPromise(entry));
      const limit = createLimit();
      stream.on("error", (error) => limit.destroy(error instanceof InvalidInput ? error : new DamagedFile()));
      limit.on("close", () => stream.destroy());
      return stream.pipe(limit);
    },
  };
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    // Two files with one name would let programs disagree about the content.
    if (entries.has(toKey(entry.fileName))) throw new DamagedFile();
    entries.set(toKey(entry.fileName), entry);
  }
  return entries;
}

/** Some programs write backslashes, a leading slash or other letter case. */
function toKey(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

async function asDamaged<Result>(promise: Promise<Result>): Promise<Result> {
  try {
    return await promise;
  } catch (error) {
    throw error instanceof InvalidInput ? error : new DamagedFile();
  }
}
