import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { pack } from "tar-stream";

import { flushFolder } from "#platform/db/embedded/flushed-files.server.ts";
import { assertFreeSpace } from "#platform/db/embedded/free-space.server.ts";

import { createEncryption } from "./age-encryption.ts";
import { SUMS_ENTRY } from "./archive-format.ts";
import { buildUnfinishedName } from "./archive-name.ts";

/** Level 3 compresses rows to a fifth of their size. Higher levels are slower without saving more. */
const COMPRESSION_LEVEL = 3;
const OWNER_ONLY_MODE = 0o600;

/** An archive that is being written. */
export interface ArchiveWriter {
  /** Adds an entry. @throws InsufficientDiskSpace if too little space would remain for a shop on the same disk */
  add: (entry: string, content: Uint8Array | string) => Promise<void>;
  has: (entry: string) => boolean;
  /** Writes the checksums, flushes the file and renames it to its final name. */
  finish: () => Promise<void>;
  /** Removes the incomplete archive. */
  abandon: () => Promise<void>;
}

/**
 * Starts an archive that only its owner can read. The archive gets its final name once it is complete and flushed to
 * disk.
 * @param recipient public key for which the archive is encrypted; unencrypted by default
 */
export function createArchiveWriter(
  folder: string,
  name: string,
  { madeAt, recipient }: { madeAt: Date; recipient?: string | undefined },
): ArchiveWriter {
  const unfinishedPath = join(folder, buildUnfinishedName(name));
  const tar = pack();
  const file = createWriteStream(unfinishedPath, { flags: "wx", mode: OWNER_ONLY_MODE, flush: true });
  const encryption = recipient === undefined ? new PassThrough() : createEncryption(recipient);
  const writing = pipeline(tar, createGzip({ level: COMPRESSION_LEVEL }), encryption, file);
  // `add` and `finish` report the error.
  writing.catch(() => undefined);
  const checksums = new Map<string, string>();
  const addEntry = async (entry: string, content: Uint8Array) => {
    await assertFreeSpace(folder, content.length);
    try {
      const sink = tar.entry({ name: entry, size: content.length, mode: OWNER_ONLY_MODE, mtime: madeAt });
      sink.end(content);
      await Promise.race([finished(sink), writing]);
    } catch (error) {
      // The tar stream only reports that it was closed; the file stream has the cause.
      tar.destroy();
      await writing;
      throw error;
    }
  };
  return {
    has: (entry) => checksums.has(entry),
    add: async (entry, data) => {
      const content = typeof data === "string" ? Buffer.from(data) : data;
      checksums.set(entry, createHash("sha256").update(content).digest("hex"));
      await addEntry(entry, content);
    },
    finish: async () => {
      const lines = [...checksums].map(([entry, sha256]) => `${sha256}  ${entry}\n`);
      await addEntry(SUMS_ENTRY, Buffer.from(lines.join("")));
      tar.finalize();
      await writing;
      await rename(unfinishedPath, join(folder, name));
      await flushFolder(folder);
    },
    abandon: async () => {
      tar.destroy();
      await writing.catch(() => undefined);
      await rm(unfinishedPath, { force: true });
    },
  };
}
