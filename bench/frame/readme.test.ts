import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { projectRoot } from "#db/project-root.ts";

import { newestResults } from "../programs/results-folder.ts";
import type { Figure } from "./benchmark.ts";
import { withFigures } from "./readme.ts";
import type { Results, SubjectResult } from "./results.ts";

const EMPTY = `# Shop

<!-- Written by \`npm run bench -- --readme\` -->
whatever was there
<!-- The end of what the benchmarks write -->

More.
`;

const figure = (name: string, value: number, required?: Figure["required"]): Figure => ({
  name,
  unit: "ms",
  against: "bare",
  rounds: [{ value, reference: 10, p99Ms: 30 }],
  ...(required && { required }),
});

const subject = (figures: Figure[], rest: Partial<SubjectResult> = {}): SubjectResult => ({
  name: "reads",
  about: "",
  date: "2026-11-21T20:31:00.000Z",
  commit: "0c20042",
  seconds: 60,
  othersBusy: 0.1,
  figures,
  ...rest,
});

const RESULTS: Results = {
  machine: {
    processor: "AMD EPYC",
    cores: 2,
    memory: 25,
    system: "Debian 12",
    node: "v26.10.0",
    postgres: "18.4",
  },
  subjects: [
    subject([
      figure("list", 20, { valueAtMost: 30 }),
      figure("detail", 5, { ratioAtMost: 3 }),
      figure("a|b", 40, { valueAtMost: 30 }),
      figure("c", 1),
    ]),
    subject([], { name: "orders", commit: "1234567", othersBusy: 0.4, failure: "No answer." }),
  ],
};

test("the README shows machine, commits and every figure that something is required of", () => {
  expect(withFigures(EMPTY, { path: "bench/results/x.json", results: RESULTS })).toBe(`# Shop

<!-- Written by \`npm run bench -- --readme\` -->
Measured 2026-11-21 at \`0c20042\` and \`1234567\` on one machine: AMD EPYC, 2 cores, 25 GB; Debian 12; Node.js 26.10.0; PostgreSQL 18.4 with its own settings. Other programs kept 0.1 to 0.4 of its processors busy meanwhile.
2 of 3 requirements met; all 4 figures, round by round: [bench/results/x.json](bench/results/x.json).

| figure | median | p99 | reference | ratio (min–max) | required | verdict |
| --- | --- | --- | --- | --- | --- | --- |
| list | 20.0 ms | 30.0 ms | 10.0 ms, bare | 2.00 (2.00–2.00) | ≤ 30 ms | ok |
| detail | 5.00 ms | 30.0 ms | 10.0 ms, bare | 0.50 (0.50–0.50) | ≤ 3 | ok |
| a\\|b | 40.0 ms | 30.0 ms | 10.0 ms, bare | 4.00 (4.00–4.00) | ≤ 30 ms | **missed** |

\`orders\` broke off: No answer.
<!-- The end of what the benchmarks write -->

More.
`);
});

test("writing it twice changes nothing", () => {
  const kept = { path: "bench/results/x.json", results: RESULTS };
  const once = withFigures(EMPTY, kept);
  expect(withFigures(once, kept)).toBe(once);
});

test("before the first complete run it says so", () => {
  expect(withFigures(EMPTY, undefined)).toContain("\nNot measured yet.\n");
});

test("a README without its markers is left alone", () => {
  expect(() => withFigures("# Shop", undefined)).toThrow("README.md needs the lines");
});

describe("this project's README", () => {
  test("shows what the newest results say", () => {
    const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
    expect(readme).toBe(withFigures(readme, newestResults(projectRoot)));
  });
});
