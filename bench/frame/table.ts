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

/** Whether a figure's requirement holds; undefined where nothing is required. */
export function isMet({ rounds, required }: Figure): boolean | undefined {
  if (required === undefined) return undefined;
  // Memory is a limit, which no round may reach; rates and times are judged by the round in the middle.
  if ("excessBelow" in required)
    return rounds.every(({ value, reference }) => value - reference < required.excessBelow);
  const value = median(rounds.map((round) => round.value));
  if ("valueBelow" in required) return value < required.valueBelow;
  if ("valueAtMost" in required) return value <= required.valueAtMost;
  if ("valueAtLeast" in required) return value >= required.valueAtLeast;
  const ratio = ratios(rounds).median;
  return "ratioAtLeast" in required ? ratio >= required.ratioAtLeast : ratio <= required.ratioAtMost;
}

/** The figures as aligned lines, the first of them the columns' names. */
export function table(figures: readonly Figure[]): string[] {
  const rows = [COLUMNS, ...figures.map(cells)];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** A figure's row, column by column: medians of its rounds, and the ratio's extremes. */
export function cells(figure: Figure): readonly string[] {
  const { name, unit, against, rounds, required } = figure;
  const ratio = ratios(rounds);
  const met = isMet(figure);
  return [
    name,
    `${readable(median(rounds.map(({ value }) => value)))} ${unit}`,
    slowest(rounds),
    `${readable(median(rounds.map(({ reference }) => reference)))} ${unit}, ${against}`,
    `${readableRatio(ratio.median)} (${readableRatio(ratio.least)}–${readableRatio(ratio.greatest)})`,
    required === undefined ? "" : inWords(required, unit),
    met === undefined ? "" : met ? "ok" : "MISSED",
  ];
}

/** The median of the rounds' own 99th percentiles, where single requests were timed. */
function slowest(rounds: readonly Round[]): string {
  const known = rounds.flatMap(({ p99Ms }) => p99Ms ?? []);
  return known.length === 0 ? "" : `${readable(median(known))} ms`;
}

function inWords(required: Requirement, unit: string): string {
  if ("excessBelow" in required) return `< reference + ${required.excessBelow} ${unit}`;
  if ("valueBelow" in required) return `< ${required.valueBelow} ${unit}`;
  if ("valueAtMost" in required) return `≤ ${required.valueAtMost} ${unit}`;
  if ("valueAtLeast" in required) return `≥ ${required.valueAtLeast} ${unit}`;
  return "ratioAtLeast" in required ? `≥ ${required.ratioAtLeast}` : `≤ ${required.ratioAtMost}`;
}

/** Like any figure, but two digits of what is tiny, e.g. 0.0045. */
function readableRatio(ratio: number): string {
  return ratio > 0 && ratio < 0.1 ? String(Number(ratio.toPrecision(2))) : readable(ratio);
}

/** Three digits or more, e.g. 12,345, 54.3, 5.43. */
function readable(value: number): string {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
