import type { Figure } from "./benchmark.ts";
import type { Results, SubjectResult } from "./results.ts";
import { cells, COLUMNS, isMet } from "./table.ts";

const START = "<!-- Written by `npm run bench -- --readme` -->";
const END = "<!-- The end of what the benchmarks write -->";
const NOT_YET = "Not measured yet.";

/**
 * The README with what the results say between its two markers.
 * @param path of the results from the README's folder
 * @throws Error when a marker is missing
 */
export function withFigures(readme: string, kept: { path: string; results: Results } | undefined): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`README.md needs the lines ${START} and ${END}.`);
  const figures = kept === undefined ? NOT_YET : describe(kept.path, kept.results);
  return `${readme.slice(0, start)}${START}\n${figures}\n${readme.slice(end)}`;
}

function describe(path: string, { machine, subjects }: Results): string {
  const { processor, cores, memory, system, node, postgres } = machine;
  const parts = [
    `${processor}, ${cores} cores, ${memory} GB`,
    system,
    `Node.js ${node.replace(/^v/, "")}`,
    ...(postgres === undefined ? [] : [`PostgreSQL ${postgres} with its own settings`]),
  ];
  const figures = subjects.flatMap(({ figures }) => figures);
  const judged = figures.filter(({ required }) => required !== undefined);
  const missed = judged.filter((figure) => isMet(figure) === false).length;
  return [
    `Measured ${whenAndWhat(subjects)} on one machine: ${parts.join("; ")}.${busyness(subjects)}`,
    `${judged.length - missed} of ${judged.length} requirements met; all ${figures.length} figures, round by round: [${path}](${path}).`,
    "",
    row(COLUMNS),
    row(COLUMNS.map(() => "---")),
    ...judged.map(lineOf),
    ...subjects.flatMap(failureOf),
  ].join("\n");
}

/** E.g. `on 2026-11-21 at commit 0c20042`, with every commit that a part of it was measured at. */
function whenAndWhat(subjects: readonly SubjectResult[]): string {
  const days = [...new Set(subjects.map(({ date }) => date.slice(0, 10)))].toSorted();
  const commits = [...new Set(subjects.map(({ commit }) => `\`${commit}\``))];
  return `${days.join(" and ")} at ${commits.join(" and ")}`;
}

function busyness(subjects: readonly SubjectResult[]): string {
  const busy = subjects.flatMap(({ othersBusy }) => othersBusy ?? []);
  if (busy.length === 0) return "";
  const [least, most] = [Math.min(...busy), Math.max(...busy)].map((each) => each.toFixed(1));
  return ` Other programs kept ${least === most ? most : `${least} to ${most}`} of its processors busy meanwhile.`;
}

function lineOf(figure: Figure): string {
  return row(cells(figure).map((cell) => (cell === "MISSED" ? "**missed**" : cell)));
}

function failureOf({ name, failure }: SubjectResult): string[] {
  return failure === undefined ? [] : ["", `\`${name}\` broke off: ${failure}`];
}

function row(all: readonly string[]): string {
  return `| ${all.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
