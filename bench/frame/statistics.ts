import type { Round } from "./benchmark.ts";

/** The value that at least this share (0–1) of all values do not exceed; it is one of them (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new RangeError("No percentile of nothing.");
  return value;
}

/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("No median of nothing.");
  return (lower + upper) / 2;
}

/** Median, least and greatest of the rounds' ratios. A round's own two figures belong together: the machine is noisy. */
export function ratios(rounds: readonly Round[]): { median: number; least: number; greatest: number } {
  const all = rounds.map(({ value, reference }) => value / reference);
  return { median: median(all), least: Math.min(...all), greatest: Math.max(...all) };
}
