import { causesOf } from "#domain/shared/error-causes.ts";

/**
 * Whether a failure is only that a visitor was gone before they had sent their request: nobody is left to answer, and
 * node:http words it as a connection reset, as a lost database is.
 */
export function isClientDisconnect(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, error: { message } }) => code === "ECONNRESET" && message === "aborted",
  );
}
