import { readFileSync } from "node:fs";
import { z } from "zod";

/** How a step ended, in tests; a step without tests of its own counts as one. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

export const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Outcome = { passed: 0, failed: 1, skipped: 0 };
export const SKIPPED: Outcome = { passed: 0, failed: 0, skipped: 1 };

export function addUp(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** A step's end in one word. */
export function verdict({ passed, failed, skipped }: Outcome): "FAILED" | "skipped" | "passed" {
  if (failed > 0) return "FAILED";
  return passed === 0 && skipped > 0 ? "skipped" : "passed";
}

/** The line that ends the test command. */
export function closingLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

const reports = { vitest: vitestReport, playwright: playwrightReport };

/** Reads what a runner wrote. A run that failed outside its tests, or left no report, has failed once. */
export function readReport(kind: keyof typeof reports, file: string, exitCode: number): Outcome {
  try {
    const outcome = reports[kind].parse(JSON.parse(readFileSync(file, "utf8")));
    const ranNothing = outcome.passed + outcome.failed === 0;
    return outcome.failed === 0 && (exitCode !== 0 || ranNothing) ? { ...outcome, failed: 1 } : outcome;
  } catch {
    return FAILED;
  }
}
