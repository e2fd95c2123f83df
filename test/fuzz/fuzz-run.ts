import fc from "fast-check";

/** As `npm run test:fuzz` sets them; a run without it has a seed of its own. */
const given = process.env["FUZZ_SEED"];

/** Whether a property is tried thousands of times, or as often as fits into `npm test`. */
export const isLong = process.env["FUZZ_LONG"] === "yes";

/** Every random choice of the run follows from it; `npm run test:fuzz -- --seed N` repeats them. */
export const seed = given === undefined ? Date.now() % 1_000_000_000 : Number(given);

fc.configureGlobal({ seed, endOnFailure: !isLong });

interface Runs {
  /** In the short form, on the embedded database: enough to call each operation. */
  pglite: number;
  /** In the short form, on PostgreSQL, where a run takes a third of the time. */
  postgres: number;
  /** In the long form, on either database. */
  long: number;
}

/** Returns how often a property is tried. */
export function runs({ pglite, postgres, long }: Runs): number {
  if (isLong) return long;
  return process.env["TEST_DATABASE"] === "postgres" ? postgres : pglite;
}

/** What a failed run is repeated with. */
export const REPRODUCE = `repeat with: npm run test:fuzz -- --seed ${seed}${isLong ? " --long" : ""}`;
