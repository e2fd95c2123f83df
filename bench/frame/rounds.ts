import type { Scale } from "./benchmark.ts";

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
 * Measures the candidate and the reference in turn, so that background load affects both. Their order changes every
 * round.
 */
export async function interleave<Measured>(
  rounds: number,
  sides: { candidate: () => Promise<Measured>; reference: () => Promise<Measured> },
): Promise<{ candidate: Measured; reference: Measured }[]> {
  const measured: { candidate: Measured; reference: Measured }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const candidate = await sides.candidate();
      measured.push({ candidate, reference: await sides.reference() });
    } else {
      const reference = await sides.reference();
      measured.push({ candidate: await sides.candidate(), reference });
    }
  }
  return measured;
}

/** Runs a measurement `rounds` times in sequence and returns the results. */
export async function repeat<Measured>(
  rounds: number,
  measure: () => Promise<Measured>,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure());
  return measured;
}

/**
 * Runs every measurement once per round, so that background load affects all of them. Reverses their order every round.
 * Returns the results of each measurement.
 */
export async function interleaveAll<Measured>(
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
