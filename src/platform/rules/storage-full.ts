import { listCauses } from "./error-causes.ts";

/** Error codes of PostgreSQL and the file system for a full disk, a used-up quota and a file size limit. */
const FULL_CODES: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT", "EFBIG"]);

/**
 * PostgreSQL functions that extend a table file. They report an exceeded quota or file size limit without a distinct
 * error code.
 */
const EXTEND_ROUTINE = /^md(?:zero)?extend$/;

/** Returns whether an operation failed because no more can be stored. */
export function isStorageFull(error: unknown): boolean {
  return listCauses(error).some(({ code, error: cause }) => {
    const { routine, syscall } = cause as { routine?: unknown; syscall?: unknown };
    // The limit of watched files has the same code.
    if (syscall === "watch") return false;
    return FULL_CODES.has(code) || (typeof routine === "string" && EXTEND_ROUTINE.test(routine));
  });
}
