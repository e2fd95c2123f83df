const UNIQUE_VIOLATION = "23505";

/** The name of the unique constraint a failed statement broke, whichever driver ran it; `undefined` for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (typeof cause !== "object" || cause === null) return undefined;
  const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && typeof constraint === "string" ? constraint : undefined;
}
