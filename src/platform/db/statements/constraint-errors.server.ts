const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** Returns the name of the unique constraint that a statement violated, or `undefined` for any other error. */
export function getViolatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = getDatabaseError(error);
  return code === UNIQUE_VIOLATION && typeof constraint === "string" ? constraint : undefined;
}

const CHECK_VIOLATION = "23514";

/** Returns the name of the check, or of the trigger's rule, that a statement violated, or `undefined` for other errors. */
export function getViolatedCheck(error: unknown): string | undefined {
  const { code, constraint } = getDatabaseError(error);
  return code === CHECK_VIOLATION && typeof constraint === "string" ? constraint : undefined;
}

/** Returns whether a statement failed because a referenced row is missing. */
export function violatesForeignKey(error: unknown): boolean {
  return getDatabaseError(error).code === FOREIGN_KEY_VIOLATION;
}

function getDatabaseError(error: unknown): { code?: unknown; constraint?: unknown } {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === "object" && cause !== null ? cause : {};
}
