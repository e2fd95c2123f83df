import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { parseCredentialsKey } from "../rules/credentials-key.ts";

const KEY_BYTES = 32;
const FILE_NAME = "credentials.key";
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const OTHER_USERS_MASK = 0o077;

/** Returns the key that encrypts secrets in the database, e.g. of courier accounts, webhooks and authenticator apps. */
export type GetCredentialsKey = () => Uint8Array;

/** Thrown if the key file cannot be used. The message names the file, never its content. */
export class UnusableKeyFile extends Error {
  constructor(file: string, problem: string) {
    super(`The key file ${file} ${problem}`);
    this.name = "UnusableKeyFile";
  }
}

/**
 * Returns a function that returns the configured key or, if no key is configured, the key in the data folder. The
 * function creates a missing key file at its first call, so that a shop without encrypted secrets has no key file.
 */
export function openCredentialsKey({
  credentialsKey,
  dataDir,
}: {
  credentialsKey: Uint8Array | undefined;
  dataDir: string;
}): GetCredentialsKey {
  let key = credentialsKey;
  return () => (key ??= readOrCreateKey(dataDir));
}

/** Returns whether the key is configured or exists in the data folder. */
export function hasCredentialsKey({
  credentialsKey,
  dataDir,
}: {
  credentialsKey: Uint8Array | undefined;
  dataDir: string;
}): boolean {
  return credentialsKey !== undefined || existsSync(join(dataDir, FILE_NAME));
}

function readOrCreateKey(dataDir: string): Uint8Array {
  const file = join(dataDir, FILE_NAME);
  return readKey(file) ?? createKey(dataDir, file);
}

function readKey(file: string): Uint8Array | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if ((stats.mode & OTHER_USERS_MASK) !== 0)
    throw new UnusableKeyFile(file, `can be read by other users. Run: chmod 600 ${file}`);
  const key = parseCredentialsKey(readFileSync(file, "utf8").trim());
  if (!key) throw new UnusableKeyFile(file, "does not contain 32 bytes in base64.");
  return key;
}

/**
 * Creates the file atomically: if several processes create the file concurrently, all processes use the key of the
 * first process.
 */
function createKey(dataDir: string, file: string): Uint8Array {
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const temporaryFile = `${file}.${randomUUID()}`;
  const encoded = randomBytes(KEY_BYTES).toString("base64");
  writeFileSync(temporaryFile, `${encoded}\n`, { mode: OWNER_ONLY_FILE, flag: "wx", flush: true });
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporaryFile);
  }
  const key = readKey(file);
  if (!key) throw new UnusableKeyFile(file, "cannot be created.");
  return key;
}
