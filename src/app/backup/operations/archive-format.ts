import { z } from "zod";

import { backupMessages } from "../rules/backup-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { isSafeKey } from "#media/operations/file-store.ts";

/**
 * Format number of archives. It increases when older releases cannot read the new format. An archive is a gzipped
 * tar of:
 *
 * - `format.json`, first: the format number and the program that wrote the archive
 * - `media/originals/…`: stored images under their keys
 * - `tables/NAME.000.jsonl` and so on: one row per line in PostgreSQL's JSON format, which both engines read
 * - `manifest.json`: the contents of the archive
 * - `SHA256SUMS`, last: checksums of the entries before it, for `sha256sum --check`
 */
export const FORMAT = 1;

export const FORMAT_ENTRY = "format.json";
export const MANIFEST_ENTRY = "manifest.json";
export const SUMS_ENTRY = "SHA256SUMS";
const MEDIA_PREFIX = "media/";

/**
 * Tables that are not archived: `backups` describes files outside the database, and the rows of the other tables
 * are temporary. After a restore, staff must sign in again, and links in earlier password and invitation emails fail.
 */
export const EXCLUDED_TABLES: readonly string[] = ["backups", "sessions", "account_tokens", "rate_limits"];

const formatSchema = z.object({ format: z.int().positive(), program: z.string(), madeAt: z.iso.datetime() });

/** Manifests from before December 2026 name the images `pictures`. */
function renameImages(manifest: unknown): unknown {
  if (typeof manifest !== "object" || manifest === null || !("pictures" in manifest)) return manifest;
  const { pictures, ...rest } = manifest;
  return { ...rest, images: pictures };
}

const manifestSchema = z.preprocess(
  renameImages,
  z.object({
    engine: z.enum(["pglite", "postgres"]),
    /** Timestamps of the applied migrations, in milliseconds. */
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
    images: z.object({
      /** Number of image files in the archive. */
      kept: z.int().min(0),
      /** Number of images at an image host, which are listed but not in the archive. */
      elsewhere: z.int().min(0),
      /** Public ids of images whose file was not found. */
      lost: z.array(z.string()),
    }),
  }),
);

export type ArchiveFormat = z.infer<typeof formatSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type ArchivedTable = Manifest["tables"][number];

/** Returns the entry name of a table part. */
export function getPartEntryName(table: string, part: number): string {
  return `tables/${table}.${String(part).padStart(3, "0")}.jsonl`;
}

/** Returns the table whose rows an entry contains, or `undefined` for other entries. */
export function parseTableName(name: string): string | undefined {
  return /^tables\/(\w+)\.\d{3,}\.jsonl$/.exec(name)?.[1];
}

/** Returns the entry name of a stored image. */
export function getMediaEntryName(key: string): string {
  return MEDIA_PREFIX + key;
}

/** Returns the image key of an entry, or `undefined` for other entries. */
export function parseImageKey(name: string): string | undefined {
  const key = name.startsWith(MEDIA_PREFIX) ? name.slice(MEDIA_PREFIX.length) : "";
  return isSafeKey(key) ? key : undefined;
}

/** Parses the first entry of an archive. @throws InvalidInput if the file is not an archive or has a newer format */
export function readFormat(file: string, content: string): ArchiveFormat {
  const format = formatSchema.safeParse(parseJson(content));
  if (!format.success) throw new InvalidInput(backupMessages.notAnArchive(file));
  if (format.data.format > FORMAT)
    throw new InvalidInput(backupMessages.newerFormat(file, format.data.program));
  return format.data;
}

/** Parses the manifest of an archive. @throws InvalidInput if the manifest cannot be parsed */
export function readManifest(file: string, content: string): Manifest {
  const manifest = manifestSchema.safeParse(parseJson(content));
  if (!manifest.success)
    throw new InvalidInput(backupMessages.broken(file, `${MANIFEST_ENTRY} cannot be read`));
  return manifest.data;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
