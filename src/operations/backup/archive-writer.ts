import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { pack } from "tar-stream";

import { flushFolder } from "#db/embedded/flushed-files.server.ts";
import { assertFreeSpace } from "#db/embedded/free-space.server.ts";

import { SUMS_ENTRY } from "./archive-format.ts";
import { unfinishedName } from "./archive-name.ts";

/** Compresses rows to a fifth; higher levels only take longer, and pictures are not compressible. */
const COMPRESSION_LEVEL = 3;
const OWNER_ONLY = 0o600;

/** An archive during writing. */
export interface ArchiveWriter {
  /** @throws InsufficientDiskSpace if too little space would remain for a shop on the same disk */
  add: (entry: string, content: Uint8Array | string) => Promise<void>;
  has: (entry: string) => boolean;
  /** Writes the checksums, flushes the file and renames it to its final name. */
  finish: () => Promise<void>;
  /** Removes the incomplete archive. */
  abandon: () => Promise<void>;
}

/** Creates an archive, which gets its final name once it is complete and flushed; only its owner can read it. */
export function writeArchive(folder: string, name: string, madeAt: Date): ArchiveWriter {
  const unfinished = join(folder, unfinishedName(name));
  const tar = pack();
  const file = createWriteStream(unfinished, { flags: "wx", mode: OWNER_ONLY, flush: true });
  const written = pipeline(tar, createGzip({ level: COMPRESSION_LEVEL }), file);
  // `add` and `finish` report the error.
  written.catch(() => undefined);
  const sums = new Map<string, string>();
  const addEntry = async (entry: string, content: Uint8Array) => {
    await assertFreeSpace(folder, content.length);
    try {
      const sink = tar.entry({ name: entry, size: content.length, mode: OWNER_ONLY, mtime: madeAt });
      sink.end(content);
      await Promise.race([finished(sink), written]);
    } catch (error) {
      // The tar stream only reports that it was closed; the file stream has the cause.
      tar.destroy();
      await written;
      throw error;
    }
  };
  return {
    has: (entry) => sums.has(entry),
    add: async (entry, data) => {
      const content = typeof data === "string" ? Buffer.from(data) : data;
      sums.set(entry, createHash("sha256").update(content).digest("hex"));
      await addEntry(entry, content);
    },
    finish: async () => {
      const lines = [...sums].map(([entry, sum]) => `${sum}  ${entry}\n`);
      await addEntry(SUMS_ENTRY, Buffer.from(lines.join("")));
      tar.finalize();
      await written;
      await rename(unfinished, join(folder, name));
      await flushFolder(folder);
    },
    abandon: async () => {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}
