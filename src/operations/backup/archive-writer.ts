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

/** Rows shrink to a fifth by it, pictures not at all; more would only take longer. */
const COMPRESSION_LEVEL = 3;
const OWNER_ONLY = 0o600;

/** An archive that is being written. */
export interface ArchiveWriter {
  /** @throws InsufficientDiskSpace when it would leave a shop on the same disk too little */
  add: (entry: string, content: Uint8Array | string) => Promise<void>;
  has: (entry: string) => boolean;
  /** Writes the checksums, flushes the file and gives it its name. */
  finish: () => Promise<void>;
  /** Leaves nothing behind. */
  abandon: () => Promise<void>;
}

/** Begins an archive, which has its name only once it is whole and on the disk; only its owner may read it. */
export function writeArchive(folder: string, name: string, madeAt: Date): ArchiveWriter {
  const unfinished = join(folder, unfinishedName(name));
  const tar = pack();
  const file = createWriteStream(unfinished, { flags: "wx", mode: OWNER_ONLY, flush: true });
  const written = pipeline(tar, createGzip({ level: COMPRESSION_LEVEL }), file);
  // Whoever adds or finishes hears of it.
  written.catch(() => undefined);
  const sums = new Map<string, string>();
  const addEntry = async (entry: string, content: Uint8Array) => {
    await assertFreeSpace(folder, content.length);
    try {
      const sink = tar.entry({ name: entry, size: content.length, mode: OWNER_ONLY, mtime: madeAt });
      sink.end(content);
      await Promise.race([finished(sink), written]);
    } catch (error) {
      // The tar only says that it was closed; why, whoever writes the file knows.
      tar.destroy();
      await written;
      throw error;
    }
  };
  return {
    has: (entry) => sums.has(entry),
    add: async (entry, given) => {
      const content = typeof given === "string" ? Buffer.from(given) : given;
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
