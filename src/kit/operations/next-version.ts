import { Conflict } from "../rules/errors.ts";

/**
 * Returns the `updatedAt` of a record's next version. Two saves within one millisecond have different times.
 * @param storedAt `updatedAt` of the stored version
 * @param expectedAt `updatedAt` of the version that was edited; undefined overwrites every version
 * @param changedByOthers the message if they differ
 * @throws Conflict if someone else has saved the record
 */
export function nextVersion(
  storedAt: Date | string,
  expectedAt: string | undefined,
  changedByOthers: string,
): Date {
  const storedTime = new Date(storedAt).getTime();
  if (expectedAt !== undefined && Date.parse(expectedAt) !== storedTime) throw new Conflict(changedByOthers);
  return new Date(Math.max(Date.now(), storedTime + 1));
}
