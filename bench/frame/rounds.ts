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
