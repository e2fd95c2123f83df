import { basename } from "node:path";

import { backupMessages } from "#domain/staff/backup-messages.ts";
import { InvalidInput } from "#domain/shared/errors.ts";
import { hashOfKey } from "#operations/media/file-keys.ts";

import type { ArchiveFormat, Manifest } from "./archive-format.ts";
import {
  FORMAT_ENTRY,
  keyOfEntry,
  MANIFEST_ENTRY,
  partEntry,
  readFormat,
  readManifest,
  SUMS_ENTRY,
  tableOfEntry,
} from "./archive-format.ts";
import type { ArchiveEntry } from "./archive-reader.ts";
import { readEntries } from "./archive-reader.ts";

/** An archive that was read to its end and found whole. */
export interface CheckedArchive {
  path: string;
  format: ArchiveFormat;
  manifest: Manifest;
  /** Checksum of each entry, SHA-256 hexadecimal. */
  sums: ReadonlyMap<string, string>;
  /** How long each entry is, bytes. */
  sizes: ReadonlyMap<string, number>;
}

/** What one reading of an archive has found so far. */
interface Found {
  format: ArchiveFormat | undefined;
  manifest: Manifest | undefined;
  sums: Map<string, string>;
  sizes: Map<string, number>;
  rows: Map<string, number>;
  isClosed: boolean;
}

/**
 * Reads all of an archive and compares it with its own checksums and counts. They tell damage, not forgery: who can
 * write the file can write them too.
 * @throws InvalidInput saying what is wrong
 */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  const file = basename(path);
  const fail = (what: string): never => {
    throw new InvalidInput(backupMessages.broken(file, what));
  };
  const found: Found = {
    format: undefined,
    manifest: undefined,
    sums: new Map(),
    sizes: new Map(),
    rows: new Map(),
    isClosed: false,
  };
  for await (const entry of readEntries(path)) {
    if (found.format === undefined && entry.name !== FORMAT_ENTRY)
      throw new InvalidInput(backupMessages.notAnArchive(file));
    if (found.sums.has(entry.name)) fail(`${entry.name} is there twice`);
    if (found.isClosed) fail(`${entry.name} comes after its end`);
    take(file, found, entry, fail);
  }
  const { format, manifest, sums, sizes, rows } = found;
  if (format === undefined) throw new InvalidInput(backupMessages.notAnArchive(file));
  if (manifest === undefined || !found.isClosed) return fail("its end is missing");
  for (const table of manifest.tables) {
    for (let part = 0; part < table.parts; part += 1) {
      if (!sums.has(partEntry(table.name, part))) fail(`${partEntry(table.name, part)} is missing`);
    }
    if ((rows.get(table.name) ?? 0) !== table.rows) fail(`${table.name} has another number of rows`);
  }
  const strange = [...rows.keys()].find((name) => !manifest.tables.some((table) => table.name === name));
  if (strange !== undefined) fail(`${strange} is no table of it`);
  return { path, format, manifest, sums, sizes };
}

function take(
  file: string,
  found: Found,
  { name, content, sum }: ArchiveEntry,
  fail: (what: string) => never,
): void {
  const table = tableOfEntry(name);
  const key = keyOfEntry(name);
  if (name === SUMS_ENTRY) {
    compareSums(content.toString(), found.sums, fail);
    found.isClosed = true;
    return;
  }
  found.sums.set(name, sum);
  found.sizes.set(name, content.length);
  if (name === FORMAT_ENTRY) found.format = readFormat(file, content.toString());
  else if (name === MANIFEST_ENTRY) found.manifest = readManifest(file, content.toString());
  else if (table !== undefined) found.rows.set(table, (found.rows.get(table) ?? 0) + countLines(content));
  else if (key === undefined) fail(`${JSON.stringify(name)} is nothing that a backup holds`);
  else if (hashOfKey(key) !== sum) fail(`${name} is another picture`);
}

function compareSums(lines: string, sums: ReadonlyMap<string, string>, fail: (what: string) => never): void {
  const noted = new Map(
    lines
      .split("\n")
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  for (const [name, sum] of sums) {
    if (noted.get(name) !== sum) fail(`the checksum of ${name} is another`);
  }
  const [missing] = [...noted.keys()].filter((name) => !sums.has(name));
  if (missing !== undefined) fail(`${missing} is missing`);
}

const LINE_END = "\n".charCodeAt(0);

function countLines(content: Buffer): number {
  let lines = 0;
  for (let at = content.indexOf(LINE_END); at !== -1; at = content.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}
