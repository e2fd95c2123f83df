import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Duplex } from "node:stream";
import { ReadableStream as WebStream } from "node:stream/web";

import { Decrypter, Encrypter } from "age-encryption";

import { backupMessages } from "../rules/backup-messages.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";

/** Private keys (`AGE-SECRET-KEY-…`) that decrypt an archive. */
export type Identities = readonly string[];

const MAGIC = "age-encryption.org/v1\n";
/** Upper limit for a header. An archive's header has about 200 bytes, or 2 kB with a post-quantum key. */
const MAX_HEADER_BYTES = 16 * 1024;
const HEADER_PATTERN =
  /^age-encryption\.org\/v1\n(?:-> [^\n]+\n(?:[\w+/]{64}\n)*[\w+/]{0,63}\n)+--- [\w+/]{43}\n/;
const NONCE_BYTES = 16;
const TAG_BYTES = 16;
const BLOCK_BYTES = 64 * 1024 + TAG_BYTES;

/** Checks that a recipient is a valid public key (`age1…`). @throws RangeError otherwise */
export function assertRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new RangeError("must be an age public key (starts with age1)");
  }
}

/** Creates a stream that encrypts for a public key, in blocks of 64 KiB. */
export function createEncryption(recipient: string): Duplex {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return Duplex.from(async function* encrypt(source: AsyncIterable<Uint8Array>) {
    yield* await encrypter.encrypt(toWebStream(source));
  });
}

/**
 * Creates a stream that decrypts an archive. If the archive was changed or truncated, the stream emits the intact
 * blocks before the damage and then fails.
 * @param path file name for error messages
 */
export function createDecryption(path: string, identities: Identities): Duplex {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return Duplex.from(async function* decrypt(source: AsyncIterable<Uint8Array>) {
    yield* await decrypter.decrypt(toWebStream(source)).catch((error: unknown) => {
      const isWrongKey = error instanceof Error && error.message.startsWith("no identity matched");
      throw isWrongKey ? new InvalidInput(backupMessages.wrongIdentity(basename(path))) : error;
    });
  });
}

function toWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return WebStream.from(source) as ReadableStream<Uint8Array>;
}

/** Returns whether a file is encrypted; false for a file that cannot be read. */
export async function isEncryptedFile(path: string): Promise<boolean> {
  return (await readStart(path, MAGIC.length).catch(() => "")) === MAGIC;
}

/**
 * Reads a file with private keys. Ignores comments and empty lines.
 * @throws NotFound if the file does not exist
 * @throws InvalidInput if a line is not a private key or the file contains no key. The message never quotes the file
 */
export async function readIdentities(path: string): Promise<Identities> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new NotFound(backupMessages.noFile(path));
  });
  const lines = text.split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new InvalidInput(backupMessages.notAnIdentityFile(basename(path)));
  }
  if (identities.length === 0) throw new InvalidInput(backupMessages.notAnIdentityFile(basename(path)));
  return identities;
}

/**
 * Returns the reason why a file cannot be a complete encrypted archive, or `undefined`. Reads only the header and
 * the length, which need no private key. Does not detect changes to the content.
 */
export async function findStructureError(path: string): Promise<string | undefined> {
  const [header] = HEADER_PATTERN.exec(await readStart(path, MAX_HEADER_BYTES)) ?? [];
  if (header === undefined) return "its header is damaged";
  const { size } = await stat(path);
  const payloadBytes = size - header.length - NONCE_BYTES;
  const lastBlockBytes = payloadBytes % BLOCK_BYTES;
  return payloadBytes <= TAG_BYTES || (lastBlockBytes > 0 && lastBlockBytes <= TAG_BYTES)
    ? "its end is missing"
    : undefined;
}

async function readStart(path: string, bytes: number): Promise<string> {
  const blocks = await Array.fromAsync(createReadStream(path, { end: bytes - 1 }) as AsyncIterable<Buffer>);
  return Buffer.concat(blocks).toString("latin1");
}
