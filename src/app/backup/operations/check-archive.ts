import { basename } from "node:path";

import { backupMessages } from "../rules/backup-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { parseContentHash } from "#media/operations/file-keys.ts";

import type { Identities } from "./age-encryption.ts";
import type { ArchiveFormat, Manifest } from "./archive-format.ts";
import {
  FORMAT_ENTRY,
  parseImageKey,
  MANIFEST_ENTRY,
  getPartEntryName,
  readFormat,
  readManifest,
  SUMS_ENTRY,
  parseTableName,
} from "./archive-format.ts";
import type { ArchiveEntry } from "./archive-reader.ts";
import { readEntries } from "./archive-reader.ts";

/** A verified archive. */
export interface CheckedArchive {
  path: string;
  /** Private keys that decrypt the archive; undefined for an unencrypted archive. */
  identities: Identities | undefined;
  format: ArchiveFormat;
  manifest: Manifest;
  /** SHA-256 checksum of each entry, hexadecimal. */
  checksums: ReadonlyMap<string, string>;
  /** Size of each entry in bytes. */
  sizes: ReadonlyMap<string, number>;
}

/** The results of the entries read so far. */
interface ReadState {
  format: ArchiveFormat | undefined;
  manifest: Manifest | undefined;
  checksums: Map<string, string>;
  sizes: Map<string, number>;
  /** Number of rows by table. */
  rows: Map<string, number>;
  hasVerifiedChecksums: boolean;
}

/**
 * Reads an archive completely and verifies its checksums and row counts. This detects damage, not forgery, because the
 * checksums are in the same file.
 * @param identities private keys for an encrypted archive
 * @throws InvalidInput if the file is damaged or is not an archive
 */
export async function checkArchive(path: string, identities?: Identities): Promise<CheckedArchive> {
  const file = basename(path);
  const failArchive = (reason: string): never => {
    throw new InvalidInput(backupMessages.broken(file, reason));
  };
  const state: ReadState = {
    format: undefined,
    manifest: undefined,
    checksums: new Map(),
    sizes: new Map(),
    rows: new Map(),
    hasVerifiedChecksums: false,
  };
  for await (const entry of readEntries(path, identities)) {
    if (state.format === undefined && entry.name !== FORMAT_ENTRY)
      throw new InvalidInput(backupMessages.notAnArchive(file));
    if (state.checksums.has(entry.name)) failArchive(`${entry.name} occurs twice`);
    if (state.hasVerifiedChecksums) failArchive(`${entry.name} follows the checksums`);
    verifyEntry(file, state, entry, failArchive);
  }
  const { format, manifest, checksums, sizes, rows } = state;
  if (format === undefined) throw new InvalidInput(backupMessages.notAnArchive(file));
  if (manifest === undefined || !state.hasVerifiedChecksums) return failArchive("its end is missing");
  for (const table of manifest.tables) {
    for (let part = 0; part < table.parts; part += 1) {
      if (!checksums.has(getPartEntryName(table.name, part)))
        failArchive(`${getPartEntryName(table.name, part)} is missing`);
    }
    if ((rows.get(table.name) ?? 0) !== table.rows) failArchive(`${table.name} has the wrong number of rows`);
  }
  const unknownTable = [...rows.keys()].find((name) => !manifest.tables.some((table) => table.name === name));
  if (unknownTable !== undefined) failArchive(`${unknownTable} is not in the manifest`);
  return { path, identities, format, manifest, checksums, sizes };
}

function verifyEntry(
  file: string,
  state: ReadState,
  { name, content, sha256 }: ArchiveEntry,
  fail: (reason: string) => never,
): void {
  const table = parseTableName(name);
  const imageKey = parseImageKey(name);
  if (name === SUMS_ENTRY) {
    compareChecksums(content.toString(), state.checksums, fail);
    state.hasVerifiedChecksums = true;
    return;
  }
  state.checksums.set(name, sha256);
  state.sizes.set(name, content.length);
  if (name === FORMAT_ENTRY) state.format = readFormat(file, content.toString());
  else if (name === MANIFEST_ENTRY) state.manifest = readManifest(file, content.toString());
  else if (table !== undefined) state.rows.set(table, (state.rows.get(table) ?? 0) + countLines(content));
  else if (imageKey === undefined) fail(`${JSON.stringify(name)} is not part of a backup`);
  else if (parseContentHash(imageKey) !== sha256) fail(`${name} has the wrong content`);
}

function compareChecksums(
  checksumLines: string,
  checksums: ReadonlyMap<string, string>,
  fail: (reason: string) => never,
): void {
  const expected = new Map(
    checksumLines
      .split("\n")
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  for (const [name, sha256] of checksums) {
    if (expected.get(name) !== sha256) fail(`the checksum of ${name} is wrong`);
  }
  const [missingEntry] = [...expected.keys()].filter((name) => !checksums.has(name));
  if (missingEntry !== undefined) fail(`${missingEntry} is missing`);
}

const LINE_END = "\n".charCodeAt(0);

function countLines(content: Buffer): number {
  let lines = 0;
  for (let index = content.indexOf(LINE_END); index !== -1; index = content.indexOf(LINE_END, index + 1))
    lines += 1;
  return lines;
}
