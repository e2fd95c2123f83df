/**
 * Divides an amount in paisa in proportion to weights, using the largest remainder method: the shares are integers and
 * add up to the amount. Divides equally if all weights are 0. Of equal remainders, the larger weight is first, so that
 * the sequence of different weights makes no difference.
 */
export function allocateAmount(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exactShares = weights.map((weight) =>
    total === 0 ? amount / weights.length : (amount * weight) / total,
  );
  const shares = exactShares.map(Math.floor);
  const unallocated = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exactShares
    .map((share, index) => ({ index, remainder: share - Math.floor(share), weight: weights[index] ?? 0 }))
    .toSorted((a, b) => b.remainder - a.remainder || b.weight - a.weight || a.index - b.index);
  for (const { index } of byRemainder.slice(0, unallocated)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
