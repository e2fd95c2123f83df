/**
 * Reads what an option of a command was given.
 * @throws Error in words for who typed it, when it is no whole number from the least to the most
 */
export function readWholeNumber(option: string, given: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`${option} takes a whole number from ${least} to ${most}.`);
}

/** A seed as it is printed and given again; `undefined` where none is given. @throws Error when it is none */
export function readSeed(given: string | undefined): number | undefined {
  return given === undefined ? undefined : readWholeNumber("--seed", given, 0, 999_999_999);
}
