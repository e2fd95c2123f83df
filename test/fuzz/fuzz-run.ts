import fc from "fast-check";

/** Seed that `npm run test:fuzz` sets. */
const configuredSeed = process.env["FUZZ_SEED"];

/** Whether this is the long form: properties run thousands of times, and every naughty string is sent. */
export const isLong = process.env["FUZZ_LONG"] === "yes";

/** Determines every random choice of the run; `npm run test:fuzz -- --seed N` repeats a run. */
export const seed = configuredSeed === undefined ? Date.now() % 1_000_000_000 : Number(configuredSeed);

fc.configureGlobal({ seed, endOnFailure: !isLong });

interface RunCounts {
  /** Short form on the embedded database: enough to call each operation. */
  pglite: number;
  /** Short form on PostgreSQL, which is three times as fast as the embedded database. */
  postgres: number;
  /** Long form on either database. */
  long: number;
}

/** Returns the number of runs of a property. */
export function getRunCount({ pglite, postgres, long }: RunCounts): number {
  if (isLong) return long;
  return process.env["TEST_DATABASE"] === "postgres" ? postgres : pglite;
}

/** Part of failure messages: the command that repeats this run. */
export const REPRODUCE_HINT = `repeat with: npm run test:fuzz -- --seed ${seed}${isLong ? " --long" : ""}`;
