import { createHash } from "node:crypto";

import { backupMessages } from "../rules/backup-messages.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import type { LocalFile } from "#media/operations/file-store.ts";
import { createBucketClient, S3Error } from "#media/operations/stores/s3-bucket.ts";
import type { S3Settings } from "#media/operations/stores/s3.ts";
import { createS3Store } from "#media/operations/stores/s3.ts";

import type { ArchiveRetention } from "./archive-name.ts";
import { ARCHIVE_PREFIX, listExpiredArchives } from "./archive-name.ts";

/** Maximum size of an object that one request can store (5 GiB). */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;
const REQUEST_TIMEOUT_MS = 60_000;
/** Minimum upload speed. The timeout of large archives increases with their size. */
const MIN_BYTES_PER_MS = 250;
const PRECONDITION_FAILED = 412;
const NOT_IMPLEMENTED = 501;

const hasStatus = (error: unknown, status: number) => error instanceof S3Error && error.status === status;

/** The S3 bucket that stores a copy of each backup. */
export interface BackupBucket {
  /** Bucket and prefix, as shown to staff. */
  label: string;
  /**
   * Uploads an archive. Does nothing if the bucket already contains the same archive.
   * @throws Conflict if the bucket contains another file with this name
   * @throws InvalidInput if the archive is larger than 5 GiB
   */
  store: (name: string, file: LocalFile) => Promise<void>;
  /** Reads an archive completely and returns its checksum; `undefined` if it is missing. */
  computeSha256: (name: string) => Promise<string | undefined>;
  /** Deletes the expired archives and returns their names. See `listExpiredArchives`. */
  removeExpired: (newest: string, retention: ArchiveRetention) => Promise<string[]>;
}

/**
 * Creates a client of the backup bucket. Never overwrites a file; for concurrent uploads, this requires a server that
 * supports conditional writes.
 */
export function createBackupBucket(settings: S3Settings): BackupBucket {
  const files = createS3Store(settings, REQUEST_TIMEOUT_MS);
  const send = createBucketClient(settings);
  const computeSha256: BackupBucket["computeSha256"] = async (name) => {
    const file = await files.open(name);
    if (file === undefined) return undefined;
    const hash = createHash("sha256");
    for await (const block of file.stream()) hash.update(block);
    return hash.digest("hex");
  };
  /** Returns whether the bucket contains this archive. @throws Conflict if it contains another file with this name */
  const contains = async (name: string, { sha256 }: LocalFile) => {
    const existing = await computeSha256(name);
    if (existing !== undefined && existing !== sha256)
      throw new Conflict(backupMessages.existsInBucket(name));
    return existing === sha256;
  };
  const put = (name: string, file: LocalFile, condition: Record<string, string> = {}) =>
    send(
      {
        method: "PUT",
        name: settings.prefix + name,
        content: file,
        headers: {
          "content-type": "application/octet-stream",
          "content-length": String(file.bytes),
          // The server rejects content that does not match its hash.
          "x-amz-content-sha256": file.sha256,
          ...condition,
        },
        timeoutMs: REQUEST_TIMEOUT_MS + file.bytes / MIN_BYTES_PER_MS,
      },
      (response) => response.text(),
    );
  return {
    label: settings.prefix === "" ? settings.bucket : `${settings.bucket}/${settings.prefix.slice(0, -1)}`,
    computeSha256,
    store: async (name, file) => {
      if (file.bytes > MAX_OBJECT_BYTES) throw new InvalidInput(backupMessages.tooLargeForBucket(name));
      if (await contains(name, file)) return;
      try {
        await put(name, file, { "if-none-match": "*" });
      } catch (error) {
        if (hasStatus(error, NOT_IMPLEMENTED)) await put(name, file);
        // An earlier attempt may have stored the archive although its response was lost.
        else if (!hasStatus(error, PRECONDITION_FAILED) || !(await contains(name, file))) throw error;
      }
    },
    removeExpired: async (newest, retention) => {
      const names = (await Array.fromAsync(files.list(ARCHIVE_PREFIX))).map(({ key }) => key);
      // If the bucket lacks the new archive, the older archives may be its only intact archives.
      const expired = names.includes(newest) ? listExpiredArchives(names, newest, retention) : [];
      for (const name of expired) await files.delete(name);
      return expired;
    },
  };
}
