import type { Metric, Round } from "./benchmark.ts";

/** Returns the nearest-rank percentile. @param share 0 to 1 @throws RangeError without values */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new RangeError("A percentile needs at least one value.");
  return value;
}

/** Returns the median. @throws RangeError without values */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("A median needs at least one value.");
  return (lower + upper) / 2;
}

/**
 * Returns the median, minimum and maximum ratio of value to reference. Computes one ratio per round, because background
 * load varies between rounds.
 */
export function computeRatios(rounds: readonly Round[]): { median: number; min: number; max: number } {
  const ratios = rounds.map(({ value, reference = Number.NaN }) => value / reference);
  return { median: computeMedian(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

/** Returns whether the medians of a metric meet its requirement, or undefined without a requirement. */
export function isMet({ rounds, required }: Metric): boolean | undefined {
  if (required === undefined) return undefined;
  const value = computeMedian(rounds.map((round) => round.value));
  if ("valueAtMost" in required) return value <= required.valueAtMost;
  if ("valueAtLeast" in required) return value >= required.valueAtLeast;
  return computeRatios(rounds).median >= required.ratioAtLeast;
}
