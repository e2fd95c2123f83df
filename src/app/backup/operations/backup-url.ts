import { parseMediaUrl } from "#media/operations/media-url.ts";
import type { S3Settings } from "#media/operations/stores/s3.ts";

/**
 * Parses BACKUP_URL: `s3://KEY:SECRET@BUCKET?…`, with the parameters of MEDIA_URL.
 * @throws RangeError with the reason, never with the secret
 */
export function parseBackupUrl(url: string): S3Settings {
  const location = /^s3:/i.test(url) ? parseMediaUrl(url) : undefined;
  if (location?.kind !== "s3") throw new RangeError("must be s3://KEY:SECRET@BUCKET?…");
  return location;
}
