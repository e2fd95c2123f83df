import type { Metric, Requirement, Round } from "./benchmark.ts";
import { computeMedian, computeRatios } from "./statistics.ts";

export const COLUMNS = [
  "metric",
  "median",
  "p99",
  "reference",
  "ratio (min–max)",
  "required",
  "verdict",
] as const;

/** Returns whether a metric meets its requirement, or undefined without a requirement. */
export function isMet({ rounds, required }: Metric): boolean | undefined {
  if (required === undefined) return undefined;
  // A limit on the excess (used for memory) applies to every round. All other limits apply to the median.
  if ("excessBelow" in required)
    return rounds.every(({ value, reference }) => value - reference < required.excessBelow);
  const value = computeMedian(rounds.map((round) => round.value));
  if ("valueBelow" in required) return value < required.valueBelow;
  if ("valueAtMost" in required) return value <= required.valueAtMost;
  if ("valueAtLeast" in required) return value >= required.valueAtLeast;
  const ratio = computeRatios(rounds).median;
  return "ratioAtLeast" in required ? ratio >= required.ratioAtLeast : ratio <= required.ratioAtMost;
}

/** Returns the lines of a table with a header and aligned columns. */
export function formatTable(metrics: readonly Metric[]): string[] {
  const rows = [COLUMNS, ...metrics.map(formatCells)];
  const widths = COLUMNS.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Returns the table cells of a metric: medians, range of the ratio, requirement and verdict. */
export function formatCells(metric: Metric): readonly string[] {
  const { name, unit, referenceName, rounds, required } = metric;
  const ratio = computeRatios(rounds);
  const verdict = isMet(metric);
  return [
    name,
    `${formatValue(computeMedian(rounds.map(({ value }) => value)))} ${unit}`,
    formatP99(rounds),
    `${formatValue(computeMedian(rounds.map(({ reference }) => reference)))} ${unit}, ${referenceName}`,
    `${formatRatio(ratio.median)} (${formatRatio(ratio.min)}–${formatRatio(ratio.max)})`,
    required === undefined ? "" : formatRequirement(required, unit),
    verdict === undefined ? "" : verdict ? "ok" : "MISSED",
  ];
}

/** Formats the median of the 99th percentiles. Returns an empty string if response times were not measured. */
function formatP99(rounds: readonly Round[]): string {
  const percentiles = rounds.flatMap(({ p99Ms }) => p99Ms ?? []);
  return percentiles.length === 0 ? "" : `${formatValue(computeMedian(percentiles))} ms`;
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

/** Formats a value with three digits, or all digits of its integer part, e.g. 12,345, 54.3, 5.43. */
function formatValue(value: number): string {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
