import type { Figure, Requirement } from "./benchmark.ts";
import { median, ratios } from "./statistics.ts";

const COLUMNS = ["figure", "value", "reference", "ratio (min–max)", "required", "verdict"] as const;

/** Whether a figure's requirement holds; undefined where nothing is required. */
export function isMet({ rounds, required }: Figure): boolean | undefined {
  if (required === undefined) return undefined;
  // Memory is a limit, which no round may reach; rates and times are judged by the round in the middle.
  if ("excessBelow" in required)
    return rounds.every(({ value, reference }) => value - reference < required.excessBelow);
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

function cells(figure: Figure): readonly string[] {
  const { name, unit, against, rounds, required } = figure;
  const ratio = ratios(rounds);
  const met = isMet(figure);
  return [
    name,
    `${readable(median(rounds.map(({ value }) => value)))} ${unit}`,
    `${readable(median(rounds.map(({ reference }) => reference)))} ${unit}, ${against}`,
    `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}–${ratio.greatest.toFixed(2)})`,
    required === undefined ? "" : inWords(required, unit),
    met === undefined ? "" : met ? "ok" : "MISSED",
  ];
}

function inWords(required: Requirement, unit: string): string {
  if ("excessBelow" in required) return `< reference + ${required.excessBelow} ${unit}`;
  return "ratioAtLeast" in required ? `≥ ${required.ratioAtLeast}` : `≤ ${required.ratioAtMost}`;
}

/** Three digits or more, e.g. 12,345, 54.3, 5.43. */
function readable(value: number): string {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
