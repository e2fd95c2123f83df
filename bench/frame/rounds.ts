import type { Scale } from "./benchmark.ts";

const QUICK_ROUNDS = 2;
const QUICK_SECONDS = 0.2;

/** Returns the number of rounds, at most two in a quick run. */
export function roundsAt({ quick }: Pick<Scale, "quick">, requested: number): number {
  return quick ? Math.min(QUICK_ROUNDS, requested) : requested;
}

/** Returns the duration of a round, at most 0.2 s in a quick run. */
export function secondsAt({ quick }: Pick<Scale, "quick">, requested: number): number {
  return quick ? Math.min(QUICK_SECONDS, requested) : requested;
}

/**
 * Measures candidate and reference alternately, so background load affects both. Their order changes in every round.
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

/** Runs a measurement `rounds` times in sequence. */
export async function repeat<Measured>(
  rounds: number,
  measure: () => Promise<Measured>,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure());
  return measured;
}

/**
 * Runs every measurement once per round in alternating order, so background load affects all of them. Returns the
 * rounds of each measurement.
 */
export async function takeTurns<Measured>(
  rounds: number,
  measures: readonly (() => Promise<Measured>)[],
): Promise<Measured[][]> {
  const measured: Measured[][] = measures.map(() => []);
  const forwards = [...measures.entries()];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? forwards : forwards.toReversed();
    for (const [at, measure] of order) measured[at]?.push(await measure());
  }
  return measured;
}
