/**
 * Returns the code of a network error's cause, or of the error if it has no cause; the name if there is no code. Never
 * returns the message, because it could contain the URL.
 */
export function findErrorCode(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, name } = cause as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}
