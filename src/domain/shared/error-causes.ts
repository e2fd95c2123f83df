/** An error of a chain of causes, with its code, empty where it has none. */
export interface Cause {
  error: Error;
  code: string;
}

/** An error and what caused it, the outermost first; nothing for what is no error. */
export function causesOf(error: unknown): Cause[] {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  return [{ error, code: typeof code === "string" ? code : "" }, ...causesOf(error.cause)];
}
