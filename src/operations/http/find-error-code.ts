/** Returns the code or the name of a network error or its cause, not the message, which could contain the URL. */
export function findErrorCode(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, name } = cause as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}
