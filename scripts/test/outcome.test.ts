import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sumOutcomes, formatTotals, FAILED, PASSED, readReport, SKIPPED, describeStatus } from "./outcome.ts";

const folder = mkdtempSync(join(tmpdir(), "outcome-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeReport(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const writeVitestReport = (passed: number, failed: number, pending = 0) =>
  writeReport({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults: [
      { name: "passing.test.ts", status: "passed", message: "", assertionResults: [] },
      ...Array.from({ length: failed }, (_, index) => ({
        name: "broken.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "holds", status: "passed", failureMessages: [] },
          {
            fullName: `breaks ${index}`,
            status: "failed",
            failureMessages: ["Error: 1 is not 2\n    at a line"],
          },
        ],
      })),
    ],
  });

const writePlaywrightReport = (status: string) => {
  const failed = {
    file: "a.spec.ts",
    line: 3,
    title: "shows",
    tests: [{ status, results: [{ error: { message: "\u001b[31mLate\u001b[39m\nmore" } }] }],
  };
  return writeReport({
    suites: [{ specs: [], suites: [{ specs: [failed] }] }],
    stats: {
      expected: 4,
      unexpected: status === "unexpected" ? 1 : 0,
      flaky: status === "flaky" ? 1 : 0,
      skipped: 0,
    },
  });
};

test("totals mention skipped tests only if there are any", () => {
  expect(formatTotals({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(formatTotals({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

test("a step is skipped if all its tests were skipped", () => {
  expect([PASSED, FAILED, SKIPPED].map(describeStatus)).toEqual(["passed", "FAILED", "skipped"]);
  expect(describeStatus({ passed: 3, failed: 0, skipped: 1 })).toBe("passed");
});

test("sumOutcomes adds the counts and joins the failures", () => {
  const outcome = { passed: 1, failed: 2, skipped: 3 };
  const outcomeWithFailure = { ...outcome, failures: ["breaks"] };
  expect(sumOutcomes([outcome, outcomeWithFailure])).toEqual({
    passed: 2,
    failed: 4,
    skipped: 6,
    failures: ["breaks"],
  });
});

test("readReport returns the counts and failures of a report", () => {
  const failures = ["broken.test.ts › breaks 0: Error: 1 is not 2"];
  expect(readReport("vitest", writeVitestReport(5, 1, 2), 1)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 2,
    failures,
  });
  const browserFailureLines = ["e2e/a.spec.ts:3 › shows: Late"];
  expect(readReport("playwright", writePlaywrightReport("unexpected"), 1)).toMatchObject({
    failed: 1,
    failures: browserFailureLines,
  });
});

test("a flaky browser test counts as passed but is listed", () => {
  const failures = ["(flaky) e2e/a.spec.ts:3 › shows: Late"];
  expect(readReport("playwright", writePlaywrightReport("flaky"), 0)).toEqual({
    passed: 5,
    failed: 0,
    skipped: 0,
    failures,
  });
});

test("a run that fails without a failed test counts as one failure", () => {
  expect(readReport("vitest", writeVitestReport(5, 0), 1).failed).toBe(1);
});

test("a run without tests or without a report counts as failed", () => {
  expect(readReport("vitest", writeVitestReport(0, 0), 0).failed).toBe(1);
  expect(readReport("vitest", join(folder, "none.json"), 0).failed).toBe(1);
});
