import type { Cause } from "#platform/rules/error-causes.ts";
import { listCauses } from "#platform/rules/error-causes.ts";
import { isStorageFull } from "#platform/rules/storage-full.ts";

/** What a disk failure means, by error code; the path follows. */
const MEANINGS: Partial<Record<string, string>> = {
  EROFS: "The disk is read-only",
  EACCES: "Permission denied",
  EPERM: "Permission denied",
  EIO: "The disk cannot be read or written",
};

/** How Node.js and the programs of the build report disk failures, by error code. */
const OTHER_REPORTS: readonly (readonly [code: string, pattern: RegExp])[] = [
  ["ENOSPC", /ENOSPC: no space|No space left on device \(os error/],
  ["EDQUOT", /EDQUOT: |Disk quota exceeded \(os error/],
  ["EROFS", /EROFS: read-only|Read-only file system \(os error/],
  ["EACCES", /EACCES: permission|Permission denied \(os error/],
];

/** Returns the code of the disk failure that the output of a program reports, or undefined. */
export function findDiskFailureCode(output: string): string | undefined {
  return OTHER_REPORTS.find(([, pattern]) => pattern.test(output))?.[0];
}

/** Returns one line about a full, read-only, protected or broken disk; `undefined` for any other error. */
export function explainDiskFailure(error: unknown): string | undefined {
  if (isStorageFull(error))
    return `${nameDisk(error)} is full${describePath(error)}. Free disk space and try again.`;
  return listCauses(error).map(explainCause).find(Boolean);
}

/** Returns which disk is full. Only PostgreSQL reports an error class or a routine. */
function nameDisk(error: unknown): string {
  const isReportedByDatabase = listCauses(error).some(
    (cause) => cause.code === "53100" || "routine" in cause.error,
  );
  return isReportedByDatabase ? "The disk of the database" : "The disk";
}

function explainCause({ error, code }: Cause): string | undefined {
  const { syscall } = error as NodeJS.ErrnoException;
  // Node.js reports this code for a folder on a read-only disk.
  if (code === "ENOENT" && syscall === "mkdir")
    return `A folder cannot be created, because its disk is read-only${describePath(error)}.`;
  const meaning = MEANINGS[code];
  return meaning === undefined ? undefined : `${meaning}${describePath(error) || `: ${error.message}`}.`;
}

function describePath(error: unknown): string {
  const paths = listCauses(error).map(({ error: cause }) => (cause as NodeJS.ErrnoException).path);
  const path = paths.find((candidate) => candidate !== undefined);
  return path === undefined ? "" : `: ${path}`;
}
