import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { createGunzip } from "node:zlib";

import { extract } from "tar-stream";

import { backupMessages } from "../rules/backup-messages.ts";
import { getErrorMessage } from "#platform/rules/error-causes.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";

import type { Identities } from "./age-encryption.ts";
import { createDecryption, isEncryptedFile } from "./age-encryption.ts";

/** Maximum size of an entry in bytes. No entry of a valid backup is larger. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

const NO_FILE_CODES: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

/** A complete entry of an archive. */
export interface ArchiveEntry {
  name: string;
  content: Buffer;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
}

/**
 * Reads the entries of an archive in order, with only one entry in memory at a time.
 * @param identities private keys for an encrypted archive
 * @throws NotFound if the file does not exist
 * @throws InvalidInput if the file is not an archive, is truncated or damaged, or cannot be decrypted
 */
export async function* readEntries(path: string, identities?: Identities): AsyncGenerator<ArchiveEntry> {
  const decryption = await openDecryption(path, identities);
  const tar = extract();
  const file = createReadStream(path);
  let isOpen = false;
  file.once("open", () => (isOpen = true));
  let failure: unknown;
  const reading = pipeline(file, decryption, createGunzip(), tar).catch(
    (error: unknown) => (failure = error),
  );
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      if (size > MAX_ENTRY_BYTES)
        throw new InvalidInput(createDamagedMessage(path, `${name} is larger than 256 MB`));
      const content = Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Buffer>));
      yield { name, content, sha256: createHash("sha256").update(content).digest("hex") };
    }
    await reading;
    if (failure !== undefined) throw failure;
  } catch (error) {
    await reading;
    if (error instanceof InvalidInput) throw error;
    if (failure instanceof InvalidInput) throw failure;
    if (NO_FILE_CODES.has(getErrorCode(failure) ?? "")) throw new NotFound(backupMessages.noFile(path));
    if (!isOpen) throw failure ?? error;
    throw new InvalidInput(createDamagedMessage(path, getErrorMessage(failure ?? error)));
  } finally {
    file.destroy();
  }
}

async function openDecryption(path: string, identities: Identities | undefined) {
  if (!(await isEncryptedFile(path))) return new PassThrough();
  if (identities === undefined) throw new InvalidInput(backupMessages.needsIdentity(basename(path)));
  return createDecryption(path, identities);
}

function createDamagedMessage(path: string, reason: string): string {
  return backupMessages.broken(basename(path), reason);
}

function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
