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
  /** Long form on the embedded database, if it is fewer. */
  longOnPglite?: number;
}

/** Returns the number of runs of a property. */
export function getRunCount({ pglite, postgres, long, longOnPglite = long }: RunCounts): number {
  const isServer = process.env["TEST_DATABASE"] === "postgres";
  if (isLong) return isServer ? long : longOnPglite;
  return isServer ? postgres : pglite;
}

/** Part of failure messages: the command that repeats this run. */
export const REPRODUCE_HINT = `repeat with: npm run test:fuzz -- --seed ${seed}${isLong ? " --long" : ""}`;
