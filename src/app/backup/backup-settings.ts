import { z } from "zod";

import { parseMediaUrl } from "#media/operations/media-url.ts";
import type { S3Settings } from "#media/operations/stores/s3.ts";
import type { MediaLocation } from "#media/operations/media-url.ts";
import { createOptionalSetting } from "#platform/parsed-setting.ts";
import type { BackupPlan } from "./rules/backup-status.ts";
import { isDailyTime } from "./rules/daily-time.ts";
import { assertRecipient } from "./operations/age-encryption.ts";
import type { ArchiveRetention } from "./operations/archive-name.ts";
import { createBackupBucket } from "./operations/backup-bucket.ts";

/**
 * Parses BACKUP_URL: `s3://KEY:SECRET@BUCKET?…`, with the parameters of MEDIA_URL.
 * @throws RangeError with the reason, never with the secret
 */
function parseBackupUrl(url: string): S3Settings {
  const location = /^s3:/i.test(url) ? parseMediaUrl(url) : undefined;
  if (location?.kind !== "s3") throw new RangeError("must be s3://KEY:SECRET@BUCKET?…");
  return location;
}

const KEEP_PATTERN = /^(\d{1,4})(d?)$/;
const DEFAULT_KEEP = "14";

/** Environment variables for backups. */
export const BACKUP_SETTINGS = {
  BACKUP_RECIPIENT: createOptionalSetting((recipient) => {
    assertRecipient(recipient);
    return recipient;
  }),
  BACKUP_URL: createOptionalSetting(parseBackupUrl),
  BACKUP_TIME: z.string().refine(isDailyTime, "must be a time from 00:00 to 23:59, such as 03:30").optional(),
  BACKUP_KEEP: createOptionalSetting(parseRetention),
};

function parseRetention(keep: string): ArchiveRetention {
  const [, digits = "0", unit] = KEEP_PATTERN.exec(keep) ?? [];
  const number = Number(digits);
  if (number < 1) throw new RangeError("must be a number of backups, such as 14, or of days, such as 30d");
  return unit === "d" ? { days: number } : { count: number };
}

type BackupSettings = z.output<z.ZodObject<typeof BACKUP_SETTINGS>>;

/** Backup settings. */
export interface BackupConfig {
  /** Public key that backups are encrypted to. */
  recipient: string | undefined;
  /** Bucket for copies of backups. */
  bucket: S3Settings | undefined;
  /** Time of the daily backup in Pakistan time, e.g. `03:30`; undefined if no backups are scheduled. */
  time: string | undefined;
  /** Which archives to keep in the bucket and, after scheduled backups, on this machine. */
  retention: ArchiveRetention;
}

/** Reads the backup settings from validated settings. */
export function readBackupConfig(settings: BackupSettings): BackupConfig {
  return {
    recipient: settings.BACKUP_RECIPIENT,
    bucket: settings.BACKUP_URL,
    time: settings.BACKUP_TIME,
    retention: settings.BACKUP_KEEP ?? parseRetention(DEFAULT_KEEP),
  };
}

/** Returns whether backups are copied to the bucket that stores the images. Losing that bucket would destroy both. */
export function sharesBucket(settings: BackupSettings & { MEDIA_URL: MediaLocation }): boolean {
  const { BACKUP_URL: copies, MEDIA_URL: images } = settings;
  return (
    copies !== undefined &&
    images.kind === "s3" &&
    copies.endpoint === images.endpoint &&
    copies.bucket === images.bucket
  );
}

/** Describes the scheduled backups for staff. Returns undefined if no backups are scheduled. */
export function describeBackupPlan({ recipient, bucket, time }: BackupConfig): BackupPlan | undefined {
  if (time === undefined) return undefined;
  return {
    time,
    isEncrypted: recipient !== undefined,
    bucket: bucket === undefined ? null : createBackupBucket(bucket).label,
  };
}

/** Formats a retention as a value of BACKUP_KEEP. */
export function formatRetention(retention: ArchiveRetention): string {
  return "days" in retention ? `${retention.days}d` : String(retention.count);
}
