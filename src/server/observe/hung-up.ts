/**
 * Whether a failure is only that a visitor was gone before they had sent their request: nobody is left to answer, and
 * node:http words it as a connection reset, as a lost database is.
 */
export function isHungUp(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (code === "ECONNRESET" && error.message === "aborted") || isHungUp(error.cause);
}
