import type { Scale } from "./benchmark.ts";

const QUICK_ROUNDS = 2;
const QUICK_SECONDS = 0.2;

/** How many rounds to measure: as many as a subject wants, or two where somebody only tries. */
export function roundsAt({ quick }: Pick<Scale, "quick">, wanted: number): number {
  return quick ? Math.min(QUICK_ROUNDS, wanted) : wanted;
}

/** How long a round of load lasts: as long as a subject wants, or a fifth of a second where somebody only tries. */
export function secondsAt({ quick }: Pick<Scale, "quick">, wanted: number): number {
  return quick ? Math.min(QUICK_SECONDS, wanted) : wanted;
}

/**
 * Measures a candidate and its reference in turn, so that what the machine does besides strikes both, and changes who
 * is first from round to round.
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

/** Measures as often as asked, one after the other. */
export async function repeat<Measured>(
  rounds: number,
  measure: () => Promise<Measured>,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure());
  return measured;
}

/**
 * Takes every measure once a round, forwards and backwards by turns, so that what the machine does besides strikes all of
 * them; answers each one's rounds.
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
