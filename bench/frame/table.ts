import type { Limit, Metric, Round } from "./benchmark.ts";
import { computeMedian, computeRatios, isMet } from "./statistics.ts";

export const COLUMNS = [
  "metric",
  "median",
  "p99",
  "reference",
  "ratio (min–max)",
  "required",
  "verdict",
] as const;

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

/** Returns the table cells of a metric: medians, range of the ratio, requirement, and verdict with the reason of a miss. */
export function formatCells(metric: Metric): readonly string[] {
  const { name, unit, rounds, required } = metric;
  return [
    name,
    `${formatValue(computeMedian(rounds.map(({ value }) => value)))} ${unit}`,
    formatP99(rounds),
    ...formatReference(metric),
    required === undefined ? "" : formatLimit(required, unit),
    formatVerdict(metric),
  ];
}

function formatReference({ rounds, unit, referenceName }: Metric): [reference: string, ratio: string] {
  if (referenceName === undefined) return ["", ""];
  const reference = computeMedian(rounds.map((round) => round.reference ?? Number.NaN));
  const { median, min, max } = computeRatios(rounds);
  return [
    `${formatValue(reference)} ${unit}, ${referenceName}`,
    `${formatRatio(median)} (${formatRatio(min)}–${formatRatio(max)})`,
  ];
}

function formatVerdict(metric: Metric): string {
  const verdict = isMet(metric);
  if (verdict === undefined) return "";
  return verdict ? "ok" : `MISSED: ${metric.missReason ?? "not explained yet"}`;
}

/** Formats the median of the 99th percentiles. Returns an empty string if response times were not measured. */
function formatP99(rounds: readonly Round[]): string {
  const percentiles = rounds.flatMap(({ p99Ms }) => p99Ms ?? []);
  return percentiles.length === 0 ? "" : `${formatValue(computeMedian(percentiles))} ms`;
}

function formatLimit(limit: Limit, unit: string): string {
  if ("valueAtMost" in limit) return `≤ ${limit.valueAtMost} ${unit}`;
  if ("valueAtLeast" in limit) return `≥ ${limit.valueAtLeast} ${unit}`;
  return `≥ ${limit.ratioAtLeast} times`;
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
