import { expect, test } from "vitest";

import { HOUR_MS } from "#platform/rules/day.ts";

import type { BackupPlan, BackupRecord, BackupStatus } from "./backup-status.ts";
import { findBackupWarning } from "./backup-status.ts";
import { backupStatusMessages } from "./staff-messages.ts";

const NOW = new Date("2026-11-26T00:00:00Z");
const PLAN: BackupPlan = { time: "03:30", isEncrypted: true, bucket: "copies" };

/** Returns the warning text for a backup that is `ageHours` hours old, or null if there is no warning. */
function formatWarning(
  ageHours: number,
  changes: Partial<BackupRecord> = {},
  checkError: string | null = null,
) {
  const name = "zarif-essence-backup-2026-11-25T223000Z.tar.gz.age";
  const madeAt = new Date(NOW.getTime() - ageHours * HOUR_MS).toISOString();
  const last = {
    name,
    madeAt,
    bytes: 1,
    isEncrypted: true,
    lostImages: 0,
    machine: "shop",
    folder: "/srv",
  };
  const status: BackupStatus = {
    lastBackup: { ...last, copiedAt: madeAt, ...changes },
    lastCheck: { name, checkedAt: madeAt, isEncrypted: true, error: checkError },
  };
  const warning = findBackupWarning(status, PLAN, NOW);
  return warning && backupStatusMessages.warning(warning);
}

test("a recent, complete and copied backup needs no attention", () => {
  expect(formatWarning(1)).toBeNull();
  expect(formatWarning(47)).toBeNull();
});

test("without a backup, staff see that there is none", () => {
  expect(findBackupWarning({ lastBackup: null, lastCheck: null }, PLAN, NOW)).toEqual({ kind: "none" });
});

test("staff see the age of the last backup if it is at least two days old", () => {
  expect(formatWarning(48)).toBe("The last backup is 2 days old");
  expect(formatWarning(80, { lostImages: 1 })).toBe("The last backup is 3 days old");
});

test("staff see that the last checked backup is damaged", () => {
  expect(formatWarning(1, {}, "its checksum is wrong")).toBe("The last checked backup is damaged or missing");
});

test("staff see that a backup is not in the bucket once the time for retries has passed", () => {
  expect(formatWarning(5, { copiedAt: null })).toBeNull();
  expect(formatWarning(7, { copiedAt: null })).toBe("The last backup is not in the bucket");
});

test("staff see that images are missing from the last backup", () => {
  expect(formatWarning(1, { lostImages: 1 })).toBe("1 image is missing from the last backup");
  expect(formatWarning(1, { lostImages: 3 })).toBe("3 images are missing from the last backup");
});
