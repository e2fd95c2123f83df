/**
 * Parses the value of a command-line option.
 * @throws Error with a user-readable message if the value is not a whole number from `min` to `max`
 */
export function parseWholeNumber(option: string, text: string, min: number, max: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${option} takes a whole number from ${min} to ${max}.`);
}

/** Parses the `--seed` option, if given. @throws Error if it is invalid */
export function parseSeed(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseWholeNumber("--seed", text, 0, 999_999_999);
}
