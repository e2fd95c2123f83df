import { z } from "zod";

import { backupMessages } from "#domain/staff/backup-messages.ts";
import { InvalidInput } from "#domain/shared/errors.ts";
import { isSafeKey } from "#operations/media/file-store.ts";

/**
 * Goes up when an archive is laid out in a way that older programs would read wrongly. An archive is a gzipped tar of:
 *
 * - `format.json`, first: which format this is and who wrote it
 * - `media/originals/…`: stored pictures under their keys
 * - `tables/NAME.000.jsonl` and so on: a row a line, as PostgreSQL itself writes it, so that both engines read it
 * - `manifest.json`: what all of it is
 * - `SHA256SUMS`, last: a checksum for each entry before it, as `sha256sum --check` reads them
 */
export const FORMAT = 1;

export const FORMAT_ENTRY = "format.json";
export const MANIFEST_ENTRY = "manifest.json";
export const SUMS_ENTRY = "SHA256SUMS";
const MEDIA = "media/";

/** What nobody misses after a restore, and what would let somebody in: staff sign in again. */
export const LEFT_OUT: readonly string[] = ["sessions", "rate_limits"];

const formatSchema = z.object({ format: z.int().positive(), program: z.string(), madeAt: z.iso.datetime() });

const manifestSchema = z.object({
  engine: z.enum(["pglite", "postgres"]),
  /** When each migration of the tables was written, milliseconds. */
  migrations: z.array(z.number()).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int().min(0),
      parts: z.int().min(0),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  pictures: z.object({
    /** Files of pictures in the archive. */
    kept: z.int().min(0),
    /** Pictures that an image host keeps, which are named and not in the archive. */
    elsewhere: z.int().min(0),
    /** Public ids of pictures whose file was not to be found. */
    lost: z.array(z.string()),
  }),
});

export type ArchiveFormat = z.infer<typeof formatSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type ArchivedTable = Manifest["tables"][number];

/** The entry of one part of a table. */
export function partEntry(table: string, part: number): string {
  return `tables/${table}.${String(part).padStart(3, "0")}.jsonl`;
}

/** Which table an entry is a part of; `undefined` for other entries. */
export function tableOfEntry(name: string): string | undefined {
  return /^tables\/(\w+)\.\d{3,}\.jsonl$/.exec(name)?.[1];
}

/** The entry of a stored picture. */
export function mediaEntry(key: string): string {
  return MEDIA + key;
}

/** Which stored picture an entry is; `undefined` for other entries. */
export function keyOfEntry(name: string): string | undefined {
  const key = name.startsWith(MEDIA) ? name.slice(MEDIA.length) : "";
  return isSafeKey(key) ? key : undefined;
}

/** Reads an archive's first entry. @throws InvalidInput when it is none, or a newer program's */
export function readFormat(file: string, content: string): ArchiveFormat {
  const format = formatSchema.safeParse(parsed(content));
  if (!format.success) throw new InvalidInput(backupMessages.notAnArchive(file));
  if (format.data.format > FORMAT)
    throw new InvalidInput(backupMessages.newerFormat(file, format.data.program));
  return format.data;
}

/** Reads what an archive holds. @throws InvalidInput */
export function readManifest(file: string, content: string): Manifest {
  const manifest = manifestSchema.safeParse(parsed(content));
  if (!manifest.success)
    throw new InvalidInput(backupMessages.broken(file, `${MANIFEST_ENTRY} cannot be read`));
  return manifest.data;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
