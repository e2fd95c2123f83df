import fc from "fast-check";

/** Seed from `npm run test:fuzz`. */
const configuredSeed = process.env["FUZZ_SEED"];

/** Whether properties run thousands of times, or only as often as `npm test` allows. */
export const isLong = process.env["FUZZ_LONG"] === "yes";

/** Determines every random choice of the run; `npm run test:fuzz -- --seed N` repeats a run. */
export const seed = configuredSeed === undefined ? Date.now() % 1_000_000_000 : Number(configuredSeed);

fc.configureGlobal({ seed, endOnFailure: !isLong });

interface Runs {
  /** Short form on the embedded database: enough to call each operation. */
  pglite: number;
  /** Short form on PostgreSQL, where a run takes a third of the time. */
  postgres: number;
  /** Long form on either database. */
  long: number;
}

/** Returns the number of runs of a property. */
export function runs({ pglite, postgres, long }: Runs): number {
  if (isLong) return long;
  return process.env["TEST_DATABASE"] === "postgres" ? postgres : pglite;
}

/** Command that repeats this run, for failure messages. */
export const REPRODUCE = `repeat with: npm run test:fuzz -- --seed ${seed}${isLong ? " --long" : ""}`;
