import type { Figure, Requirement, Round } from "./benchmark.ts";
import { median, ratios } from "./statistics.ts";

export const COLUMNS = [
  "figure",
  "median",
  "p99",
  "reference",
  "ratio (min–max)",
  "required",
  "verdict",
] as const;

/** Returns whether a figure meets its requirement, or undefined without a requirement. */
export function isMet({ rounds, required }: Figure): boolean | undefined {
  if (required === undefined) return undefined;
  // Memory is a hard limit for every round; rates and times are judged by their median.
  if ("excessBelow" in required)
    return rounds.every(({ value, reference }) => value - reference < required.excessBelow);
  const value = median(rounds.map((round) => round.value));
  if ("valueBelow" in required) return value < required.valueBelow;
  if ("valueAtMost" in required) return value <= required.valueAtMost;
  if ("valueAtLeast" in required) return value >= required.valueAtLeast;
  const ratio = ratios(rounds).median;
  return "ratioAtLeast" in required ? ratio >= required.ratioAtLeast : ratio <= required.ratioAtMost;
}

/** Returns the figures as aligned lines after a header. */
export function table(figures: readonly Figure[]): string[] {
  const rows = [COLUMNS, ...figures.map(cells)];
  const widths = COLUMNS.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Returns the cells of a figure: medians of its rounds and the range of the ratio. */
export function cells(figure: Figure): readonly string[] {
  const { name, unit, against, rounds, required } = figure;
  const ratio = ratios(rounds);
  const verdict = isMet(figure);
  return [
    name,
    `${formatValue(median(rounds.map(({ value }) => value)))} ${unit}`,
    p99Cell(rounds),
    `${formatValue(median(rounds.map(({ reference }) => reference)))} ${unit}, ${against}`,
    `${formatRatio(ratio.median)} (${formatRatio(ratio.min)}–${formatRatio(ratio.max)})`,
    required === undefined ? "" : formatRequirement(required, unit),
    verdict === undefined ? "" : verdict ? "ok" : "MISSED",
  ];
}

/** Returns the median of the 99th percentiles, or an empty string if response times were not measured. */
function p99Cell(rounds: readonly Round[]): string {
  const known = rounds.flatMap(({ p99Ms }) => p99Ms ?? []);
  return known.length === 0 ? "" : `${formatValue(median(known))} ms`;
}

function formatRequirement(required: Requirement, unit: string): string {
  if ("excessBelow" in required) return `< reference + ${required.excessBelow} ${unit}`;
  if ("valueBelow" in required) return `< ${required.valueBelow} ${unit}`;
  if ("valueAtMost" in required) return `≤ ${required.valueAtMost} ${unit}`;
  if ("valueAtLeast" in required) return `≥ ${required.valueAtLeast} ${unit}`;
  return "ratioAtLeast" in required ? `≥ ${required.ratioAtLeast}` : `≤ ${required.ratioAtMost}`;
}

/** Formats a ratio. Ratios below 0.1 have two significant digits, e.g. 0.0045. */
function formatRatio(ratio: number): string {
  return ratio > 0 && ratio < 0.1 ? String(Number(ratio.toPrecision(2))) : formatValue(ratio);
}

/** Formats a value with at least three digits, e.g. 12,345, 54.3, 5.43. */
function formatValue(value: number): string {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
