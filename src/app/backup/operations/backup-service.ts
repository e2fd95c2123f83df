import { z } from "zod";

import type { ArchiveRetention } from "./archive-name.ts";
import type { BackupBucket } from "./backup-bucket.ts";

/** Validates the result that `npm run backup -- --json` prints. */
export const madeArchiveSchema = z.object({
  /** File name of the archive. */
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  isEncrypted: z.boolean(),
  lostImages: z.number(),
});

/** A new archive in the backup folder. */
export type MadeArchive = z.infer<typeof madeArchiveSchema>;

/** Settings and dependencies of scheduled backups. */
export interface BackupService {
  /** Time from midnight UTC to the daily backup (ms). */
  offsetMs: number;
  /** Folder of the archives on this machine. */
  folder: string;
  /** Host name of this machine. */
  machine: string;
  retention: ArchiveRetention;
  bucket: BackupBucket | undefined;
  /** Makes an archive in the folder, without deleting other archives. */
  make: (signal: AbortSignal) => Promise<MadeArchive>;
  /** Reads an unencrypted archive completely. @throws Error with the reason if it is damaged */
  checkContents: (path: string, signal: AbortSignal) => Promise<void>;
}
