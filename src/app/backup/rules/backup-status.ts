import { DAY_MS, HOUR_MS } from "#platform/rules/day.ts";

/** Scheduled backups, as configured by the environment. */
export interface BackupPlan {
  /** Daily time in Pakistan, e.g. `03:30`. */
  time: string;
  isEncrypted: boolean;
  /** Bucket and prefix of the copies; null if backups are not copied. */
  bucket: string | null;
}

/** A scheduled backup; times are ISO 8601 UTC. */
export interface BackupRecord {
  /** File name of the archive. */
  name: string;
  madeAt: string;
  bytes: number;
  isEncrypted: boolean;
  /** Number of images that are not in the archive, because their file is missing or damaged. */
  lostImages: number;
  /** Host name of the machine that made the archive. */
  machine: string;
  /** Folder of the archive on this machine. */
  folder: string;
  /** When the archive was copied to the bucket; null if it has not been copied. */
  copiedAt: string | null;
}

/** Result of the last verification of a backup. */
export interface BackupCheck {
  name: string;
  /** ISO 8601 UTC. */
  checkedAt: string;
  /** Without the private key, the shop can verify only the checksum and the structure of an encrypted backup. */
  isEncrypted: boolean;
  /** Why the backup is damaged or missing; null if it is intact. */
  error: string | null;
}

/** The newest scheduled backup and the last verification; each is null until the first one. */
export interface BackupStatus {
  lastBackup: BackupRecord | null;
  lastCheck: BackupCheck | null;
}

/** A problem with the backups that needs staff attention. */
export type BackupWarning =
  | { kind: "none" }
  | { kind: "old"; days: number }
  | { kind: "damaged" }
  | { kind: "not-copied" }
  | { kind: "incomplete"; images: number };

/** Age of the last backup (days) at which the next backup is overdue. */
const OVERDUE_AGE_DAYS = 2;
/** Maximum time to copy a backup to the bucket, including retries (ms). */
const MAX_COPY_TIME_MS = 6 * HOUR_MS;

/** Returns the most important problem with the scheduled backups, or null. */
export function findBackupWarning(
  { lastBackup, lastCheck }: BackupStatus,
  plan: BackupPlan,
  now: Date,
): BackupWarning | null {
  if (lastBackup === null) return { kind: "none" };
  const ageMs = now.getTime() - Date.parse(lastBackup.madeAt);
  const days = Math.floor(ageMs / DAY_MS);
  if (days >= OVERDUE_AGE_DAYS) return { kind: "old", days };
  // Warns even if a newer backup exists, because the same disk or bucket may damage the newer one too.
  if (lastCheck !== null && lastCheck.error !== null) return { kind: "damaged" };
  if (plan.bucket !== null && lastBackup.copiedAt === null && ageMs > MAX_COPY_TIME_MS)
    return { kind: "not-copied" };
  if (lastBackup.lostImages > 0) return { kind: "incomplete", images: lastBackup.lostImages };
  return null;
}
