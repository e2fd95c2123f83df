/** Returns the code of a network error or of its cause, or else its name. The message could contain the URL. */
export function findErrorCode(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, name } = cause as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}
