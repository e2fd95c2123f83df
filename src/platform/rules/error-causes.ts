/** An error in a cause chain; `code` is empty if the error has no string code. */
export interface Cause {
  error: Error;
  code: string;
}

/** Returns an error and its chain of causes, the outermost first; empty if the value is not an error. */
export function listCauses(error: unknown): Cause[] {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  return [{ error, code: typeof code === "string" ? code : "" }, ...listCauses(error.cause)];
}

/** Returns the message of an error, or any other thrown value as text. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
