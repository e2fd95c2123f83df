import fc from "fast-check";

/** As `npm run test:fuzz` sets them; a run without it has a seed of its own. */
const given = process.env["FUZZ_SEED"];

/** Whether thousands of runs are wanted, or as many as fit between other tests. */
export const isLong = process.env["FUZZ_LONG"] === "yes";

/** Every random choice of the run follows from it; `npm run test:fuzz -- --seed N` repeats them. */
export const seed = given === undefined ? Date.now() % 1_000_000_000 : Number(given);

fc.configureGlobal({ seed, endOnFailure: !isLong });

/** Whether this is the second database's turn: what is about requests was tried on the first. */
export const isSecond = process.env["TEST_DATABASE"] === "postgres";

/** How often something is tried: in the short form, and in the long one. */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}

/** What a failed run is repeated with. */
export const HOW_TO_REPEAT = `repeat with: npm run test:fuzz -- --seed ${seed}${isLong ? " --long" : ""}`;
