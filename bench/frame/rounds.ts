import type { Round, Scale } from "./benchmark.ts";

const QUICK_ROUNDS = 2;
const QUICK_SECONDS = 0.2;

/** Limits the number of rounds to two in a quick run. */
export function limitRounds({ quick }: Pick<Scale, "quick">, roundCount: number): number {
  return quick ? Math.min(QUICK_ROUNDS, roundCount) : roundCount;
}

/** Limits the duration of a round to 0.2 s in a quick run. */
export function limitSeconds({ quick }: Pick<Scale, "quick">, seconds: number): number {
  return quick ? Math.min(QUICK_SECONDS, seconds) : seconds;
}

/**
 * Runs every measurement once per round, so that background load affects all of them. Reverses their order every round.
 * Returns the results of each measurement.
 */
export async function interleave<Measured>(
  rounds: number,
  measures: readonly (() => Promise<Measured>)[],
): Promise<Measured[][]> {
  const measured: Measured[][] = measures.map(() => []);
  const entries = [...measures.entries()];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? entries : entries.toReversed();
    for (const [index, measure] of order) measured[index]?.push(await measure());
  }
  return measured;
}

/** Combines values and references of the same rounds. */
export function zipRounds(
  values: readonly Pick<Round, "value" | "p99Ms">[],
  references: readonly number[],
): Round[] {
  return values.map((value, index) => ({ ...value, reference: references[index] ?? Number.NaN }));
}
