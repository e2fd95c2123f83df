import { Conflict } from "../rules/errors.ts";

type VersionTime = Date | string | null;

/**
 * Checks that a record is still the version that was edited.
 * @param storedAt `updatedAt` of the stored version; null if nothing is stored yet
 * @param expectedAt `updatedAt` of the version that was edited; undefined accepts every version
 * @param changedByOthers the message if they differ
 * @throws Conflict if someone else has saved the record
 */
export function assertVersion(
  storedAt: VersionTime,
  expectedAt: string | null | undefined,
  changedByOthers: string,
): void {
  if (expectedAt !== undefined && toTime(expectedAt) !== toTime(storedAt))
    throw new Conflict(changedByOthers);
}

/**
 * Returns the `updatedAt` of a record's next version, after `assertVersion`. Two saves within one millisecond have
 * different times.
 * @throws Conflict if someone else has saved the record
 */
export function nextVersion(
  storedAt: VersionTime,
  expectedAt: string | null | undefined,
  changedByOthers: string,
): Date {
  assertVersion(storedAt, expectedAt, changedByOthers);
  return new Date(Math.max(Date.now(), (toTime(storedAt) ?? 0) + 1));
}

function toTime(version: VersionTime): number | null {
  return version === null ? null : new Date(version).getTime();
}
