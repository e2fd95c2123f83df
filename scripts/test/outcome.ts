import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

import { z } from "zod";

/** Maximum length of a failure message in the summary. */
const MAX_MESSAGE_LENGTH = 300;

/** Test counts of a step. A step without tests counts as one test. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** One line per failure. The summary repeats these lines, because the full report is far above the summary. */
  failures?: readonly string[];
}

export const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Outcome = { passed: 0, failed: 1, skipped: 0 };
export const SKIPPED: Outcome = { passed: 0, failed: 0, skipped: 1 };

export function sumOutcomes(outcomes: readonly Outcome[]): Required<Outcome> {
  return outcomes.reduce<Required<Outcome>>(
    (sum, outcome) => ({
      passed: sum.passed + outcome.passed,
      failed: sum.failed + outcome.failed,
      skipped: sum.skipped + outcome.skipped,
      failures: [...sum.failures, ...(outcome.failures ?? [])],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );
}

/** Returns the outcome of a step as one word. */
export function describeStatus({ passed, failed, skipped }: Outcome): "FAILED" | "skipped" | "passed" {
  if (failed > 0) return "FAILED";
  return passed === 0 && skipped > 0 ? "skipped" : "passed";
}

/** Formats the counts, e.g. `3 passed, 1 failed`. */
export function formatTotals({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Formats a failed test: its title and the first line of its error message. */
function formatFailure(title: string, message = ""): string {
  const [firstLine = ""] = stripVTControlCharacters(message).split("\n");
  return firstLine === "" ? title : `${title}: ${firstLine.slice(0, MAX_MESSAGE_LENGTH)}`;
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults
      .filter(({ status }) => status === "failed")
      .flatMap(({ name, message, assertionResults }) => [
        ...(message === "" ? [] : [formatFailure(name, message)]),
        ...assertionResults
          .filter((test) => test.status === "failed")
          .map((test) => formatFailure(`${name} › ${test.fullName}`, test.failureMessages[0])),
      ]),
  }));

interface Suite {
  suites?: Suite[] | undefined;
  specs: z.infer<typeof spec>[];
}

const spec = z.object({
  file: z.string(),
  line: z.number(),
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});

const suite: z.ZodType<Suite> = z.object({
  suites: z.lazy(() => z.array(suite)).optional(),
  specs: z.array(spec),
});

/** Returns all failed and flaky browser tests. */
function listBrowserFailures({ suites = [], specs }: Suite): string[] {
  const ownFailures = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, results }) =>
        formatFailure(
          `${status === "flaky" ? "(flaky) " : ""}e2e/${file}:${line} › ${title}`,
          results[0]?.error?.message,
        ),
      ),
  );
  return [...ownFailures, ...suites.flatMap(listBrowserFailures)];
}

const playwrightReport = z
  .object({
    suites: z.array(suite),
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  })
  .transform(({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(listBrowserFailures),
  }));

const reports = { vitest: vitestReport, playwright: playwrightReport };

/**
 * Reads the report of a test runner. Returns one failure if the report is missing, if no test ran, or if the run failed
 * although no test failed.
 */
export function readReport(kind: keyof typeof reports, file: string, exitCode: number): Outcome {
  try {
    const outcome = reports[kind].parse(JSON.parse(readFileSync(file, "utf8")));
    const hasNoResults = outcome.passed + outcome.failed === 0;
    return outcome.failed === 0 && (exitCode !== 0 || hasNoResults) ? { ...outcome, failed: 1 } : outcome;
  } catch {
    return FAILED;
  }
}
