import { desc, isNotNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { backups } from "../tables/backup-schema.server.ts";
import type { BackupStatus } from "../rules/backup-status.ts";

/** Returns the newest scheduled backup and the last verification. */
export async function getBackupStatus(db: Database): Promise<BackupStatus> {
  const [[last], [checked]] = await Promise.all([
    db.select().from(backups).orderBy(desc(backups.madeAt), desc(backups.name)).limit(1),
    db.select().from(backups).where(isNotNull(backups.checkedAt)).orderBy(desc(backups.checkedAt)).limit(1),
  ]);
  const lastCheck =
    checked === undefined || checked.checkedAt === null
      ? null
      : {
          name: checked.name,
          checkedAt: checked.checkedAt.toISOString(),
          isEncrypted: checked.isEncrypted,
          error: checked.checkError,
        };
  if (last === undefined) return { lastBackup: null, lastCheck };
  const { name, bytes, isEncrypted, lostImages, machine, folder } = last;
  return {
    lastBackup: {
      name,
      madeAt: last.madeAt.toISOString(),
      bytes,
      isEncrypted,
      lostImages,
      machine,
      folder,
      copiedAt: last.copiedAt?.toISOString() ?? null,
    },
    lastCheck,
  };
}
