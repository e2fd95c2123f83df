import { expect, test } from "vitest";

import type { BackupPlan, BackupRecord, BackupStatus } from "./backup-status.ts";
import { findBackupWarning } from "./backup-status.ts";
import { backupStatusMessages } from "./staff-messages.ts";

const NOW = new Date("2026-11-26T00:00:00Z");
const PLAN: BackupPlan = { time: "03:30", isEncrypted: true, bucket: "copies" };

/** Returns the text of the warning about a backup of this age. */
function describeWarning(
  hours: number,
  changes: Partial<BackupRecord> = {},
  checkError: string | null = null,
) {
  const name = "zarif-essence-backup-2026-11-25T223000Z.tar.gz.age";
  const madeAt = new Date(NOW.getTime() - hours * 60 * 60 * 1000).toISOString();
  const last = {
    name,
    madeAt,
    bytes: 1,
    isEncrypted: true,
    lostPictures: 0,
    machine: "shop",
    folder: "/srv",
  };
  const status: BackupStatus = {
    last: { ...last, copiedAt: madeAt, ...changes },
    lastCheck: { name, checkedAt: madeAt, isEncrypted: true, error: checkError },
  };
  const warning = findBackupWarning(status, PLAN, NOW);
  return warning && backupStatusMessages.warning(warning);
}

test("a recent, complete and copied backup needs no attention", () => {
  expect(describeWarning(1)).toBeNull();
  expect(describeWarning(47)).toBeNull();
});

test("staff see that there is no backup yet", () => {
  expect(findBackupWarning({ last: null, lastCheck: null }, PLAN, NOW)).toEqual({ kind: "none" });
});

test("staff see the age of the last backup if it is at least two days old", () => {
  expect(describeWarning(48)).toBe("The last backup is 2 days old");
  expect(describeWarning(80, { lostPictures: 1 })).toBe("The last backup is 3 days old");
});

test("staff see that the last checked backup is damaged", () => {
  expect(describeWarning(1, {}, "its checksum is wrong")).toBe(
    "The last checked backup is damaged or missing",
  );
});

test("staff see that a backup is not in the bucket once the time for retries has passed", () => {
  expect(describeWarning(5, { copiedAt: null })).toBeNull();
  expect(describeWarning(7, { copiedAt: null })).toBe("The last backup is not in the bucket");
});

test("staff see that pictures are missing in the last backup", () => {
  expect(describeWarning(1, { lostPictures: 1 })).toBe("1 picture is missing in the last backup");
  expect(describeWarning(1, { lostPictures: 3 })).toBe("3 pictures are missing in the last backup");
});
